#if Service
import Hummingbird
import NIOCore

/// A file as it is answered, compressed ahead. It stays the same while the program runs; clients ask each time
/// whether theirs still is.
struct StaticFile {
    private let plain: Answer
    private let compressed: Answer

    /// - Parameter headers: what goes with it beside its type.
    init(_ body: ByteBuffer, type: String, headers: HTTPFields) {
        var answer = Answer(body, type: type)
        answer.headers.append(contentsOf: headers)
        answer.headers[.cacheControl] = "no-cache"
        plain = answer.tagged()
        answer.compress()
        compressed = answer.tagged()
    }

    /// The answer to a request.
    func response(to request: Request, context: some RequestContext) -> Response {
        let isCompressed = Gzip.isAccepted(by: request.headers[.acceptEncoding])
        let answer = isCompressed ? compressed : plain
        return answer.unlessKnown(by: request).response(from: request, context: context)
    }
}

extension Answer {
    /// The answer with the strong tag of its body.
    fileprivate func tagged() -> Answer {
        var answer = self
        answer.headers[.eTag] = EntityTag(body).description
        return answer
    }

    /// The answer, without a body for a client that has it.
    fileprivate func unlessKnown(by request: Request) -> Answer {
        guard EntityTag(body).matches(request.headers[.ifNoneMatch]) else { return self }
        var answer = Answer.empty(.notModified)
        answer.headers = headers
        answer.headers[.contentEncoding] = nil
        return answer
    }
}
#endif
