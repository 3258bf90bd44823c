import CitySearch
import TestSupport
import Testing

/// Texts with so many parts and words that looking at each combination of them would take for ever.
@Suite("However long and whatever a text is, it is answered by its beginning")
struct LongTextTests {
    /// Pieces that texts are made of by repeating them: letters of all kinds, words, commas, names of
    /// places, what folds to nothing and what folds to much.
    static let pieces = [
        "a", "a ", "a, ", ",", "a,", " ", "san ", "san, ", "usa, ", "new york, ", "a b, c d, ",
        "\u{E1}", "a\u{301}", "\u{301}", "\u{200B}", "\u{FDFA}", "\u{FDFA}, ", "\u{4EAC}",
        "\u{5317}\u{4EAC} ", "\u{3001}", "\u{1F600}", "\u{AC00}", "\u{E01}\u{E31}",
        "\u{938}\u{93F}", "\u{645}\u{629} ", "'", "-", ".", "d.c. ", "\u{0}", "saint ", "the ",
        "united ", "\u{10FFFF}", "\r\n",
    ]

    @Test(arguments: [(0, ["Ab"]), (1_021, ["Ab"]), (1_022, ["Ab"]), (1_023, ["Ab", "Ac"])])
    func `The 1,024th scalar counts, and none behind it`(marks: Int, names: [String]) async throws {
        let index = try await CityIndex(named: [("Ab", "DE"), ("Ac", "DE")])
        let text = "a" + String(repeating: "\u{301}", count: marks) + "b"
        #expect(
            index.search(SearchQuery(text, order: .name, includesCountries: false)).names == names)
    }

    @Test(arguments: pieces)
    func `Hundreds of places after commas, in each mode and order`(piece: String) async throws {
        let index = try await CityIndex(named: [
            ("A", "BE"), ("San Sansan", "US"), ("New York", "US"), ("\u{5317}\u{4EAC}", "CN"),
        ])
        let counts = [2, 3, 4, 5, 6, 100, 342, 343, 344, 1_023, 1_024, 1_025, 30_000]
        for count in Rounds.some(counts, least: 4) {
            let text = "a" + String(repeating: ", " + piece, count: count)
            let other = String(repeating: piece, count: count)
            for order in SearchOrder.allCases {
                for mode in MatchMode.allCases {
                    for text in [text, other] {
                        let query = SearchQuery(
                            text, order: order, mode: mode,
                            near: try Coordinate(latitude: 1, longitude: 2))
                        let results = index.search(query)
                        #expect(results.map(\.city.id).count == results.count)
                        for match in results {
                            _ = match.highlights
                        }
                    }
                }
            }
        }
    }

    @Test func `The first 1,024 scalars and 255 bytes of the key count`() async throws {
        let name = String(repeating: "\u{E9}t\u{E9} ", count: 300)
        let index = try await CityIndex(named: [(name, "FR"), (name + "x", "FR"), ("Nice", "FR")])
        let spaces = String(repeating: " ", count: SearchQuery.longestText - 4)
        #expect(index.search(spaces + "nice", by: .name).names == ["Nice"])
        #expect(index.search(spaces + "nicely", by: .name).names == ["Nice"])
        #expect(index.search(spaces + "    nice", by: .name).count == 3)
        #expect(index.search(String(name.prefix(255)) + "zzz", by: .name).count == 2)
        #expect(index.search(String(name.prefix(254)) + "zzz", by: .name).isEmpty)
    }

    @Test func `Up to eleven places may follow a city`() async throws {
        let record = CityRecord(1, "Nashua", "US", region: "New Hampshire")
        let index = try await CityIndex([record])
        for count in [1, 4, 5, 11, 12, 20] {
            let text = "nashua" + String(repeating: ", usa", count: count)
            let query = SearchQuery(text, mode: .prefix)
            #expect(index.search(query).count == (count <= 11 ? 1 : 0))
        }
    }

    @Test(arguments: [1, 2, 63, 64, 65, 100, 1_000, 100_000, .max])
    func `The most relevant cities are the first of all in order`(count: Int) async throws {
        let index = try await RealData.index
        for text in ["", "s", "san", "a"] {
            let few = index.search(SearchQuery(text, expectedCount: count))
            let all = index.search(SearchQuery(text, expectedCount: 10))
            #expect(few.count == all.count)
            for place in [0, 1, 9, 10, 62, 63, 64, 65, 99, 100, 999, 1_000, few.count - 1] {
                #expect(few[place].city == all[place].city)
            }
        }
    }
}
