#if Service
import CitySearch
import CitySearchAPI
package import HTTPTypes
import Hummingbird
package import NIOCore

/// The answer of a handler. Most answers have a finished body; a long body is made while it is sent.
package struct Answer: Sendable {
    var status: HTTPResponse.Status
    var headers: HTTPFields
    /// The body, if it is ready.
    package private(set) var body = ByteBuffer()
    /// Makes the body while it is sent.
    private var stream: ResponseBody?

    /// An answer without a body.
    static func empty(_ status: HTTPResponse.Status, headers: HTTPFields = [:]) -> Answer {
        Answer(status: status, headers: headers)
    }

    private init(status: HTTPResponse.Status, headers: HTTPFields) {
        self.status = status
        self.headers = headers
    }

    /// An answer in a media type.
    ///
    /// - Parameter headers: the headers besides its type.
    package init(
        _ body: ByteBuffer, type: String, status: HTTPResponse.Status = .ok,
        headers: HTTPFields = [:]
    ) {
        self.init(status: status, headers: [.contentType: type])
        self.headers.append(contentsOf: headers)
        self.body = body
    }

    /// An answer in JSON.
    init(
        status: HTTPResponse.Status = .ok, type: String = Self.json, headers: HTTPFields = [:],
        _ write: (inout JSONWriter) -> Void
    ) {
        // A page of twenty cities has less.
        var json = JSONWriter(capacity: 1 << 13)
        write(&json)
        self.init(ByteBuffer(bytes: json.bytes), type: type, status: status, headers: headers)
    }

    /// An answer that is an object of JSON.
    static func object(
        status: HTTPResponse.Status = .ok, type: String = Self.json, headers: HTTPFields = [:],
        _ members: (inout JSONWriter) -> Void
    ) -> Answer {
        Answer(status: status, type: type, headers: headers) { $0.object(members) }
    }

    /// An answer whose body is made while it is sent.
    init(_ stream: ResponseBody, type: String) {
        self.init(status: .ok, headers: [.contentType: type])
        self.stream = stream
    }

    /// The same with another body.
    func with(body: ByteBuffer) -> Answer {
        var answer = self
        answer.body = body
        return answer
    }

    /// Compresses the body, if that makes it arrive sooner.
    ///
    /// - Parameters:
    ///   - shortest: bodies with fewer bytes are not compressed.
    ///   - level: of zlib.
    package mutating func compress(fromBytes shortest: Int = firstFlight, level: CInt = 5) {
        guard body.readableBytes >= shortest,
            let compressed = Gzip.compressed(body, level: level),
            compressed.readableBytes < body.readableBytes
        else { return }
        body = compressed
        headers[.contentEncoding] = "gzip"
    }

    /// The same, sent piece by piece: for a slow client, memory holds no more of a long body than one. Between two, others have
    /// their turn on the event loop.
    var inPieces: Answer {
        guard body.readableBytes > Self.pieceLength else { return self }
        var answer = self
        answer.stream = ResponseBody(contentLength: body.readableBytes) { [body] writer in
            var rest = body
            while let piece = rest.readSlice(length: min(rest.readableBytes, Self.pieceLength)),
                piece.readableBytes > 0
            {
                try await writer.write(piece)
                await Task.yield()
            }
            try await writer.finish(nil)
        }
        return answer
    }

    /// The number of bytes of a long body to send at once: the time limit of an answer applies to each such part.
    static let pieceLength = 1 << 15

    /// The number of bytes that a connection sends before it waits for the client: ten segments (RFC 6928). A body of
    /// this size arrives as soon as it would compressed.
    package static let firstFlight = 14_000

    static let json = JSONWriter.mediaType
    static let geoJSON = "application/geo+json; charset=utf-8"
    static let problem = "application/problem+json"
    static let html = "text/html; charset=utf-8"

    /// The answer as Hummingbird sends it.
    var response: Response {
        Response(status: status, headers: headers, body: stream ?? ResponseBody(byteBuffer: body))
    }
}

extension Answer {
    /// An error as RFC 9457 has it.
    init(problem error: RequestError) {
        self = .object(status: error.status, type: Self.problem, headers: error.headers) { json in
            json.member("type", "about:blank")
            json.member("title", error.status.reasonPhrase)
            json.member("status", error.status.code)
            json.member("detail", error.detail)
        }
    }
}

/// Why a request fails, in words for the person who wrote the client.
package struct RequestError: InvalidQuestion {
    package let status: HTTPResponse.Status
    /// The error, and what to do.
    let detail: String
    /// Headers that go with the status.
    package var headers: HTTPFields = [:]

    /// The request says something that has no meaning.
    package static func invalid(_ detail: String) -> RequestError {
        RequestError(status: .badRequest, detail: detail)
    }

    /// The resource does not exist.
    static func notFound(_ detail: String) -> RequestError {
        RequestError(status: .notFound, detail: detail)
    }

    /// The data have no city with this id.
    static func noCity(_ id: City.ID) -> RequestError {
        .notFound("There is no city with the id \(id). /api/cities?q= finds cities.")
    }

    /// The client may not do that.
    static func forbidden(_ detail: String) -> RequestError {
        RequestError(status: .forbidden, detail: detail)
    }
}
#endif
