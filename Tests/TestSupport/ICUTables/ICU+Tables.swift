import CICU
package import CitySearchICU

/// What the tables are made of.
extension ICU {
    /// NFKC_Casefold of a text.
    package static func compatibilityCaseFold(_ text: String) -> String {
        unsafe transformed(text, by: cicu_nfkc_casefold)
    }

    /// The canonical decomposition of a text.
    package static func decompose(_ text: String) -> String {
        unsafe transformed(text, by: cicu_decompose)
    }

    /// How many columns of a terminal a scalar takes.
    package static func columnWidth(of scalar: Unicode.Scalar) -> Int {
        Int(cicu_column_width(scalar.value))
    }

    /// The version of the system's ICU, for example 72.
    package static var version: Int { Int(cicu_version()) }

    /// The names that ICU has for regions.
    package enum RegionNames: Sendable {
        case usual
        /// Shorter ones for a few: `UK`.
        case short
        /// Others for a few: `Ivory Coast`.
        case variant

        fileprivate var kind: CICUNames {
            switch self {
            case .usual: CICUNamesUsual
            case .short: CICUNamesShort
            case .variant: CICUNamesVariant
            }
        }
    }

    /// Every two-letter region code that ICU has a name for in a language, with that name.
    ///
    /// - Parameter codes: the wanted codes; nil for all.
    package static func regionNames(
        language: String, _ names: RegionNames = .usual, of codes: Set<String>? = nil
    ) -> [(code: String, name: String)] {
        var wanted = WantedNames(codes: codes)
        unsafe withUnsafeMutablePointer(to: &wanted) { wanted in
            unsafe cicu_region_names(language, names.kind, wanted) { context, code, name, length in
                // Making a text takes a while, and most names of most languages are not wanted.
                guard let wanted = unsafe context?.assumingMemoryBound(to: WantedNames.self),
                    case let code = unsafe String(cString: code),
                    unsafe wanted.pointee.codes?.contains(code) != false
                else { return }
                let text = unsafe String(
                    decoding: UnsafeBufferPointer(start: name, count: Int(length)), as: UTF16.self)
                unsafe wanted.pointee.names.append((code, text))
            }
        }
        return wanted.names.filter { $0.code != unknownRegion }
    }

    /// What ``regionNames(language:_:of:)`` wants, and has found.
    private struct WantedNames {
        let codes: Set<String>?
        var names: [(code: String, name: String)] = []
    }

    /// The ISO 3166-1 alpha-3 code for a two-letter code, or nil when it has none.
    package static func alpha3(_ code: String) -> String? {
        let alpha3 = unsafe String(cString: cicu_alpha3(code))
        return alpha3.isEmpty ? nil : alpha3
    }

    /// The identifiers of all locales that ICU has, for example `de_CH`.
    package static var locales: [String] {
        (0..<cicu_locale_count()).map { unsafe String(cString: cicu_locale($0)) }
    }

    /// A text transformed by a C function.
    ///
    /// - Parameter transform: takes UTF-16, its length, a buffer and its size; returns how much room
    ///   the result takes, or a negative number for a failure.
    package static func transformed(
        _ text: String,
        by transform: (UnsafePointer<UInt16>, Int32, UnsafeMutablePointer<UInt16>, Int32) -> Int32
    ) -> String {
        let source = Array(text.utf16)
        // ICU counts in 32 bits, and such a text gives no key.
        guard source.count < Int(Int32.max) / 4 else { return text }
        var result = [UInt16](repeating: 0, count: 2 * source.count + 32)
        while true {
            let length = unsafe source.withUnsafeBufferPointer { source in
                unsafe result.withUnsafeMutableBufferPointer { result in
                    guard let from = source.baseAddress, let to = result.baseAddress else {
                        return Int32(0)
                    }
                    return unsafe transform(from, Int32(source.count), to, Int32(result.count))
                }
            }
            // ICU fails here only when its data cannot be read; a text is then its own fold.
            guard length >= 0 else { return text }
            if length <= result.count {
                return String(decoding: result[..<Int(length)], as: UTF16.self)
            }
            result = [UInt16](repeating: 0, count: Int(length))
        }
    }
}
