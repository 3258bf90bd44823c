#if Service
import Hummingbird

/// Adds the headers that every answer has, and answers for paths that are not there.
struct CommonHeaders: RouterMiddleware {
    typealias Context = ServiceContext

    /// The headers of a request that an answer may depend on which does not say so itself.
    private let vary: HTTPFields

    init(_ settings: ServiceSettings) {
        vary = .vary([.acceptEncoding, .acceptLanguage] + Sender.headers(settings))
    }

    func handle(
        _ request: Request, context: Context,
        next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        var response: Response
        do {
            response = try await next(request, context)
        } catch let error as HTTPError {
            response =
                Answer(
                    problem: RequestError(
                        status: error.status,
                        detail: error.status == .notFound
                            ? "There is nothing at \(request.uri.path). /openapi.json lists what there is."
                            : error.body ?? error.status.reasonPhrase)
                ).response
        }
        response.headers[.xContentTypeOptions] = "nosniff"
        if response.headers[.vary] == nil { response.headers.append(contentsOf: vary) }
        return response
    }
}
#endif
