#if Service
import NIOCore
import NIOHTTP1

/// Refuses requests that a proxy before the service may read differently. In such a request an attacker can hide
/// another one from the proxy (RFC 9112, sections 3.2, 6.1 and 11.2).
/// The service answers 400 and ends the connection, as it does for requests that it cannot parse.
final class UnambiguousRequests: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart

    private var hasRefused = false

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if hasRefused { return }
        if case .head(let head) = unwrapInboundIn(data), let fault = Self.fault(of: head) {
            hasRefused = true
            return context.fireErrorCaught(fault)
        }
        context.fireChannelRead(data)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        if hasRefused { return }
        context.fireErrorCaught(error)
    }

    private static func fault(of head: HTTPRequestHead) -> HTTPParserError? {
        let (hosts, codings) = (head.headers["Host"], head.headers["Transfer-Encoding"])
        if hosts.count > 1 { return .strictModeAssertion }
        guard let coding = codings.first else { return nil }
        // The decoder accepts any list of codings that ends with `chunked`, but undoes that one alone. HTTP/1.0 has
        // no codings.
        let isKnown = codings.count == 1 && coding.lowercased() == "chunked"
        return isKnown && !head.version.isOld ? nil : .strictModeAssertion
    }
}
#endif
