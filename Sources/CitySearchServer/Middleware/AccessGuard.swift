#if Service
import HTTPTypes
import Hummingbird
import NIOCore

/// Determines who sends a request, and admits permitted senders. Each ``Resource`` checks the permissions of a sender.
struct AccessGuard: RouterMiddleware {
    typealias Context = ServiceContext

    private let settings: ServiceSettings
    /// The names of the service.
    private let names: Set<String>
    private let limiter: RateLimiter?

    init(_ settings: ServiceSettings) {
        self.settings = settings
        var hosts = settings.allowedHosts.union(["localhost", "127.0.0.1", "::1"])
        if case .host(let host, _) = settings.address { hosts.insert(host) }
        names = Set(hosts.map { HostName(host: $0).text })
        limiter = settings.requestsPerSecond.map { RateLimiter(requestsPerSecond: $0) }
    }

    func handle(
        _ request: Request, context: Context,
        next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        var context = context
        context.requester = Requester(of: request, on: context.channel, settings, names: names)
        do throws(RequestError) {
            try checkHost(request, context.requester)
            try checkRate(context.requester)
            guard request.uri.string.utf8.count <= Self.longestTarget else {
                throw RequestError(
                    status: .uriTooLong,
                    detail: "The address has more than \(Self.longestTarget) bytes.")
            }
        } catch {
            var answer = Answer(problem: error)
            // It reveals nothing, and pages of other websites need to know when they may ask again.
            answer.headers.append(
                contentsOf: Access.open.headers(allowing: context.requester.allowedOrigin))
            return answer.response
        }
        guard request.uri.hasNormalPath else {
            guard let target = request.uri.normalTarget else {
                return Answer(problem: .invalid("The address has characters that no URI has."))
                    .response
            }
            return Answer.empty(.permanentRedirect, headers: [.location: target]).response
        }
        return try await next(request, context)
    }

    /// The maximum number of bytes of a request's target.
    private static let longestTarget = 16_384

    /// Checks the name by which the sender calls the service. If other machines reach the service, it may have names
    /// that it does not know; requests with such a name get only open data.
    private func checkHost(_ request: Request, _ requester: Requester) throws(RequestError) {
        guard request.head.authority != nil else { throw .invalid("The request has no Host.") }
        guard requester.isNaming || !settings.isPrivate else { throw .misdirected }
    }

    private func checkRate(_ requester: Requester) throws(RequestError) {
        guard let limiter, !limiter.admits(requester.client) else { return }
        throw RequestError(
            status: .tooManyRequests, detail: "Too many requests; wait a second.",
            headers: [.retryAfter: "1"])
    }
}
#endif
