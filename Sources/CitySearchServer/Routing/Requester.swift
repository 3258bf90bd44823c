#if Service
import CitySearch
import CitySearchStore
import HTTPTypes
import Hummingbird
import NIOCore

/// The sender of a request, which determines its permissions. A page of any website can send requests to this machine.
/// Its browser names it in `Origin` and `Sec-Fetch-Site`; other programs send neither (OWASP, "Cross-Site Request
/// Forgery Prevention"). An attacker may bind the name of a website to the address of the service (DNS rebinding). A
/// browser then takes its pages for the service's own, but still sends that name in `Host`.
struct Requester: Sendable {
    /// Whether it is a page of another website, without the permissions of the service's own pages.
    private let isAnotherWebsite: Bool
    /// The origin whose page it is, if the operator allows that.
    let allowedOrigin: WebOrigin?
    /// Whether it calls the service by one of the service's names.
    let isNaming: Bool
    /// The client whose share its work and its bytes use; nil for an unknown client, without a share.
    let client: Client?
    /// Who it says to be, by a proxy or the token, where one is needed; or why that does not count.
    private let claim: Result<User, RequestError>

    /// Somebody of whom nothing is known.
    static let stranger = Requester()

    private init() {
        (isAnotherWebsite, allowedOrigin, isNaming, client) = (true, nil, false, nil)
        claim = .failure(.forbidden("The sender of this request is unknown."))
    }

    /// The headers of a request that it is read from.
    static func headers(_ settings: ServiceSettings) -> [HTTPField.Name] {
        [.authorization, .origin, .secFetchSite] + [settings.signIn?.header].compactMap(\.self)
    }

    /// - Parameters:
    ///   - channel: the connection that the request came on.
    ///   - names: the names of the service, in addition to the address of the connection.
    init(
        of request: Request, on channel: any Channel, _ settings: ServiceSettings,
        names: Set<String>
    ) {
        allowedOrigin = settings.allowedOrigin(of: request)
        isAnotherWebsite = allowedOrigin == nil && request.isFromAnotherWebsite
        client = settings.client(sending: request.headers, from: channel.remoteAddress)
        let host = request.head.authority.map(HostName.init(authority:))
        isNaming =
            host.map { names.contains($0.text) || $0 == HostName(channel.localAddress) } ?? false
        claim = Result { () throws(RequestError) in
            try Self.user(of: request, from: channel.remoteAddress, settings)
        }
    }

    /// The user whom a proxy names; or else the one without a name, if the request brings the token, where one is
    /// needed.
    private static func user(
        of request: Request, from peer: SocketAddress?, _ settings: ServiceSettings
    ) throws(RequestError) -> User {
        if let user = try settings.signIn?.user(of: request, from: peer) { return user }
        if let token = settings.token {
            if request.bearerToken?.isEqualInConstantTime(to: token) == true { return .unnamed }
        } else if settings.isPrivate {
            return .unnamed
        }
        let detail =
            if let signIn = settings.signIn {
                "This is for users who are signed in. The proxy of the service names them in "
                    + "\(signIn.header); this request has no such header."
            } else if settings.token != nil {
                "This needs the service's token: Authorization: Bearer TOKEN."
            } else {
                "This needs a token, and the service has none; start it with --token-file."
            }
        throw .unauthorized(detail)
    }

    /// The user who sends it; nil if it is not a user.
    var user: User? { isAnotherWebsite || !isNaming ? nil : try? claim.get() }

    /// A pseudonym of the user, by which a browser separates the answers in its cache.
    var pseudonym: String {
        user.map { String(XXH64.checksum($0.name.utf8.span), radix: 16) } ?? "nobody"
    }

    func checkIsNoWebsite() throws(RequestError) {
        guard !isAnotherWebsite else {
            throw .forbidden(
                "Pages of other websites may not use this, except with --allow-origin."
            )
        }
    }

    /// The user who sends it.
    @discardableResult
    func checkedUser() throws(RequestError) -> User {
        try checkIsNoWebsite()
        guard isNaming else { throw .misdirected }
        return try claim.get()
    }
}

extension HTTPField.Name {
    /// Whom an answer is for, as ``Requester/pseudonym``.
    static let citysearchUser = HTTPField.Name("Citysearch-User") ?? .from
}

extension RequestError {
    /// The request does not identify its sender, or not credibly.
    static func unauthorized(_ detail: String) -> RequestError {
        RequestError(status: .unauthorized, detail: detail, headers: [.wwwAuthenticate: "Bearer"])
    }

    /// The request calls the service by a name that is not the service's.
    static var misdirected: RequestError {
        RequestError(
            status: .misdirectedRequest,
            detail: "The service does not answer to that name; --allow-host names more.")
    }
}

extension Request {
    /// The token that it brings (RFC 6750, section 2.1).
    fileprivate var bearerToken: Substring? {
        guard let sent = headers[.authorization] else { return nil }
        let parts = sent.split(separator: " ", maxSplits: 1)
        guard parts.count == 2, parts[0].lowercased() == "bearer" else { return nil }
        return parts[1]
    }
}

extension StringProtocol {
    /// Whether the texts are the same. The time that this takes does not depend on where they differ.
    fileprivate func isEqualInConstantTime(to other: String) -> Bool {
        guard utf8.count == other.utf8.count else { return false }
        return zip(utf8, other.utf8).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }
}

extension Request {
    /// Whether a page of another website sends the request, according to its browser. Programs other than browsers do
    /// not send this.
    var isFromAnotherWebsite: Bool {
        if let site = headers[.secFetchSite], site != "same-origin" && site != "none" {
            return true
        }
        guard let origin = headers[.origin] else { return false }
        guard let authority = head.authority else { return true }
        return origin != "http://\(authority)" && origin != "https://\(authority)"
    }
}

extension ServiceSettings {
    /// The origin of the page that sends a request, if its pages have the permissions of the service's own.
    func allowedOrigin(of request: Request) -> WebOrigin? {
        request.headers[.origin].flatMap { origin in
            allowedOrigins.first { $0.description == origin }
        }
    }
}

extension HTTPField.Name {
    static let secFetchSite = HTTPField.Name("Sec-Fetch-Site") ?? .origin
}

/// Where a page of the web comes from, as its browser writes it in `Origin` (RFC 6454, section 6.2): a scheme, a host, and the
/// port unless it is the scheme's usual one.
package struct WebOrigin: Hashable, Sendable, CustomStringConvertible {
    package let description: String

    /// - Parameter text: as a person writes it. Capital letters and the usual port do not matter.
    /// - Returns: nil for what browsers send of no page: with a path, without a scheme, `*`, `null`.
    package init?(_ text: String) {
        let pattern =
            /([a-z][a-z0-9+.\-]*):\/\/((?:[a-z0-9_\-]+\.)*[a-z0-9_\-]+|\[[0-9a-f:.]+\])(?::([0-9]{1,5}))?/
        guard let match = text.lowercased().wholeMatch(of: pattern) else { return nil }
        let port = match.3.map { Int($0) ?? 0 }
        if let port, !(1...65_535).contains(port) { return nil }
        let usual = ["http": 80, "https": 443][match.1]
        let suffix = port.flatMap { $0 == usual ? nil : ":\($0)" } ?? ""
        description = "\(match.1)://\(match.2)\(suffix)"
    }
}
#endif
