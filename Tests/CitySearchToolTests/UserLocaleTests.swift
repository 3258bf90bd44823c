import CitySearchProgram
import Testing

@Suite("The user's locale") struct UserLocaleTests {
    @Test(
        arguments: [
            ("es_MX.UTF-8@euro", "es-MX"), ("de_DE.UTF-8", "de-DE"), ("pt-BR", "pt-BR"),
            ("fr", "fr"), ("FR", "fr"), ("zh_Hant_TW", "zh-Hant-TW"), ("zh-hant-tw", "zh-Hant-TW"),
            ("sr_RS.UTF-8@latin", "sr-Latn-RS"), ("ca_ES@valencia", "ca-ES"), ("es_419", "es-419"),
            ("nds_DE", "nds-DE"),
        ] as [(String, String)])
    func `A name of a locale is read as POSIX, ICU and BCP 47 write it`(name: String, tag: String) {
        #expect(UserLocale(explicit: name) { _ in nil }.identifier == tag)
        #expect(UserLocale(explicit: nil) { ["LANG": name][$0] }.identifier == tag)
    }

    @Test(arguments: [
        "C", "POSIX", "C.UTF-8", "", "_", "d", "12", "de__DE", "../de", "de DE", "deutschland",
        "é", "de_\u{0}", "@euro", ".UTF-8",
    ])
    func `C, POSIX and what names no language are none`(name: String) {
        let locale = UserLocale(explicit: nil) { ["LC_ALL": name][$0] }
        #expect(locale.identifier == nil)
        #expect(locale.language == nil)
    }

    @Test func `An option comes before LC_ALL, that before LC_MESSAGES, and that before LANG`() {
        let names = ["LC_ALL", "LC_MESSAGES", "LANG"]
        var environment = ["LC_ALL": "de_DE", "LC_MESSAGES": "fr_FR", "LANG": "it_IT"]
        #expect(UserLocale(explicit: "es") { environment[$0] }.identifier == "es")
        for (name, tag) in zip(names, ["de-DE", "fr-FR", "it-IT"]) {
            #expect(UserLocale(explicit: nil) { environment[$0] }.identifier == tag)
            environment[name] = ""
        }
        #expect(UserLocale(explicit: nil) { environment[$0] }.identifier == nil)
        environment = ["LC_ALL": "C", "LANG": "it_IT"]
        #expect(UserLocale(explicit: nil) { environment[$0] }.identifier == nil)
    }
}
