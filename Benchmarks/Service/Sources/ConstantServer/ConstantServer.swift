import Foundation
import Hummingbird
import Logging
import NIOCore

/// Answers each request with the bytes of one file, for comparison with the service.
///
///     ConstantServer PORT FILE
@main
enum ConstantServer {
    static func main() async throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 3, let port = Int(arguments[1]) else {
            throw CocoaError(.keyValueValidation)
        }
        let body = ByteBuffer(bytes: try Data(contentsOf: URL(filePath: arguments[2])))
        let router = Router()
        router.get("/**") { _, _ in
            Response(
                status: .ok, headers: [.contentType: "application/json; charset=utf-8"],
                body: ResponseBody(byteBuffer: body))
        }
        var logger = Logger(label: "constant")
        logger.logLevel = .error
        try await Application(
            router: router,
            configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: port)),
            logger: logger
        ).runService()
    }
}
