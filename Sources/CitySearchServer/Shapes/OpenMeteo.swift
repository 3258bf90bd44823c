#if Service
import CitySearch
import CitySearchAPI
import Hummingbird

/// The shape of Open-Meteo's geocoding. (https://open-meteo.com/en/docs/geocoding-api)
enum OpenMeteo {
    /// `GET /v1/search`: finds cities by a name.
    struct Search: CacheableRequest {
        let query: SearchQuery
        let count: Int
        let locale: String?

        init(_ request: KeyedRequest<Unvaried>, _ cities: ServedCities) throws(RequestError) {
            let parameters = try request.queryParameters
            guard let name = parameters["name"] else {
                throw .invalid("Parameter name is required.")
            }
            guard let count = Int(parameters["count"] ?? "10"), (1...100).contains(count) else {
                throw .invalid("Parameter count must be between 1 and 100.")
            }
            if let format = parameters["format"], format != "json" {
                throw .invalid("Parameter format must be json.")
            }
            self.count = count
            locale = OpenMeteo.locale(parameters)
            var query = SearchQuery(name, order: .relevance, expectedCount: count)
            try query.set(.country, as: "countryCode", from: parameters)
            self.query = query
        }

        func answer(_ served: ServedCities) -> Answer {
            let start = ContinuousClock.now
            let index = served.index(for: locale)
            // The empty text would list all cities, where a geocoder finds nothing.
            let first = query.asksForAll ? .init() : served.first(count, of: query, in: index)
            return Answer.object { json in
                if !first.cities.isEmpty {
                    json.member("results", first.cities) { json, city in
                        json.openMeteoResult(city, ignored: first.ignored)
                    }
                }
                let time = start.duration(to: .now).components
                let milliseconds = Double(time.attoseconds / 1_000_000_000) / 1_000_000
                json.member("generationtime_ms", milliseconds)
            }
        }
    }

    /// `GET /v1/get`: a city by its id.
    struct Get: CacheableRequest {
        let id: City.ID
        let locale: String?

        init(_ request: KeyedRequest<Unvaried>, _ cities: ServedCities) throws(RequestError) {
            let parameters = try request.queryParameters
            guard let id = parameters["id"].flatMap(City.ID.init) else {
                throw .invalid("Parameter id must be a whole number.")
            }
            self.id = id
            locale = OpenMeteo.locale(parameters)
        }

        func answer(_ served: ServedCities) throws(RequestError) -> Answer {
            guard let city = served.index(for: locale)[id: id] else {
                throw .invalid("Location ID not found.")
            }
            return Answer { $0.openMeteoResult(city) }
        }
    }

    private static func locale(_ parameters: QueryParameters) -> String? {
        parameters["language"].flatMap { QueryParameters.isLocale($0) ? $0 : nil }
    }

    /// An error as Open-Meteo says it.
    static func answer(_ error: RequestError) -> Answer {
        Answer.object(status: error.status, headers: error.headers) { json in
            json.member("error", true)
            json.member("reason", error.detail)
        }
    }
}

extension JSONWriter {
    /// - Parameter ignored: the ignored parts of a text, which Open-Meteo's own answers do not have.
    fileprivate mutating func openMeteoResult(_ city: City, ignored: [String] = []) {
        object { json in
            json.member("id", city.id)
            json.text("name", .name, of: city)
            json.member("latitude", city.coordinate.latitude)
            json.member("longitude", city.coordinate.longitude)
            json.member("feature_code", city.featureCode ?? "PPL")
            json.member("country_code", city.country?.rawValue)
            json.text("country", .countryName, of: city)
            json.text("admin1", .region, of: city)
            json.text("admin2", .subregion, of: city)
            json.text("timezone", .timeZone, of: city)
            json.member("population", city.population)
            if !ignored.isEmpty { json.texts("passed_over", ignored) }
        }
    }
}
#endif
