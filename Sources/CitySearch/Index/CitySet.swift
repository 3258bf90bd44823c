/// Some cities of an index, as a list and as a bitset: favourites, or the matches of an earlier tier.
///
/// It never changes, so results and queries share one reference.
@usableFromInline
final class CitySet: Sendable {
    /// The ordinals of the cities.
    let ordinals: [UInt32]
    /// The same cities, as bits.
    @usableFromInline let bits: OrdinalBitset

    /// - Complexity: O(n / 64 + k) for k of n cities.
    init(_ ordinals: [UInt32], of contents: IndexContents) {
        self.ordinals = ordinals
        var bits = OrdinalBitset(count: contents.count)
        for ordinal in ordinals { bits.insert(Int(ordinal)) }
        self.bits = bits
    }

    /// Whether the city with an ordinal is one of them.
    @inline(__always)
    func contains(_ ordinal: Int) -> Bool {
        bits.contains(ordinal)
    }
}
