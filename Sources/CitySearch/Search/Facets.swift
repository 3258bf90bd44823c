/// The numbers of a query's cities by place and by kind, for narrowing the search.
public struct Facets: Sendable {
    /// A value, and the number of cities that have it.
    public struct Count<Value: Sendable>: Sendable {
        /// The common property of the cities.
        public let value: Value
        /// The name of a place in the language of the index; nil for other values.
        public let name: String?
        /// The number of cities; at least one.
        public let count: Int
    }

    /// The number of cities that the query finds.
    public let count: Int
    /// Their countries, the one with the most first.
    public let countries: [Count<CountryCode>]
    /// Their regions, the one with the most first.
    public let divisions: [Count<Division>]
    /// The reached steps of ``populationSteps``, with the numbers of cities.
    public let populations: [Count<Int>]
    /// The traits of some of them (``CityTrait``).
    public let traits: [Count<CityTrait>]

    /// The counted populations: cities with at least this many people.
    public static let populationSteps = [1_000, 10_000, 100_000, 1_000_000, 5_000_000]
}

extension SearchResults {
    /// The numbers of the results by place and by kind.
    ///
    /// - Complexity: that of reading all results, which is least when they are not by relevance.
    public var facets: Facets { Facets(ordinals, shard) }
}

extension Facets {
    /// Counts some cities of one index by place and by kind.
    package init(of cities: [City]) {
        let shard = cities.first?.shard
        self = shard.map { Facets(cities.lazy.map { $0.ordinal }, $0) } ?? Facets()
    }

    /// Of no cities.
    private init() { (count, countries, divisions, populations, traits) = (0, [], [], [], []) }

    fileprivate init(_ ordinals: some Sequence<Int>, _ shard: ReferenceShard) {
        let (contents, table) = (shard.contents, shard.contents.placeTable)
        var places = [Int](repeating: 0, count: table.count)
        var populations = Self.populationSteps.map { _ in 0 }
        var traits = CityTrait.allCases.map { _ in 0 }
        var count = 0
        for ordinal in ordinals {
            count += 1
            places[contents.place(of: ordinal)] += 1
            let population = contents.populations[ordinal]
            for (step, least) in Self.populationSteps.enumerated() where population >= least {
                populations[step] += 1
            }
            for (number, trait) in CityTrait.allCases.enumerated()
            where trait.belongs(to: ordinal, contents) {
                traits[number] += 1
            }
        }
        // Places inside another one have higher numbers.
        for place in places.indices.reversed() {
            if let outer = table.outer(of: place) { places[outer] += places[place] }
        }
        self.count = count
        countries = Self.counts(places, of: table.countries, shard) { table.knownCode($0) }
        divisions = Self.counts(places, of: table.regions, shard) { table.division($0) }
        self.populations = zip(Self.populationSteps, populations).compactMap { Count($0, $1) }
        self.traits = zip(CityTrait.allCases, traits).compactMap { Count($0, $1) }
    }

    /// The counts of some places, the largest first.
    private static func counts<Value>(
        _ counts: [Int], of places: Range<Int>, _ shard: ReferenceShard, _ value: (Int) -> Value?
    ) -> [Count<Value>] {
        let contents = shard.contents
        let language =
            shard.language.map { contents.localNames.numbers(of: $0) } ?? LanguageNumbers()
        return places.compactMap { place in
            value(place).flatMap {
                Count($0, counts[place], name: contents.placeName(place, in: language))
            }
        }.sorted { $0.count > $1.count }
    }
}

extension Facets.Count {
    /// - Returns: nil when nothing was counted.
    fileprivate init?(_ value: Value, _ count: Int, name: @autoclosure () -> String? = nil) {
        guard count > 0 else { return nil }
        (self.value, self.name, self.count) = (value, name(), count)
    }
}
