import CitySearch
import TestSupport
import Testing

@Suite("Tables over the first bytes of keys") struct KeyTableTests {
    /// The first eight bytes of sorted keys, of a few letters each so that many share their first ones.
    private static func heads(_ count: Int, using random: inout SplitMix64) -> [UInt64] {
        (0..<count).map { _ in
            let bytes = (0..<8).map { _ in random.pick(Array("aabcdez 1-é京".utf8)) }
            let length = random.number(1...8)
            return (0..<8).reduce(0) { $0 << 8 | UInt64($1 < length ? bytes[$1] : 0) }
        }.sorted()
    }

    @Test("know where the keys of each slot begin", arguments: [0, 1, 7, 3_000])
    func starts(count: Int) throws {
        var random = SplitMix64(stream: 45_000 + UInt64(count))
        let heads = Self.heads(count, using: &random)
        let column = try Column.holding(heads)
        let starts = try KeyStarts(try Column.holding([]), column)
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

    @Test("know how important keys with a beginning are at most", arguments: [10, 1_024, 20_000])
    func maxima(count: Int) throws {
        var random = SplitMix64(stream: 45_200 + UInt64(count))
        let heads = Self.heads(count, using: &random)
        let importances = heads.map { _ in UInt16(random.number(8_192...25_000)) }
        let maxima = PrefixMaxima(
            try Column.filled(count: PrefixMaxima.slotCount(keys: count)) {
                PrefixMaxima.fill(&$0, heads.span, importances.span)
            })
        var superfluous = 0
        // Fewer would tell too little of how often a bound is too large.
        let rounds = 300
        for number in 0..<rounds {
            let length = random.number(1...8)
            let mask = UInt64.max << UInt64(64 - 8 * length)
            // Every second beginning is one that a key may have.
            let word = number % 2 == 0 ? random.pick(heads) : random.next() | 0x0101_0101_0101_0101
            let bound = maxima.bound(word, count: length)
            let largest = heads.indices.filter { (heads[$0] ^ word) & mask == 0 }
                .map { importances[$0] }.max()
            // A head may be shorter than the beginning, and then no key begins so.
            if (word << UInt64(8 * (length - 1))) >> 56 != 0 { #expect(bound >= largest ?? 0) }
            if count < 1_024 || length < 4 {
                #expect(bound == .max, "nothing is known of these")
            } else if largest == nil, bound > 0 {
                superfluous += 1
            }
        }
        #expect(4 * superfluous < rounds)
    }
}
