#if Service
import Hummingbird
import NIOCore
import Synchronization

/// A file as it is answered. It stays the same while the program runs; clients ask each time whether theirs
/// still is.
final class StaticFile: Sendable {
    private let plain: TaggedAnswer
    /// Made when a client first takes it, so that the service is ready sooner.
    private let compressed = Mutex<TaggedAnswer?>(nil)

    /// - Parameter headers: what goes with it beside its type.
    init(_ body: ByteBuffer, type: String, headers: HTTPFields) {
        var answer = Answer(body, type: type)
        answer.headers.append(contentsOf: headers)
        answer.headers[.cacheControl] = "no-cache"
        plain = TaggedAnswer(answer)
    }

    /// The answer to a request.
    func response(to request: Request, context: some RequestContext) -> Response {
        let isCompressed = Gzip.isAccepted(by: request.headers[.acceptEncoding])
        let tagged = isCompressed ? compressedAnswer() : plain
        return tagged.answer(to: request).response(from: request, context: context)
    }

    private func compressedAnswer() -> TaggedAnswer {
        compressed.withLock { known in
            if let known { return known }
            var answer = plain.answer
            answer.compress()
            let made = TaggedAnswer(answer)
            known = made
            return made
        }
    }
}

/// An answer with the strong tag of its body.
private struct TaggedAnswer: Sendable {
    private(set) var answer: Answer
    private let tag: EntityTag

    init(_ answer: Answer) {
        self.answer = answer
        tag = EntityTag(answer.body)
        self.answer.headers[.eTag] = tag.description
    }

    /// The answer, without a body for a client that has it.
    func answer(to request: Request) -> Answer {
        guard tag.matches(request.headers[.ifNoneMatch]) else { return answer }
        var known = Answer.empty(.notModified)
        known.headers = answer.headers
        known.headers[.contentEncoding] = nil
        return known
    }
}
#endif
