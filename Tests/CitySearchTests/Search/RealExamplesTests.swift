import CitySearch
import Testing

/// Queries on the real data of which the answer is known.
@Suite("Examples on the real data")
struct RealExamplesTests {
    @Test(
        "All forms of á give the same answer",
        arguments: ["A", "a", "Á", "á", "A\u{301}", "a\u{301}", "ａ", "ā"])
    func everyA(typed: String) async throws {
        let index = try await RealData.index
        let (expected, results) = (
            index.search(SearchQuery("a", order: .name)),
            index.search(SearchQuery(typed, order: .name))
        )
        #expect(results.count == expected.count && results.count > 10_000)
        #expect(results.prefix(2_000).map(\.city.id) == expected.prefix(2_000).map(\.city.id))
        #expect(results.suffix(2_000).map(\.city.id) == expected.suffix(2_000).map(\.city.id))
        #expect(results.map(\.tier) == expected.map(\.tier))
    }

    @Test("munchen finds Munich by the name that a language has for it")
    func munchen() async throws {
        let results = try await RealData.index.search(SearchQuery("munchen", order: .population))
        let munich = try #require(results.first { $0.city.name == "Munich" })
        #expect(munich.tier == .alternateName)
        #expect(munich.matchedText == "München")
        #expect(munich.city.country?.rawValue == "DE")
    }

    @Test(
        "A large city is the first by population",
        arguments: [
            ("北京", "Beijing"), ("москва", "Moscow"), ("xi an", "Xi’an"),
            ("xian", "Xi’an"), ("l aquila", "L'Aquila"), ("laquila", "L'Aquila"),
            ("rio de ja", "Rio de Janeiro"),
        ])
    func largest(typed: String, name: String) async throws {
        let results = try await RealData.index.search(
            SearchQuery(typed, order: .population, includesCountries: false))
        #expect(results.prefix(3).map(\.city.name).contains(name))
    }

    @Test("new with a space finds New York and no Newark")
    func new() async throws {
        let index = try await RealData.index
        let spaced = index.search(SearchQuery("new ", order: .name, includesAlternateNames: false))
        #expect(spaced.names.contains("New York City"))
        #expect(!spaced.names.contains("Newark"))
        #expect(index.search(SearchQuery("new", order: .name)).names.contains("Newark"))
    }

    @Test("The empty query lists all cities in order, by name and by population")
    func everything() async throws {
        let index = try await RealData.index
        #expect(index.search(SearchQuery("", order: .name)).count == index.count)
        let largest = index.search(SearchQuery("", order: .population))
        #expect(largest.count == index.count)
        let populations = largest.map { $0.city.population ?? 0 }
        #expect(zip(populations, populations.dropFirst()).allSatisfy { $0 >= $1 })
        #expect(index.search(SearchQuery(" \u{3000}\t", order: .name)).count == index.count)
    }

    @Test("A last page is short, and there is nothing behind it")
    func pages() async throws {
        let results = try await RealData.index.search(SearchQuery("san", order: .name))
        let pages = (results.count + 49) / 50
        #expect(results.page(pages - 1).count == (results.count - 1) % 50 + 1)
        #expect(results.page(pages).isEmpty)
        #expect(results.page(.max).isEmpty)
        #expect(results.page(0, size: .max).count == results.count)
    }
}
