#if Service
import Hummingbird

/// Adds the headers that every answer has, and answers for paths that are not there.
///
/// Pages of any website may read what the service knows of cities. They may not read what it knows of its
/// user: the favourites, which answers about cities do not mark for them, and the history.
struct CommonHeaders: RouterMiddleware {
    typealias Context = ServiceContext

    private static let personal = ["/api/favourites", "/api/history"]

    func handle(
        _ request: Request, context: Context,
        next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        var response: Response
        do {
            response = try await next(request, context)
        } catch let error as HTTPError {
            response = Answer(
                problem: RequestError(
                    status: error.status,
                    detail: error.status == .notFound
                        ? "There is nothing at \(request.uri.path). /openapi.json lists what there is."
                        : error.body ?? error.status.reasonPhrase)
            ).response(from: request, context: context)
        }
        response.headers[.xContentTypeOptions] = "nosniff"
        response.headers[.vary] = "Accept-Encoding, Accept-Language, Origin"
        if !Self.personal.contains(where: request.uri.path.hasPrefix) {
            response.headers[.accessControlAllowOrigin] = "*"
        }
        return response
    }
}
#endif
