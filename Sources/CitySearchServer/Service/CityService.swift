#if Service
package import Hummingbird
import HummingbirdCore
package import Logging
import NIOCore

/// The service: a router over what is served, on a host and port or a Unix socket.
package struct CityService {
    let state: ServiceState
    let logger: Logger
    private let metrics = RequestMetrics()
    private let weather: WeatherCache
    /// Refreshes the cities, to be run in the same group of services.
    package let refresher: Refresher
    private let web: [Resource]

    package init(state: ServiceState, logger: Logger) {
        self.state = state
        self.logger = logger
        weather = WeatherCache(
            state.settings.weather, store: state.availableStore,
            limits: state.settings.weatherLimits)
        refresher = Refresher(state: state, logger: logger)
        web = WebRoutes.resources(state)
    }

    /// The paths and what they do.
    package func router() -> Router<ServiceContext> {
        let router = Router(context: ServiceContext.self, options: .autoGenerateHeadEndpoints)
        if logger.logLevel <= .debug { router.add(middleware: LogRequestsMiddleware(.debug)) }
        router.add(middleware: metrics)
        router.add(middleware: CommonHeaders(state.settings))
        router.add(middleware: AccessGuard(state.settings))
        router.add(middleware: ContinueExpectation.Notice())
        for resource in resources + web { resource.add(to: router) }
        return router
    }

    /// The paths of the API; the web app has others.
    package var resources: [Resource] {
        SearchRoutes.resources(state) + [ResolveRoute.resource(state)]
            + FavouriteRoutes.resources(state) + HistoryRoutes.resources(state)
            + [UserRoute.resource(state)]
            + [WeatherRoute.resource(state, weather), RefreshRoute.resource(state, refresher)]
            + ShapeRoutes.resources(state) + StatusRoutes.resources(state, refresher, metrics)
    }

    /// The program that listens, to be run in a group of services.
    ///
    /// - Parameter onStart: is called when it listens, with the address.
    func application(
        onStart: @escaping @Sendable (SocketAddress?) -> Void = { _ in }
    ) -> some ApplicationProtocol {
        let (settings, state) = (state.settings, state)
        let channel = HTTP1Channel.Configuration(
            additionalChannelHandlers: [
                // The route answers that a body is too long. If the client goes on all the same, this ends the
                // connection.
                RequestDeadline(
                    time: .seconds(Int64(settings.requestSeconds)),
                    mostBytes: 2 * settings.mostBodyBytes),
                AnswerDeadline(
                    time: .seconds(Int64(settings.writeSeconds)), unsent: state.unsent),
            ],
            idleTimeout: .seconds(Int64(settings.idleSeconds)),
            httpDecoderConfiguration: .init(
                maxHeaderFieldSize: 16_384, maxHeaderListSize: 32_768, maxHeaderFieldCount: 100))
        return Application(
            router: router(),
            server: HTTPServerBuilder { responder in
                HTTPConnection(
                    responder: responder, configuration: channel,
                    idleGrace: .seconds(Int64(settings.idleGraceSeconds)))
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
