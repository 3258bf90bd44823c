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
}
