#if Service
import CitySearch
import CitySearchAPI
import CitySearchProgram
import Hummingbird

/// The paths of the shapes that published clients speak: each under a prefix of its own, and at the root.
enum ShapeRoutes {
    static func resources(_ state: ServiceState) -> [Resource] {
        /// - Parameter caching: for how long clients may keep an answer: the data change once a day at most.
        func cacheable<Kind: CacheableRequest>(
            _ kind: Kind.Type, at paths: RouterPath..., caching: String = "public, max-age=3600",
            errors: @escaping Resource.ErrorAnswer
        ) -> [Resource] where Kind.Basis == ServedCities {
            paths.map {
                .cacheable(kind, at: $0, state, caching: caching, errors: errors) { $0 }
            }
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
                Nominatim.Formatted<Nominatim.Search>.self, at: "/nominatim/search", "/search",
                errors: Nominatim.answer)
            + cacheable(
                Nominatim.Formatted<Nominatim.Reverse>.self, at: "/nominatim/reverse",
                errors: Nominatim.answer)
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

// MARK: Photon

extension Photon {
    /// `GET /status`: since when these cities are there.
    struct Status: CacheableRequest {
        init(_ request: KeyedRequest<Unvaried>, _ loaded: LoadedCities) throws(RequestError) {
            // Here, as elsewhere, parameters that cannot be decoded are refused.
            _ = try request.queryParameters
        }

        func answer(_ loaded: LoadedCities) -> Answer {
            Answer.object { json in
                json.member("status", "Ok")
                json.member("import_date", loaded.loadedAt.internetTime)
                json.member("version", Version.current)
            }
        }
    }
}

// MARK: Nominatim

extension Nominatim {
    /// A request that names a format, in which errors are written, too.
    struct Formatted<Request: CacheableRequest>: CacheableRequest
    where Request.Basis == ServedCities, Request.Variant == NamesLanguage {
        private let format: Format
        private let request: Result<Request, RequestError>

        init(_ request: KeyedRequest<NamesLanguage>, _ cities: ServedCities) {
            do throws(RequestError) {
                format = try Format.named(by: request.queryParameters)
            } catch {
                (format, self.request) = (.usual, .failure(error))
                return
            }
            self.request = Result { () throws(RequestError) in try Request(request, cities) }
        }

        func answer(_ cities: ServedCities) throws(RequestError) -> Answer {
            switch request {
            case .success(let request): try request.answer(cities)
            case .failure(let error): format.failure(error)
            }
        }
    }

    /// `GET /status`: that the service is there.
    struct Status: CacheableRequest {
        init(_ request: KeyedRequest<Unvaried>, _ cities: ServedCities) throws(RequestError) {
            _ = try request.queryParameters
        }

        func answer(_ cities: ServedCities) -> Answer {
            Answer.object { json in
                json.member("status", 0)
                json.member("message", "OK")
            }
        }
    }

    /// `GET /lookup`: places by ids of OpenStreetMap. The data have no such ids, so the answer is empty.
    struct Lookup: CacheableRequest {
        init(_ request: KeyedRequest<Unvaried>, _ cities: ServedCities) throws(RequestError) {
            _ = try request.queryParameters
        }

        func answer(_ cities: ServedCities) -> Answer { Answer { $0.array { _ in } } }
    }
}

// MARK: Both

/// `GET /reverse` at the root: Nominatim's with a format, Photon's without one.
private enum RootReverse: CacheableRequest {
    case nominatim(Nominatim.Formatted<Nominatim.Reverse>)
    case photon(Photon.Reverse)

    init(_ request: KeyedRequest<NamesLanguage>, _ cities: ServedCities) throws(RequestError) {
        self =
            try request.queryParameters["format"] == nil
            ? .photon(Photon.Reverse(request, cities))
            : .nominatim(Nominatim.Formatted(request, cities))
    }

    func answer(_ cities: ServedCities) throws(RequestError) -> Answer {
        switch self {
        case .nominatim(let request): try request.answer(cities)
        case .photon(let request): request.answer(cities)
        }
    }
}
#endif
