#if Service
import AsyncHTTPClient
import CitySearch
import NIOCore
import NIOPosix

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
#endif
