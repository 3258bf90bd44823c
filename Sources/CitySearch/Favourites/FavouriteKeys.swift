/// The keys by which favourites are found beside their own names, so that a query for favourites
/// looks at these alone.
struct FavouriteKeys: Sendable {
    /// A key: its position among all keys of its kind, its city, and how many bytes it shares with
    /// earlier keys of the city.
    private struct Key: Sendable, BitwiseCopyable {
        let position: UInt32
        let ordinal: UInt32
        let sharedLength: UInt8
    }

    private let ordinals: [UInt32]
    /// Ascending by their positions.
    private let alternates: [Key]
    private let words: [Key]

    /// - Parameter ordinals: the favourites' ordinals, ascending.
    /// - Complexity: O(k log k) for k keys.
    init(of ordinals: [UInt32], _ contents: IndexContents) {
        self.ordinals = ordinals
        alternates = Self.keys(of: ordinals, contents.alternates.links)
        words = Self.keys(of: ordinals, contents.words)
    }

    private static func keys(of ordinals: [UInt32], _ links: LinkedKeys) -> [Key] {
        ordinals.flatMap { ordinal in
            links.positions(of: Int(ordinal)).map { position in
                Key(
                    position: UInt32(position), ordinal: ordinal,
                    sharedLength: UInt8(links.sharedLength(at: position)))
            }
        }.sorted { $0.position < $1.position }
    }

    /// The favourites that the tiers of a prefix have, each with the name that leads to it.
    ///
    /// - Precondition: the tiers tell new keys by themselves.
    /// - Complexity: O(log k) for k keys, and O(keys that begin with the prefix).
    func matches(_ tiers: NameTiers) -> [(ordinal: UInt32, name: CityName)] {
        let low = ordinals.indices.partitionPoint { Int(ordinals[$0]) < tiers.names.lowerBound }
        let high = (low..<ordinals.count).gallop { Int(ordinals[$0]) < tiers.names.upperBound }
        var matches = ordinals[low..<high].map { (ordinal: $0, name: CityName.own) }
        Self.forEachNew(alternates, tiers.alternates) {
            matches.append((ordinal: $0, name: .alternate($1)))
        }
        Self.forEachNew(words, tiers.words) { matches.append((ordinal: $0, name: .word($1))) }
        return matches
    }

    @inline(__always)
    private static func forEachNew(
        _ keys: [Key], _ tier: LinkedTier, _ body: (UInt32, Int) -> Void
    ) {
        guard !tier.range.isEmpty else { return }
        var place = keys.indices.partitionPoint { Int(keys[$0].position) < tier.range.lowerBound }
        while place < keys.count, Int(keys[place].position) < tier.range.upperBound {
            let key = keys[place]
            if Int(key.sharedLength) < tier.length { body(key.ordinal, Int(key.position)) }
            place += 1
        }
    }
}
