#if Service
package import Hummingbird
import NIOCore

/// What a request brings beside itself.
package struct ServiceContext: RequestContext {
    package var coreContext: CoreRequestContextStorage
    /// The address of the client; nil on a Unix socket.
    let clientAddress: SocketAddress?

    package init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        clientAddress = source.channel.remoteAddress
    }
}
#endif
