#if Service
import CitySearchStore
package import Hummingbird

/// A path, its methods, and its access.
///
/// The router answers HEAD as GET without the body. A resource adds OPTIONS, and rejects other methods with a list of
/// the allowed ones (RFC 9110, section 15.5.6).
package struct Resource {
    /// Answers a request.
    typealias Handler = @Sendable (Request, Sender) async throws(RequestError) -> Answer
    /// Answers a request of a user.
    typealias PersonalHandler =
        @Sendable (Request, User, ServiceState) async throws(RequestError) -> Answer

    package private(set) var path: RouterPath
    /// Whether the answers are cached.
    package let isKept: Bool
    /// Whether the answers are other ones for each user.
    private let isPersonal: Bool
    private let access: Access
    private let methods: [HTTPRequest.Method: Handler]
    private let errors: ErrorAnswer

    init(
        _ path: RouterPath, _ access: Access,
        errors: @escaping ErrorAnswer = Answer.init(problem:), isKept: Bool = false,
        isPersonal: Bool = false,
        _ methods: [HTTPRequest.Method: Handler]
    ) {
        self.path = path
        self.access = access
        self.errors = errors
        self.isKept = isKept
        self.isPersonal = isPersonal || access == .personal
        self.methods = methods
    }

    /// A resource with a user's data.
    static func personal(
        _ path: RouterPath, _ state: ServiceState,
        _ methods: [HTTPRequest.Method: PersonalHandler]
    ) -> Resource {
        Resource(path, .personal, methods.mapValues { handler(of: $0, state) })
    }

    /// The same at `/v1/…`, where what answers have is only added to; nil for a path outside of `/api/`.
    package var versioned: Resource? {
        let own = "/api/"
        guard path.description.hasPrefix(own) else { return nil }
        var copy = self
        copy.path = RouterPath("/v1/" + path.description.dropFirst(own.count))
        return copy
    }

    private static func handler(
        of method: @escaping PersonalHandler, _ state: ServiceState
    ) -> Handler {
        { (request, sender) async throws(RequestError) in
            try await method(request, sender.checkedUser(), state)
        }
    }

    private static let known =
        ["GET", "PUT", "POST", "PATCH", "DELETE", "QUERY", "TRACE", "CONNECT"]
        .compactMap { HTTPRequest.Method($0) }

    private var allowed: String {
        var names = Self.known.filter { methods[$0] != nil }.map(\.rawValue)
        if methods[.get] != nil { names.append("HEAD") }
        return (names + ["OPTIONS"]).joined(separator: ", ")
    }

    /// Adds the resource to a router.
    func add(to router: some RouterMethods<ServiceContext>) {
        for method in Self.known {
            router.on(path, method: method) { request, context in
                var answer: Answer
                do throws(RequestError) {
                    answer = try await self.answer(to: method, request, context.sender)
                } catch {
                    answer = errors(error)
                }
                answer.headers.append(
                    contentsOf: access.headers(allowing: context.sender.allowedOrigin))
                if isPersonal { answer.headers[.citysearchUser] = context.sender.pseudonym }
                return answer.response
            }
        }
        router.on(path, method: .options) { _, context in
            let origin = context.sender.allowedOrigin
            var headers = access.headers(allowing: origin)
            headers.append(contentsOf: access.preflightHeaders(allowing: origin, allowed))
            headers[.allow] = allowed
            return Answer.empty(.noContent, headers: headers).response
        }
    }

    private func answer(
        to method: HTTPRequest.Method, _ request: Request, _ sender: Sender
    ) async throws(RequestError) -> Answer {
        guard let handler = methods[method] else {
            throw RequestError(
                status: .methodNotAllowed,
                detail: "\(method.rawValue) is not possible here. There are: \(allowed).",
                headers: [.allow: allowed])
        }
        try access.check(sender, method)
        return try await handler(request, sender)
    }
}
#endif
