import CICUTransform
import CitySearchICU
import TestSupport

extension ICU {
    /// CLDR's Latin-ASCII transform of a text; the first call takes some ten milliseconds.
    static func latinASCII(_ text: String) -> String {
        unsafe transformed(text, by: cicu_latin_ascii)
    }
}
