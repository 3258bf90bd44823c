#if Service
import Synchronization

/// Bounds how much work of a kind goes on at once.
/// Work that waits for its client for longer than ``patience`` does not count, so a client that stalls keeps nobody
/// out.
package final class Admission: Sendable {
    /// A place for work. It is free again when the work lets go of this object.
    package final class Place: Sendable {
        private let admission: Admission
        private let number: Int

        fileprivate init(_ admission: Admission, _ number: Int) {
            self.admission = admission
            self.number = number
        }

        deinit {
            admission.leave(number)
        }

        /// Does something that waits for the client.
        package func waiting<Result>(
            for body: () async throws -> Result
        ) async throws -> Result {
            admission.set(number, waitsSince: .now)
            defer { admission.set(number, waitsSince: nil) }
            return try await body()
        }
    }

    private struct State {
        var next = 0
        /// Since when the work at each place waits for its client; nil when it does not.
        var waits: [Int: ContinuousClock.Instant?] = [:]
    }

    private let limit: Int
    private let state = Mutex(State())

    /// How long work may wait for its client and still count.
    static let patience = Duration.seconds(1)

    /// - Parameter limit: how much work goes on at once.
    package init(limit: Int) {
        self.limit = limit
    }

    /// Takes a place.
    ///
    /// - Returns: nil when all are taken.
    package func enter(now: ContinuousClock.Instant = .now) -> Place? {
        state.withLock { state in
            let busy = state.waits.values.count { since in
                since.map { $0.duration(to: now) < Self.patience } ?? true
            }
            guard busy < limit else { return nil }
            state.next += 1
            state.waits[state.next] = .some(nil)
            return Place(self, state.next)
        }
    }

    private func set(_ number: Int, waitsSince time: ContinuousClock.Instant?) {
        state.withLock { $0.waits[number] = .some(time) }
    }

    private func leave(_ number: Int) {
        state.withLock { _ = $0.waits.removeValue(forKey: number) }
    }
}
#endif
