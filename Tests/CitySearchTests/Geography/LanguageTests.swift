import CitySearch
import Testing

/// Tags of languages, and the fallbacks of a language.
@Suite("A language is read from a tag") struct LanguageTests {
    @Test(arguments: [
        ("es", "es"), ("es-MX", "es-MX"), ("es_MX.UTF-8", "es-MX"), ("de_DE@euro", "de-DE"),
        ("ZH-hant-tw", "zh-Hant-TW"), ("zh_TW", "zh-TW"), ("sr-latn", "sr-Latn"),
        ("iw", "he"), ("in_ID", "id-ID"), ("fil", "fil"), ("en-US-u-ca-buddhist", "en-US"),
        ("es-419", "es"), ("sl-rozaj-biske", "sl"),
    ])
    func `as browsers, systems and libraries write it`(text: String, tag: String) throws {
        let language = try #require(Language(text))
        #expect(language.tag == tag)
        #expect(Language(language.tag) == language)
    }

    @Test(
        arguments: ["", "C", "POSIX", "C.UTF-8", "e", "english", "12", "-es", "日本語", "*", "@euro"])
    func `and an unknown name is not one`(text: String) { #expect(Language(text) == nil) }

    @Test(arguments: [
        ("de", true), ("ast", true), ("es-MX", true), ("yue-HK", true), ("zh-Hant", true),
        ("yue-Hant", true), ("kok-Deva", true), ("yue-Hantx", false), ("", false),
    ])
    func `A tag of up to eight letters has names`(tag: String, isKept: Bool) async throws {
        let city = CityRecord(
            1, "Munich", "DE", latitude: 48, longitude: 11,
            localNames: [tag: "Other", "fr": "Third"])
        let index = try await CityIndex([city])
        #expect(index[id: 1]?.localNames[tag] == (isKept ? "Other" : nil))
        #expect(index[id: 1]?.localNames["fr"] == "Third")
        if isKept {
            #expect(index[id: 1]?.name(in: try #require(Language(tag))) == "Other")
        }
    }

    @Test(arguments: [
        ("es", "Múnich"), ("es-MX", "Múnich"), ("pt-BR", "Munique BR"), ("pt-PT", "Munique"),
        ("pt", "Munique"), ("zh-Hant", "慕尼黑 傳統"), ("zh-TW", "慕尼黑 傳統"), ("zh-CN", "慕尼黑"),
        ("zh-Hans", "慕尼黑"), ("yue", "慕尼黑 傳統"), ("nb", "Munken"), ("nn-NO", "Munken"),
        ("no", "Munken"), ("sr", "Минхен"), ("sr-Cyrl-RS", "Минхен"), ("sr-Latn", "Munich"),
        ("fr", "Munich"), ("xx", "Munich"),
    ])
    func `A name is in the language, or in a fallback`(tag: String, name: String) async throws {
        let index = try await CityIndex([
            CityRecord(
                1, "Munich", "DE", latitude: 48, longitude: 11,
                localNames: [
                    "es": "Múnich", "pt": "Munique", "pt-BR": "Munique BR", "zh": "慕尼黑",
                    "zh-Hant": "慕尼黑 傳統", "no": "Munken", "sr": "Минхен",
                ])
        ])
        let language = try #require(Language(tag))
        #expect(index[id: 1]?.name(in: language) == name)
        let city = index.localized(in: language).search("mun", by: .name).first?
            .city
        #expect(city?.localizedName == name)
        #expect(city?.name == "Munich")
        let length = city?.withLocalizedUTF8(of: .name) { bytes in bytes.count }
        #expect(length == name.utf8.count)
    }
}
