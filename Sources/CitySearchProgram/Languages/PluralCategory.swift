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
