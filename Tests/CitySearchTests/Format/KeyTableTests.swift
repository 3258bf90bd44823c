import CitySearch
import Testing

/// The tables that tell where sorted keys begin, and with what.
@Suite("Tables over the first bytes of keys")
struct KeyTableTests {
    /// The first eight bytes of sorted keys, of a few letters each so that many share their first ones.
    private static func heads(
        _ count: Int, using random: inout SplitMix64
    ) -> [UInt64] {
        (0..<count).map { _ in
            let bytes = (0..<8).map { _ in random.pick(Array("aabcdez 1-é京".utf8)) }
            let length = random.number(1...8)
            return (0..<8).reduce(0) { $0 << 8 | UInt64($1 < length ? bytes[$1] : 0) }
        }.sorted()
    }

    private static func column<Element: BitwiseCopyable & Sendable>(
        count: Int, _ fill: (inout MutableSpan<Element>) -> Void
    ) throws -> Column<Element> {
        let bytes = try MutableBytes(count: max(1, count * MemoryLayout<Element>.stride))
        bytes.fill(Element.self, at: 0, count: count, fill)
        return try #require(Column(bytes.freeze(), offset: 0, count: count))
    }

    private static func column(_ heads: [UInt64]) throws -> Column<UInt64> {
        try column(count: heads.count) { target in
            for position in heads.indices { target[position] = heads[position] }
        }
    }

    @Test("know where the keys of each slot begin", arguments: [0, 1, 7, 3_000])
    func starts(count: Int) throws {
        var random = SplitMix64(stream: 45_000 + UInt64(count))
        let heads = Self.heads(count, using: &random)
        let column = try Self.column(heads)
        let starts = try KeyStarts(try Self.column(count: 0) { _ in }, column)
        let slots = heads.map { KeyStarts.slot(of: $0) }
        #expect(slots == slots.sorted())
        for slot in Set(slots).union([0, 1, KeyStarts.slotCount - 1, KeyStarts.slotCount]) {
            #expect(starts.start(ofSlot: slot) == slots.count { $0 < slot })
        }
        guard count > 0 else { return }
        for _ in 0..<200 {
            let ends = [random.pick(heads), random.pick(heads)].sorted()
            let range = starts.range(from: ends[0], through: ends[1])
            let first = slots.count { $0 < KeyStarts.slot(of: ends[0]) }
            let end = slots.count { $0 <= KeyStarts.slot(of: ends[1]) }
            #expect(range == first..<end)
        }
    }

    @Test(
        "never say of a beginning that no key has it, when one has", arguments: [0, 1, 90, 5_000])
    func prefixes(count: Int) throws {
        var random = SplitMix64(stream: 46_000 + UInt64(count))
        let heads = Self.heads(count, using: &random)
        let words = KeyPrefixFilter.wordCount(keys: count)
        let filter = KeyPrefixFilter(
            try Self.column(count: words) { KeyPrefixFilter.fill(&$0, heads: heads.span) })
        #expect(heads.allSatisfy { filter.mayContain($0) })
        // And seldom that one has it, when none has.
        let known = Set(heads.map { $0 >> 8 })
        let others = (0..<2_000).map { _ in random.next() }.filter { !known.contains($0 >> 8) }
        #expect(others.count { filter.mayContain($0) } < others.count / 5)
    }

    @Test("know the letters that a wildcard stands for", arguments: [1, 16, 17, 2_000])
    func wildcards(count: Int) throws {
        var random = SplitMix64(stream: 47_000 + UInt64(count))
        let heads = Self.heads(count, using: &random)
        let words = WildcardLetters.wordCount(keys: count)
        let letters = WildcardLetters(
            try Self.column(count: words) { WildcardLetters.fill(&$0, heads: heads.span) })
        for head in heads where head >> 32 & 0x8080_8080 == 0 {
            for place in 1...2 {
                let shift = UInt64(56 - 8 * place)
                let byte = UInt8(truncatingIfNeeded: head >> shift)
                let bits = letters.letters(in: head & ~(0xFF << shift), at: place)
                #expect(bits >> UInt32(WildcardLetters.bit(of: byte)) & 1 == 1)
            }
        }
    }
}
