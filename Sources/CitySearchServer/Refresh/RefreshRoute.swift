#if Service
import CitySearchAPI
import Hummingbird

/// `POST /api/refresh`: fetches the cities again.
enum RefreshRoute {
    private enum Force: String, CaseIterable {
        case yes = "true"
        case no = "false"
    }

    static func resource(_ state: ServiceState, _ refresher: Refresher) -> Resource {
        Resource(
            "/api/refresh", .personal,
            [
                .post: { (request, _) async throws(RequestError) in
                    let parameters = try request.queryParameters
                    try parameters.check(known: ["force"])
                    let force = try parameters.choice("force", default: Force.no)
                    do throws(RefreshError) {
                        try refresher.ask(isForced: force == .yes)
                    } catch {
                        throw RequestError(
                            status: .conflict,
                            detail: "There is no source of the data; start the service "
                                + "with --refresh-from.")
                    }
                    return Answer(status: .accepted) {
                        $0.value(DataStatus(LoadedCities(state.cities), refresher))
                    }
                }
            ])
    }
}
#endif
