#if Service
import HTTPTypes
import Synchronization

/// Counts the bytes in memory for slow clients, who have not read their whole answers or not sent their whole bodies,
/// and bounds them, in total and for each client.
///
/// Only received bytes count, not the announced length.
package final class UnsentBytes: Sendable {
    /// Bytes that count until their holder lets go of this object.
    package final class Reservation: Sendable {
        private let bytes: UnsentBytes
        private let client: Client?
        private let count = Atomic(0)

        fileprivate init(_ bytes: UnsentBytes, _ client: Client?) {
            (self.bytes, self.client) = (bytes, client)
        }

        /// Counts bytes that have come.
        ///
        /// - Throws: ``RequestError`` if there is no room for them.
        package func grow(by more: Int) throws(RequestError) {
            try bytes.checkRoom(for: client, more)
            bytes.add(more, of: client)
            count.wrappingAdd(more, ordering: .relaxed)
        }

        deinit {
            bytes.remove(count.load(ordering: .relaxed), of: client)
        }
    }

    private struct State {
        var total = 0
        /// The number of bytes of each known client.
        var shares: [Client: Int] = [:]
    }

    private let state = Mutex(State())
    private let limit: Int
    private let share: Int

    /// - Parameters:
    ///   - limit: the number of bytes from which on there is no room for more.
    ///   - share: the same for one client.
    package init(limit: Int, share: Int) { (self.limit, self.share) = (limit, share) }

    /// The number of bytes.
    package var count: Int { state.withLock(\.total) }

    /// The number of bytes of a client.
    package func count(of client: Client) -> Int { state.withLock { $0.shares[client] ?? 0 } }

    /// - Parameter client: the client; nil for an unknown one, without a share.
    package func add(_ count: Int, of client: Client?) {
        state.withLock { state in
            state.total += count
            if let client { state.shares[client, default: 0] += count }
        }
    }

    package func remove(_ count: Int, of client: Client?) {
        state.withLock { state in
            state.total -= count
            guard let client, let own = state.shares[client] else { return }
            state.shares[client] = own == count ? nil : own - count
        }
    }

    /// Rejects a request while there is no room for its answer, or for more of its body.
    package func checkRoom(for client: Client?, _ more: Int = 0) throws(RequestError) {
        let (total, own) = state.withLock { state in
            (state.total, client.flatMap { state.shares[$0] } ?? 0)
        }
        guard own + more <= share else {
            throw .busy(
                withOwn: true, "Too many of your answers and bodies wait for you; take them first.")
        }
        guard total + more <= limit else {
            throw .busy(
                withOwn: false,
                "Too many answers wait for clients that do not take them; try again.")
        }
    }

    /// Counts the bytes of a body while it comes.
    package func reservation(for client: Client?) -> Reservation { Reservation(self, client) }
}

extension RequestError {
    /// The service has no room for a request at the moment.
    ///
    /// - Parameter withOwn: whether the client itself takes all that one client may.
    static func busy(withOwn: Bool, _ detail: String) -> RequestError {
        RequestError(
            status: withOwn ? .tooManyRequests : .serviceUnavailable, detail: detail,
            headers: [.retryAfter: "5"])
    }
}
#endif
