import CitySearch
import CitySearchInvariants
import ICUTables
import Testing

/// Texts that nobody should type, and somebody does.
@Suite("Odd texts get an answer")
struct OddTextTests {
    @Test(
        "What folds to nothing finds nothing",
        arguments: [
            "'", "---", "\u{301}", "…", "\u{200B}", "\u{FEFF}", ",", "\u{0}", "’’", "( )", ". ",
        ])
    func nothing(text: String) async throws {
        let index = try await CityIndex(named: [("Paris", "FR"), ("'", "FR"), ("", "FR")])
        #expect(index.search(SearchQuery(text, order: .name)).isEmpty)
    }

    @Test("White space lists all", arguments: ["", " ", "\t", "\n\r ", "\u{A0}\u{3000}"])
    func blank(text: String) async throws {
        let index = try await CityIndex(named: [("Paris", "FR"), ("Aa", "FR"), ("'", "FR")])
        #expect(index.search(SearchQuery(text, order: .name)).names == ["'", "Aa", "Paris"])
    }

    @Test(
        "Ten thousand characters",
        arguments: ["a", "á", "a ", "か", "か\u{3099}", "\u{301}", "ﷺ", "😀", ",", "a,", "\u{0}", " "])
    func long(piece: String) async throws {
        let text = String(repeating: piece, count: 10_000)
        let index = try await CityIndex(named: [
            (name: text, country: "FR"), (name: text + "b", country: "FR"),
            (name: "a", country: "FR"),
        ])
        try index.checkInvariants()
        let results = index.search(SearchQuery(text, order: .name))
        let folded = FoldingRules.fold(text)
        let isBlank = text.allSatisfy(\.isWhitespace)
        #expect(results.count == (isBlank ? 3 : folded.isEmpty ? 0 : 2))
        // A long text is answered by its beginning.
        #expect(index.search(SearchQuery(text + "bc", order: .name)).ids == results.ids)
        let beginning = String(text.unicodeScalars.prefix(SearchQuery.longestText))
        #expect(index.search(SearchQuery(beginning, order: .name)).ids == results.ids)
    }

    @Test("Control characters between letters do not matter")
    func controls() async throws {
        let index = try await CityIndex(named: [("Pa\u{1}ris", "FR"), ("P\u{0}aris", "US")])
        #expect(index.search(SearchQuery("paris", order: .name)).count == 2)
        #expect(index.search(SearchQuery("p\u{7F}ar", order: .name)).count == 2)
        #expect(index[id: 1]?.name == "Pa\u{1}ris")
    }
}
