#if Service
import CitySearchProgram
import HTTPTypes

/// The language in which a client reads names, as `Accept-Language` asks for it.
struct NamesLanguage: RequestVariant {
    static let headers: [HTTPField.Name] = [.acceptLanguage]

    /// nil when the client asks for none.
    let locale: String?

    static func text(of headers: HTTPFields, for cities: ServedCities) -> String {
        AcceptLanguage(headers[.acceptLanguage]).localeOfNames(in: cities) ?? ""
    }

    init(_ text: String) {
        locale = text.isEmpty ? nil : text
    }
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
