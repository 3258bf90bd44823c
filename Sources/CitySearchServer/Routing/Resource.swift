#if Service
import CitySearchStore
import HTTPTypes
package import Hummingbird
import NIOCore

/// A path, its methods, and its access.
///
/// The router answers HEAD as GET without the body. A resource adds OPTIONS, and rejects other methods with a list of
/// the allowed ones (RFC 9110, section 15.5.6).
package struct Resource {
    /// Answers a request.
    typealias Handler = @Sendable (Request, Requester) async throws(RequestError) -> Answer
    /// Answers a request of a user.
    typealias PersonalHandler =
        @Sendable (Request, User, ServiceState) async throws(RequestError) -> Answer

    package private(set) var path: RouterPath
    /// Whether the answers are cached.
    package let isCacheable: Bool
    /// Whether the answers are other ones for each user.
    private let isPersonal: Bool
    private let access: Access
    private let methods: [HTTPRequest.Method: Handler]
    private let errors: ErrorAnswer

    init(
        _ path: RouterPath, _ access: Access,
        errors: @escaping ErrorAnswer = Answer.init(problem:), isCacheable: Bool = false,
        isPersonal: Bool = false,
        _ methods: [HTTPRequest.Method: Handler]
    ) {
        self.path = path
        self.access = access
        self.errors = errors
        self.isCacheable = isCacheable
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
        { (request, requester) async throws(RequestError) in
            try await method(request, requester.checkedUser(), state)
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
                    answer = try await self.answer(to: method, request, context.requester)
                } catch {
                    answer = errors(error)
                }
                answer.headers.append(
                    contentsOf: access.headers(allowing: context.requester.allowedOrigin))
                if isPersonal { answer.headers[.citysearchUser] = context.requester.pseudonym }
                return answer.response
            }
        }
        router.on(path, method: .options) { _, context in
            let origin = context.requester.allowedOrigin
            var headers = access.headers(allowing: origin)
            headers.append(contentsOf: access.preflightHeaders(allowing: origin, allowed))
            headers[.allow] = allowed
            return Answer.empty(.noContent, headers: headers).response
        }
    }

    private func answer(
        to method: HTTPRequest.Method, _ request: Request, _ requester: Requester
    ) async throws(RequestError) -> Answer {
        guard let handler = methods[method] else {
            throw RequestError(
                status: .methodNotAllowed,
                detail: "\(method.rawValue) is not possible here. There are: \(allowed).",
                headers: [.allow: allowed])
        }
        try access.check(requester, method)
        return try await handler(request, requester)
    }
}

/// Who may use a resource, whatever way its path is written.
enum Access {
    /// Whoever reaches the service, pages of other websites among them.
    case open
    /// Whoever reaches the service, except pages of other websites: these must not cause, unasked, what an answer
    /// costs.
    case costly
    /// Only for users: it returns personal data, or changes something.
    case personal

    /// Refuses a sender who may not.
    /// - Parameter method: all senders may read open resources, and only users may change them.
    func check(_ requester: Requester, _ method: HTTPRequest.Method) throws(RequestError) {
        switch self {
        case .open where method == .get: return
        case .costly: try requester.checkIsNoWebsite()
        case .open, .personal: try requester.checkedUser()
        }
    }

    /// The headers that allow pages of other websites to read an answer (Fetch Standard, "CORS protocol").
    ///
    /// - Parameter origin: whose page asks, if ``ServiceSettings/allowedOrigins`` has it. Its user may be signed in at the
    ///   proxy by a cookie, which a browser neither sends nor lets have an effect where any origin is allowed.
    func headers(allowing origin: WebOrigin?) -> HTTPFields {
        if let origin {
            return [
                .accessControlAllowOrigin: origin.description,
                .accessControlAllowCredentials: "true",
                .accessControlExposeHeaders: Self.exposed + ", Citysearch-User, WWW-Authenticate",
            ]
        }
        guard self == .open else { return [:] }
        return [.accessControlAllowOrigin: "*", .accessControlExposeHeaders: Self.exposed]
    }

    /// The headers of an answer that such a page can read in addition to the always readable ones.
    private static let exposed = "ETag, Retry-After"

    /// The answer to a preflight request: which requests such a page may send.
    ///
    /// - Parameter methods: the supported methods.
    func preflightHeaders(allowing origin: WebOrigin?, _ methods: String) -> HTTPFields {
        guard origin != nil || self == .open else { return [:] }
        let headers = "Content-Type, If-None-Match, X-Requested-With"
        return [
            .accessControlAllowMethods: origin == nil ? "GET, HEAD" : methods,
            .accessControlAllowHeaders: origin == nil ? headers : "Authorization, " + headers,
            .accessControlMaxAge: "86400",
        ]
    }
}

/// The context of a request besides the request itself.
package struct ServiceContext: RequestContext {
    package var coreContext: CoreRequestContextStorage
    /// The connection that the request came on.
    let channel: any Channel
    /// Who sends the request, as ``AccessGuard`` finds.
    var requester = Requester.stranger

    package init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        channel = source.channel
    }
}
#endif
