#if Service
import Hummingbird
import NIOCore

/// What a request brings beside itself.
struct ServiceContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    /// The address of the client; nil on a Unix socket.
    let clientAddress: SocketAddress?

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        clientAddress = source.channel.remoteAddress
    }
}
#endif
