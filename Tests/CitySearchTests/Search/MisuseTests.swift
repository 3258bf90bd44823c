import CitySearch
import Testing

/// What a programmer may get wrong ends the program, and does not give a wrong answer.
@Suite("Wrong use stops the program")
struct MisuseTests {
    private static func results() async throws -> SearchResults {
        try await CityIndex(named: [(name: "Paris", country: "FR")]).search(
            SearchQuery("p", order: .name))
    }

    @Test("A page before the first")
    func negativePage() async {
        await #expect(processExitsWith: .failure) {
            _ = try await MisuseTests.results().page(-1)
        }
    }

    @Test("Pages without results")
    func emptyPages() async {
        await #expect(processExitsWith: .failure) {
            _ = try await MisuseTests.results().page(0, size: 0)
        }
    }

    @Test("A result behind the last")
    func noResult() async {
        await #expect(processExitsWith: .failure) { _ = try await MisuseTests.results()[1] }
    }

    @Test("A city behind the last")
    func noCity() async {
        await #expect(processExitsWith: .failure) {
            let index = try await CityIndex(named: [(name: "Paris", country: "FR")])
            _ = index.cities[1]
        }
    }

    @Test("A query by the distance from nowhere")
    func noPoint() async {
        await #expect(processExitsWith: .failure) {
            let index = try await CityIndex(named: [(name: "Paris", country: "FR")])
            _ = index.search(SearchQuery("p", order: .distance))
        }
    }

    @Test("A negative number of nearest cities")
    func negativeCount() async {
        await #expect(processExitsWith: .failure) {
            let index = try await CityIndex(named: [(name: "Paris", country: "FR")])
            _ = try index.nearest(-1, to: Coordinate(latitude: 0, longitude: 0))
        }
    }

    @Test("A literal that is no country code")
    func wrongCode() async {
        await #expect(processExitsWith: .failure) {
            let code: CountryCode = "ARG"
            print(code)
        }
    }

    @Test("What only looks like wrong use is none")
    func fine() async throws {
        let results = try await Self.results()
        #expect(results.page(0, size: .max).count == 1)
        #expect(results.page(.max).isEmpty)
        let code: CountryCode = "ar"
        #expect(code == CountryCode(rawValue: "AR") && code.rawValue == "AR")
        #expect(CountryCode(rawValue: "ARG") == nil)
    }
}
