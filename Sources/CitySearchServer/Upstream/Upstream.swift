#if Service
import ArgumentParser
import AsyncHTTPClient
import CitySearch
import CitySearchImport
import CitySearchProgram
import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix

/// Asks other services, within limits of time and size.
struct Upstream: Sendable {
    /// The time limit of an answer, including its body, in seconds.
    let timeLimit: Int
    /// The maximum number of bytes of an answer's body.
    let sizeLimit: Int

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
    /// - Returns: the answer, whose body was read.
    @discardableResult
    func get(
        _ url: UpstreamURL, headers: [(name: String, value: String)] = [],
        accepting accepted: Set<Int> = [200],
        receive: @escaping @Sendable (ByteBuffer) async throws -> Void
    ) async throws(UpstreamError) -> HTTPClientResponse {
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
    ) async throws -> HTTPClientResponse {
        let answer = try await Self.client.execute(request, timeout: .seconds(Int64(timeLimit)))
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
        return answer
    }
}

/// Why another service gave no answer that is of use.
package enum UpstreamError: Error, Hashable {
    /// No connection, or one that ended too early: the reason.
    case broken(String)
    /// The whole answer had not come in this time, in seconds.
    case slow(Int)
    /// The answer has more bytes than this limit.
    case large(Int)
    /// The answer could not be written to the disk: the reason.
    case unwritten(String)
    /// The answer has another status than success.
    case status(Int)

    /// Whether the same request may succeed a little later.
    var isTransient: Bool {
        switch self {
        case .broken, .slow: true
        case .large, .unwritten: false
        case .status(let code): code >= 500 || code == 408 || code == 429
        }
    }

    /// The meaning of an error of the libraries.
    init(_ error: any Error) {
        switch error {
        case let error as UpstreamError: self = error
        case let error as ImportError: self = .unwritten("\(error)")
        case let limit as TimeLimitExceeded: self = .slow(limit.seconds)
        case let error as NIOConnectionError:
            if let error = error.connectionErrors.first?.error {
                self.init(error)
            } else {
                self = .broken("there is no host of this name")
            }
        case let error as IOError: self = .broken("\(Platform.Failure(error.errnoCode))")
        case let error as HTTPClientError: self = .broken(error.shortDescription)
        case is CancellationError: self = .broken("the request was given up")
        default: self = .broken("\(error)")
        }
    }
}

extension UpstreamError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .broken(let reason): "no answer: \(reason)"
        case .slow(let seconds): "no whole answer within \(seconds) s"
        case .large(let limit): "the answer has more than \(limit) bytes"
        case .unwritten(let reason): "the answer cannot be written to the disk: \(reason)"
        case .status(let code): "the answer is an error, status \(code)"
        }
    }
}

/// The URL of another service.
package struct UpstreamURL: Sendable, Hashable {
    private let components: URLComponents

    /// - Returns: nil unless the text is a URL with `http` or `https` and a host.
    package init?(_ text: String) {
        guard let components = URLComponents(string: text),
            let scheme = components.scheme?.lowercased(), ["http", "https"].contains(scheme),
            components.host?.isEmpty == false
        else { return nil }
        self.components = components
    }

    /// The root of a host, by `https`.
    package init(host: String) {
        var components = URLComponents()
        (components.scheme, components.host) = ("https", host)
        self.components = components
    }

    /// The URL as requests need it.
    var text: String { components.string ?? "" }

    /// The URL without what may be secret: a password, and a key among the parameters.
    package var publicText: String {
        var shown = components
        (shown.user, shown.password, shown.query, shown.fragment) = (nil, nil, nil, nil)
        return shown.string ?? ""
    }

    /// The URL of a file next to the one of this URL.
    func sibling(_ name: String) -> UpstreamURL? {
        var other = components
        let end = components.path.lastIndex(of: "/").map(components.path.index(after:))
        other.path = components.path[..<(end ?? components.path.startIndex)] + name
        return other.string.flatMap { UpstreamURL($0) }
    }

    /// The URL of a path below this one, with more parameters.
    func appending(path: String, parameters: [(name: String, value: String)]) -> UpstreamURL? {
        var longer = components
        while longer.path.hasSuffix("/") { longer.path.removeLast() }
        longer.path += path
        longer.queryItems =
            (components.queryItems ?? []) + parameters.map { URLQueryItem(name: $0, value: $1) }
        return longer.string.flatMap { UpstreamURL($0) }
    }
}

extension UpstreamURL: ExpressibleByArgument {
    package init?(argument: String) { self.init(argument) }
}
#endif
