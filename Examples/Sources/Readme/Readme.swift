import CitySearch

/// The library code of README, unmodified: a test compares the two.
@main
struct Readme {
    static func main() async throws {
        let index = try await CityIndex(contentsOf: "Data/cities.json")
        let results = index.search("sao p")
        print(results.count)
        for match in results.page(0, size: 50) {
            print(match.city.name, match.city.countryName ?? "", match.tier, match.matchedText)
        }

        let meant = index.search(SearchQuery("portland or", order: .relevance, expectedCount: 10))
        if let match = meant.first {
            print(match.city, match.highlights.map { match.matchedText[$0] })
        }

        let resolved = index.resolve(["Munich", "sao paulo, br", "Barcelna"])  // on all processors
        print(resolved.ids, resolved.names, resolved.confidences, resolved.kinds)

        let spanish = index.localized(in: Language("es-MX"))  // the same index
        print(spanish.search("münich").first?.city.localizedName ?? "")  // Múnich

        let here = try Coordinate(latitude: 52.52, longitude: 13.4)
        for nearby in index.nearest(10, to: here) {
            print(nearby.city.name, nearby.distanceInKilometres)
        }

        let mine = index.ranked(by: [4_930_956: 12_000, 2_655_138: 40])  // visits by id
        let query = SearchQuery(
            "bos",
            preferences: [
                SearchPreference(.country("US")), SearchPreference(.trait(.airport), strength: 0.5),
            ])
        print(mine.search(query).first?.city.name ?? "")  // Boston

        try await index.writeSnapshot(to: "world.cityindex")
        let mapped = try await CityIndex(contentsOf: "world.cityindex")  // milliseconds; no copy

        var builder = CityIndexBuilder(index)  // other cities are another index
        builder.remove(id: 2_950_159)
        let changed = try await builder.build()

        print(mapped.count, changed.count)
    }
}
