#if Service
import CitySearch
import CitySearchAPI
import CitySearchProgram
import Hummingbird

/// The paths of the shapes that published clients speak: each under a prefix of its own, and at the root.
enum ShapeRoutes {
    static func resources(_ state: ServiceState) -> [Resource] {
        /// - Parameter caching: for how long clients may keep an answer: the data change once a day at most.
        func cacheable<Kind: CacheableResponse>(
            _ kind: Kind.Type, at paths: RouterPath..., caching: String = "public, max-age=3600",
            errors: @escaping Resource.ErrorAnswer
        ) -> [Resource] where Kind.Basis == ServedCities {
            paths.map { .cacheable(kind, at: $0, state, caching: caching, errors: errors) }
        }
        let searching =
            cacheable(Photon.Search.self, at: "/photon/api", "/api", errors: Photon.answer)
            + cacheable(Photon.Reverse.self, at: "/photon/reverse", errors: Photon.answer)
            + cacheable(
                OpenMeteo.Search.self, at: "/open-meteo/v1/search", "/v1/search",
                errors: OpenMeteo.answer)
            + cacheable(
                OpenMeteo.Get.self, at: "/open-meteo/v1/get", "/v1/get", errors: OpenMeteo.answer)
            + cacheable(
                Nominatim.Search.self, at: "/nominatim/search", "/search",
                errors: Nominatim.answer)
            + cacheable(Nominatim.Reverse.self, at: "/nominatim/reverse", errors: Nominatim.answer)
            + cacheable(RootReverse.self, at: "/reverse", errors: Photon.answer)
        let lookups = cacheable(
            Nominatim.Lookup.self, at: "/nominatim/lookup", "/lookup", caching: "no-cache",
            errors: Nominatim.answer)
        let status = cacheable(
            Nominatim.Status.self, at: "/nominatim/status", caching: "no-cache",
            errors: Nominatim.answer)
        return searching + lookups + status
            + ["/photon/status", "/status"].map { path in
                Resource.cacheable(
                    Photon.Status.self, at: path, state, errors: Photon.answer,
                    from: LoadedCities.init)
            }
    }
}

/// A request of a shape, as its parameters ask for it.
protocol ShapeRequest: CacheableResponse where Basis == ServedCities {
    init(_ request: KeyedRequest<Variant>, _ cities: ServedCities) throws(RequestError)
    func answer(_ cities: ServedCities) throws(RequestError) -> Answer
}

extension ShapeRequest {
    static func answer(
        _ request: KeyedRequest<Variant>, _ cities: ServedCities
    ) throws(RequestError) -> Answer {
        try Self(request, cities).answer(cities)
    }
}

// MARK: Photon

extension Photon.Search: ShapeRequest {
    static func isLong(
        _ request: KeyedRequest<NamesLanguage>, _ cities: ServedCities
    ) throws(RequestError) -> Bool {
        try Self(request, cities).isLong
    }
}

extension Photon.Reverse: ShapeRequest {
    typealias Variant = NamesLanguage
}

extension Photon {
    /// `GET /status`: since when these cities are there.
    enum Status: CacheableResponse {
        static func answer(
            _ request: KeyedRequest<Unvaried>, _ loaded: LoadedCities
        ) throws(RequestError) -> Answer {
            // Here, as elsewhere, parameters that cannot be decoded are refused.
            _ = try request.queryParameters
            return Answer { json in
                json.object { json in
                    json.member("status", "Ok")
                    json.member("import_date", loaded.loadedAt.internetTime)
                    json.member("version", Version.current)
                }
            }
        }
    }
}

// MARK: Open-Meteo

extension OpenMeteo.Search: ShapeRequest {
    typealias Variant = Unvaried
}

extension OpenMeteo.Get: ShapeRequest {
    typealias Variant = Unvaried
}

// MARK: Nominatim

extension Nominatim.Search: NominatimRequest {}

extension Nominatim.Reverse: NominatimRequest {}

/// A request of Nominatim's that names a format, in which errors are written, too.
protocol NominatimRequest: ShapeRequest where Variant == NamesLanguage {}

extension NominatimRequest {
    static func answer(
        _ request: KeyedRequest<NamesLanguage>, _ cities: ServedCities
    ) throws(RequestError) -> Answer {
        let format = try Nominatim.Format.named(by: request.queryParameters)
        do throws(RequestError) {
            return try Self(request, cities).answer(cities)
        } catch {
            return format.failure(error)
        }
    }
}

extension Nominatim {
    /// `GET /status`: that the service is there.
    enum Status: CacheableResponse {
        static func answer(
            _ request: KeyedRequest<Unvaried>, _ cities: ServedCities
        ) throws(RequestError) -> Answer {
            _ = try request.queryParameters
            return Answer { json in
                json.object { json in
                    json.member("status", 0)
                    json.member("message", "OK")
                }
            }
        }
    }

    /// `GET /lookup`: places by ids of OpenStreetMap. The data have no such ids, so the answer is empty.
    enum Lookup: CacheableResponse {
        static func answer(
            _ request: KeyedRequest<Unvaried>, _ cities: ServedCities
        ) throws(RequestError) -> Answer {
            _ = try request.queryParameters
            return Answer { $0.array { _ in } }
        }
    }
}

// MARK: Both

/// `GET /reverse` at the root: Nominatim's with a format, Photon's without one.
private enum RootReverse: CacheableResponse {
    static func answer(
        _ request: KeyedRequest<NamesLanguage>, _ cities: ServedCities
    ) throws(RequestError) -> Answer {
        guard try request.queryParameters["format"] != nil else {
            return try Photon.Reverse.answer(request, cities)
        }
        do throws(RequestError) {
            return try Nominatim.Reverse.answer(request, cities)
        } catch {
            return Nominatim.answer(error)
        }
    }
}
#endif
