#if Service
import CitySearchProgram
package import Hummingbird
package import Logging
import NIOCore
import Synchronization

/// Tells the log of each request once its answer was handed over: method, target, status, how long it took, and the bytes
/// of the body. Targets have what people search for.
package struct AccessLog: RouterMiddleware {
    package typealias Context = ServiceContext

    /// The level of the messages.
    static let level = Logger.Level.info
    /// The maximum length of a target in the log.
    private static let longestTarget = 500

    private let logger: Logger

    package init(_ logger: Logger) { self.logger = logger }

    package func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        let start = ContinuousClock.now
        var response = try await next(request, context)
        let (status, logger) = (response.status.code, logger)
        let target = DisplayText.printable(
            String(request.uri.description.prefix(Self.longestTarget)))
        let tell: @Sendable (Int) -> Void = { byteCount in
            logger.log(
                level: Self.level, "answered",
                metadata: [
                    "method": "\(request.method)", "target": "\(target)",
                    "status": .stringConvertible(status),
                    "ms": .stringConvertible(Int(start.duration(to: .now) / .milliseconds(1))),
                    "bytes": .stringConvertible(byteCount),
                ])
        }
        // The body of an answer to HEAD is never written.
        guard request.method != .head else {
            tell(0)
            return response
        }
        response.body = ResponseBody(contentLength: response.body.contentLength) {
            [body = response.body] writer in
            let bytes = ByteCount()
            let counting = writer.map { part in
                bytes.value.add(part.readableBytes, ordering: .relaxed)
                return part
            }
            defer { tell(bytes.value.load(ordering: .relaxed)) }
            try await body.write(counting)
        }
        return response
    }

    private final class ByteCount: Sendable {
        let value = Atomic(0)
    }
}
#endif
