import CitySearch
import Testing

/// The random tests compare the sums of the terms with the scores of the oracle.
@Suite("A score is explained term by term") struct ExplanationTests {
    static let rows: [(text: String, terms: [(String, Double)])] = [
        ("visalia", [("exact name", 2)]),
        ("visalia, california", [("exact name", 2), ("in California", 4)]),
        (
            "49 Main Street, Visalia, California",
            [("exact name", 2), ("in California", 4), ("ignored “49 Main Street”", -3)]
        ),
        (
            "visalia california",
            [("exact name", 2), ("in California", 4), ("no comma before the place", -3)]
        ),
        ("barclona", [("exact name", 2), ("typing errors", -6)]),
        ("berli", []),
        ("breslau", [("exact other name", -2)]),
        ("janeiro", [("later word of a name", -6)]),
        ("newcastle, uk", [("short form of the name", -1), ("in United Kingdom", 4)]),
        ("texas", []),
    ]

    @Test("Each label adds to a score", arguments: rows)
    func terms(text: String, terms: [(String, Double)]) async throws {
        let index = try await RealData.index
        let query = SearchQuery(text)
        let match = try #require(index.search(query).first)
        let explanation = try #require(index.explanations(of: [match], for: query)[0])
        #expect(explanation.terms.first?.name == "importance")
        #expect(explanation.terms.dropFirst().map(\.name) == terms.map(\.0))
        #expect(explanation.terms.dropFirst().map(\.octaves) == terms.map(\.1))
        #expect(explanation.score == explanation.terms.reduce(0) { $0 + $1.octaves })
    }

    @Test func `Nearness, preferences and a signal are terms`() async throws {
        let index = try await RealData.index
        let paris = try #require(index.search("paris, tex").first?.city)
        let query = SearchQuery(
            "paris", near: paris.coordinate, preferences: [SearchPreference(.country("US"))])
        let ranked = index.ranked(by: [paris.id: 5])
        let match = try #require(ranked.search(query).first)
        let explanation = try #require(ranked.explanations(of: [match], for: query)[0])
        #expect(
            explanation.terms.dropFirst().map(\.name) == [
                "exact name", "near the point", "name of a city close by", "preferred", "signal",
            ])
        #expect(explanation.terms.dropFirst().map(\.octaves) == [2, 6, 12, 2, 6])
    }

    @Test func `A complete text in a country means the text and the country`() async throws {
        let index = try await RealData.index
        func first(_ query: SearchQuery) throws -> (City, Explanation) {
            let match = try #require(index.search(query).first)
            return (match.city, try #require(index.explanations(of: [match], for: query)[0]))
        }
        let (city, explanation) = try first(
            SearchQuery("jackson", countries: ["US"], isComplete: true))
        let (named, other) = try first(SearchQuery("jackson, us"))
        #expect(city == named && explanation.score == other.score)
        #expect(
            explanation.terms.map(\.name) == [
                "importance", "exact name", "in the places asked for",
            ])
        let (open, _) = try first(SearchQuery("jackson", countries: ["US"]))
        #expect(open.name == "Jacksonville")
        let (_, begun) = try first(SearchQuery("jacksonvil", isComplete: true))
        #expect(begun.terms.map(\.octaves).last == -2)
    }

    @Test func `Where no score ranks a city, nothing explains it`() async throws {
        let index = try await RealData.index
        for query in [
            SearchQuery("paris", order: .name), SearchQuery("48.85, 2.35"), SearchQuery("texa"),
        ] {
            let last = try #require(index.search(query).last)
            #expect(index.explanations(of: [last], for: query) == [nil], "\(query.text)")
        }
    }

    @Test func `The decimals of a description add up`() async throws {
        let index = try await RealData.index
        let query = SearchQuery("san", near: try Coordinate(latitude: 34, longitude: -118))
        let found = Array(index.search(query).prefix(50))
        for explanation in index.explanations(of: found, for: query) {
            let text = try #require(explanation?.description)
            let numbers = text.matches(of: /(^|[-+] |= )(\d+\.\d)/).map { match in
                (Double(match.2) ?? .nan) * (match.1 == "- " ? -1 : 1)
            }
            let sum = numbers.dropFirst().reduce(0, +)
            #expect(abs(numbers[0] - sum) < 0.01, "\(text)")
        }
    }
}
