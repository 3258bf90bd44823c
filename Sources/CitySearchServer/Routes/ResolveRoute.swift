#if Service
import CitySearch
import CitySearchJSON
import Foundation
import Hummingbird
import NIOCore

/// `POST /api/resolve`: answers many queries, one line each, in order, while they come in.
///
/// The body is NDJSON, a text or an object with `query` a line; or plain text, a query a line; or one JSON
/// object with `queries`. The next part of the body is read when the answers before are sent, so a client
/// that reads slowly is answered slowly, and nothing piles up.
struct ResolveRoute {
    private let template: SearchQuery
    private let limit: Int
    private let locale: String?
    private let mostBytes: Int

    static func resource(_ state: ServiceState) -> Resource {
        Resource(
            "/api/resolve", errors: Answer.init(problem:),
            [
                .post: { (request, _) async throws(RequestError) in
                    let parameters = try QueryParameters(request.uri.query)
                    let route = try ResolveRoute(
                        parameters, mostBytes: state.settings.mostBodyBytes)
                    return try await route.response(
                        to: request, state.served(to: request))
                }
            ])
    }

    init(_ parameters: QueryParameters, mostBytes: Int) throws(RequestError) {
        try parameters.check(
            known: ["limit", "order", "match", "near", "locale"], repeatable: ["country"])
        self.mostBytes = mostBytes
        limit = try parameters.integer("limit", in: 0...CitiesRoute.mostMatches, default: 20)
        locale = try parameters.locale("locale")
        template = try SearchQuery("", parameters, expectedCount: limit)
    }

    private func response(
        to request: Request, _ served: ServiceState.Served
    ) async throws(RequestError) -> Response {
        if let length = request.headers[.contentLength].flatMap(Int.init), length > mostBytes {
            throw tooLong
        }
        let type = request.headers[.contentType]?.prefix { $0 != ";" }.lowercased()
        let body =
            type == "application/json"
            ? try await list(request, served)
            : lines(request, served, isPlain: type == "text/plain")
        return Response(
            status: .ok, headers: [.contentType: "application/x-ndjson; charset=utf-8"], body: body)
    }

    private var tooLong: RequestError {
        RequestError(
            status: .contentTooLarge,
            detail: "The body may have \(mostBytes) bytes; send the queries in several requests.")
    }

    // MARK: A list of queries

    private struct List: Decodable {
        let queries: [String]
    }

    private func list(
        _ request: Request, _ served: ServiceState.Served
    ) async throws(RequestError) -> ResponseBody {
        let queries: [String]
        do {
            let body = try await request.body.collect(upTo: mostBytes)
            queries = try JSONDecoder().decode(List.self, from: Data(body.readableBytesView))
                .queries
        } catch is DecodingError {
            throw .invalid(
                #"Send {"queries": ["…"]}, or one query a line as application/x-ndjson."#)
        } catch {
            throw tooLong
        }
        return ResponseBody { writer in
            var output = Output(served, self)
            for query in queries {
                output.answer(query)
                if output.isFull { try await writer.write(output.take()) }
            }
            try await writer.write(output.take())
            try await writer.finish(nil)
        }
    }

    // MARK: Lines

    private func lines(
        _ request: Request, _ served: ServiceState.Served, isPlain: Bool
    ) -> ResponseBody {
        ResponseBody { writer in
            var output = Output(served, self)
            var lines = LineBuffer()
            var byteCount = 0
            for try await part in request.body {
                byteCount += part.readableBytes
                guard byteCount <= mostBytes else {
                    output.fail(tooLong.detail)
                    break
                }
                lines.append(part)
                while let line = lines.next() {
                    output.answer(line: line, isPlain: isPlain)
                    if output.isFull { try await writer.write(output.take()) }
                }
                try await writer.write(output.take())
            }
            if let line = lines.rest { output.answer(line: line, isPlain: isPlain) }
            try await writer.write(output.take())
            try await writer.finish(nil)
        }
    }

    // MARK: Answers

    /// Gathers answers until they are sent.
    private struct Output {
        private let index: CityIndex
        private let favourites: FavouriteSet
        private let route: ResolveRoute
        private var json = JSONWriter()
        private var buffer = ByteBuffer()

        init(_ served: ServiceState.Served, _ route: ResolveRoute) {
            index = served.cities.index(for: route.locale)
            favourites = served.favourites
            self.route = route
        }

        /// Whether there is enough to send.
        var isFull: Bool {
            buffer.readableBytes >= 1 << 15
        }

        mutating func take() -> ByteBuffer {
            defer { buffer = ByteBuffer() }
            return buffer
        }

        mutating func answer(_ text: String) {
            var query = route.template
            query.text = text
            let results = index.search(query, favourites: favourites)
            json.object { json in
                json.question(text, results.reading)
                json.member("count", results.count)
                json.key("matches")
                json.matches(results.prefix(route.limit), labelledBy: index, near: query.near)
            }
            endLine()
        }

        mutating func answer(line: String, isPlain: Bool) {
            if isPlain { return answer(line) }
            do {
                answer(try JSONDecoder().decode(Line.self, from: Data(line.utf8)).query)
            } catch {
                fail(#"The line is neither a JSON text nor an object with "query"."#)
            }
        }

        mutating func fail(_ detail: String) {
            json.object { $0.member("error", detail) }
            endLine()
        }

        private mutating func endLine() {
            buffer.writeBytes(json.bytes)
            buffer.writeInteger(UInt8(ascii: "\n"))
            json.removeAll()
        }
    }

    /// A line of NDJSON: a text, or an object that has one.
    private struct Line: Decodable {
        let query: String

        private enum CodingKeys: CodingKey {
            case query
        }

        init(from decoder: any Decoder) throws {
            if let text = try? decoder.singleValueContainer().decode(String.self) {
                query = text
            } else {
                query = try decoder.container(keyedBy: CodingKeys.self)
                    .decode(String.self, forKey: .query)
            }
        }
    }
}

/// Puts together the lines of parts that end anywhere.
private struct LineBuffer {
    private var bytes = ByteBuffer()

    mutating func append(_ part: ByteBuffer) {
        bytes.discardReadBytes()
        bytes.writeImmutableBuffer(part)
    }

    /// The next whole line; nil when more must come first.
    mutating func next() -> String? {
        while let end = bytes.readableBytesView.firstIndex(of: UInt8(ascii: "\n")) {
            let line = bytes.readString(length: end - bytes.readerIndex)
            bytes.moveReaderIndex(forwardBy: 1)
            if let line = line.flatMap(Self.content) { return line }
        }
        return nil
    }

    /// What stands behind the last end of a line.
    var rest: String? {
        Self.content(String(buffer: bytes))
    }

    /// A line without the end that Windows gives it; nil for an empty one.
    private static func content(_ line: String) -> String? {
        let text = line.hasSuffix("\r") ? String(line.dropLast()) : line
        return text.isEmpty ? nil : text
    }
}
#endif
