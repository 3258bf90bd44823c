#if Service
package import Foundation

/// A search by the user.
package struct HistoryEntry: Hashable, Sendable, Codable {
    /// The maximum number of stored searches.
    package static let limit = 20

    package let text: String
    /// When it was made last, to the millisecond.
    package let time: Date

    package init(text: String, time: Date) {
        self.text = text
        self.time = time
    }
}
#endif
