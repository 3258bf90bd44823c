#if Service
import Hummingbird

/// The paths of the service's own API that only search.
enum SearchRoutes {
    static func resources(_ state: ServiceState) -> [Resource] {
        [
            .searchWithFavourites("/api/cities", state, CitiesRoute.answer),
            .searchWithFavourites("/api/nearest", state, NearestRoute.answer),
            .search("/api/countries", state, CountriesRoute.answer),
            .searchWithFavourites("/api/cities/:id", state, CityRoute.answer),
        ]
    }
}
#endif
