#if Service
import CitySearchProgram

extension UserLocale {
    /// The first of the locales that a browser asks for whose language the page speaks, else English.
    ///
    /// - Parameter header: the value of `Accept-Language` (RFC 9110, section 12.5.4).
    init(acceptLanguage header: String?) {
        let spoken = Self.wanted(header).lazy.map { Self($0) }
            .first { LanguageTable.languages.contains($0.language ?? "") }
        self = spoken ?? Self("en")
    }

    /// The first of the locales that a client asks for, in which cities are named; nil when it asks for none.
    static func ofNames(acceptLanguage header: String?) -> UserLocale? {
        wanted(header).lazy.map { Self($0) }.first { $0.identifier != nil }
    }

    /// The tags of the locales that a browser asks for, the most wanted first.
    private static func wanted(_ header: String?) -> [String] {
        let ranges = (header ?? "").split(separator: ",").prefix(32).map { range in
            let parts = range.split(separator: ";").map { $0.filter { !$0.isWhitespace } }
            let quality = parts.dropFirst().first { $0.hasPrefix("q=") }
            return (
                tag: parts.first ?? "", quality: quality.flatMap { Double($0.dropFirst(2)) } ?? 1
            )
        }
        // Ranges of the same quality stay in their order.
        return ranges.filter { $0.quality > 0 }.enumerated().sorted {
            ($1.element.quality, $0.offset) < ($0.element.quality, $1.offset)
        }.map { place($0.element.tag) }
    }

    /// A tag with nothing but its language, script and region, so that there are few.
    private static func place(_ tag: String) -> String {
        let subtags = tag.split(separator: "-", omittingEmptySubsequences: false)
        let others = subtags.dropFirst().prefix { $0.count > 1 }
        let script = others.first { $0.count == 4 && $0.allSatisfy(\.isLetter) }
        let region = others.first {
            $0.count == 2 || ($0.count == 3 && $0.allSatisfy(\.isWholeNumber))
        }
        return [subtags.first, script, region].compactMap(\.self).joined(separator: "-")
    }
}
#endif
