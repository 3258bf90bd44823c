import CitySearch

/// Cities of tests.
enum Cities {
    /// The cities that come with the repository.
    static let bundled = Task {
        try await CityIndex(contentsOf: path)
    }

    static let path =
        String(#filePath.dropLast("Tests/CitySearchModelTests/Cities.swift".count))
        + "Data/cities.json"

    /// So many towns, from `Town 0` on, with ids from 1 on; the larger the number, the more people.
    static func towns(_ count: Int, country: String = "AU") async throws -> CityIndex {
        try await index((0..<count).map { record($0 + 1, "Town \($0)", country: country, $0 + 1) })
    }

    static func index(_ records: [CityRecord]) async throws -> CityIndex {
        var builder = CityIndexBuilder()
        for record in records { builder.add(record) }
        return try await builder.build()
    }

    static func record(
        _ id: Int, _ name: String, country: String = "AU", region: String = "",
        _ population: Int = 0, at latitude: Double = 0, _ longitude: Double = 0,
        alternateNames: [String] = []
    ) -> CityRecord {
        CityRecord(
            id: id, name: name, country: country, latitude: latitude, longitude: longitude,
            population: population, region: region, timeZone: "", alternateNames: alternateNames)
    }
}
