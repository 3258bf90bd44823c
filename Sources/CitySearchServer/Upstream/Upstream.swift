#if Service
import AsyncHTTPClient
import CitySearch
import CitySearchProgram
import NIOCore
import NIOHTTP1

/// Asks other services, within limits of time and size.
struct Upstream: Sendable {
    /// The time limit of an answer, including its body, in seconds.
    let timeLimit: Int
    /// The maximum number of bytes of an answer's body.
    let sizeLimit: Int

    /// The part of an answer before its body.
    struct Head: Sendable {
        let status: Int
        let headers: HTTPHeaders
    }

    /// The process has one client. It keeps connections open, and may never be shut down.
    private static let client: HTTPClient = {
        // It follows redirects, and limits the size of an uncompressed answer.
        var configuration = HTTPClient.Configuration.singletonConfiguration
        configuration.timeout = .init(connect: .seconds(10), read: .seconds(30))
        // Callers retry themselves, or answer from the cache.
        configuration.connectionPool.retryConnectionEstablishment = false
        return HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
    }()

    /// Sends GET.
    ///
    /// - Parameters:
    ///   - accepted: the statuses that are not errors.
    ///   - receive: takes the body, part by part, when the status is 200.
    @discardableResult
    func get(
        _ url: UpstreamURL, headers: [(name: String, value: String)] = [],
        accepting accepted: Set<Int> = [200],
        receive: @escaping @Sendable (ByteBuffer) async throws -> Void
    ) async throws(UpstreamError) -> Head {
        var request = HTTPClientRequest(url: url.text)
        request.headers.add(name: "User-Agent", value: "citysearch/\(Version.current)")
        request.headers.add(name: "Accept-Encoding", value: "gzip")
        for (name, value) in headers { request.headers.add(name: name, value: value) }
        do {
            return try await within(seconds: timeLimit) { [request] in
                try await send(request, accepting: accepted, receive: receive)
            }
        } catch {
            throw UpstreamError(error)
        }
    }

    private func send(
        _ request: HTTPClientRequest, accepting accepted: Set<Int>,
        receive: @Sendable (ByteBuffer) async throws -> Void
    ) async throws -> Head {
        let answer = try await Self.client.execute(
            request, timeout: .seconds(Int64(timeLimit)))
        let status = Int(answer.status.code)
        guard accepted.contains(status) else { throw UpstreamError.status(status) }
        if status == 200 {
            var count = 0
            for try await part in answer.body {
                count += part.readableBytes
                guard count <= sizeLimit else { throw UpstreamError.large(sizeLimit) }
                try await receive(part)
            }
        }
        return Head(status: status, headers: answer.headers)
    }
}
#endif
