import CitySearch
import Testing

/// Letters that are written as another letter and a sign, as prefixes.
@Suite("A letter does not find the names that begin with another letter")
struct OtherLetterPrefixTests {
    @Test(
        "Unvoiced kana, bare Cyrillic and bare vowels",
        arguments: [
            ("か", "がま"), ("カ", "ガマ"), ("か", "か\u{3099}ま"), ("ｶ", "ガマ"), ("は", "ぱ"), ("и", "йошкар"),
            ("и", "и\u{306}ошкар"), ("і", "їжак"), ("і", "і\u{308}жак"),
        ])
    func findsNot(typed: String, stored: String) async throws {
        var builder = CityIndexBuilder()
        builder.add(CityRecord(id: 1, name: stored, country: "JP", latitude: 0, longitude: 0))
        let index = try await builder.build()
        #expect(index.search(SearchQuery(typed, order: .name, includesCountries: false)).isEmpty)
        #expect(
            index.search(SearchQuery(stored, order: .name, includesCountries: false)).count == 1)
    }

    @Test(
        "Half-width kana, jamo and other forms of one letter do find it",
        arguments: [
            ("ｶﾞ", "ガマ"), ("ㅅ", "서울"), ("서우", "서울"), ("\u{1109}\u{1165}", "서울"), ("е", "ёлка"),
            ("и\u{306}", "йошкар"),
        ])
    func finds(typed: String, stored: String) async throws {
        var builder = CityIndexBuilder()
        builder.add(CityRecord(id: 1, name: stored, country: "JP", latitude: 0, longitude: 0))
        let index = try await builder.build()
        #expect(index.search(SearchQuery(typed, order: .name, includesCountries: false)).count == 1)
    }
}
