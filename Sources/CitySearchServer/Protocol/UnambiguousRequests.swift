#if Service
import NIOCore
import NIOHTTP1

/// Refuses requests that a proxy before the service may read differently. In such a request an attacker can hide
/// another one from the proxy (RFC 9112, sections 3.2, 6.1 and 11.2).
/// The service answers 400 and ends the connection, as it does for requests that it cannot parse. A target that names the
/// service becomes one that begins with a slash, so that all that follows sees one form.
final class UnambiguousRequests: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart

    private var hasRefused = false

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if hasRefused { return }
        guard case .head(var head) = unwrapInboundIn(data) else {
            return context.fireChannelRead(data)
        }
        guard Self.isUnambiguous(head), Self.normalizeTarget(of: &head) else {
            hasRefused = true
            return context.fireErrorCaught(HTTPParserError.strictModeAssertion)
        }
        context.fireChannelRead(wrapInboundOut(.head(head)))
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        if hasRefused { return }
        context.fireErrorCaught(error)
    }

    private static func isUnambiguous(_ head: HTTPRequestHead) -> Bool {
        let (hosts, codings) = (head.headers["Host"], head.headers["Transfer-Encoding"])
        if hosts.count > 1 { return false }
        guard let coding = codings.first else { return true }
        // The decoder accepts any list of codings that ends with `chunked`, but undoes that one alone. HTTP/1.0 has
        // no codings.
        return codings.count == 1 && coding.lowercased() == "chunked" && !head.version.isOld
    }

    /// Makes an absolute target one that begins with a slash. Its authority takes the place of `Host` (RFC 9112, section
    /// 3.2.2).
    ///
    /// - Returns: whether the target is one that a service has.
    private static func normalizeTarget(of head: inout HTTPRequestHead) -> Bool {
        let uri = head.uri
        if uri.hasPrefix("/") { return true }
        if uri == "*" { return head.method == .OPTIONS }
        let scheme = ["http://", "https://"].first { uri.prefix($0.count).lowercased() == $0 }
        guard let scheme else { return false }
        let rest = uri.dropFirst(scheme.count)
        let authority = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        guard !authority.isEmpty, !authority.contains("@") else { return false }
        let target = rest.dropFirst(authority.count)
        head.headers.replaceOrAdd(name: "Host", value: String(authority))
        head.uri = target.hasPrefix("/") ? String(target) : "/\(target)"
        return true
    }
}
#endif
