#if Service
import CitySearchJSON
package import Hummingbird
package import NIOCore

/// An answer with a body that is ready.
package struct Answer: ResponseGenerator, Sendable {
    var status: HTTPResponse.Status = .ok
    var headers: HTTPFields = [:]
    package private(set) var body: ByteBuffer

    /// An answer in a media type.
    package init(_ body: ByteBuffer, type: String, status: HTTPResponse.Status = .ok) {
        self.body = body
        self.status = status
        headers[.contentType] = type
    }

    /// An answer in JSON.
    init(
        status: HTTPResponse.Status = .ok, type: String = Self.json,
        _ write: (inout JSONWriter) -> Void
    ) {
        var json = JSONWriter()
        write(&json)
        self.init(ByteBuffer(bytes: json.bytes), type: type, status: status)
    }

    /// An answer without a body.
    static func empty(_ status: HTTPResponse.Status) -> Answer {
        var answer = Answer(ByteBuffer(), type: json, status: status)
        answer.headers = [:]
        return answer
    }

    /// How many bytes of memory the body takes, which are more than it has.
    package var heldBytes: Int {
        body.storageCapacity
    }

    /// Compresses the body, if that makes it shorter.
    package mutating func compress() {
        guard body.readableBytes >= Gzip.shortest, let compressed = Gzip.compressed(body),
            compressed.readableBytes < body.readableBytes
        else { return }
        body = compressed
        headers[.contentEncoding] = "gzip"
    }

    static let json = "application/json; charset=utf-8"
    static let geoJSON = "application/geo+json; charset=utf-8"
    static let problem = "application/problem+json"
    static let html = "text/html; charset=utf-8"

    package func response(from _: Request, context _: some RequestContext) -> Response {
        Response(status: status, headers: headers, body: ResponseBody(byteBuffer: body))
    }
}
#endif
