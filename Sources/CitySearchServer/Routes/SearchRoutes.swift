#if Service
import Hummingbird

/// The paths of the service's own API that only search.
enum SearchRoutes {
    static func resources(_ state: ServiceState) -> [Resource] {
        [
            .kept(CitiesRoute.self, at: "/api/cities", state),
            .kept(NearestRoute.self, at: "/api/nearest", state),
            .kept(CountriesRoute.self, at: "/api/countries", state),
            .kept(CityRoute.self, at: "/api/cities/:id", state),
        ]
    }
}
#endif
