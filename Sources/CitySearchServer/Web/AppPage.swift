#if Service
import CitySearch
import CitySearchAPI
import CitySearchProgram
import Foundation
import Hummingbird
import HummingbirdCore
import NIOCore

/// The page of the app. Before its scripts run, and without them, it shows a list of the matches as links.
struct AppPage: Sendable {
    /// The path of its address.
    static let path = "/"
    /// The number of matches in it.
    static let length = 20

    /// The page in each language.
    private let templates: [String: PageTemplate]
    /// The English page in American spelling.
    private let american: PageTemplate?
    private let flags: CountryFlags
    private let headers: HTTPFields
    /// Changes with all parts of the page besides the cities.
    let tag: UInt64

    /// The texts of the page in each language.
    var translations: [Translation] { templates.values.map(\.texts) }

    /// - Parameters:
    ///   - files: the files of the app.
    ///   - headers: what goes with the page.
    init(_ files: [EmbeddedFile], _ flags: CountryFlags, _ headers: HTTPFields) {
        let html = files.first { $0.path == Self.path }.map { String(buffer: $0.body) } ?? ""
        // In the page, where it needs no request.
        let icon = files.first { $0.path == "/app/icon.svg" }.map { String(buffer: $0.body) }?
            .addingPercentEncoding(withAllowedCharacters: .alphanumerics)
        let values = ["flags": flags.codes, "icon": "data:image/svg+xml," + (icon ?? "")]
        let tables = LanguageTable.languages.compactMap { LanguageTable($0) }
        templates = Dictionary(
            uniqueKeysWithValues: tables.map {
                ($0.language, PageTemplate(html, $0, values: values))
            })
        american = LanguageTable("en").map {
            PageTemplate(html, $0, values: values, isAmerican: true)
        }
        self.flags = flags
        self.headers = headers
        let parts =
            [flags.codes] + headers.map { "\($0.name): \($0.value)" }
            + (templates.sorted { $0.key < $1.key }.map(\.value) + [american].compactMap(\.self))
            .flatMap { $0.pieces.map(\.html) + [$0.end] }
        tag = XXH64.checksum(of: parts.map { XXH64.checksum($0.utf8.span) })
    }

    fileprivate func answer(
        _ question: PlainQuestion, _ languages: PageLanguages, _ served: ServedCities
    ) -> Answer {
        let locale = languages.page
        let template = locale.identifier == "en-US" ? american : templates[locale.language ?? "en"]
        guard let template else { return .empty(.notFound) }
        let words = PlainWords(
            template.texts.numbered(as: locale), isFromRight: template.isFromRight,
            names: languages.names.language ?? "en")
        let index = served.index(for: languages.names.identifier)
        let list = PlainList(question, words, index, codes: served.overlay.postal, flags)
        var html = HTMLWriter()
        for piece in template.pieces {
            html.verbatim(piece.html)
            switch piece.mark {
            case "subject": html.text(title(question, index, words))
            case "query": html.text(question.text)
            case "target": html.text(question.target)
            case "count": html.text(list.count)
            case "rows": list.writeRows(to: &html)
            case "more": list.writeLinks(to: &html)
            case "city":
                if let id = question.city {
                    PlainCity(index[id: id], words, flags).write(to: &html)
                }
            default: break
            }
        }
        html.verbatim(template.end)
        return Answer(ByteBuffer(string: html.html), type: Answer.html, headers: headers)
    }

    private func title(
        _ question: PlainQuestion, _ index: CityIndex, _ words: PlainWords
    ) -> String {
        let subject = question.city.flatMap { index[id: $0]?.name } ?? question.text
        return subject.isEmpty ? words.title : "\(subject) – \(words.title)"
    }
}

/// A request of the page. Invalid parameters are ignored: the app reports them where it matters.
struct PageRequest: CacheableRequest {
    private let question: PlainQuestion
    private let languages: PageLanguages

    init(_ request: KeyedRequest<PageLanguages>, _ served: ServedPage) {
        question = PlainQuestion(try? request.queryParameters, target: request.uri.query ?? "")
        languages = request.variant
    }

    var isLong: Bool { question.isLong }

    func answer(_ served: ServedPage) -> Answer {
        served.page.answer(question, languages, served.cities)
    }
}

/// The page, with the cities that it shows.
struct ServedPage: Tagged, Sendable {
    fileprivate let page: AppPage
    let cities: ServedCities

    init(_ page: AppPage, _ cities: ServedCities) { (self.page, self.cities) = (page, cities) }

    var tag: UInt64 { XXH64.checksum(of: [cities.tag, page.tag]) }
}

/// The question of the page's address.
struct PlainQuestion {
    let text: String
    /// The query of the page's list.
    let query: SearchQuery
    /// Whether it needs favourites, which only the app shows.
    let isPersonal: Bool
    let offset: Int
    let city: City.ID?
    /// The address from its question mark on, without that.
    let target: String

    init(_ parameters: QueryParameters?, target: String) {
        self.target = target
        text = parameters?["q"] ?? ""
        isPersonal = parameters?["favourites"] != nil
        offset = max(0, min(parameters?["offset"].flatMap { Int($0) } ?? 0, Int(Int32.max)))
        city = parameters?["city"].flatMap { City.ID($0) }
        var query = SearchQuery(
            text, order: .relevance, mode: .fuzzy,
            expectedCount: min(CitiesQuestion.mostMatches, offset + AppPage.length))
        if let parameters {
            // A value that has no meaning changes nothing.
            for (option, name) in [
                (QueryOption.order, "order"), (.country, "country"), (.division, "division"),
                (.minimumPopulation, "population"), (.only, "only"), (.box, "box"),
            ] {
                try? query.set(option, as: name, from: parameters)
            }
        }
        if query.order == .distance { query.order = .relevance }
        self.query = query
    }

    /// Whether the page takes long.
    var isLong: Bool {
        !isPersonal && query.isLong(through: offset + AppPage.length, telling: AppPage.length)
    }

    /// The address of a search for another text alone.
    func address(searching text: String) -> String {
        "/?q=\(text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")"
    }

    /// The address with another value of a parameter; without the parameter for nil.
    func address(_ name: String, _ value: Int?) -> String {
        var others = target.split(separator: "&").filter { !$0.hasPrefix("\(name)=") }
        if let value { others.append("\(name)=\(value)") }
        return others.isEmpty ? "/" : "/?" + others.joined(separator: "&")
    }
}
#endif
