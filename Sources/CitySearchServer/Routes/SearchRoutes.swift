#if Service
import CitySearch
import CitySearchAPI
import Hummingbird
import HummingbirdCore

/// The paths of the service's own API that only search.
enum SearchRoutes {
    static func resources(_ state: ServiceState) -> [Resource] {
        [
            .cacheable(CitiesRequest.self, at: "/api/cities", state),
            .cacheable(NearestRequest.self, at: "/api/nearest", state),
            .cacheable(CountriesRequest.self, at: "/api/countries", state) { $0 },
            .cacheable(CityRequest.self, at: "/api/cities/:id", state),
        ]
    }
}

/// `GET /api/cities`: answers a query.
struct CitiesRequest: CacheableRequest {
    private let question: CitiesQuestion
    private let columns: Payload.Columns?
    private let target: String

    init(
        _ request: KeyedRequest<NamesLanguage>, _ served: ServiceState.Served
    ) throws(RequestError) {
        let parameters = try request.queryParameters
        let payload = served.cities.overlay.payload
        question = try CitiesQuestion(
            parameters, locale: request.variant.locale, beside: QueryParameters.names(of: payload))
        columns = try parameters.columns(of: payload)
        target = "\(request.uri.path)?\(request.uri.query ?? "")"
    }

    var isLong: Bool { question.isLong }

    func answer(_ served: ServiceState.Served) throws(RequestError) -> Answer {
        let index = served.cities.index(for: question.locale)
        try RequestError.check(question.query, in: index)
        return Answer(type: question.mediaType) { json in
            json.payload = columns?.cells
            question.answer(
                from: index, served.cities.overlay.postal, served.favourites, to: target[...], &json
            )
        }
    }
}

extension CitiesQuestion {
    /// Whether an answer takes long.
    fileprivate var isLong: Bool {
        spread != nil
            ? limit > SearchQuery.mostShortMatches
            : wantsFacets || query.isLong(through: Int(offset) + limit, telling: limit)
    }
}

/// `GET /api/cities/{id}`: all that the data know of a city.
struct CityRequest: CacheableRequest {
    private let id: City.ID
    private let locale: String?
    private let columns: Payload.Columns?

    init(
        _ request: KeyedRequest<NamesLanguage>, _ served: ServiceState.Served
    ) throws(RequestError) {
        let parameters = try request.queryParameters
        let payload = served.cities.overlay.payload
        try parameters.check(known: ["locale"] + QueryParameters.names(of: payload))
        columns = try parameters.columns(of: payload)
        id = try request.cityID
        locale = try parameters.locale("locale", else: request.variant.locale)
    }

    func answer(_ served: ServiceState.Served) throws(RequestError) -> Answer {
        guard let city = served.cities.index(for: locale)[id: id] else { throw .noCity(id) }
        return Answer { json in
            json.payload = columns?.cells
            json.details(of: city, isFavourite: served.favourites.contains(id))
        }
    }
}

/// `GET /api/nearest`: the cities around a point.
struct NearestRequest: CacheableRequest {
    private let question: NearestQuestion
    private let columns: Payload.Columns?

    init(
        _ request: KeyedRequest<NamesLanguage>, _ served: ServiceState.Served
    ) throws(RequestError) {
        let parameters = try request.queryParameters
        let payload = served.cities.overlay.payload
        question = try NearestQuestion(
            parameters, locale: request.variant.locale, beside: QueryParameters.names(of: payload))
        columns = try parameters.columns(of: payload)
    }

    var isLong: Bool { question.isLong }

    func answer(_ served: ServiceState.Served) throws(RequestError) -> Answer {
        let index = served.cities.index(for: question.locale)
        try RequestError.check(question.filter.countries, in: index)
        return Answer { json in
            json.payload = columns?.cells
            question.answer(from: index, served.favourites, &json)
        }
    }
}

extension NearestQuestion {
    /// Within this many kilometres, counting cities is fast.
    private static let farAway = 100.0

    /// Whether an answer takes long. For few cities far away, all nearer ones are tested.
    fileprivate var isLong: Bool {
        limit > SearchQuery.mostShortMatches || !filter.countries.isEmpty
            || filter.minimumPopulation ?? 0 > 0 || filter.staysInCountry
            || filter.maximumKilometres ?? 0 > Self.farAway
    }
}

/// `GET /api/countries`: the countries that have cities.
struct CountriesRequest: CacheableRequest {
    /// There are few of these answers, which each visitor of the web app downloads.
    static let shortestCompressed = Gzip.shortest

    private let locale: String?

    init(_ request: KeyedRequest<NamesLanguage>, _ cities: ServedCities) throws(RequestError) {
        let parameters = try request.queryParameters
        try parameters.check(known: ["locale"])
        locale = try parameters.locale("locale", else: request.variant.locale)
    }

    func answer(_ cities: ServedCities) -> Answer {
        let index = cities.index(for: locale)
        return Answer { $0.countries(of: index) }
    }
}

/// Which answers take so long that ``ServiceState/longAnswers`` computes them. It is decided before the search, by the
/// request alone and never by the client. Anything not listed here stays short for all inputs.
extension SearchQuery {
    /// The last match that a short page may reach. All earlier matches are computed, too.
    static let furthestShortMatch = 1_000
    /// The maximum number of cities of a short page. Each is written and compressed.
    static let mostShortMatches = 200

    /// The maximum number of preferences of a short query. Each is evaluated for many cities.
    static let mostShortPreferences = 4

    /// Whether an answer takes long that has some of the matches.
    ///
    /// By relevance the best are found without the others. Other orders sort all cities that pass a filter; except for
    /// names and populations, for which the index has lists, all matches of a text.
    ///
    /// - Parameters:
    ///   - last: the number of matches to find.
    ///   - limit: how many of them are returned; default: all.
    func isLong(through last: Int, telling limit: Int? = nil) -> Bool {
        if last > Self.furthestShortMatch || limit ?? last > Self.mostShortMatches { return true }
        if preferences.count > Self.mostShortPreferences { return true }
        switch order {
        case .relevance: return false
        case .name, .population: return isSelective
        default: return isSelective || !asksForAll
        }
    }
}
#endif
