/// Why a postal index cannot be opened or written.
public enum PostalIndexError: Error, Hashable, Sendable {
    /// The system cannot read the file: its path, and the reason.
    case unreadable(String, String)
    /// The file is not a postal index that this version can use: its path, and the reason.
    case unusable(String, String)
    /// The system cannot write the file: its path, and the reason. A file that was there stays.
    case unwritable(String, String)
}

extension PostalIndexError: CustomStringConvertible {
    /// One line with the error and the file.
    public var description: String {
        switch self {
        case .unreadable(let path, let reason): "\(path): cannot be read: \(reason)"
        case .unusable(let path, let problem): "\(path): \(problem)"
        case .unwritable(let path, let reason): "\(path): cannot be written: \(reason)"
        }
    }

    /// The same as ``description``.
    public var localizedDescription: String {
        description
    }
}
