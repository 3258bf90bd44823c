#if Service
import CitySearchJSON
import CitySearchTerminal
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
                _, parameters, served throws(RequestError) in
                let search = try Photon.Search(parameters)
                return Answer { search.write(served, to: &$0) }
            }
        } + [
            .search("/photon/reverse", state, caching: caching, errors: Photon.answer) {
                _, parameters, served throws(RequestError) in
                try photonReverse(parameters, served)
            }
        ]
            + ["/photon/status", "/status"].map { path in
                .search(
                    path, state, errors: Photon.answer,
                    // The same cities may be loaded again, and the same program started again.
                    variant: { _ in state.served.cities.loadedAt.internetTime }
                ) { _, _, served in
                    Answer { json in
                        json.object { json in
                            json.member("status", "Ok")
                            json.member(
                                "import_date", served.loadedAt.internetTime)
                            json.member("version", Version.current)
                        }
                    }
                }
            }
    }

    private static func photonReverse(
        _ parameters: QueryParameters, _ served: ServedCities
    ) throws(RequestError) -> Answer {
        let reverse = try Photon.Reverse(parameters)
        return Answer { reverse.write(served, to: &$0) }
    }

    // MARK: Open-Meteo

    private static func openMeteo(_ state: ServiceState) -> [Resource] {
        ["/open-meteo/v1/search", "/v1/search"].map { path in
            .search(path, state, caching: caching, errors: OpenMeteo.answer) {
                _, parameters, served throws(RequestError) in
                let start = ContinuousClock.now
                let search = try OpenMeteo.Search(parameters)
                return Answer { search.write(served, since: start, to: &$0) }
            }
        }
            + ["/open-meteo/v1/get", "/v1/get"].map { path in
                .search(path, state, caching: caching, errors: OpenMeteo.answer) {
                    _, parameters, served throws(RequestError) in
                    let city = try OpenMeteo.Get(parameters).city(served)
                    return Answer { $0.openMeteoResult(city) }
                }
            }
    }

    // MARK: Nominatim

    private static func nominatim(_ state: ServiceState) -> [Resource] {
        ["/nominatim/search", "/search"].map { path in
            .search(
                path, state, caching: caching, errors: Nominatim.answer, variant: language
            ) { request, parameters, served throws(RequestError) in
                let search = try Nominatim.Search(parameters, language: language(request))
                return Answer(type: search.style.format.type) { search.write(served, to: &$0) }
            }
        } + [
            .search(
                "/nominatim/reverse", state, caching: caching, errors: Nominatim.answer,
                variant: language
            ) { request, parameters, served throws(RequestError) in
                try nominatimReverse(request, parameters, served)
            },
            .search("/nominatim/status", state, errors: Nominatim.answer) { _, _, _ in
                Answer { json in
                    json.object { json in
                        json.member("status", 0)
                        json.member("message", "OK")
                    }
                }
            },
        ]
            // The data have no ids of OpenStreetMap, so none is found.
            + ["/nominatim/lookup", "/lookup"].map { path in
                .search(path, state, errors: Nominatim.answer) { _, _, _ in
                    Answer { $0.array { _ in } }
                }
            }
    }

    private static func nominatimReverse(
        _ request: Request, _ parameters: QueryParameters, _ served: ServedCities
    ) throws(RequestError) -> Answer {
        let reverse = try Nominatim.Reverse(parameters, language: language(request))
        return Answer(type: reverse.style.format.type) { reverse.write(served, to: &$0) }
    }

    private static func language(_ request: Request) -> String? {
        request.headers[.acceptLanguage]
    }

    // MARK: Both

    /// `/reverse` at the root: Nominatim's with a format, Photon's without one.
    private static func reverse(_ state: ServiceState) -> Resource {
        .search("/reverse", state, caching: caching, errors: Photon.answer, variant: language) {
            request, parameters, served throws(RequestError) in
            guard parameters["format"] != nil else {
                return try photonReverse(parameters, served)
            }
            do throws(RequestError) {
                return try nominatimReverse(request, parameters, served)
            } catch {
                return Nominatim.answer(error)
            }
        }
    }
}
#endif
