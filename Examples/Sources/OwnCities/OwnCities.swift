import CitySearch

/// An index of cities that a program has as values, and a question to it.
@main
struct OwnCities {
    static func main() async throws {
        var builder = CityIndexBuilder()
        builder.add(
            CityRecord(id: 1, name: "Alabama", country: "US", latitude: 43.1, longitude: -78.4))
        builder.add(
            CityRecord(id: 2, name: "Álava", country: "ES", latitude: 42.8, longitude: -2.7))
        builder.add(
            CityRecord(id: 3, name: "Sydney", country: "AU", latitude: -33.9, longitude: 151.2))
        let index = try await builder.build()
        let names = index.search(SearchQuery("Á", order: .name)).map(\.city.name)
        guard names == ["Alabama", "Álava", "Sydney"] else { throw Surprise(names: names) }
        print("The embedded engine finds \(names.joined(separator: ", ")).")
    }
}

/// A city that the engine should not have found.
struct Surprise: Error {
    let names: [String]
}
