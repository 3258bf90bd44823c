#if Service
import Foundation
import GRDB
import Synchronization

/// Lets a connection of SQLite wait for others that hold the database, until the access that uses it is over.
final class BusyDeadline: Sendable {
    /// The wait of a connection between two tries, in microseconds.
    private static let pause: UInt32 = 5_000

    /// Nil when the connection waits no more, whatever is set.
    private let end: Mutex<ContinuousClock.Instant?>

    init(_ deadline: StoreDeadline) {
        end = Mutex(deadline.ofAccess)
    }

    /// The behaviour of SQLite when others have locked the database.
    var mode: Database.BusyMode {
        .callback { _ in
            guard let end = self.end.withLock(\.self), .now < end else { return false }
            usleep(Self.pause)
            return true
        }
    }

    /// Begins an access.
    func set(_ deadline: StoreDeadline) {
        end.withLock { end in
            if end != nil { end = deadline.ofAccess }
        }
    }

    /// Ends the access that waits, and all that come.
    func waitNoMore() {
        end.withLock { $0 = nil }
    }
}
#endif
