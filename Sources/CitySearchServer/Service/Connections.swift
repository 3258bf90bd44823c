#if Service
package import NIOCore
package import NIOHTTPTypes
import Synchronization

/// The connections that are open, and whose they are.
///
/// A client has no more than a share of them, and one slot is always free for the next connection. If there is none,
/// the connection that has waited longest for its client closes: one without a request being answered, and preferably
/// without one that has started. It is a connection of the same client if that exceeds its share, else one of the
/// client with the most.
package final class Connections: Sendable {
    /// The activity of the service on a connection.
    package enum Phase: UInt8, Comparable, AtomicRepresentable {
        /// It waits for a request.
        case idle
        /// It waits for the rest of a request.
        case receiving
        case answering

        package static func < (first: Phase, second: Phase) -> Bool {
            first.rawValue < second.rawValue
        }
    }

    /// The place of a connection.
    package final class Place: Sendable {
        fileprivate let client: Client?
        fileprivate let close: @Sendable () -> Void
        private let phase = Atomic(Phase.idle)
        private let start = Atomic(NIODeadline.now().uptimeNanoseconds)

        fileprivate init(_ client: Client?, _ close: @escaping @Sendable () -> Void) {
            (self.client, self.close) = (client, close)
        }

        fileprivate func begin(_ next: Phase) {
            start.store(NIODeadline.now().uptimeNanoseconds, ordering: .relaxed)
            phase.store(next, ordering: .relaxed)
        }

        /// The activity, and its start.
        fileprivate var progress: (phase: Phase, start: UInt64) {
            (phase.load(ordering: .relaxed), start.load(ordering: .relaxed))
        }
    }

    private struct State {
        var count = 0
        var places: [Client?: [ObjectIdentifier: Place]] = [:]

        mutating func add(_ place: Place) {
            places[place.client, default: [:]][ObjectIdentifier(place)] = place
            count += 1
        }

        mutating func remove(_ place: Place) {
            guard places[place.client]?.removeValue(forKey: ObjectIdentifier(place)) != nil else {
                return
            }
            count -= 1
            if places[place.client]?.isEmpty == true { places[place.client] = nil }
        }

        /// Removes the place of a client where the service has waited longest; nil when it answers at all of them.
        mutating func removeLongestWaiting(of client: Client?) -> Place? {
            let longest = places[client].flatMap { Self.longestWaiting(among: $0.values) }
            if let longest { remove(longest) }
            return longest
        }

        /// The same for the client with the most slots, or else for all.
        mutating func removeLongestWaiting() -> Place? {
            let most = places.max { $0.value.count < $1.value.count }?.key
            if let longest = removeLongestWaiting(of: most) { return longest }
            let longest = Self.longestWaiting(among: places.values.joined().lazy.map(\.value))
            if let longest { remove(longest) }
            return longest
        }

        private static func longestWaiting(among some: some Sequence<Place>) -> Place? {
            some.lazy.map { (place: $0, progress: $0.progress) }
                .filter { $0.progress.phase != .answering }
                .min { $0.progress < $1.progress }?.place
        }
    }

    private let limit: Int
    private let share: Int
    private let state = Mutex(State())
    private let isFull = Atomic(false)

    /// - Parameters:
    ///   - limit: the maximum number.
    ///   - share: the maximum number for a client.
    package init(limit: Int, share: Int) { (self.limit, self.share) = (limit, share) }

    /// Takes a place for a connection.
    ///
    /// - Parameters:
    ///   - client: the client; nil for one that may be several, and has no share.
    ///   - close: closes it.
    /// - Returns: nil when its client has its share already, and the service answers on all of that.
    package func enter(_ client: Client?, close: @escaping @Sendable () -> Void) -> Place? {
        let place = Place(client, close)
        return change { state, leaving in
            if client != nil, state.places[client]?.count ?? 0 >= share {
                guard let one = state.removeLongestWaiting(of: client) else { return nil }
                leaving.append(one)
            }
            if state.count + 1 >= limit, let one = state.removeLongestWaiting() {
                leaving.append(one)
            }
            state.add(place)
            return place
        }
    }

    /// Gives a place back.
    package func leave(_ place: Place) { change { state, _ in state.remove(place) } }

    /// Records the current phase of a connection.
    package func begin(_ phase: Phase, at place: Place) {
        place.begin(phase)
        guard phase != .answering, isFull.load(ordering: .relaxed) else { return }
        change { state, leaving in
            if state.count >= limit, let one = state.removeLongestWaiting() { leaving.append(one) }
        }
    }

    /// Changes the places, and then closes those connections that have lost theirs.
    private func change<Result: Sendable>(
        _ body: (inout State, inout [Place]) -> Result
    ) -> Result {
        let (result, leaving) = state.withLock { state in
            var leaving: [Place] = []
            let result = body(&state, &leaving)
            isFull.store(state.count >= limit, ordering: .relaxed)
            return (result, leaving)
        }
        for place in leaving { place.close() }
        return result
    }
}

/// Takes a slot of ``Connections`` for a connection when it opens, reports its phases, and releases the slot. Without a
/// slot the connection closes at once.
package final class ConnectionPlace: ChannelDuplexHandler, RemovableChannelHandler {
    package typealias InboundIn = HTTPRequestPart
    package typealias OutboundIn = HTTPResponsePart

    private let connections: Connections
    private let identify: @Sendable (SocketAddress?) -> Client?
    private var place: Connections.Place?
    /// The numbers of requests that have started, that have arrived completely, and that are answered.
    private var (begun, received, answered) = (0, 0, 0)

    /// - Parameter identify: finds the client by the address of the connection.
    package init(
        _ connections: Connections, identify: @escaping @Sendable (SocketAddress?) -> Client?
    ) {
        self.connections = connections
        self.identify = identify
    }

    package func channelActive(context: ChannelHandlerContext) {
        let channel = context.channel
        place = connections.enter(identify(channel.remoteAddress)) { channel.close(promise: nil) }
        if place == nil { return context.close(promise: nil) }
        context.fireChannelActive()
    }

    package func channelInactive(context: ChannelHandlerContext) {
        if let place { connections.leave(place) }
        place = nil
        context.fireChannelInactive()
    }

    package func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head: begun += 1
        case .body: return context.fireChannelRead(data)
        case .end: received += 1
        }
        tell()
        context.fireChannelRead(data)
    }

    package func write(
        context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?
    ) {
        context.write(data, promise: promise)
        guard case .end = unwrapOutboundIn(data) else { return }
        answered += 1
        tell()
    }

    private func tell() {
        guard let place else { return }
        // An answer may come before the whole request.
        let phase: Connections.Phase =
            received > answered ? .answering : begun > received ? .receiving : .idle
        connections.begin(phase, at: place)
    }
}
#endif
