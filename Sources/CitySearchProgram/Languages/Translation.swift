package import CitySearchICU

/// The texts of the programs for people: the texts of a language, and the number format of its locale.
package struct Translation: Sendable {
    /// The language's code.
    package let language: String
    /// The locale whose numbers and times go with the language, for example `es-MX`.
    package private(set) var locale: String
    package private(set) var numbers: NumberStyle
    private let texts: [String: LanguageTable.Text]

    /// - Parameters:
    ///   - locale: the user's language; English if it has no table.
    ///   - sections: the needed sections of the table.
    package init(_ locale: UserLocale, sections: Set<String> = ["command"]) {
        let table = LanguageTable(locale.language)
        language = table?.language ?? "en"
        self.locale = (table == nil ? nil : locale.identifier) ?? "en"
        numbers = NumberStyle(locale: table == nil ? nil : locale.identifier)
        texts = (try? (table ?? LanguageTable("en"))?.texts(of: sections)) ?? [:]
    }

    /// The same texts with the numbers of another locale that speaks the language.
    package func numbered(as locale: UserLocale) -> Translation {
        guard let identifier = locale.identifier, locale.language == language else { return self }
        var other = self
        other.locale = identifier
        other.numbers = NumberStyle(locale: identifier)
        return other
    }

    /// A text with values in its placeholders; the key itself if there is no such text.
    ///
    /// - Parameters:
    ///   - key: a section and a key, for example `command.city`.
    ///   - count: the number whose noun the text has, for the place `{count}`.
    ///   - values: the texts for other places.
    package func text(
        _ key: String, count: Int? = nil, _ values: [String: String] = [:]
    ) -> String {
        let template: String
        switch texts[key] {
        case .plain(let plain): template = plain
        case .plural(let forms):
            let category = PluralCategory(count ?? 0, language: language)
            template = forms[category] ?? forms[.other] ?? key
        case nil: return key
        }
        var text = ""
        var rest = Substring(template)
        // An inserted value is never read as another placeholder.
        while let start = rest.firstIndex(of: "{"), let end = rest[start...].firstIndex(of: "}") {
            let name = String(rest[start..<end].dropFirst())
            let number = name == "count" ? count.map(numbers.text) : nil
            text += rest[..<start] + (number ?? values[name] ?? "")
            rest = rest[rest.index(after: end)...]
        }
        return text + rest
    }

    /// A distance with one decimal, a hundred metres.
    package func kilometres(_ distance: Double) -> String { numbers.oneDecimal(distance) + " km" }
}

extension String {
    /// The text with a capital first, as a sentence in a language begins.
    package func capitalized(in language: String?) -> String {
        let first = language == "tr" && hasPrefix("i") ? "İ" : prefix(1).uppercased()
        return first + dropFirst()
    }
}

/// The form of a noun that goes with a number (Unicode CLDR, "Language Plural Rules").
package enum PluralCategory: String, Hashable, CaseIterable, Sendable {
    case zero, one, two, few, many, other

    /// The form for a whole number in one of the languages that have a table of texts.
    package init(_ number: Int, language: String) {
        let number = number.magnitude
        self =
            switch language {
            case "ar": Self.arabic(number)
            case "ja": .other
            case "pl": Self.polish(number)
            case "fr", "pt": number < 2 ? .one : Self.romance(number)
            case "es", "it": Self.romance(number)
            default: number == 1 ? .one : .other
            }
    }

    private static func arabic(_ number: UInt) -> PluralCategory {
        switch (number, number % 100) {
        case (0, _): .zero
        case (1, _): .one
        case (2, _): .two
        case (_, 3...10): .few
        case (_, 11...99): .many
        default: .other
        }
    }

    private static func polish(_ number: UInt) -> PluralCategory {
        switch (number, number % 10, number % 100) {
        case (1, _, _): .one
        case (_, _, 12...14): .many
        case (_, 2...4, _): .few
        default: .many
        }
    }

    /// "1.000.000 de ciudades"
    private static func romance(_ number: UInt) -> PluralCategory {
        if number == 1 { return .one }
        return number > 0 && number.isMultiple(of: 1_000_000) ? .many : .other
    }
}
