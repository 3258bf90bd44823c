/// Why a snapshot could not be opened or written.
public struct SnapshotError: Error, Hashable, Sendable {
    /// What went wrong.
    public enum Reason: Hashable, Sendable {
        /// The system could not read the file.
        case unreadable(String)
        /// The system could not write the file. What was there before is there still.
        case unwritable(String)
        /// The file is no snapshot that this version can use.
        case unusable(IndexFormatError)
    }

    /// What went wrong.
    public let reason: Reason
    /// The path of the file, as it was given.
    public let path: String

    init(_ reason: Reason, path: String) {
        self.reason = reason
        self.path = path
    }
}

extension SnapshotError: CustomStringConvertible {
    /// One line that says what is wrong and what to do, for example
    /// `world.cityindex: damaged: section nameBytes; copy it or make it again`.
    public var description: String {
        switch reason {
        case .unreadable(let message): "\(path): cannot be read: \(message)"
        case .unwritable(let message): "\(path): cannot be written: \(message)"
        case .unusable(let error): "\(path): \(error)"
        }
    }
}
