#if Service
import Foundation
import Synchronization

/// Listens on a connection of its own to what other servers change (`LISTEN`).
enum PostgresListener {
    /// The wait after a loss of the connection.
    private static let pause = 1.0

    /// Signals a possible change: at a notification of the server, after a lost connection is restored, and repeatedly
    /// while there is no connection.
    static func changes(at place: PostgresPlace) -> AsyncStream<Void> {
        AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            let isOver = Flag()
            continuation.onTermination = { _ in isOver.raise() }
            let thread = Thread {
                while !isOver.isRaised {
                    try? listen(at: place, until: isOver) { continuation.yield() }
                    guard !isOver.isRaised else { break }
                    continuation.yield()
                    Thread.sleep(forTimeInterval: pause)
                }
            }
            thread.name = "citysearch.store"
            thread.start()
        }
    }

    private static func listen(
        at place: PostgresPlace, until isOver: Flag, _ tell: () -> Void
    ) throws {
        let connection = try PostgresConnection(
            to: place, until: StoreDeadline(StoreDeadline.patience))
        try connection.execute("LISTEN \(PostgresSchema.channel)")
        tell()
        while !isOver.isRaised {
            if try connection.isNotified(within: 500) { tell() }
        }
    }

    private final class Flag: Sendable {
        private let value = Atomic(false)

        var isRaised: Bool { value.load(ordering: .relaxed) }
        func raise() { value.store(true, ordering: .relaxed) }
    }
}
#endif
