#if Service
import Foundation
import Synchronization

/// Connections to a database of PostgreSQL, and the threads that wait for its answers.
final class PostgresPool: Sendable {
    /// How the statements of one access see the database.
    enum Access: String {
        /// As it is at one moment.
        case read = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
        /// As it is when each begins.
        case write = "BEGIN"
    }

    private struct State {
        var idle: [PostgresConnection] = []
        /// How many times connections were lost. All that were open then are given up.
        var losses = 0
        /// Why the last attempt failed, for how long nobody tries again, and until when.
        var failure: (error: StoreError, pause: Duration, until: ContinuousClock.Instant)?

        /// Why nobody may connect now; nil for the one who may try.
        mutating func refusal() -> StoreError? {
            guard let failure else { return nil }
            if failure.until > .now { return failure.error }
            // While one tries, the others need not wait for what comes of it.
            self.failure?.until = .now + pauses.upperBound
            return nil
        }
    }

    /// How many connections there are at most.
    static let mostConnections = 4
    /// How long an access may wait for a connection.
    private static let patience = Duration.seconds(5)
    /// How long nobody tries to connect after a failure: longer and longer.
    private static let pauses = Duration.milliseconds(200)...Duration.seconds(5)

    let place: PostgresPlace
    private let state = Mutex(State())
    private let threads = OperationQueue()

    init(_ place: PostgresPlace) {
        self.place = place
        threads.maxConcurrentOperationCount = Self.mostConnections
    }

    /// Does something in one transaction. What it changes is on the disk of the server when this returns.
    func access<Value: Sendable>(
        _ access: Access, _ body: @escaping @Sendable (PostgresConnection) throws -> Value
    ) async throws(StoreError) -> Value {
        let deadline = ContinuousClock.now + Self.patience
        let outcome: Result<Value, StoreError> = await withCheckedContinuation { continuation in
            threads.addOperation {
                continuation.resume(
                    returning: Result { () throws(StoreError) in
                        try self.run(access, until: deadline, body)
                    })
            }
        }
        return try outcome.get()
    }

    private func run<Value>(
        _ access: Access, until deadline: ContinuousClock.Instant,
        _ body: (PostgresConnection) throws -> Value
    ) throws(StoreError) -> Value {
        let connection = try begin(access, until: deadline)
        do {
            let value = try body(connection)
            try connection.execute("COMMIT")
            putBack(connection)
            return value
        } catch let failure as PostgresConnection.Failure where failure.isLost {
            giveUp()
            throw paused(after: failure)
        } catch {
            if (try? connection.execute("ROLLBACK")) != nil { putBack(connection) }
            throw StoreError(error, at: place)
        }
    }

    /// A connection in a new transaction. A server that was started anew has closed those that are idle.
    private func begin(
        _ access: Access, until deadline: ContinuousClock.Instant
    ) throws(StoreError) -> PostgresConnection {
        while let connection = state.withLock({ $0.idle.popLast() }) {
            do throws(PostgresConnection.Failure) {
                try connection.execute(access.rawValue)
                return connection
            } catch {
                giveUp()
                // It was not closed, but does not answer.
                guard .now < deadline else { throw paused(after: error) }
            }
        }
        let connection = try connect(until: deadline)
        do throws(PostgresConnection.Failure) {
            try connection.execute(access.rawValue)
            return connection
        } catch {
            throw StoreError(error, at: place)
        }
    }

    private func connect(
        until deadline: ContinuousClock.Instant
    ) throws(StoreError) -> PostgresConnection {
        if let error = state.withLock({ $0.refusal() }) { throw error }
        guard .now < deadline else {
            throw .unreachable("\(place)", "others wait for it, too")
        }
        do {
            let opening = state.withLock(\.losses)
            let connection = try PostgresConnection(to: place, opening: opening)
            try PostgresSchema.migrate(connection, at: place)
            state.withLock { $0.failure = nil }
            return connection
        } catch {
            throw paused(after: error)
        }
    }

    /// What an error means, which holds for a while for all who come.
    private func paused(after error: any Error) -> StoreError {
        let error = StoreError(error, at: place)
        state.withLock { state in
            let last = state.failure?.pause ?? .zero
            let pause = min(max(last * 2, Self.pauses.lowerBound), Self.pauses.upperBound)
            state.failure = (error, pause, .now + pause)
        }
        return error
    }

    private func putBack(_ connection: PostgresConnection) {
        state.withLock { state in
            if connection.opening == state.losses { state.idle.append(connection) }
        }
    }

    /// Gives up the connections that are open, since one of them was lost.
    private func giveUp() {
        state.withLock { state in
            state.losses += 1
            state.idle = []
        }
    }
}

extension StoreError {
    /// What an error of PostgreSQL means for the database at a place.
    init(_ error: any Error, at place: PostgresPlace) {
        switch error {
        case let error as StoreError: self = error
        case let failure as PostgresConnection.Failure:
            let message = place.redacted(failure.message)
            switch failure.state {
            case "53100": self = .full("\(place)")
            case "25006": self = .readOnly("\(place)")
            case "55P03", "57014", "40P01": self = .locked("\(place)")
            default:
                self =
                    failure.isLost
                    ? .unreachable("\(place)", message) : .refused("\(place)", message)
            }
        default: self = .refused("\(place)", "\(error)")
        }
    }
}
#endif
