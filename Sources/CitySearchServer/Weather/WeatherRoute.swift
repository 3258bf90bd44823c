#if Service
import CitySearch
import CitySearchAPI
import CitySearchProgram
import HTTPTypes
import Hummingbird
import HummingbirdCore

/// `GET /api/weather`: the weather of a city or at a point.
struct WeatherRoute {
    private let id: City.ID?
    private let city: City?
    private let point: WeatherPoint
    private let locale: String?
    private let extent: WeatherExtent

    static func resource(_ state: ServiceState, _ weather: WeatherCache) -> Resource {
        Resource(
            "/api/weather", .costly,
            [
                .get: { (request, _) async throws(RequestError) in
                    try await WeatherRoute(request, state.cities.index)
                        .answer(weather)
                }
            ])
    }

    init(_ request: Request, _ index: CityIndex) throws(RequestError) {
        let parameters = try request.queryParameters
        try parameters.check(known: ["id", "lat", "lon", "hours", "days", "units", "locale"])
        locale = try parameters.locale(
            "locale", else: AcceptLanguage(request.headers[.acceptLanguage]).spoken.identifier)
        extent = WeatherExtent(
            units: try parameters.choice("units", default: .metric),
            hours: try parameters.integer("hours", in: 0...48, default: 0),
            days: try parameters.integer("days", in: 0...7, default: 0))
        switch (parameters["id"], try parameters.point()) {
        case (let text?, nil):
            guard let id = City.ID(text) else {
                throw .invalid("The id of a city is a whole number, as in id=3435910.")
            }
            guard let city = index[id: id] else { throw .noCity(id) }
            (self.id, self.city, point) = (id, city, WeatherPoint(city.coordinate))
        case (nil, let point?): (id, city, self.point) = (nil, nil, WeatherPoint(point))
        default:
            throw .invalid("Give either a city, as id=3435910, or a point, as lat=52.52&lon=13.4.")
        }
    }

    private func answer(_ weather: WeatherCache) async throws(RequestError) -> Answer {
        let report: WeatherReport
        do throws(WeatherError) {
            report = try await weather.report(at: point)
        } catch {
            throw RequestError(
                status: .serviceUnavailable,
                detail: "The weather of this place was never asked for before, and there is none "
                    + "now: \(error). Try again later.",
                headers: [.retryAfter: "\(await weather.secondsToWait(at: point))"])
        }
        return Answer.object(headers: [.cacheControl: "no-store"]) { json in
            json.member("id", id)
            json.members(of: report, locale: locale, cityZone: city?.timeZone, extent)
        }
    }
}
#endif
