/// The favourites over an index, as a bitset and with their keys.
///
/// It never changes, so results and queries share one reference.
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

    /// Their other keys, made on first use.
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
    /// - Complexity: O(log k + m) for m of k favourites.
    @inline(__always)
    func forEach(in range: Range<Int>, _ body: (UInt32) -> Void) {
        var place = ordinals.indices.partitionPoint { Int(ordinals[$0]) < range.lowerBound }
        while place < ordinals.count, Int(ordinals[place]) < range.upperBound {
            body(ordinals[place])
            place += 1
        }
    }
}

/// The keys by which favourites are found beside their own names, and their countries, so that a query
/// for favourites looks at these alone.
final class FavouriteKeys: Sendable {
    /// A key: its position among all keys of its kind, its city, and how many bytes it shares with
    /// earlier keys of the city.
    private struct Key: Sendable, BitwiseCopyable {
        let position: UInt32
        let ordinal: UInt32
        let sharedLength: UInt8
    }

    /// Ascending by their positions.
    private let alternates: [Key]
    private let words: [Key]
    /// The favourites by country: the number of its country, and the ordinal, as one number each.
    private let byCountry: [UInt64]

    /// - Parameter ordinals: the favourites' ordinals, ascending.
    /// - Complexity: O(k log k) for k keys.
    init(of ordinals: [UInt32], _ contents: IndexContents) {
        alternates = Self.keys(of: ordinals, contents.alternates)
        words = Self.keys(of: ordinals, contents.words)
        byCountry = ordinals.map { UInt64(contents.countries[Int($0)]) << 32 | UInt64($0) }.sorted()
    }

    private static func keys(of ordinals: [UInt32], _ links: SecondaryKeys) -> [Key] {
        ordinals.flatMap { ordinal in
            links.positions(of: Int(ordinal)).map { position in
                Key(
                    position: UInt32(position), ordinal: ordinal,
                    sharedLength: UInt8(links.sharedLength(at: position)))
            }
        }.sorted { $0.position < $1.position }
    }

    /// Calls `body` with each favourite that a tier has, and with the position of the key that leads
    /// to it.
    ///
    /// - Precondition: the tier tells new keys by itself.
    /// - Complexity: O(log k) for k keys, and O(keys that begin with the prefix).
    @inline(__always)
    func forEach(in tier: SecondaryMatches, _ body: (UInt32, Int) -> Void) {
        guard !tier.range.isEmpty else { return }
        let keys = tier.kind == .alternates ? alternates : words
        var place = keys.indices.partitionPoint { Int(keys[$0].position) < tier.range.lowerBound }
        while place < keys.count, Int(keys[place].position) < tier.range.upperBound {
            let key = keys[place]
            if Int(key.sharedLength) < tier.length { body(key.ordinal, Int(key.position)) }
            place += 1
        }
    }

    /// The favourites that lie in a country, ascending.
    ///
    /// - Complexity: O(log k) for k favourites, and O(those that do).
    func ordinals(in country: Int) -> [UInt32] {
        let first = UInt64(country) << 32
        let start = byCountry.indices.partitionPoint { byCountry[$0] < first }
        return byCountry[start...].prefix { $0 >> 32 == UInt64(country) }
            .map { UInt32(truncatingIfNeeded: $0) }
    }
}
