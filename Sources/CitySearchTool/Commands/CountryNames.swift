import CICU
import CitySearch

/// What the system's ICU knows of countries and the languages that it names them in.
enum CountryNames {
    /// The code of a country from its alpha-2 code, also one that is not known, or its alpha-3 code;
    /// in any case.
    ///
    /// - Returns: nil for any other text.
    static func code(_ text: String) -> CountryCode? {
        if let code = CountryCode(text) {
            return aliases[code.rawValue].flatMap { CountryCode($0) } ?? code
        }
        let alpha3 = text.uppercased()
        guard alpha3.utf8.count == 3 else { return nil }
        let letters = (UInt8(ascii: "A")...UInt8(ascii: "Z")).map { Character(Unicode.Scalar($0)) }
        return letters.lazy.flatMap { first in letters.lazy.map { "\(first)\($0)" } }
            .first { Self.alpha3($0) == alpha3 }.flatMap { CountryCode($0) }
    }

    /// Whether there is, or was, a country with a code.
    static func isKnown(_ code: CountryCode) -> Bool {
        !alpha3(code.rawValue).isEmpty
    }

    /// Codes that ISO 3166 reserves for countries that have another.
    private static let aliases = ["UK": "GB", "EL": "GR"]

    private static func alpha3(_ code: String) -> String {
        unsafe String(cString: cicu_alpha3(code))
    }

    /// The locale that a text names, as ICU writes it; nil when ICU has no names of countries in its
    /// language.
    static func locale(_ text: String) -> String? {
        var result = [CChar](repeating: 0, count: 160)
        let length = unsafe cicu_canonical_locale(text, &result, Int32(result.count))
        guard length > 0, length < result.count else { return nil }
        return String(decoding: result[..<Int(length)].map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
