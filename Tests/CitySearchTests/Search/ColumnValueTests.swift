import CitySearch
import Testing

@Suite("Values that programs keep in columns") struct ColumnValueTests {
    @Test func `the numbers of the tiers are for ever`() {
        let numbers: [MatchTier: UInt8] = [
            .name: 0, .alternateName: 1, .word: 2, .region: 3, .country: 4, .fuzzy: 5,
            .airport: 6, .postalCode: 7,
        ]
        for (tier, number) in numbers {
            #expect(tier.code == number && MatchTier(code: number) == tier)
        }
        #expect(numbers.count == MatchTier.allCases.count && MatchTier(code: .max) == nil)
        #expect(MatchTier.allCases.sorted() == MatchTier.allCases)
        #expect(MatchTier.word < .airport && MatchTier.airport < .region)
    }

    @Test func `countries have codes of three letters`() {
        #expect(CountryCode("ar").alpha3 == "ARG")
        #expect(CountryCode("DE").alpha3 == "DEU")
        #expect(CountryCode("QQ").alpha3 == nil)
    }

    @Test(arguments: ["", "a", "arg", "é", "1a", "a ", "ａｒ"])
    func `only two letters are a country's code`(text: String) {
        #expect(CountryCode(text) == nil)
        #expect(CountryCode(text[...]) == nil)
    }

    @Test func `a query is read from UTF-8, whatever it holds`() {
        func text(_ bytes: [UInt8]) -> String { SearchQuery(utf8: bytes.span).text }
        #expect(text(Array("São 北京".utf8)) == "São 北京")
        #expect(text([0x61, 0xFF, 0x62]) == "a\u{FFFD}b")
        #expect(text([]) == "")
        let long = text(Array(String(repeating: "𝐀", count: 10_000).utf8))
        #expect(long.unicodeScalars.count == SearchQuery.longestText)
    }
}
