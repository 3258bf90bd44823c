import CitySearch

extension CityIndex {
    /// The index of some cities.
    init(_ records: [CityRecord]) async throws {
        var builder = CityIndexBuilder()
        for record in records { builder.add(record) }
        self = try await builder.build()
    }

    /// The index of cities of which only the names and the countries matter, numbered from 1.
    init(named cities: [(name: String, country: String)]) async throws {
        try await self.init(cities.enumerated().map { CityRecord($0 + 1, $1.name, $1.country) })
    }

    /// Finds cities in an order other than by relevance.
    func search(_ text: String, by order: SearchOrder, mode: MatchMode? = nil) -> SearchResults {
        search(SearchQuery(text, order: order, mode: mode))
    }

    /// All its bytes.
    var allBytes: [UInt8] { bytes.withSpan { span in (0..<span.count).map { span[$0] } } }
}

extension CityRecord {
    /// A city on Null Island, unless it has other coordinates.
    init(
        _ id: City.ID, _ name: String, _ country: String, latitude: Double = 0,
        longitude: Double = 0, population: Int = 0, region: String = "", subregion: String = "",
        timeZone: String = "", featureCode: String = "", airports: [String] = [],
        alternateNames: [String] = [], localNames: [String: String] = [:]
    ) {
        self.init(
            id: id, name: name, country: country, latitude: latitude, longitude: longitude,
            population: population, region: region, subregion: subregion, timeZone: timeZone,
            featureCode: featureCode, airports: airports, alternateNames: alternateNames,
            localNames: localNames)
    }
}

extension SearchResults {
    /// The names of the cities, in order.
    var names: [String] { map(\.city.name) }

    /// The ids of the cities, in order.
    var ids: [City.ID] { map(\.city.id) }
}

extension CityIndex {
    /// Loads JSON that is cut into chunks of so many bytes.
    init(
        json: [UInt8], skippingInvalidRecords skipsInvalidRecords: Bool = false,
        progress: LoadProgress.Handler? = nil, chunkLength: Int
    ) async throws(CityIndexError) {
        try await self.init(
            .json(json, chunkLength: chunkLength), skippingInvalidRecords: skipsInvalidRecords,
            progress: progress)
    }
}
