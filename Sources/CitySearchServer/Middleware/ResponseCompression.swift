#if Service
import NIOCore
import NIOHTTPCompression
import NIOHTTPTypesHTTP1

/// Compresses the bodies that a client takes compressed.
///
/// The compressor works on the parts of HTTP/1, so it goes in front of what makes the server's own types of
/// them, and this handler does no more than put it there.
final class ResponseCompression: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = NIOAny

    func handlerAdded(context: ChannelHandlerContext) {
        let pipeline = context.pipeline.syncOperations
        guard let codec = try? pipeline.handler(type: HTTP1ToHTTPServerCodec.self) else { return }
        try? pipeline.addHandler(HTTPResponseCompressor(), position: .before(codec))
        pipeline.removeHandler(context: context, promise: nil)
    }
}
#endif
