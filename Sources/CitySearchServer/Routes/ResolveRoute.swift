#if Service
import CitySearch
import CitySearchAPI
import CitySearchImport
import Foundation
import Hummingbird
import NIOCore

/// `POST /api/resolve`: answers many queries, one line each, in order, while they come in.
///
/// The body is NDJSON, a text or an object with `query` and optionally `region` and `country` per line; or plain text,
/// one query per line, including blank ones; or one JSON object with `queries`. A client that accepts JSON and not
/// NDJSON gets the answers as one object with `answers`. The next part of the body is read when the previous answers
/// are sent, so a client that reads slowly is answered slowly, and nothing accumulates.
///
/// It runs on threads of its own, so that it holds up nobody else.
struct ResolveRoute {
    private let template: SearchQuery
    private let limit: Int
    private let locale: String?
    private let columns: Payload.Columns?
    private let form: Form
    private let state: ServiceState
    private let served: ServiceState.Served
    private let job: BulkWork.Job

    static func resource(_ state: ServiceState) -> Resource {
        Resource(
            "/api/resolve", .costly,
            [
                .post: { (request, requester) async throws(RequestError) in
                    try await ResolveRoute(request, state, requester)
                        .answer(to: request, from: requester.client)
                }
            ])
    }

    private init(
        _ request: Request, _ state: ServiceState, _ requester: Requester
    ) async throws(RequestError) {
        let parameters = try request.queryParameters
        served = await state.served(to: requester)
        let payload = served.cities.overlay.payload
        try parameters.check(
            known: ["limit", "locale"] + QueryParameters.names(of: payload),
            options: QueryOption.all)
        columns = try parameters.columns(of: payload)
        limit = try parameters.integer("limit", in: 0...CitiesQuestion.mostMatches, default: 20)
        template = try SearchQuery("", parameters, expectedCount: limit)
        form = Form(accepted: request.headers[.accept])
        self.state = state
        let wanted = AcceptLanguage(request.headers[.acceptLanguage])
        locale = try parameters.locale("locale", else: wanted.localeOfNames(in: served.cities))
        try RequestError.check(template, in: served.cities.index)
        job = try state.resolves.enter(for: requester.client)
    }

    private var mostBytes: Int { state.settings.mostBodyBytes }

    private func answer(
        to request: Request, from client: Client?
    ) async throws(RequestError) -> Answer {
        let length = request.headers[.contentLength].flatMap(Int.init)
        if let length, length > mostBytes { throw tooLong }
        let type = request.headers[.contentType]?.prefix { $0 != ";" }.lowercased()
        // The types that HTML forms and `curl -d` send contain no queries.
        if let type, type.hasPrefix("multipart/") || type == "application/x-www-form-urlencoded" {
            throw RequestError(
                status: .unsupportedMediaType,
                detail:
                    "The body is a form. Send application/json, application/x-ndjson or text/plain, such as curl -H "
                    + "'Content-Type: text/plain' --data-binary @names.txt.")
        }
        let body =
            type == "application/json"
            ? try await list(request, from: client)
            : lines(request, isPlain: type == "text/plain")
        return Answer(body, type: form.type)
    }

    private var tooLong: RequestError {
        RequestError(
            status: .contentTooLarge,
            detail: "The body may have \(mostBytes) bytes; send the queries in several requests.")
    }

    // MARK: A list of queries

