#if Service
import CitySearch
import CitySearchAPI
import Hummingbird

/// `GET /api/countries`: the countries that have cities.
enum CountriesRoute: KeptAnswer {
    /// There are few of these answers, which each visitor of the web app downloads.
    static let shortestCompressed = Gzip.shortest

    static func answer(
        _ request: KeyedRequest<NamesLanguage>, _ cities: ServedCities
    ) throws(RequestError) -> Answer {
        let parameters = try request.queryParameters
        try parameters.check(known: ["locale"])
        let locale = try parameters.locale("locale", else: request.variant.locale)
        let index = cities.index(for: locale)
        return Answer { $0.countries(of: index) }
    }
}
#endif
