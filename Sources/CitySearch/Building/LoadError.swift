/// Why a file of cities could not be loaded. Nothing of it was.
public struct LoadError: Error, Hashable, Sendable {
    /// What went wrong.
    public enum Reason: Hashable, Sendable {
        /// The system could not read the file.
        case unreadable(String)
        /// The file is not the JSON, or not the cities, that were expected.
        case invalid(expected: String, found: String)
        /// A city has the id of an earlier one.
        case duplicateID(Int)
        /// There is no memory for so many bytes more.
        case outOfMemory(Int)
    }

    /// What went wrong.
    public let reason: Reason
    /// The path of the file, as it was given; nil for bytes in memory.
    public internal(set) var path: String?
    /// The number of the city in the file, counted from 1; nil outside of any.
    public internal(set) var record: Int?
    /// Where in the file, in bytes counted from 0.
    public internal(set) var offset: Int?

    init(_ reason: Reason, path: String? = nil, record: Int? = nil, offset: Int? = nil) {
        self.reason = reason
        self.path = path
        self.record = record
        self.offset = offset
    }

    init(_ error: OutOfMemory) {
        self.init(.outOfMemory(error.byteCount))
    }
}

extension LoadError: CustomStringConvertible {
    /// One line that says what and where, for example
    /// `cities.json: record 12, byte 3456: expected a number for "lat", found "abc"`.
    public var description: String {
        var parts: [String] = []
        if let path { parts.append(path) }
        let place = [record.map { "record \($0)" }, offset.map { "byte \($0)" }].compactMap(\.self)
        if !place.isEmpty { parts.append(place.joined(separator: ", ")) }
        switch reason {
        case .unreadable(let message): parts.append("cannot be read: \(message)")
        case .invalid(let expected, let found): parts.append("expected \(expected), found \(found)")
        case .duplicateID(let id): parts.append("expected a new _id, found \(id) once more")
        case .outOfMemory(let count): parts.append("no memory for \(count) bytes more")
        }
        return parts.joined(separator: ": ")
    }
}
