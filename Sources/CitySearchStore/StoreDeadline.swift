#if Service
import Dispatch

/// The time until which an access to a store may continue.
///
/// An access waits for its turn, for locks, for the disk or for the network: for all of that together as long as the
/// store's patience, and no longer. The last wait ends a little earlier, so that it can report the reason.
package struct StoreDeadline: Sendable {
    /// The time limit of an access.
    package static let patience = Duration.seconds(5)

    /// The time at which a database that supports it cancels a statement.
    let ofStatements: ContinuousClock.Instant
    /// The time at which an access is cancelled.
    let ofAccess: ContinuousClock.Instant

    init(_ patience: Duration) {
        let now = ContinuousClock.now
        ofStatements = now + patience * 0.8
        ofAccess = now + patience * 0.9
    }

    var isOver: Bool { ofAccess <= .now }
}

/// The result of an operation; nil if it does not arrive in time, or if the task is cancelled. The operation then
/// continues.
package func outcome<Value: Sendable>(
    within limit: Duration, of begin: (_ finish: @escaping @Sendable (Value) -> Void) -> Void
) async -> Value? {
    let (outcomes, outcome) = AsyncStream<Value>.makeStream()
    timers.asyncAfter(deadline: .now() + limit / .seconds(1)) { outcome.finish() }
    begin { value in
        outcome.yield(value)
        outcome.finish()
    }
    var arriving = outcomes.makeAsyncIterator()
    return await arriving.next()
}

/// Nothing else runs here, so nothing holds a timer up.
private let timers = DispatchQueue(label: "citysearch.store.timers", qos: .userInitiated)
#endif
