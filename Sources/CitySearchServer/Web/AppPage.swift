#if Service
import CitySearch
import CitySearchProgram
import Hummingbird
import HummingbirdCore
import NIOCore

/// The page of the app. What it shows before its scripts run, and without them, is a list of the matches as links.
struct AppPage: Sendable {
    /// The path of its address.
    static let path = "/"
    /// How many matches stand in it.
    private static let length = 20

    /// The page in each language.
    private let templates: [String: PageTemplate]
    private let flags: CountryFlags
    private let headers: HTTPFields

    /// - Parameters:
    ///   - files: those of the app. The page tells browsers of all scripts at once, which would else find one after the
    ///     other.
    ///   - headers: what goes with the page.
    init(_ files: [EmbeddedFile], _ flags: CountryFlags, _ headers: HTTPFields) {
        let html = files.first { $0.path == Self.path }.map { String(buffer: $0.body) } ?? ""
        let preloads = files.map(\.path)
            .filter { $0.hasPrefix("/app/js/") && $0 != "/app/js/types.js" }
            .map { "<link rel=\"modulepreload\" href=\"\($0)\" />" }.joined(separator: "\n        ")
        let values = ["flags": flags.codes, "preloads": preloads]
        let tables = LanguageTable.languages.compactMap { LanguageTable($0) }
        templates = Dictionary(
            uniqueKeysWithValues: tables.map {
                ($0.language, PageTemplate(html, $0, values: values))
            })
        self.flags = flags
        self.headers = headers
    }

    /// The page for a request. Parameters without a meaning are as good as none: the app says so where it matters.
    func answer(_ request: Request, _ served: ServedCities) -> Answer {
        let parameters = try? request.queryParameters
        let locale = UserLocale(acceptLanguage: request.headers[.acceptLanguage])
        guard let template = templates[locale.language ?? "en"] else { return .empty(.notFound) }
        let words = PlainWords(template.texts.numbered(as: locale))
        let question = PlainQuestion(parameters, target: request.uri.query ?? "")
        let index = served.index(
            for: UserLocale.ofNames(acceptLanguage: request.headers[.acceptLanguage]).identifier)
        let list = PlainList(
            question, words, index, codes: served.postal, flags, length: Self.length)
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

/// What the page's address asks for.
struct PlainQuestion {
    let text: String
    let order: SearchOrder
    let countries: Set<CountryCode>
    let minimumPopulation: Int
    /// Whether it asks for favourites, which are nobody's business but the app's.
    let isPersonal: Bool
    let offset: Int
    let city: City.ID?
    /// The address from its question mark on, without that.
    let target: String

    init(_ parameters: QueryParameters?, target: String) {
        self.target = target
        text = parameters?["q"] ?? ""
        let order = parameters?["order"].flatMap(SearchOrder.init(rawValue:)) ?? .relevance
        self.order = order == .distance ? .relevance : order
        countries = (try? parameters?.countries("country")) ?? []
        minimumPopulation = parameters?["population"].flatMap { Int($0) } ?? 0
        isPersonal = parameters?["favourites"] != nil
        offset = max(0, min(parameters?["offset"].flatMap { Int($0) } ?? 0, Int(Int32.max)))
        city = parameters?["city"].flatMap { City.ID($0) }
    }

    /// The address with another value of a parameter; without the parameter for nil.
    func address(_ name: String, _ value: Int?) -> String {
        var others = target.split(separator: "&").filter { !$0.hasPrefix("\(name)=") }
        if let value { others.append("\(name)=\(value)") }
        return others.isEmpty ? "/" : "/?" + others.joined(separator: "&")
    }
}
#endif
