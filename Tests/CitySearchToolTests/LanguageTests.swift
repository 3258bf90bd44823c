import CICU
import CICUTransform
import CitySearch
import CitySearchICU
import CitySearchProgram
import Foundation
import TestSupport
import Testing

@Suite("The texts of the programs, in each language") struct LanguageTests {
    @Test func `Every file of Texts is part of the programs`() throws {
        let files = try FileManager.default.contentsOfDirectory(
            atPath: BuiltProgram.checkout.appending(path: "Texts").path)
        let languages = files.filter { $0.hasSuffix(".json") }.map { $0.dropLast(5) }
        #expect(Set(languages) == Set(LanguageTable.languages.map { $0[...] }))
        #expect(LanguageTable.languages.count == files.count)
    }

    @Test func `The code asks for texts that there are, and for all of them`() throws {
        let texts = try #require(LanguageTable("en")).texts(of: ["command"])
        let sources = BuiltProgram.checkout.appending(path: "Sources")
        let files = try FileManager.default.subpathsOfDirectory(atPath: sources.path)
            .filter { $0.hasSuffix(".swift") }
        var used: Set<String> = []
        for file in files {
            let code = try String(contentsOf: sources.appending(path: file), encoding: .utf8)
            used.formUnion(code.matches(of: /"(command\.[A-Za-z]+)"/).map { String($0.1) })
        }
        // These are named after the orders that there are.
        used.formUnion(
            SearchOrder.allCases.map(\.rawValue).map {
                "command.by\($0.prefix(1).uppercased())\($0.dropFirst())"
            })
        #expect(used == Set(texts.keys))
    }

    @Test(arguments: LanguageTable.languages)
    func `A noun has the form that ICU's rules of plurals give`(language: String) {
        let some =
            Array(0...125) + [
                1000, 1002, 1012, 1022, 999_999, 1_000_000, 1_000_001, 1_000_002, 3_000_000,
            ]
        for number in some {
            let category = text { unsafe cicu_plural_category(language, Double(number), &$0, 64) }
            #expect(PluralCategory(number, language: language).rawValue == category, "\(number)")
        }
    }

    /// ICU's locales of the languages that have a table.
    private static let locales = (0..<cicu_locale_count()).compactMap { position -> String? in
        let locale = unsafe String(cString: cicu_locale(position))
        let language = locale.split(separator: "_").first.map(String.init)
        return LanguageTable.languages.contains(language ?? "") ? locale : nil
    }

    @Test func `Numbers equal ICU's in every locale of these languages`() {
        #expect(Self.locales.count > 150)
        for locale in Self.locales {
            let style = NumberStyle(locale: locale)
            for number in [0, 7, 999, 1000, 9999, 12_345, 234_908, 1_234_567, 123_456_789] {
                let expected = text { unsafe cicu_decimal(locale, Double(number), false, &$0, 64) }
                #expect(style.text(number) == expected, "\(locale)")
            }
            for number in [0, 0.25, 3.6, 9.96, 1234.5, 20_015.04] {
                let expected = text { unsafe cicu_decimal(locale, number, true, &$0, 64) }
                #expect(style.oneDecimal(number) == expected, "\(locale)")
            }
        }
    }

    @Test func `A locale without data of its own writes as the one that it inherits from`() {
        #expect(NumberStyle(locale: "de-ZZ").text(1_234_567) == "1.234.567")
        #expect(NumberStyle(locale: "en-IN").text(1_234_567) == "12,34,567")
        #expect(NumberStyle(locale: "es-MX").text(1234) == "1,234")
        #expect(NumberStyle(locale: "es").text(1234) == "1234")
        #expect(NumberStyle(locale: nil).text(-1234) == "-1,234")
    }

    @Test func `An inserted text is never read as a placeholder`() {
        let texts = Translation(UserLocale("en"))
        let query = texts.text("command.quoted", ["text": "{query} {count}"])
        #expect(
            texts.text("command.matches", count: 1234, ["query": query])
                == "1,234 matches for \"{query} {count}\"")
    }

    @Test func `A language without a table falls back to English, with English numbers`() {
        let texts = Translation(UserLocale("sv-SE"))
        #expect(texts.language == "en" && texts.locale == "en")
        #expect(texts.text("command.cities", count: 12_345) == "12,345 cities")
    }

    /// The text that a function of ICU writes, of at most 64 code units.
    private func text(_ write: (inout [UInt16]) -> Int32) -> String {
        var buffer = [UInt16](repeating: 0, count: 64)
        let length = write(&buffer)
        return String(decoding: buffer.prefix(Int(max(0, length))), as: UTF16.self)
    }
}
