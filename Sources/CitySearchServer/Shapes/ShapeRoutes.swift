#if Service
import CitySearch
import CitySearchJSON
import CitySearchProgram
import Foundation
import Hummingbird

/// The paths of the shapes that published clients speak: each under a prefix of its own, and at the root.
enum ShapeRoutes {
    static func resources(_ state: ServiceState) -> [Resource] {
        photon(state) + openMeteo(state) + nominatim(state) + [reverse(state)]
    }

    /// For how long clients may keep an answer: the data change once a day at most.
    private static let caching = "public, max-age=3600"

    // MARK: Photon

    private static func photon(_ state: ServiceState) -> [Resource] {
        ["/photon/api", "/api"].map { path in
            .search(path, state, caching: caching, errors: Photon.answer) {
                request, served throws(RequestError) in
                try Photon.Search(request.queryParameters).answer(served)
            }
        } + [
            .search(
                "/photon/reverse", state, caching: caching, errors: Photon.answer, photonReverse)
        ]
            + ["/photon/status", "/status"].map { path in
                .search(
                    path, state, errors: Photon.answer,
                    // The answer has the time of loading, and the same program may load the same cities again.
                    variant: { _ in state.cities.loadedAt.internetTime },
                    photonStatus)
            }
    }

    private static func photonReverse(
        _ request: Request, _ served: ServedCities
    ) throws(RequestError) -> Answer {
        try Photon.Reverse(request.queryParameters).answer(served)
    }

    private static func photonStatus(
        _ request: Request, _ served: ServedCities
    ) throws(RequestError) -> Answer {
        // Here, as elsewhere, parameters that cannot be decoded are refused.
        _ = try request.queryParameters
        return Answer { json in
            json.object { json in
                json.member("status", "Ok")
                json.member("import_date", served.loadedAt.internetTime)
                json.member("version", Version.current)
            }
        }
    }

    // MARK: Open-Meteo

    private static func openMeteo(_ state: ServiceState) -> [Resource] {
        ["/open-meteo/v1/search", "/v1/search"].map { path in
            .search(path, state, caching: caching, errors: OpenMeteo.answer) {
                request, served throws(RequestError) in
                let start = ContinuousClock.now
                return try OpenMeteo.Search(request.queryParameters).answer(served, since: start)
            }
        }
            + ["/open-meteo/v1/get", "/v1/get"].map { path in
                .search(path, state, caching: caching, errors: OpenMeteo.answer) {
                    request, served throws(RequestError) in
                    try OpenMeteo.Get(request.queryParameters).answer(served)
                }
            }
    }

    // MARK: Nominatim

    private static func nominatim(_ state: ServiceState) -> [Resource] {
        ["/nominatim/search", "/search"].map { path in
            .search(
                path, state, caching: caching, errors: Nominatim.answer, variant: language
            ) { request, served throws(RequestError) in
                try Nominatim.Search(request.queryParameters, language: language(request))
                    .answer(served)
            }
        } + [
            .search(
                "/nominatim/reverse", state, caching: caching, errors: Nominatim.answer,
                variant: language, nominatimReverse),
            .search("/nominatim/status", state, errors: Nominatim.answer) {
                request, _ throws(RequestError) in
                _ = try request.queryParameters
                return Answer { json in
                    json.object { json in
                        json.member("status", 0)
                        json.member("message", "OK")
                    }
                }
            },
        ]
            // The data have no ids of OpenStreetMap, so none is found.
            + ["/nominatim/lookup", "/lookup"].map { path in
                .search(path, state, errors: Nominatim.answer) {
                    request, _ throws(RequestError) in
                    _ = try request.queryParameters
                    return Answer { $0.array { _ in } }
                }
            }
    }

    private static func nominatimReverse(
        _ request: Request, _ served: ServedCities
    ) throws(RequestError) -> Answer {
        try Nominatim.Reverse(request.queryParameters, language: language(request)).answer(served)
    }

    private static func language(_ request: Request) -> String? {
        request.headers[.acceptLanguage]
    }

    // MARK: Both

    /// `/reverse` at the root: Nominatim's with a format, Photon's without one.
    private static func reverse(_ state: ServiceState) -> Resource {
        .search("/reverse", state, caching: caching, errors: Photon.answer, variant: language) {
            request, served throws(RequestError) in
            guard try request.queryParameters["format"] != nil else {
                return try photonReverse(request, served)
            }
            do throws(RequestError) {
                return try nominatimReverse(request, served)
            } catch {
                return Nominatim.answer(error)
            }
        }
    }
}
#endif
