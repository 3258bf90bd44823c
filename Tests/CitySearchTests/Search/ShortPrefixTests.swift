import CitySearch
import TestSupport
import Testing

@Suite("What short prefixes find is kept") struct ShortPrefixTests {
    private static let cities = [
        (name: "Alabama", country: "US"), (name: "Álava", country: "ES"),
        (name: "Sydney", country: "AU"), (name: "Adelaide", country: "AU"),
    ]

    @Test(arguments: ["a", "A ", "al", "au", "aus", "syd", "á", "à l"])
    func `Asked again, in whatever order, it is the same`(text: String) async throws {
        let index = try await CityIndex(named: Self.cities)
        let first = index.search(text, by: .name)
        let behind = first.indices.reversed().map { first[$0].city.id }
        #expect(index.search(text, by: .name).ids == behind.reversed())
        #expect(index.search(text, by: .name).map(\.tier) == first.map(\.tier))
    }

    /// Digits and signs share a class of letters, and so do all characters behind z.
    @Test(arguments: [
        ("1", "2"), ("a1", "a2"), ("ab1", "ab2"), ("1a", "2a"), ("é1", "e2"), ("a", "b"),
        ("a ", "a1"), ("в", "г"), ("aв", "aг"), ("北", "京"), ("1", "12"), ("abc", "abcd"),
        ("a", "ab"), ("ab", "abc"), ("abc", "abd"),
    ])
    func `Prefixes of the same classes are separate`(one: String, other: String) async throws {
        let records = [one, other].enumerated().map { number, text in
            CityRecord(number + 1, "Zz", "US", alternateNames: ["\(text)x", "\(text) y"])
        }
        let (index, oracle) = (try await CityIndex(records), Oracle(records))
        for text in [one, other, one] {
            let expected = oracle.search(SearchQuery(text, order: .name), favourites: []).map(\.id)
            #expect(index.search(text, by: .name).ids == expected)
        }
    }

    @Test func `An index that answered in every order is let go of`() async throws {
        weak var contents: AnyObject?
        do {
            let index = try await CityIndex(named: Self.cities)
            contents = index.contents
            for order in SearchOrder.allCases {
                for text in ["a", "au", "s"] {
                    let query = SearchQuery(text, order: order, near: .nullIsland)
                    #expect(!index.search(query).ids.isEmpty)
                }
            }
        }
        #expect(contents == nil)
    }
}
