#if Service
import CitySearchProgram
import HTTPTypes

/// The languages that a client asks for: a value of `Accept-Language` (RFC 9110, section 12.5.4).
struct AcceptLanguage {
    /// The locales, the most preferred first. Locales of equal weight stay in their order; a weight of zero, `*` and
    /// values that are not a language are omitted.
    let locales: [UserLocale]

    /// The maximum length of a header that is read: browsers send less, and the rest is ignored.
    private static let (mostBytes, mostRanges) = (2_048, 32)

    /// - Complexity: O(1): only the first ranges are read.
    init(_ header: String?) {
        let ranges = (header ?? "").utf8.prefix(Self.mostBytes)
            .split(separator: UInt8(ascii: ","), maxSplits: Self.mostRanges)
            .prefix(Self.mostRanges).compactMap(LanguageRange.init)
        locales = ranges.enumerated().filter { $1.weight > 0 }.sorted {
            ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset)
        }.map(\.element.locale)
    }

    /// The first of the locales whose language the programs speak, else English.
    var spoken: UserLocale {
        locales.first { LanguageTable.languages.contains($0.language ?? "") } ?? UserLocale("en")
    }

    /// The first of the locales in which names are known, else the first of all: the system may name countries in it. Nil
    /// when the client asks for none.
    func localeOfNames(in cities: ServedCities) -> String? {
        (locales.first(where: cities.hasNames) ?? locales.first)?.identifier
    }
}

/// One of the languages, with its weight: `de-CH;q=0.9`.
private struct LanguageRange {
    let locale: UserLocale
    /// From 0, which is never wanted, to 1.
    let weight: Double

    /// - Returns: nil for an invalid language or weight.
    init?(_ text: Substring.UTF8View) {
        let parts = Substring(text).split(separator: ";")
            .map { $0.filter { !$0.isWhitespace }.lowercased() }
        guard let tag = parts.first,
            let weight = parts.dropFirst().first(where: { $0.hasPrefix("q=") })
                .map({ Double($0.dropFirst(2)) }) ?? 1,
            weight.isFinite
        else { return nil }
        self.weight = min(weight, 1)
        locale = UserLocale(Self.place(tag))
        if locale.identifier == nil { return nil }
    }

    /// A tag with only its language, script and region, so that there are few.
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

/// The language in which a client reads names, as `Accept-Language` asks for it.
struct NamesLanguage: RequestVariant {
    static let headers: [HTTPField.Name] = [.acceptLanguage]

    /// nil when the client asks for none.
    let locale: String?

    static func text(of headers: HTTPFields, for cities: ServedCities) -> String {
        AcceptLanguage(headers[.acceptLanguage]).localeOfNames(in: cities) ?? ""
    }

    init(_ text: String) { locale = text.isEmpty ? nil : text }
}

/// The languages of a page, as `Accept-Language` asks for them: names come in many more than the page speaks.
struct PageLanguages: RequestVariant {
    static let headers: [HTTPField.Name] = [.acceptLanguage]

    let page: UserLocale
    let names: UserLocale

    static func text(of headers: HTTPFields, for cities: ServedCities) -> String {
        let wanted = AcceptLanguage(headers[.acceptLanguage])
        let names = wanted.localeOfNames(in: cities) ?? "en"
        return "\(wanted.spoken.identifier ?? "en") \(names)"
    }

    init(_ text: String) {
        let tags = text.split(separator: " ").map { UserLocale(String($0)) }
        (page, names) = (tags.first ?? UserLocale("en"), tags.last ?? UserLocale("en"))
    }
}
#endif
