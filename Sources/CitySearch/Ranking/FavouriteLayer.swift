/// The favourites over an index, as a bitset and with their keys.
///
/// It never changes, so results and queries share one reference.
@usableFromInline
final class FavouriteLayer: Sendable {
    /// The favourites that the index has.
    @usableFromInline let bits: OrdinalBitset
    /// Their ordinals, ascending.
    let ordinals: [UInt32]
    private let contents: IndexContents
    private let deferredKeys = LazyReference<FavouriteKeys>()
    private let deferredPlaces = LazyReference<Places>()

    /// The favourites of each place.
    private final class Places: Sendable {
        let ordinals: [Int: [UInt32]]

        init(_ ordinals: [UInt32], _ contents: IndexContents) {
            var places: [Int: [UInt32]] = [:]
            for ordinal in ordinals {
                var place: Int? = contents.place(of: Int(ordinal))
                while let inner = place {
                    places[inner, default: []].append(ordinal)
                    place = contents.placeTable.outer(of: inner)
                }
            }
            self.ordinals = places
        }
    }

    /// - Parameter ordinals: those of the favourites, in any order, each once.
    /// - Complexity: O(n / 64 + k log k) for k favourites among n cities.
    init(_ ordinals: [UInt32], over contents: IndexContents) {
        self.contents = contents
        self.ordinals = ordinals.sorted()
        var bits = OrdinalBitset(count: contents.count)
        for ordinal in ordinals { bits.insert(Int(ordinal)) }
        self.bits = bits
    }

    /// Whether the city with an ordinal is a favourite.
    @inline(__always)
    func contains(_ ordinal: Int) -> Bool {
        bits.contains(ordinal)
    }

    /// Calls `body` with the favourites of a range of ordinals, ascending.
    ///
    /// - Complexity: O(log k + m) for m of k favourites.
    @inline(__always)
    func forEach(in range: Range<Int>, _ body: (UInt32) -> Void) {
        var place = ordinals.indices.partitionPoint { Int(ordinals[$0]) < range.lowerBound }
        while place < ordinals.count, Int(ordinals[place]) < range.upperBound {
            body(ordinals[place])
            place += 1
        }
    }

    /// The favourites that lie in a place, ascending.
    ///
    /// - Complexity: O(1), but O(k) the first time.
    func ordinals(in place: Int) -> [UInt32] {
        let places =
            deferredPlaces.load() ?? deferredPlaces.storeIfNil(Places(ordinals, contents))
        return places.ordinals[place] ?? []
    }

    /// Calls `body` with each favourite that a clause leads to, and the position of the key that does.
    ///
    /// - Precondition: the keys tell by themselves which of them are new.
    /// - Complexity: O(log k + m) for m of k keys.
    func forEach(in clause: Clause, _ body: (_ ordinal: Int, _ key: Int) -> Void) {
        if clause.keys.isEmpty { return }
        if clause.tier == .name { return forEach(in: clause.keys) { body(Int($0), Int($0)) } }
        let keys =
            deferredKeys.load() ?? deferredKeys.storeIfNil(FavouriteKeys(of: ordinals, contents))
        keys.forEach(in: clause, body)
    }
}

/// The keys that lead to favourites beside their own names, so that a query for favourites looks at these
/// alone.
private final class FavouriteKeys: Sendable {
    /// A key: its position among all keys of its tier, its city, and how many bytes it shares with earlier
    /// keys of the city.
    private struct Key: Sendable, BitwiseCopyable {
        let position: UInt32
        let ordinal: UInt32
        let sharedLength: UInt8
    }

    /// Set by set, ascending by their positions.
    private let sets: [[Key]]

    /// - Parameter ordinals: the favourites' ordinals.
    /// - Complexity: O(k log k) for k keys.
    init(of ordinals: [UInt32], _ contents: IndexContents) {
        sets = KeySet.ofCities.map { set in
            // Own names have the ordinals themselves as positions.
            if !set.isSecondary { return [] }
            let links = contents.keys(set)
            return ordinals.flatMap { ordinal in
                links.positions(of: Int(ordinal)).map { position in
                    Key(
                        position: UInt32(position), ordinal: ordinal,
                        sharedLength: UInt8(links.sharedLength(at: position)))
                }
            }.sorted { $0.position < $1.position }
        }
    }

    @inline(__always)
    func forEach(in clause: Clause, _ body: (_ ordinal: Int, _ key: Int) -> Void) {
        let keys = sets[Int(clause.tier.row.keys.rawValue)]
        var place = keys.indices.partitionPoint { Int(keys[$0].position) < clause.keys.lowerBound }
        while place < keys.count, Int(keys[place].position) < clause.keys.upperBound {
            let key = keys[place]
            if clause.isNew(sharing: Int(key.sharedLength)) {
                body(Int(key.ordinal), Int(key.position))
            }
            place += 1
        }
    }
}
