#if Service
import CitySearchProgram
import HTTPTypes
import Hummingbird
import NIOCore

/// Adds the headers that every answer has, and answers for paths that are not there.
struct CommonHeaders: RouterMiddleware {
    typealias Context = ServiceContext

    /// The headers of a request that any answer may depend on.
    private let vary: HTTPFields
    private let varyByKind: HTTPFields
    private let missing: MissingPage
    private let settings: ServiceSettings

    init(_ settings: ServiceSettings) {
        let names = [.acceptEncoding, .acceptLanguage] + Requester.headers(settings)
        vary = .vary(names)
        varyByKind = .vary([.accept] + names)
        missing = MissingPage(settings.web)
        self.settings = settings
    }

    func handle(
        _ request: Request, context: Context,
        next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        var response: Response
        do {
            response = try await next(request, context)
        } catch let error as HTTPError {
            response = answer(to: request, error).response
        }
        response.headers[.xContentTypeOptions] = "nosniff"
        if response.headers[.vary] == nil { response.headers.append(contentsOf: vary) }
        if !settings.allowedOrigins.isEmpty, !response.headers.variesByOrigin {
            response.headers.append(contentsOf: HTTPFields.vary([.origin]))
        }
        return response
    }

    private func answer(to request: Request, _ error: HTTPError) -> Answer {
        guard error.status == .notFound else {
            return Answer(
                problem: RequestError(
                    status: error.status, detail: error.body ?? error.status.reasonPhrase))
        }
        var answer =
            missing.answer(to: request)
            ?? Answer(
                problem: .notFound(
                    "There is nothing at \(request.uri.path). /openapi.json lists what there is."))
        answer.headers.append(contentsOf: varyByKind)
        // It reveals nothing.
        answer.headers.append(
            contentsOf: Access.open.headers(allowing: settings.allowedOrigin(of: request)))
        return answer
    }
}

extension HTTPFields {
    /// Whether another page would get another answer, as `Vary` says.
    fileprivate var variesByOrigin: Bool {
        self[values: .vary].contains { $0.lowercased().contains("origin") }
    }
}
#endif
