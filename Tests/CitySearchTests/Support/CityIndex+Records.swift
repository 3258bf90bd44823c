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
        try await self.init(
            cities.enumerated().map { number, city in
                CityRecord(
                    id: number + 1, name: city.name, country: city.country, latitude: 0,
                    longitude: 0)
            })
    }

    /// All its bytes.
    var allBytes: [UInt8] {
        bytes.withSpan { span in (0..<span.count).map { span[$0] } }
    }
}

extension SearchResults {
    /// The names of the cities, in order.
    var names: [String] {
        map(\.city.name)
    }

    /// The ids of the cities, in order.
    var ids: [City.ID] {
        map(\.city.id)
    }
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
