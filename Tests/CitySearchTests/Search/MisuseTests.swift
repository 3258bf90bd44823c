import CitySearch
import Testing

@Suite("Wrong use stops the program") struct MisuseTests {
    private static func results() async throws -> SearchResults {
        try await index().search("p", by: .name)
    }

    private static func index() async throws -> CityIndex {
        try await CityIndex(named: [(name: "Paris", country: "FR")])
    }

    enum Misuse: String, CaseIterable, Codable {
        case pageBeforeFirst, pagesWithoutResults, resultBehindLast, cityBehindLast,
            distanceFromNowhere
        case negativeCount, literalThatIsNoCountry
    }

    @Test("Each separately", arguments: Misuse.allCases)
    func stops(misuse: Misuse) async {
        await #expect(processExitsWith: .failure) { [misuse = misuse as Misuse] in
            let (index, results) = (try await Self.index(), try await Self.results())
            switch misuse {
            case .pageBeforeFirst: _ = results.page(-1)
            case .pagesWithoutResults: _ = results.page(0, size: 0)
            case .resultBehindLast: _ = results[1]
            case .cityBehindLast: _ = index.cities[1]
            case .distanceFromNowhere: _ = index.search("p", by: .distance)
            case .negativeCount:
                _ = try index.nearest(-1, to: Coordinate(latitude: 0, longitude: 0))
            case .literalThatIsNoCountry:
                let code: CountryCode = "ARG"
                print(code)
            }
        }
    }

    @Test func `Unusual calls that are correct`() async throws {
        let results = try await Self.results()
        #expect(results.page(0, size: .max).count == 1)
        #expect(results.page(.max).isEmpty)
        let code: CountryCode = "ar"
        #expect(code == CountryCode(rawValue: "AR") && code.rawValue == "AR")
        #expect(CountryCode(rawValue: "ARG") == nil)
    }
}
