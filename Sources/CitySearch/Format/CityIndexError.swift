/// Why an index could not be loaded, opened, built or written. An error leaves nothing half done.
///
/// ```swift
/// do {
///     index = try await CityIndex(contentsOf: path)
/// } catch {
///     switch error.reason {
///     case .cancelled: return
///     case .unreadable: askForAnotherFile(error.description)
///     default: show(error.description)
///     }
/// }
/// ```
public struct CityIndexError: Error, Hashable, Sendable {
    /// The kind of an error.
    public enum Reason: Hashable, Sendable {
        /// The system could not read the file.
        case unreadable(String)
        /// The system could not write the file. An existing file is unchanged.
        case unwritable(String)
        /// The file is not valid JSON, or a value is not valid for a city.
        case invalid(expected: String, found: String)
        /// A city has the id of an earlier one.
        case duplicateID(Int)
        /// The file is not a snapshot that this version can use.
        case unusableSnapshot(IndexFormatError)
        /// There are more cities than an index can number.
        case tooManyCities(Int)
        /// Names and their keys take more than four gigabytes.
        case tooMuchText(Int)
        /// There are more than 65,535 countries and divisions of them.
        case tooManyRegions(Int)
        /// There are more than 65,534 time zones.
        case tooManyTimeZones(Int)
        /// There is no memory for this many more bytes.
        case outOfMemory(Int)
        /// The task was cancelled.
        case cancelled
    }

    /// The kind of the error.
    public let reason: Reason
    /// The path of the file, unmodified; nil for data in memory.
    public internal(set) var path: String?
    /// The number of the city in the file or the input, counted from 1; nil if the error does not concern a city.
    public internal(set) var record: Int?
    /// The offset in the file, in bytes from 0; nil where it does not matter.
    public internal(set) var offset: Int?

    init(_ reason: Reason, path: String? = nil, record: Int? = nil, offset: Int? = nil) {
        self.reason = reason
        self.path = path
        self.record = record
        self.offset = offset
    }

    package init(_ error: IndexFormatError, path: String?) {
        self.init(Reason.unusableSnapshot(error), path: path)
    }
}

extension CityIndexError: CustomStringConvertible {
    /// One line with the error, its position, and what to do, for example `cities.json: record 12, byte 3456: expected
    /// a number for "lat", found "abc"`.
    public var description: String {
        var parts: [String] = []
        if let path { parts.append(path) }
        let position = [record.map { "record \($0)" }, offset.map { "byte \($0)" }].compactMap {
            $0
        }
        if !position.isEmpty { parts.append(position.joined(separator: ", ")) }
        parts.append(reason.description)
        return parts.joined(separator: ": ")
    }

    /// The same as ``description``. (Foundation's default would not describe the error.)
    public var localizedDescription: String { description }
}

extension CityIndexError.Reason: CustomStringConvertible {
    /// The error, without its position.
    public var description: String {
        switch self {
        case .unreadable(let message): "cannot be read: \(message)"
        case .unwritable(let message): "cannot be written: \(message)"
        case .invalid(let expected, let found): "expected \(expected), found \(found)"
        case .duplicateID(let id): "expected a new id, found \(id) once more"
        case .unusableSnapshot(let error): error.description
        case .tooManyCities(let count): "\(count) cities are more than an index can hold"
        case .tooMuchText(let count): "\(count) bytes of names are more than an index can hold"
        case .tooManyRegions(let count):
            "\(count) countries and divisions are more than an index can hold"
        case .tooManyTimeZones(let count): "\(count) time zones are more than an index can hold"
        case .outOfMemory(let count): "no memory for \(count) bytes more"
        case .cancelled: "cancelled"
        }
    }
}

/// Why bytes are not an index that this version reads.
public enum IndexFormatError: Error, Hashable, Sendable {
    /// The bytes do not begin as an index does.
    case notAnIndex
    /// The bytes were written by another version of the format.
    case otherVersion(UInt32)
    /// The bytes were written by a machine with another order of bytes.
    case otherByteOrder
    /// There are fewer bytes than were written, or more.
    case otherLength(expected: Int, found: Int)
    /// The keys were folded by other rules, so that queries would miss them.
    case otherFoldingRules(UInt32)
    /// A section is missing, has changed, or does not fit the others.
    case damaged(String)
}

extension IndexFormatError: CustomStringConvertible {
    /// The error and what to do, in one line.
    public var description: String {
        switch self {
        case .notAnIndex:
            "not a snapshot of an index; give one, or make one of the cities"
        case .otherVersion(let version):
            "a snapshot of version \(version), and this program reads version "
                + "\(IndexSection.version); make it again"
        case .otherByteOrder:
            "a snapshot from a machine with another byte order; make it again on this one"
        case .otherLength(let expected, let found) where found < expected:
            "truncated: \(found) of \(expected) bytes are there; copy it or make it again"
        case .otherLength(let expected, let found):
            "\(found - expected) bytes too long; copy it or make it again"
        case .otherFoldingRules(let version):
            "a snapshot by version \(version) of the folding rules, and this program has version "
                + "\(Folding.version); make it again"
        case .damaged(let part):
            "damaged: \(part); copy it or make it again"
        }
    }

    /// The same as ``description``.
    public var localizedDescription: String { description }
}
