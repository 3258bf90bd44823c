/// The form of a noun that goes with a number (Unicode CLDR, "Language Plural Rules").
package enum PluralCategory: String, Hashable, CaseIterable, Sendable {
    case one, many, other

    /// The form for a whole number in one of the languages that have a table of texts.
    package init(_ number: Int, language: String) {
        let isRomance = ["es", "fr", "it", "pt"].contains(language)
        switch number.magnitude {
        case 1: self = .one
        case 0 where ["fr", "pt"].contains(language): self = .one
        case let million where isRomance && million > 0 && million.isMultiple(of: 1_000_000):
            // "1.000.000 de ciudades"
            self = .many
        default: self = .other
        }
    }

    /// The forms that a language tells apart.
    package static func all(in language: String) -> Set<PluralCategory> {
        Set([0, 1, 2, 1_000_000].map { PluralCategory($0, language: language) })
    }
}
