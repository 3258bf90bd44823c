#if Service
import HTTPTypes
import Hummingbird
import NIOCore

/// Lets in who may come in.
///
/// A page of any website can send requests to this machine. So a name in `Host` that is not this service's is
/// refused, which defeats DNS rebinding; and what writes must come from a page of the service itself, or from a
/// program, which sends no `Origin` (OWASP, "Cross-Site Request Forgery Prevention"). On an address that
/// others reach, what writes needs the token.
struct AccessGuard: RouterMiddleware {
    typealias Context = ServiceContext

    private let settings: ServiceSettings
    private let hosts: Set<String>
    private let limiter: RateLimiter?

    init(_ settings: ServiceSettings) {
        self.settings = settings
        hosts = settings.allowedHosts.union(["localhost", "127.0.0.1", "[::1]"])
        limiter = settings.requestsPerSecond.map { RateLimiter(requestsPerSecond: $0) }
    }

    func handle(
        _ request: Request, context: Context,
        next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        do throws(RequestError) {
            try checkHost(request)
            try checkRate(context)
            if request.isWriting { try checkWriter(request) }
            guard request.uri.string.utf8.count <= Self.longestTarget else {
                throw RequestError(
                    status: .uriTooLong,
                    detail: "The address has more than \(Self.longestTarget) bytes.")
            }
        } catch {
            return Answer(problem: error).response(from: request, context: context)
        }
        return try await next(request, context)
    }

    /// How many bytes the target of a request may have.
    private static let longestTarget = 16_384

    private func checkHost(_ request: Request) throws(RequestError) {
        guard let authority = request.head.authority else {
            throw .invalid("The request has no Host.")
        }
        // A service for others has any name, unless some are given.
        if !settings.address.isLocal && settings.allowedHosts.isEmpty { return }
        if case .unixSocket = settings.address { return }
        guard hosts.contains(Self.host(authority)) else {
            throw RequestError(
                status: .misdirectedRequest,
                detail: "The service does not answer to that name; --allow-host names more.")
        }
    }

    private func checkRate(_ context: Context) throws(RequestError) {
        guard let limiter, let client = context.clientAddress?.ipAddress else { return }
        guard limiter.admits(client) else {
            throw RequestError(
                status: .tooManyRequests, detail: "Too many requests; wait a second.",
                headers: [.retryAfter: "1"])
        }
    }

    private func checkWriter(_ request: Request) throws(RequestError) {
        guard !request.isFromAnotherWebsite else {
            throw .forbidden("Another website may not change anything here.")
        }
        guard !settings.address.isLocal || settings.token != nil else { return }
        let sent = request.headers[.authorization]
        guard let token = settings.token, let sent, sent.hasPrefix("Bearer "),
            sent.dropFirst("Bearer ".count).utf8.isEqualInConstantTime(to: token.utf8)
        else {
            throw RequestError(
                status: .unauthorized,
                detail: "Writing needs the service's token: Authorization: Bearer TOKEN.",
                headers: [.wwwAuthenticate: "Bearer"])
        }
    }

    /// The name of an authority, without its port.
    private static func host(_ authority: String) -> String {
        let end =
            authority.lastIndex(of: ":").flatMap { colon in
                authority[colon...].contains("]") ? nil : colon
            } ?? authority.endIndex
        return authority[..<end].lowercased()
    }
}

extension Request {
    /// Whether the request may change something.
    fileprivate var isWriting: Bool {
        // To resolve changes nothing: it is a search with a long question.
        method != .get && method != .head && method != .options
            && uri.path != "/api/resolve"
    }
}

extension Collection<UInt8> {
    /// Whether the bytes are those of another collection. How long that takes does not tell where they differ.
    func isEqualInConstantTime(to other: some Collection<UInt8>) -> Bool {
        guard count == other.count else { return false }
        return zip(self, other).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
#endif
