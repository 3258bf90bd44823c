#if Service
import CEmbeddedFiles
import HTTPTypes
import Hummingbird
import NIOCore
import Synchronization

/// A file for browsers. It stays the same while the program runs.
final class StaticFile: Sendable {
    private let plain: TaggedAnswer
    /// The compressed answer. It is made when a client first takes it, so that the service is ready sooner.
    private let compressed = Mutex<TaggedAnswer?>(nil)

    /// - Parameters:
    ///   - headers: the headers besides its type.
    ///   - caching: the value of `Cache-Control`; by default clients revalidate it each time.
    init(_ body: ByteBuffer, type: String, headers: HTTPFields, caching: String = "no-cache") {
        var answer = Answer(body, type: type, headers: headers)
        answer.headers[.cacheControl] = caching
        answer.headers.append(contentsOf: HTTPFields.vary([.acceptEncoding]))
        plain = TaggedAnswer(answer)
    }

    /// The answer to a request.
    func answer(to request: Request) -> Answer {
        let isCompressed = Gzip.isAccepted(by: request.headers[.acceptEncoding])
        return (isCompressed ? compressedAnswer() : plain).answer(to: request)
    }

    /// Whether the answer to a request must be compressed first.
    func takesLong(_ request: Request) -> Bool {
        Gzip.isAccepted(by: request.headers[.acceptEncoding])
            && compressed.withLockIfAvailable { $0 == nil } ?? true
    }

    private func compressedAnswer() -> TaggedAnswer {
        compressed.withLock { known in
            if let known { return known }
            var answer = plain.answer
            // Once for all clients.
            answer.compress(fromBytes: Gzip.shortest, level: 9)
            let made = TaggedAnswer(answer)
            known = made
            return made
        }
    }
}

/// An answer with the strong tag of its body.
struct TaggedAnswer: Sendable {
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
        var headers = answer.headers
        headers[.contentEncoding] = nil
        return .empty(.notModified, headers: headers)
    }
}

/// A file that is part of the program.
struct EmbeddedFile {
    /// The path of its address.
    let path: String
    let body: ByteBuffer

    /// The icon for home screens that show no SVG.
    static var touchIcon: ByteBuffer {
        unsafe ByteBuffer(
            bytes: UnsafeBufferPointer(start: CEmbeddedFiles.touchIcon, count: touchIconLength))
    }

    /// All of them, as `files.h` lists them.
    static var all: [EmbeddedFile] {
        let paths = unsafe UnsafeBufferPointer(start: embeddedPaths, count: embeddedFileCount)
        var text = unsafe embeddedTexts
        return unsafe paths.map { path in
            let body = unsafe String(cString: text)
            unsafe text += body.utf8.count + 1
            return unsafe EmbeddedFile(
                path: String(cString: path), body: ByteBuffer(string: body))
        }
    }
}
#endif