    private func list(
        _ request: Request, from client: Client?
    ) async throws(RequestError) -> ResponseBody {
        let room = state.unsent.reservation(for: client)
        let body = request.body
        let queries = try await withTaskExecutorPreference(job.executor) {
            () async throws(RequestError) in
            let whole = try await job.place.whole(
                body, atMost: mostBytes, counting: room, else: tooLong)
            guard let queries = QueryList(whole) else {
                throw .invalid(
                    #"Send {"queries": ["…"]}, or one query a line as application/x-ndjson."#)
            }
            return queries
        }
        return answers { output, writer in
            defer { withExtendedLifetime(room) {} }
            for query in queries {
                try await job.pause()
                output.answer(RowText(query))
                if output.isFull { try await send(&output, to: &writer) }
            }
        }
    }

    // MARK: Lines

    /// The maximum number of bytes of a line: the longest valid query with all of its letters escaped.
    private static let longestLine = 1 << 16

    private func lines(_ request: Request, isPlain: Bool) -> ResponseBody {
        answers { output, writer in
            var lines = LineBuffer(longest: Self.longestLine, keepsEmpty: isPlain)
            var byteCount = 0
            var parts = request.body.makeAsyncIterator()
            while let part = try await job.place.waiting(for: { try await parts.next() }) {
                byteCount += part.readableBytes
                guard byteCount <= mostBytes else { return output.fail(tooLong.detail) }
                lines.append(part)
                while let line = lines.next() {
                    try await job.pause()
                    output.answer(line: line, isPlain: isPlain)
                    if output.isFull { try await send(&output, to: &writer) }
                }
                try await send(&output, to: &writer)
            }
            if let line = lines.rest() { output.answer(line: line, isPlain: isPlain) }
        }
    }

    /// A body that is written on the threads for queries in bulk.
    private func answers(
        _ write:
            @escaping @Sendable (inout Output, inout any ResponseBodyWriter) async throws -> Void
    ) -> ResponseBody {
        ResponseBody { writer in
            try await withTaskExecutorPreference(job.executor) {
                var output = Output(served, self)
                try await write(&output, &writer)
                output.end()
                try await send(&output, to: &writer)
                try await writer.finish(nil)
            }
        }
    }

    private func send(
        _ output: inout Output, to writer: inout any ResponseBodyWriter
    ) async throws {
        let bytes = output.take()
        try await job.place.waiting { try await writer.write(bytes) }
    }

    // MARK: Answers

    /// How the answers follow each other.
    private struct Form {
        /// The media type of them all.
        let type: String
        /// The text before the first, between two, and after the last.
        let (begin, between, end): (String, String, String)

        /// An answer a line.
        private static let lines = Form(
            type: "application/x-ndjson; charset=utf-8", begin: "", between: "\n", end: "\n")
        /// One object, for clients that read nothing else.
        private static let object = Form(
            type: Answer.json, begin: #"{"answers":["#, between: ",", end: "]}\n")

        private init(type: String, begin: String, between: String, end: String) {
            (self.type, self.begin, self.between, self.end) = (type, begin, between, end)
        }

        /// - Parameter accept: the types that the client accepts (RFC 9110, section 12.5.1): lines, unless it accepts
        ///   JSON and not lines.
        init(accepted accept: String?) {
            let taken = (accept ?? "*/*").lowercased().split(separator: ",").compactMap { range in
                let parts = range.split(separator: ";").map { $0.filter { $0 != " " } }
                let isRefused = parts.dropFirst().contains { Double($0.trimmingPrefix("q=")) == 0 }
                return isRefused ? nil : parts.first
            }
            let lines = ["application/x-ndjson", "application/*", "*/*"]
            self =
                taken.contains("application/json") && !taken.contains(where: lines.contains)
                ? .object : .lines
        }
    }

    /// Gathers answers until they are sent.
    private struct Output {
        private let index: CityIndex
        private let codes: PostalIndex?
        private let favourites: FavouriteSet
        private let route: ResolveRoute
        private let form: Form
        private var json = JSONWriter()
        private var buffer = ByteBuffer()
        private var isEmpty = true

        init(_ served: ServiceState.Served, _ route: ResolveRoute) {
            index = served.cities.index(for: route.locale)
            codes = served.cities.overlay.postal
            favourites = served.favourites
            form = route.form
            self.route = route
            json.payload = route.columns?.cells
        }

        /// Whether there is enough to send.
        var isFull: Bool { buffer.readableBytes >= Answer.pieceLength }

        mutating func take() -> ByteBuffer {
            defer { buffer = ByteBuffer() }
            return buffer
        }

        mutating func answer(_ row: RowText) {
            var query = route.template
            query.text = row.text
            if !row.countries.isEmpty { query.countries = Set(row.countries) }
            json.line(query, from: index, codes, favourites, limit: route.limit)
            endAnswer()
        }

        mutating func answer(line: LineBuffer.Line, isPlain: Bool) {
            guard case .text(let line) = line else {
                return fail(
                    "The line has more than \(ResolveRoute.longestLine) bytes; send one query a line."
                )
            }
            if isPlain { return answer(RowText(line)) }
            do {
                answer(try JSONDecoder().decode(Line.self, from: Data(line.utf8)).row)
            } catch {
                fail(#"The line is neither a JSON text nor an object with "query"."#)
            }
        }

        mutating func fail(_ detail: String) {
            json.object { $0.member("error", detail) }
            endAnswer()
        }

        private mutating func endAnswer() {
            buffer.writeString(isEmpty ? form.begin : form.between)
            buffer.writeBytes(json.bytes)
            json.removeAll()
            isEmpty = false
        }

        /// Writes the text after the last answer.
        mutating func end() {
            if isEmpty {
                guard !form.begin.isEmpty else { return }
                buffer.writeString(form.begin)
            }
            buffer.writeString(form.end)
        }
    }

    /// A line of NDJSON: a text, or an object that has one, and perhaps a region and a country.
    private struct Line: Decodable {
        let row: RowText

        private enum CodingKeys: CodingKey {
            case query, region, country
        }

        init(from decoder: any Decoder) throws {
            if let text = try? decoder.singleValueContainer().decode(String.self) {
                row = RowText(text)
            } else {
                let object = try decoder.container(keyedBy: CodingKeys.self)
                row = RowText(
                    try object.decode(String.self, forKey: .query),
                    region: try object.decodeIfPresent(String.self, forKey: .region) ?? "",
                    country: try object.decodeIfPresent(String.self, forKey: .country) ?? "")
            }
        }
    }
}
#endif
