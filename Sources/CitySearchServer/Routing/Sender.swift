#if Service
import HTTPTypes
import Hummingbird
import NIOCore

/// Who sends a request, as far as that decides what they may see and do.
/// A page of any website can send requests to this machine. Its browser names it in `Origin` and `Sec-Fetch-Site`; a
/// program that is no browser sends neither (OWASP, "Cross-Site Request Forgery Prevention"). An attacker may bind
/// the name of a website to the address of the service (DNS rebinding). A browser then takes its pages for the
/// service's own, but still sends that name in `Host`.
struct Sender: Sendable {
    /// Whether it is a page of another website.
    private let isAnotherWebsite: Bool
    /// Whether it calls the service by one of the service's names.
    let isNaming: Bool
    /// Whether it sends the token, where one is needed.
    private let isTrusted: Bool
    /// Whether the service has a token.
    private let hasToken: Bool

    /// Somebody of whom nothing is known.
    static let stranger = Sender()

    private init() {
        (isAnotherWebsite, isNaming, isTrusted, hasToken) = (true, false, false, false)
    }

    /// - Parameter names: those of the service, beside the address that the connection goes to.
    init(
        of request: Request, at localAddress: SocketAddress?, _ settings: ServiceSettings,
        names: Set<String>
    ) {
        isAnotherWebsite = request.isFromAnotherWebsite
        let host = request.head.authority.map(HostName.init(authority:))
        isNaming =
            host.map { names.contains($0.text) || $0 == HostName(localAddress) } ?? false
        hasToken = settings.token != nil
        isTrusted =
            settings.token.map { request.bearerToken?.isEqualInConstantTime(to: $0) == true }
            ?? settings.isPrivate
    }

    /// Whether it is the user.
    var isUser: Bool {
        !isAnotherWebsite && isNaming && isTrusted
    }

    func checkIsNoWebsite() throws(RequestError) {
        guard !isAnotherWebsite else {
            throw .forbidden("Pages of other websites may not use this.")
        }
    }

    func checkIsUser() throws(RequestError) {
        try checkIsNoWebsite()
        guard isNaming else { throw .misdirected }
        guard isTrusted else {
            throw RequestError(
                status: .unauthorized,
                detail: hasToken
                    ? "This needs the service's token: Authorization: Bearer TOKEN."
                    : "This needs a token, and the service has none; start it with --token-file.",
                headers: [.wwwAuthenticate: "Bearer"])
        }
    }
}

extension RequestError {
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
    /// Whether the texts are the same. The time that this takes does not tell where they differ.
    fileprivate func isEqualInConstantTime(to other: String) -> Bool {
        guard utf8.count == other.utf8.count else { return false }
        return zip(utf8, other.utf8).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
#endif
