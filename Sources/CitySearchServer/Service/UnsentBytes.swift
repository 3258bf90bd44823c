#if Service
import HTTPTypes
import Synchronization

/// Counts the bytes that memory holds for slow clients, who have not taken their whole answers or not sent their
/// whole bodies, and bounds them over all connections.
package final class UnsentBytes: Sendable {
    /// Bytes that count until their holder lets go of this object.
    package final class Reservation: Sendable {
        private let bytes: UnsentBytes
        private let count: Int

        fileprivate init(_ bytes: UnsentBytes, _ count: Int) {
            (self.bytes, self.count) = (bytes, count)
            bytes.add(count)
        }

        deinit {
            bytes.remove(count)
        }
    }

    private let total = Atomic(0)
    private let limit: Int

    /// - Parameter limit: from how many bytes on there is no room for more.
    package init(limit: Int) {
        self.limit = limit
    }

    /// How many bytes there are.
    package var count: Int {
        total.load(ordering: .relaxed)
    }

    func add(_ count: Int) {
        total.wrappingAdd(count, ordering: .relaxed)
    }

    func remove(_ count: Int) {
        total.wrappingSubtract(count, ordering: .relaxed)
    }

    /// Refuses a request while there is no room for its answer.
    func checkRoom(for more: Int = 0) throws(RequestError) {
        guard count + more <= limit else {
            throw RequestError(
                status: .serviceUnavailable,
                detail: "Too many answers wait for clients that do not take them; try again.",
                headers: [.retryAfter: "5"])
        }
    }

    /// Counts bytes that a request is about to bring.
    ///
    /// - Throws: ``RequestError`` when there is no room for them.
    func reserve(_ count: Int) throws(RequestError) -> Reservation {
        try checkRoom(for: count)
        return Reservation(self, count)
    }
}
#endif
