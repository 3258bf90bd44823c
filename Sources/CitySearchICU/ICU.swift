import CICU

/// The languages that the system's ICU names countries in.
package enum ICU {
    /// The name of a region in a locale, with ICU's fallbacks; nil when ICU knows none.
    package static func regionName(code: String, locale: String) -> String? {
        var name = [UInt16](repeating: 0, count: 256)
        let length = unsafe name.withUnsafeMutableBufferPointer { name in
            guard let start = name.baseAddress else { return Int32(-1) }
            return unsafe cicu_region_name(code, locale, start, Int32(name.count))
        }
        guard length >= 0, length <= name.count else { return nil }
        let text = String(decoding: name[..<Int(length)], as: UTF16.self)
        return text == code || code == unknownRegion ? nil : text
    }

    /// CLDR's code for "Unknown Region", which is not a country.
    package static let unknownRegion = "ZZ"

    /// The locale that a text names, as ICU writes it; nil when ICU has no names of countries in its
    /// language.
    package static func locale(_ text: String) -> String? {
        var result = [CChar](repeating: 0, count: 160)
        let length = unsafe cicu_canonical_locale(text, &result, Int32(result.count))
        guard length > 0, length < result.count else { return nil }
        return String(decoding: result[..<Int(length)].map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
