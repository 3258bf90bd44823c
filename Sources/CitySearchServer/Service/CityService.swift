#if Service
import Foundation
package import Hummingbird
import HummingbirdCore
package import Logging
import NIOCore

/// The service: a router over the current state, on a host and port or a Unix socket.
package struct CityService {
    let state: ServiceState
    let logger: Logger
    private let metrics = RequestMetrics()
    private let stalls: EventLoopStalls
    private let weather: WeatherCache
    /// The cities that browsers fetch; nil without an engine for them.
    private let hasBrowserCities: Bool
    /// Refreshes the cities, to be run in the same group of services.
    package let refresher: Refresher
    /// The paths of the web app.
    package let web: [Resource]

    /// - Parameter overlay: reads the operator's files again; by default those of the start stay.
    package init(
        state: ServiceState, logger: Logger, overlay: (@Sendable () throws -> Overlay)? = nil
    ) {
        self.state = state
        self.logger = logger
        stalls = EventLoopStalls(logger)
        weather = WeatherCache(
            state.settings.weather, store: state.availableStore,
            storePatience: state.settings.storePatience, limits: state.settings.weatherLimits)
        refresher = Refresher(state: state, logger: logger, overlay: overlay)
        hasBrowserCities = state.settings.web.engine != nil
        web =
            WebRoutes.resources(state) + [TimeZoneMap.resource(state)]
            + (hasBrowserCities ? [BrowserCities.resource(state)] : [])
    }

    /// The paths and their handlers.
    package func router() -> Router<ServiceContext> {
        let router = Router(context: ServiceContext.self, options: .autoGenerateHeadEndpoints)
        if logger.logLevel <= AccessLog.level { router.add(middleware: AccessLog(logger)) }
        router.add(middleware: metrics)
        router.add(middleware: CommonHeaders(state.settings))
        router.add(middleware: AccessGuard(state.settings))
        router.add(middleware: ContinueExpectation.Notice())
        for resource in resources + resources.compactMap(\.versioned) + web {
            resource.add(to: router)
        }
        return router
    }

    /// The paths of the API; the web app has others.
    package var resources: [Resource] {
        SearchRoutes.resources(state) + [ResolveRoute.resource(state)]
            + FavouriteRoutes.resources(state)
            + [HistoryRoute.resource(state), UserRoute.resource(state)]
            + [WeatherRoute.resource(state, weather), RefreshRoute.resource(state, refresher)]
            + ShapeRoutes.resources(state)
            + StatusRoutes.resources(
                state, refresher, hasBrowserCities: hasBrowserCities, metrics, stalls)
    }

    /// The program that listens, to be run in a group of services.
    ///
    /// - Parameter onStart: is called when it listens, with the address.
    func application(
        onStart: @escaping @Sendable (SocketAddress?) -> Void = { _ in }
    ) -> some ApplicationProtocol {
        let (settings, state, stalls) = (state.settings, state, stalls)
        let connections = Connections(
            limit: settings.mostConnections, share: settings.share(of: settings.mostConnections))
        let identify: @Sendable (SocketAddress?) -> Client? = {
            settings.client(sending: [:], from: $0)
        }
        let channel = HTTP1Channel.Configuration(
            additionalChannelHandlers: [
                ConnectionPlace(connections, identify: identify),
                // The route answers that a body is too long. If the client continues all the same, this closes the
                // connection.
                RequestDeadline(
                    time: .seconds(Int64(settings.requestSeconds)),
                    mostBytes: 2 * settings.mostBodyBytes),
                AnswerDeadline(
                    time: .seconds(Int64(settings.writeSeconds)), unsent: state.unsent,
                    identify: settings.client),
            ],
            idleTimeout: .seconds(Int64(settings.idleSeconds)),
            httpDecoderConfiguration: .init(
                maxHeaderFieldSize: 16_384, maxHeaderListSize: 32_768, maxHeaderFieldCount: 100))
        return Application(
            router: router(),
            server: HTTPServerBuilder { responder in
                HTTPConnection(
                    responder: responder, configuration: channel,
                    idleGrace: .seconds(Int64(settings.idleGraceSeconds)), stalls: stalls,
                    identify: identify)
            },
            configuration: ApplicationConfiguration(
                address: settings.address.bindAddress, serverName: "citysearch",
                availableConnectionsDelegate: MaximumAvailableConnections(
                    settings.mostConnections)),
            onServerRunning: { [logger] channel in
                AcceptPause.add(to: channel, logger: logger)
                onStart(channel.localAddress)
            },
            logger: logger)
    }
}

extension ServiceSettings.Address {
    fileprivate var bindAddress: BindAddress {
        switch self {
        case .host(let host, let port): .hostname(host, port: port)
        case .unixSocket(let path): .unixDomainSocket(path: path)
        }
    }
}

/// Stops accepting for a second when the system has nothing left to accept with.
/// NIO alone would try again without a pause, since the listening socket stays readable.
final class AcceptPause: ChannelDuplexHandler {
    typealias InboundIn = any Channel
    typealias OutboundIn = Never

    private static let length = TimeAmount.seconds(1)
    /// The errors that indicate a shortage. Others concern one client alone, such as one that closed before it was
    /// accepted.
    private static let shortages = [EMFILE, ENFILE, ENOBUFS, ENOMEM]

    private let logger: Logger
    private var isPaused = false

    init(logger: Logger) { self.logger = logger }

    /// Adds the pause to a channel that listens.
    static func add(to channel: any Channel, logger: Logger) {
        channel.eventLoop.execute {
            // The pause comes before NIO's own handler, which does not pass errors on. Only a closed channel rejects
            // it.
            try? channel.pipeline.syncOperations.addHandler(
                AcceptPause(logger: logger), position: .first)
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        if let error = error as? IOError, Self.shortages.contains(error.errnoCode), !isPaused {
            logger.warning("connections cannot be accepted for now: \(error)")
            pause(context)
        }
        context.fireErrorCaught(error)
    }

    func read(context: ChannelHandlerContext) {
        if !isPaused { context.read() }
    }

    private func pause(_ context: ChannelHandlerContext) {
        let channel = context.channel
        isPaused = true
        _ = channel.setOption(.autoRead, value: false)
        context.eventLoop.assumeIsolated().scheduleTask(in: Self.length) {
            self.isPaused = false
            _ = channel.setOption(.autoRead, value: true)
        }
    }
}
#endif
