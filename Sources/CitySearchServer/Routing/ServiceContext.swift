#if Service
package import Hummingbird
import NIOCore

/// The context of a request besides the request itself.
package struct ServiceContext: RequestContext {
    package var coreContext: CoreRequestContextStorage
    /// The connection that the request came on.
    let channel: any Channel
    /// Who sends the request, as ``AccessGuard`` finds.
    var sender = Sender.stranger

    package init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        channel = source.channel
    }
}
#endif
