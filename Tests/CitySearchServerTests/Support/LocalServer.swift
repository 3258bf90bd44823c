#if Service
import Hummingbird
import Logging
import NIOCore

/// An HTTP server on this machine that answers as a test needs it, in the place of one on the Internet.
enum LocalServer {
    /// Serves while something is done.
    ///
    /// - Parameter body: is given the URL of the server, without a path.
    static func serving<Result: Sendable>(
        _ respond: @escaping @Sendable (Request) async throws -> Response,
        _ body: @Sendable (_ url: String) async throws -> Result
    ) async throws -> Result {
        let (ports, started) = AsyncStream<Int>.makeStream()
        let application = Application(
            responder: CallbackResponder<BasicRequestContext> { request, _ in
                try await respond(request)
            },
            configuration: .init(address: .hostname("127.0.0.1", port: 0)),
            onServerRunning: { channel in started.yield(channel.localAddress?.port ?? 0) },
            logger: Logger(label: "local", factory: { _ in SwiftLogNoOpLogHandler() }))
        return try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await application.run() }
            defer { group.cancelAll() }
            var iterator = ports.makeAsyncIterator()
            let port = await iterator.next() ?? 0
            return try await body("http://127.0.0.1:\(port)")
        }
    }
}
#endif
