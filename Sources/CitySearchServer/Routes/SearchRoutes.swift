#if Service
import CitySearch
import CitySearchJSON
import Hummingbird
import HummingbirdCore

/// The paths of the service's own API, but those that write.
enum SearchRoutes {
    static func resources(_ state: ServiceState) -> [Resource] {
        [
            .searchWithFavourites("/api/cities", state) {
                request, parameters, served throws(RequestError) in
                let route = try CitiesRoute(parameters)
                return Answer { json in
                    route.write(served, target: { request.uri.target(offset: $0) }, to: &json)
                }
            },
            .searchWithFavourites("/api/nearest", state) {
                _, parameters, served throws(RequestError) in
                let route = try NearestRoute(parameters)
                return Answer { route.write(served, to: &$0) }
            },
            .search("/api/countries", state) { _, parameters, cities throws(RequestError) in
                let route = try CountriesRoute(parameters)
                return Answer { route.write(cities, to: &$0) }
            },
            .searchWithFavourites("/api/cities/:id", state) {
                request, parameters, served throws(RequestError) in
                let id = request.uri.path.split(separator: "/").last.map(String.init)
                let city = try CityRoute(id: id, parameters).city(served)
                return Answer { CityRoute.write(city, served, to: &$0) }
            },
        ]
    }
}

extension URI {
    /// The path and the parameters, with another offset.
    fileprivate func target(offset: Int) -> String {
        let others = (query ?? "").split(separator: "&").filter { !$0.hasPrefix("offset=") }
        return path + "?" + (others + ["offset=\(offset)"]).joined(separator: "&")
    }
}
#endif
