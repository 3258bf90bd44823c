#if Service
import CitySearchAPI
import CitySearchStore
package import Foundation

/// The status of refreshes.
package struct RefreshStatus: Sendable {
    /// The source of the data, for people; nil if none was named.
    package var source: String?
    package var isRunning = false
    /// The notes of the last import, one per line; empty for files that the engine loads itself.
    package var notes: [String] = []
    /// When the source was asked last.
    package var checkedAt: Date?
    /// Why the last refresh changed nothing; nil when it did not fail.
    package var lastError: String?
    package var lastErrorAt: Date?
    /// When the next refresh follows; nil for never.
    package var nextAt: Date?

    package init() {}

    /// Takes over the stored state.
    mutating func update(_ state: SourceState?) {
        checkedAt = state?.checkedAt
        lastError = state?.lastError
        lastErrorAt = state?.lastErrorAt
    }
}

extension JSONWriter {
    /// Writes the status of refreshes as an object.
    mutating func value(_ status: RefreshStatus) {
        object { json in
            json.member("from", status.source)
            json.member("running", status.isRunning)
            json.member("checkedAt", status.checkedAt?.internetTime)
            json.member("lastError", status.lastError)
            json.member("lastErrorAt", status.lastErrorAt?.internetTime)
            if !status.notes.isEmpty { json.member("notes", status.notes) { $0.value($1) } }
            json.member("nextAt", status.nextAt?.internetTime)
        }
    }
}
#endif
