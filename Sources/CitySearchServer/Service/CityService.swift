#if Service
package import Hummingbird
import HummingbirdCore
package import Logging
import NIOCore

/// The service: a router over the current state, on a host and port or a Unix socket.
package struct CityService {
    let state: ServiceState
    let logger: Logger
    private let metrics = RequestMetrics()
    private let holds: LoopHolds
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
        holds = LoopHolds(logger)
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
                state, refresher, hasBrowserCities: hasBrowserCities, metrics, holds)
    }

    /// The program that listens, to be run in a group of services.
    ///
    /// - Parameter onStart: is called when it listens, with the address.
    func application(
        onStart: @escaping @Sendable (SocketAddress?) -> Void = { _ in }
    ) -> some ApplicationProtocol {
        let (settings, state, holds) = (state.settings, state, holds)
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
                    idleGrace: .seconds(Int64(settings.idleGraceSeconds)), holds: holds,
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
#endif
