/// The cities of many names: a collection of cities, nil if a name is blank, a placeholder, or does not match, with
/// further columns.
///
/// A row has the position of its name, in all columns. A city's texts are read from the index on access.
public struct ResolvedNames: Sendable {
    /// The stable numbers of the cities.
    public private(set) var ids: [City.ID?] = []
    /// The confidence of each city: ``Assessment/confidence``.
    public private(set) var confidences: [Double?] = []
    /// What the names refer to: cities, or places that contain the cities.
    public private(set) var kinds: [Assessment.Kind?] = []
    /// The likelihood of other cities: ``Assessment/ambiguity``.
    public private(set) var ambiguities: [Double?] = []
    /// The next likely cities, where there are any.
    public private(set) var runnersUp: [City.ID?] = []
    /// The tiers of the cities; ``MatchTier/code`` converts them to numbers.
    public private(set) var tiers: [MatchTier?] = []

    private let shard: ReferenceShard
    /// The ordinals of the cities, where there are ids.
    private var ordinals: [UInt32] = []

    init(_ index: CityIndex, capacity: Int) {
        shard = index.shard
        ids.reserveCapacity(capacity)
        confidences.reserveCapacity(capacity)
        kinds.reserveCapacity(capacity)
        ambiguities.reserveCapacity(capacity)
        runnersUp.reserveCapacity(capacity)
        tiers.reserveCapacity(capacity)
        ordinals.reserveCapacity(capacity)
    }

    mutating func append(_ resolved: NameResolver.Resolved?) {
        let city = resolved?.match.city
        ids.append(city?.id)
        confidences.append(resolved?.assessment.confidence)
        kinds.append(resolved?.assessment.kind)
        ambiguities.append(resolved?.assessment.ambiguity)
        runnersUp.append(resolved?.runnerUp)
        tiers.append(resolved?.match.tier)
        ordinals.append(UInt32(city?.ordinal ?? 0))
    }

    mutating func append(_ others: ResolvedNames) {
        ids += others.ids
        confidences += others.confidences
        kinds += others.kinds
        ambiguities += others.ambiguities
        runnersUp += others.runnersUp
        tiers += others.tiers
        ordinals += others.ordinals
    }

    /// The cities' main names.
    ///
    /// - Complexity: O(names), each time.
    public var names: [String?] { map { $0?.name } }

    /// The codes of the cities' countries; nil also for a city without one.
    ///
    /// - Complexity: O(names), each time.
    public var countries: [CountryCode?] { map { $0?.country } }

    /// Where the cities are.
    ///
    /// - Complexity: O(names), each time.
    public var coordinates: [Coordinate?] { map { $0?.coordinate } }
}

extension ResolvedNames: RandomAccessCollection {
    /// The position of the first name.
    public var startIndex: Int { 0 }

    /// The position after the last name.
    public var endIndex: Int { ids.count }

    /// The city of a name, or nil if there is none; traps for an invalid position.
    public subscript(position: Int) -> City? {
        ids[position].map { _ in City(shard: shard, ordinal: Int(ordinals[position])) }
    }
}

/// Finds the city that a name most likely means.
package struct NameResolver: Sendable {
    private let index: CityIndex
    /// All of the query but the text.
    private let template: SearchQuery

    /// The city of a name.
    package struct Resolved {
        package let match: SearchMatch
        package let assessment: Assessment
        /// The likeliest of the other cities that the name may refer to.
        package let runnerUp: City.ID?
    }

    /// - Parameter template: what cities may be found, and how; its text, its parts and its order do not count.
    init(_ index: CityIndex, as template: SearchQuery) {
        self.index = index
        var template = template
        template.parts = [:]
        template.order = .relevance
        template.expectedCount = Assessment.candidateCount
        self.template = template
    }

    /// - Returns: nil if the name is blank or a placeholder, or if it does not match a city.
    package func resolve(_ name: String) -> Resolved? {
        var query = template
        query.text = name
        let results = index.resolve(query)
        guard let match = results.first, let assessment = results.assessment else { return nil }
        return Resolved(
            match: match, assessment: assessment, runnerUp: results.dropFirst().first?.id)
    }
}

/// Resolves names and remembers what many of them mean: columns name few cities again and again.
package struct RepeatedNames {
    private let resolver: NameResolver
    private var known: [String: NameResolver.Resolved?] = [:]

    /// The number of names to cache before the cache is cleared. It bounds the memory of a thread to some megabytes.
    private static let mostNames = 1 << 15
    /// The longest name that is remembered, in bytes.
    private static let longestName = 128

    init(_ resolver: NameResolver) { self.resolver = resolver }

    /// The city of a name, as ``NameResolver/resolve(_:)`` returns it.
    package mutating func resolve(_ name: String) -> NameResolver.Resolved? {
        guard name.utf8.count <= Self.longestName else { return resolver.resolve(name) }
        if let resolved = known[name] { return resolved }
        if known.count == Self.mostNames { known.removeAll(keepingCapacity: true) }
        let resolved = resolver.resolve(name)
        known[name] = .some(resolved)
        return resolved
    }
}
