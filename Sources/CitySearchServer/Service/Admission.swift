#if Service
import Hummingbird
import NIOCore
import Synchronization

/// Bounds the amount of concurrent work of a kind, in total and for each client. Work that waits for its client for
/// longer than ``patience`` does not count, so a client that stalls blocks no one. When the client resumes, the work
/// takes a slot again before it continues.
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

        /// Does something that waits for the client. When that took long and others came in, it also waits for one of
        /// them to leave.
        package func waiting<Result>(for body: () async throws -> Result) async throws -> Result {
            admission.set(number, to: .waiting(since: .now))
            let result = try await body()
            while !admission.goesOn(number) { try await Task.sleep(for: Admission.interval) }
            return result
        }
    }

    private enum Activity {
        case working
        case waiting(since: ContinuousClock.Instant)
        /// The client came back, and all places were taken.
        case returning

        /// Whether a place is taken.
        func counts(at now: ContinuousClock.Instant) -> Bool {
            switch self {
            case .working: true
            case .waiting(let since): since.duration(to: now) < Admission.patience
            case .returning: false
            }
        }
    }

    private struct Work {
        let client: Client?
        var activity = Activity.working
    }

    private struct State {
        var next = 0
        var work: [Int: Work] = [:]

        func busyCount(at now: ContinuousClock.Instant) -> Int {
            work.values.count { $0.activity.counts(at: now) }
        }

        func busyCount(of client: Client, at now: ContinuousClock.Instant) -> Int {
            work.values.count { $0.client == client && $0.activity.counts(at: now) }
        }

        var returningCount: Int {
            work.values.count { if case .returning = $0.activity { true } else { false } }
        }
    }

    private let limit: Int
    private let share: Int
    private let state = Mutex(State())

    /// How long work may wait for its client and still count.
    static let patience = Duration.seconds(1)
    /// How often resumed work checks for a slot.
    private static let interval = Duration.milliseconds(20)

    /// - Parameters:
    ///   - limit: the maximum amount of concurrent work.
    ///   - share: the maximum amount for one client.
    package init(limit: Int, share: Int) { (self.limit, self.share) = (limit, share) }

    /// Takes a place. Work that comes back goes first.
    ///
    /// - Parameter client: the client; nil for an unknown one, without a share.
    /// - Throws: ``RequestError`` when all are taken, or as many as one client may take.
    package func enter(
        for client: Client?, now: ContinuousClock.Instant = .now
    ) throws(RequestError) -> Place {
        try state.withLock { state throws(RequestError) in
            guard client.map({ state.busyCount(of: $0, at: now) < share }) ?? true else {
                throw .busy(
                    withOwn: true, "Your other requests take all that you may take; wait for them.")
            }
            guard state.busyCount(at: now) + state.returningCount < limit else {
                throw .busy(
                    withOwn: false,
                    "Others ask for as much as may be worked out at once; try again in a moment.")
            }
            state.next += 1
            state.work[state.next] = Work(client: client)
            return Place(self, state.next)
        }
    }

    /// Lets work continue whose client resumed.
    ///
    /// - Returns: false when all places are taken.
    private func goesOn(_ number: Int) -> Bool {
        state.withLock { state in
            let now = ContinuousClock.now
            let isCounted = state.work[number]?.activity.counts(at: now) ?? false
            let isWithinShare =
                state.work[number]?.client.map { state.busyCount(of: $0, at: now) < share } ?? true
            let goesOn = isCounted || isWithinShare && state.busyCount(at: now) < limit
            state.work[number]?.activity = goesOn ? .working : .returning
            return goesOn
        }
    }

    private func set(_ number: Int, to activity: Activity) {
        state.withLock { $0.work[number]?.activity = activity }
    }

    private func leave(_ number: Int) { state.withLock { _ = $0.work.removeValue(forKey: number) } }
}

extension Admission.Place {
    /// The whole of a body.
    ///
    /// - Parameters:
    ///   - mostBytes: the maximum number of bytes.
    ///   - room: counts its bytes while they come.
    ///   - tooLong: is thrown when it has more.
    func whole(
        _ body: RequestBody, atMost mostBytes: Int, counting room: UnsentBytes.Reservation,
        else tooLong: RequestError
    ) async throws(RequestError) -> ByteBuffer {
        var whole = ByteBuffer()
        var parts = body.makeAsyncIterator()
        do {
            while let part = try await waiting(for: { try await parts.next() }) {
                guard whole.readableBytes + part.readableBytes <= mostBytes else { throw tooLong }
                try room.grow(by: part.readableBytes)
                whole.writeImmutableBuffer(part)
            }
            return whole
        } catch let error as RequestError {
            throw error
        } catch {
            throw .invalid("The body has no end.")
        }
    }
}
#endif
