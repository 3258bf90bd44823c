/// What many names mean: a collection of cities, nil where a name is blank or means none, with columns that say more.
///
/// A row has the position of its name, in all columns. A city's texts are read from the index when they are asked for.
public struct ResolvedNames: Sendable {
    /// The stable numbers of the cities.
    public private(set) var ids: [City.ID?] = []
    /// From 0 to 1: how much of the name and of the text that it found agree, once folded. 1 for a whole name, less for a
    /// beginning, a typing error, or a part that was passed over; at most one half when that part may mean another city:
    /// <doc:ReadingTexts>.
    public private(set) var scores: [Double?] = []
    /// By what the cities were found; ``MatchTier/code`` makes numbers of them.
    public private(set) var tiers: [MatchTier?] = []

    private let shard: ReferenceShard
    /// The ordinals of the cities, where there are ids.
    private var ordinals: [UInt32] = []

    init(_ index: CityIndex, capacity: Int) {
        shard = index.shard
        ids.reserveCapacity(capacity)
        scores.reserveCapacity(capacity)
        tiers.reserveCapacity(capacity)
        ordinals.reserveCapacity(capacity)
    }

    mutating func append(_ resolved: NameResolver.Resolved?) {
        let city = resolved?.match.city
        ids.append(city?.id)
        scores.append(resolved?.score)
        tiers.append(resolved?.match.tier)
        ordinals.append(UInt32(city?.ordinal ?? 0))
    }

    mutating func append(_ others: ResolvedNames) {
        ids += others.ids
        scores += others.scores
        tiers += others.tiers
        ordinals += others.ordinals
    }

    /// The cities' own names.
    ///
    /// - Complexity: O(names), each time.
    public var names: [String?] {
        map { $0?.name }
    }

    /// The codes of the cities' countries; nil also for a city that lies in none.
    ///
    /// - Complexity: O(names), each time.
    public var countries: [CountryCode?] {
        map { $0?.country }
    }

    /// Where the cities are.
    ///
    /// - Complexity: O(names), each time.
    public var coordinates: [Coordinate?] {
        map { $0?.coordinate }
    }
}

extension ResolvedNames: RandomAccessCollection {
    /// The position of the first name.
    public var startIndex: Int {
        0
    }

    /// The position behind the last name.
    public var endIndex: Int {
        ids.count
    }

    /// The city that a name means, or nil when it means none; traps when there is no such name.
    public subscript(position: Int) -> City? {
        ids[position].map { _ in City(shard: shard, ordinal: Int(ordinals[position])) }
    }
}
