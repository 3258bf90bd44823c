#if Service
/// Whose favourites and searches they are.
///
/// Two users are the same only if their names have the same bytes: Swift treats texts with differently composed letters
/// as equal, which must not give a user another's data.
package struct User: Hashable, Sendable {
    /// The maximum number of bytes of UTF-8 of a name.
    package static let longestName = 255

    private let bytes: [UInt8]

    /// The user of a service without separate users, and of the commands.
    package static let unnamed = User(bytes: [])

    private init(bytes: [UInt8]) { self.bytes = bytes }

    /// A user of this name; nil for one that is empty or too long, that has control characters, or that was not UTF-8
    /// where it came from.
    package init?(_ name: String) {
        let bytes = Array(name.utf8)
        let isPlain = name.unicodeScalars.allSatisfy {
            $0.properties.generalCategory != .control && $0 != "\u{FFFD}"
        }
        guard isPlain, (1...Self.longestName).contains(bytes.count) else { return nil }
        self.bytes = bytes
    }

    /// The user whom a store knows by this name.
    init(stored name: String) { bytes = Array(name.utf8) }

    /// The name; empty for the unnamed one.
    package var name: String { String(decoding: bytes, as: UTF8.self) }
}

/// All stored data of a user.
package struct UserData: Sendable {
    package let favourites: [Favourite]
    package let history: [HistoryEntry]
}
#endif
