#if Service
import CitySearchJSON
import CitySearchStore
import Foundation
import Hummingbird

/// `/api/history`: what was searched for last.
enum HistoryRoutes {
    /// How many Unicode scalars of a search are kept.
    private static let longestText = 200

    static func resources(_ state: ServiceState) -> [Resource] {
        [
            Resource(
                "/api/history", .personal,
                [
                    .get: { (request, context) async throws(RequestError) in
                        try QueryParameters(request.uri.query).check(known: [])
                        return try await list(state).response(from: request, context: context)
                    },
                    .post: { (request, context) async throws(RequestError) in
                        try await add(request, state).response(from: request, context: context)
                    },
                    .delete: { (request, context) async throws(RequestError) in
                        try QueryParameters(request.uri.query).check(known: [])
                        _ = try await state.stored { store throws(StoreError) in
                            try await store.removeHistory()
                        }
                        return Answer.empty(.noContent).response(from: request, context: context)
                    },
                ])
        ]
    }

    private static func list(_ state: ServiceState) async throws(RequestError) -> Answer {
        let entries = try await state.stored { store throws(StoreError) in
            try await store.history()
        }
        var answer = Answer { json in
            json.object { json in
                json.member("count", entries.count)
                json.key("history")
                json.array { json in
                    for entry in entries { json.historyEntry(entry) }
                }
            }
        }
        answer.headers[.cacheControl] = "no-store"
        return answer
    }

    private struct Entry: Decodable {
        let text: String
    }

    private static func add(
        _ request: Request, _ state: ServiceState
    ) async throws(RequestError) -> Answer {
        try QueryParameters(request.uri.query).check(known: [])
        guard let body = try? await request.body.collect(upTo: 1 << 16),
            let sent = try? JSONDecoder().decode(Entry.self, from: Data(body.readableBytesView))
        else { throw .invalid(#"Send what was searched for: {"text": "córdoba"}."#) }
        let text = String(sent.text.unicodeScalars.prefix(longestText))
            .trimmingCharacters(in: .whitespacesAndNewlines)
        guard !text.isEmpty else { throw .invalid("The text is empty.") }
        let entry = HistoryEntry(text: text, time: .now)
        try await state.stored { store throws(StoreError) in try await store.addToHistory(entry) }
        return Answer(status: .created) { $0.historyEntry(entry) }
    }
}

extension JSONWriter {
    /// Writes a search of the history as an object.
    mutating func historyEntry(_ entry: HistoryEntry) {
        object { json in
            json.member("text", entry.text)
            json.member("time", entry.time.internetTime)
        }
    }
}
#endif
