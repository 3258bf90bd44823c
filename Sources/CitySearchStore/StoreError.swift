#if Service
import Foundation
import GRDB

/// Why the store cannot execute a request. Nothing was changed then, unless it was ``overdue(_:)`` or
/// ``unreachable(_:_:)``.
package enum StoreError: Error, Hashable, Sendable {
    /// No directory for the store is known.
    case noPlace
    /// Another program held the database for too long: its path.
    case locked(String)
    /// The access did not end in time, for others that came before it or for a disk that does not answer: the path of
    /// the database.
    case overdue(String)
    /// The disk is full: the path of the database.
    case full(String)
    /// The database or its directory may not be written: the path of the database.
    case readOnly(String)
    /// The database is damaged: its path.
    case corrupt(String)
    /// A newer version of the program made the database: its path.
    case newer(String)
    /// The database was moved or removed while it was open: its path.
    case replaced(String)
    /// The URL of the store says nothing that PostgreSQL understands.
    case unusableURL
    /// The server is not reached: where it is, and the reason.
    case unreachable(String, String)
    /// The server may only be read: where it is.
    case readOnlyServer(String)
    /// The server rejects the request: its address, and the reason.
    case refused(String, String)
    /// Anything else: the path of the database, and the reason.
    case failed(String, String)
}

extension StoreError: CustomStringConvertible {
    /// One line that describes what to do.
    package var description: String {
        switch self {
        case .noPlace: "there is no place for favourites and history: set XDG_DATA_HOME or HOME"
        case .locked(let path):
            "\(path): another program holds it and did not end in time; try again"
        case .overdue(let path): "\(path): did not answer in time; try again"
        case .full(let path): "\(path): there is no room on the disk; make some and try again"
        case .readOnly(let path):
            "\(path): cannot be written; allow it for the file and its directory, or name another "
                + "directory in XDG_DATA_HOME"
        case .corrupt(let path):
            "\(path): is damaged; start the program again, which sets the file aside and begins "
                + "a new one"
        case .newer(let path):
            "\(path): was made by a newer version of citysearch; use that, or keep the "
                + "store elsewhere"
        case .replaced(let path):
            "\(path): was moved or removed again and again while it was open; try again"
        case .unusableURL:
            "the URL of the store must be one as postgres://USER:PASSWORD@HOST/DATABASE, with % and two "
                + "digits for each character of the password that is neither a letter nor a digit"
        case .unreachable(let place, let reason):
            "\(place): cannot be reached: \(reason); start PostgreSQL there, or correct --store or "
                + "CITYSEARCH_STORE"
        case .readOnlyServer(let place):
            "\(place): PostgreSQL may only be read there, as a standby or by default_transaction_read_only; change "
                + "that, or name one that may be written in --store or CITYSEARCH_STORE"
        case .refused(let place, let reason):
            "\(place): PostgreSQL refuses: \(reason); fix that there, or correct --store or "
                + "CITYSEARCH_STORE"
        case .failed(let path, let reason):
            "\(path): cannot be used: \(reason); fix that, or name another directory in "
                + "XDG_DATA_HOME"
        }
    }

    /// The same in a few words for users of a service, without the address of its database.
    package var problem: String {
        switch self {
        case .noPlace: "it has no place, since neither XDG_DATA_HOME nor HOME is set"
        case .unusableURL: "its URL is not understood"
        case .locked: "another program holds it"
        case .overdue: "it does not answer in time"
        case .full: "there is no room on its disk"
        case .readOnly, .readOnlyServer: "it may only be read"
        case .corrupt: "it is damaged"
        case .newer: "a newer version of citysearch made it"
        case .replaced: "it was moved or removed"
        case .unreachable: "it cannot be reached"
        case .refused: "it refuses"
        case .failed: "it cannot be used"
        }
    }
}

extension StoreError {
    /// The meaning of an error of SQLite, or of the file system, for the database at a path.
    init(_ error: any Error, at path: String) {
        switch error {
        case let error as StoreError: self = error
        case let error as DatabaseError:
            switch error.resultCode {
            case .SQLITE_BUSY, .SQLITE_LOCKED: self = .locked(path)
            case .SQLITE_FULL: self = .full(path)
            case .SQLITE_READONLY, .SQLITE_PERM: self = .readOnly(path)
            case .SQLITE_CANTOPEN where !DatabaseFile(path: path).isWritable:
                self = .readOnly(path)
            case .SQLITE_CORRUPT, .SQLITE_NOTADB: self = .corrupt(path)
            default: self = .failed(path, error.message ?? "SQLite's error \(error.resultCode)")
            }
        case let error as CocoaError where error.code == .fileWriteNoPermission:
            self = .readOnly(path)
        case let error as CocoaError where error.code == .fileWriteVolumeReadOnly:
            self = .readOnly(path)
        case let error as CocoaError where error.code == .fileWriteOutOfSpace: self = .full(path)
        default: self = .failed(path, "\(error.localizedDescription)")
        }
    }
}
#endif
