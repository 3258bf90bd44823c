/// Favourites laid over an index: which of its cities are favourites, and what finds these alone.
///
/// It never changes, so results and queries share it and count one reference.
@usableFromInline
final class FavouriteLayer: Sendable {
    /// The index.
    let contents: IndexContents
    /// The favourites that the index has.
    @usableFromInline let bits: OrdinalBitset
    /// Their ordinals, ascending.
    let ordinals: [UInt32]
    private let deferredKeys = LazyReference<FavouriteKeys>()

    /// - Parameter ordinals: those of the favourites, in any order, each once.
    /// - Complexity: O(n / 64 + k log k) for k favourites among n cities.
    init(_ ordinals: [UInt32], over contents: IndexContents) {
        self.contents = contents
        self.ordinals = ordinals.sorted()
        var bits = OrdinalBitset(count: contents.count)
        for ordinal in ordinals { bits.insert(Int(ordinal)) }
        self.bits = bits
    }

    /// What finds them beside their own names, made when it is first asked for.
    var keys: FavouriteKeys {
        deferredKeys.load() ?? deferredKeys.storeIfNil(FavouriteKeys(of: ordinals, contents))
    }

    /// Whether the city with an ordinal is a favourite.
    @inline(__always)
    func contains(_ ordinal: Int) -> Bool {
        bits.contains(ordinal)
    }

    /// Calls `body` with the favourites of a range of ordinals, ascending.
    ///
    /// - Complexity: O(log k) for k favourites, and O(those in the range).
    @inline(__always)
    func forEach(in range: Range<Int>, _ body: (UInt32) -> Void) {
        var place = ordinals.indices.partitionPoint { Int(ordinals[$0]) < range.lowerBound }
        while place < ordinals.count, Int(ordinals[place]) < range.upperBound {
            body(ordinals[place])
            place += 1
        }
    }
}
