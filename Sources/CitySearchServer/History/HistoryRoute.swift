#if Service
import CitySearchAPI
import CitySearchStore
import Foundation
import Hummingbird

/// `/api/history`: the latest searches.
enum HistoryRoute {
    /// The maximum number of Unicode scalars of a stored search.
    private static let longestText = 200

    static func resource(_ state: ServiceState) -> Resource {
        .personal("/api/history", state, [.get: list, .post: add, .delete: remove])
    }

    private static func list(
        _ request: Request, _ user: User, _ state: ServiceState
    ) async throws(RequestError) -> Answer {
        try request.queryParameters.check(known: [])
        let entries = try await state.stored { store throws(StoreError) in
            try await store.history(of: user)
        }
        return Answer.object(headers: [.cacheControl: "no-store"]) { json in
            json.member("count", entries.count)
            json.member("history", entries) { $0.historyEntry($1) }
        }
    }

    private struct Entry: Decodable {
        let text: String
    }

    private static func add(
        _ request: Request, _ user: User, _ state: ServiceState
    ) async throws(RequestError) -> Answer {
        try request.queryParameters.check(known: [])
        guard let body = try? await request.body.collect(upTo: 1 << 16),
            let sent = try? JSONDecoder().decode(Entry.self, from: Data(body.readableBytesView))
        else { throw .invalid(#"Send what was searched for: {"text": "córdoba"}."#) }
        let text = String(sent.text.unicodeScalars.prefix(longestText))
            .trimmingCharacters(in: .whitespacesAndNewlines)
        guard !text.isEmpty else { throw .invalid("The text is empty.") }
        let entry = HistoryEntry(text: text, time: .now)
        try await state.stored { store throws(StoreError) in
            try await store.addToHistory(entry, of: user)
        }
        return Answer(status: .created) { $0.historyEntry(entry) }
    }

    /// Removes the search that the parameter names, or all.
    private static func remove(
        _ request: Request, _ user: User, _ state: ServiceState
    ) async throws(RequestError) -> Answer {
        let parameters = try request.queryParameters
        try parameters.check(known: ["text"])
        let text = parameters["text"]
        try await state.stored { store throws(StoreError) in
            if let text {
                _ = try await store.removeFromHistory(text, of: user)
            } else {
                _ = try await store.removeHistory(of: user)
            }
        }
        return .empty(.noContent)
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
