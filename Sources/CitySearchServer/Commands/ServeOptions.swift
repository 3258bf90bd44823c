#if Service
import ArgumentParser
import CitySearch
import CitySearchProgram
import Foundation
import HTTPTypes
import Logging
import NIOCore

/// The options of `citysearch serve`. Each is a ``Setting``.
struct ServeOptions: ParsableArguments {
    /// The help of a numeric option, with its default.
    private static func help(
        _ text: String, _ usual: KeyPath<ServiceSettings, Int>
    ) -> ArgumentHelp {
        ArgumentHelp("\(text); default: \(ServiceSettings()[keyPath: usual]).", valueName: "N")
    }

    @Option(
        help: ArgumentHelp(
            "The address to listen on; default: \(ServiceSettings.usual.host).",
            valueName: "HOST"))
    var host: String?

    @Option(
        help: ArgumentHelp(
            "The port, 0 for any free one; default: \(ServiceSettings.usual.port).",
            valueName: "N"))
    var port: Int?

    @Option(help: ArgumentHelp("Listen on this Unix socket instead.", valueName: "PATH"))
    var socket: String?

    @Flag(help: "Treat every client of the Unix socket as the user.") var trustSocket = false

    @Option(
        help: ArgumentHelp("The permissions of the Unix socket, such as 660.", valueName: "MODE"))
    var socketMode: String?

    @Option(
        help: ArgumentHelp(
            "The header with the address of a proxy's client: X-Real-IP.", valueName: "HEADER"))
    var clientHeader: String?

    @Option(
        help: ArgumentHelp(
            "The header with the user of a proxy that signs people in: X-Forwarded-User.",
            valueName: "HEADER"))
    var userHeader: String?

    @Option(
        help: ArgumentHelp(
            "The address of a proxy whose --client-header and --user-header count; repeatable.",
            valueName: "ADDRESS"))
    var trustProxy: [String] = []

    @Option(
        help: ArgumentHelp("Require the token in this file for personal data.", valueName: "FILE"))
    var tokenFile: String?

    @Option(
        help: ArgumentHelp(
            "Store favourites, history and weather in this database, postgres://…; default: a file.",
            valueName: "URL"))
    var store: String?

    @Option(help: ArgumentHelp("A name of the service in Host; repeatable.", valueName: "NAME"))
    var allowHost: [String] = []

    @Option(
        help: ArgumentHelp(
            "Pages of this origin, such as https://app.example.org, may use personal data; repeatable.",
            valueName: "ORIGIN"))
    var allowOrigin: [String] = []

    @Option(help: help("The maximum number of favourites of a user", \.favouritesLimit))
    var favouritesLimit: Int?

    @Option(
        help: help(
            "The maximum number of connections, within the limit of open files", \.mostConnections))
    var connections: Int?

    @Option(
        help: ArgumentHelp("Requests per second of a client; default: no limit.", valueName: "N"))
    var clientRate: Int?

    @Option(
        help: help(
            "The share of a client, one in N of connections, waiting bytes and threads",
            \.clientShare))
    var clientShare: Int?

    @Option(help: help("The maximum number of bytes of a body", \.mostBodyBytes))
    var bodyBytes: Int?

    @Option(help: help("The maximum number of bodies that are resolved at once", \.mostResolves))
    var resolves: Int?

    @Option(help: help("The seconds that a connection may be silent", \.idleSeconds))
    var idleSeconds: Int?

    @Option(help: help("The time limit of receiving a request, in seconds", \.requestSeconds))
    var requestSeconds: Int?

    @Option(
        help: help("The seconds that a client may take for a part of an answer", \.writeSeconds))
    var writeSeconds: Int?

    @Option(help: help("The maximum number of bytes that wait for clients", \.mostWaitingBytes))
    var waitingBytes: Int?

    @Option(help: help("The maximum number of bytes of cached answers", \.answerCacheBytes))
    var keptBytes: Int?

    @Option(help: help("The time limit of requests during shutdown, in seconds", \.drainSeconds))
    var drainSeconds: Int?

    @Option(
        help: help(
            "The maximum number of requests to the weather service per minute",
            \.weatherLimits.requestsPerMinute))
    var weatherRate: Int?

    @Option(
        help: ArgumentHelp("The log level; info includes each request.", valueName: "LEVEL"),
        transform: Logger.Level.init(argument:))
    var logLevel: Logger.Level?

    @Option(
        help: ArgumentHelp(
            "The log format: text, or one line of JSON per message (json).", valueName: "FORMAT"))
    var logFormat: LogFormat?

    @OptionGroup var web: WebOptions

    /// The settings of the options, the environment and the defaults.
    func settings() throws(CommandError) -> ServiceSettings {
        var settings = ServiceSettings()
        settings.address = try address()
        try setSocket(&settings)
        settings.clientHeader = try Setting("client-header").header(clientHeader)
        settings.proxies = try proxies(settings)
        settings.token = try token()
        settings.signIn = try signIn(settings)
        settings.allowedHosts = Set(Self.list(allowHost, "allow-host").map { $0.lowercased() })
        settings.allowedOrigins = try origins()
        let numbers: [(WritableKeyPath<ServiceSettings, Int>, String, Int?, ClosedRange<Int>)] = [
            (\.favouritesLimit, "favourites-limit", favouritesLimit, 0...1_000_000),
            (\.mostConnections, "connections", connections, 1...1_000_000),
            (\.clientShare, "client-share", clientShare, 1...1_000),
            (\.mostBodyBytes, "body-bytes", bodyBytes, 1_000...1_000_000_000),
            (\.mostResolves, "resolves", resolves, 1...1_000),
            (\.idleSeconds, "idle-seconds", idleSeconds, 1...86_400),
            (\.requestSeconds, "request-seconds", requestSeconds, 1...86_400),
            (\.writeSeconds, "write-seconds", writeSeconds, 1...86_400),
            (\.mostWaitingBytes, "waiting-bytes", waitingBytes, 1_000_000...1_000_000_000_000),
            (\.answerCacheBytes, "kept-bytes", keptBytes, 0...1_000_000_000_000),
            (\.drainSeconds, "drain-seconds", drainSeconds, 0...3_600),
            (\.weatherLimits.requestsPerMinute, "weather-rate", weatherRate, 1...1_000_000),
        ]
        for (setting, name, given, range) in numbers {
            guard let value = try Setting(name).number(given, in: range) else { continue }
            settings[keyPath: setting] = value
        }
        settings.requestsPerSecond = try Setting("client-rate").number(
            clientRate, in: 1...1_000_000)
        settings.web = try web.settings()
        if case .unixSocket = settings.address, settings.requestsPerSecond != nil,
            settings.clientHeader == nil
        {
            throw .unusable(
                "--client-rate",
                "needs --client-header with --socket: else all clients of the proxy are one")
        }
        return settings
    }

    /// Reads the options that go with a Unix socket alone.
    private func setSocket(_ settings: inout ServiceSettings) throws(CommandError) {
        guard case .unixSocket = settings.address else {
            let given = [("--trust-socket", trustSocket), ("--socket-mode", socketMode != nil)]
            if let option = given.first(where: \.1)?.0 {
                throw .unusable(option, "goes with --socket only")
            }
            return
        }
        settings.trustsSocket =
            try Setting("trust-socket").value(
                trustSocket ? true : nil, reading: Bool.init, else: "must be true or false")
            ?? false
        if let mode = Setting("socket-mode").text(socketMode) {
            settings.socketMode = Int(mode, radix: 8)
            guard let bits = settings.socketMode, (0...0o777).contains(bits) else {
                throw .unusable("--socket-mode", "must be permissions in octal, such as 660")
            }
        }
    }

    /// How messages are logged.
    func format() throws(CommandError) -> LogFormat {
        try Setting("log-format").value(
            logFormat, reading: LogFormat.init(rawValue:), else: "must be text or json") ?? .text
    }

    /// The least important messages that are logged.
    func level() throws(CommandError) -> Logger.Level {
        try Setting("log-level").value(
            logLevel, reading: Logger.Level.init(rawValue:), else: Logger.Level.advice) ?? .notice
    }

    private func address() throws(CommandError) -> ServiceSettings.Address {
        let isTCP = host != nil || port != nil
        if let socket = isTCP ? socket : Setting("socket").text(socket) {
            guard !isTCP else { throw .unusable("--socket", "goes without --host and --port") }
            return .unixSocket(socket)
        }
        return .host(
            Setting("host").text(host) ?? ServiceSettings.usual.host,
            port: try Setting("port").number(port, in: 0...65_535)
                ?? ServiceSettings.usual.port)
    }

    /// The values of a repeatable option, or else of its variable, which has commas or spaces between its values.
    private static func list(_ given: [String], _ name: String) -> [String] {
        guard given.isEmpty else { return given }
        let values = Setting(name).text(nil) ?? ""
        return values.split { $0 == "," || $0 == " " }.map(String.init)
    }

    /// The origins whose pages may use personal data.
    private func origins() throws(CommandError) -> Set<WebOrigin> {
        Set(
            try Self.list(allowOrigin, "allow-origin").map { text throws(CommandError) in
                guard let origin = WebOrigin(text) else {
                    throw .unusable(
                        allowOrigin.isEmpty ? Setting("allow-origin").variable : "--allow-origin",
                        "must be the origin of pages, such as https://app.example.org or http://localhost:3000: scheme, "
                            + "host, and port if it is unusual, with nothing after it; \(text) is not one"
                    )
                }
                return origin
            })
    }

    /// The proxies whose word about their clients counts.
    private func proxies(_ settings: ServiceSettings) throws(CommandError) -> TrustedProxies {
        let given = Self.list(trustProxy, "trust-proxy")
        let headers = [
            ("--client-header", settings.clientHeader),
            ("--user-header", try Setting("user-header").header(userHeader)),
        ].filter { $0.1 != nil }
        if case .unixSocket = settings.address {
            guard given.isEmpty else {
                throw .unusable(
                    "--trust-proxy", "goes without --socket: --socket-mode says who reaches that")
            }
            return TrustedProxies(nil)
        }
        if given.isEmpty, let header = headers.first?.0 {
            throw .unusable(
                header,
                "needs --trust-proxy ADDRESS or --socket: else whoever comes could be anybody")
        }
        guard given.isEmpty || !headers.isEmpty else {
            throw .unusable("--trust-proxy", "goes with --user-header or --client-header only")
        }
        return TrustedProxies(
            try given.map { text throws(CommandError) in
                guard let address = try? SocketAddress(ipAddress: text, port: 0) else {
                    throw .unusable(
                        "--trust-proxy", "must be an address such as 10.0.0.2, ::1 or fe80::1%eth0")
                }
                return address
            })
    }

    /// How a proxy identifies the user.
    private func signIn(_ settings: ServiceSettings) throws(CommandError) -> SignIn? {
        guard let header = try Setting("user-header").header(userHeader) else { return nil }
        guard !settings.trustsSocket else {
            throw .unusable(
                "--user-header", "goes without --trust-socket, by which all are one user")
        }
        return SignIn(header: header, proxies: settings.proxies)
    }

    /// Reads the token from its file, and refuses a short one, which others could guess.
    private func token() throws(CommandError) -> String? {
        guard let path = Setting("token-file").text(tokenFile) else { return nil }
        let file: OwnFile
        do throws(OwnFileError) {
            file = try OwnFile(FilePath(path))
        } catch {
            throw .unusableFile(error)
        }
        let token = file.text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard token.utf8.count >= 16, !token.contains(where: \.isWhitespace) else {
            throw .unusable(
                path,
                "must hold a token of 16 characters or more, such as openssl rand -hex 32 makes")
        }
        return token
    }
}

extension Logger.Level {
    fileprivate static var advice: String {
        "must be one of: \(allCases.map(\.rawValue).joined(separator: ", "))"
    }

    fileprivate init(argument text: String) throws(ValidationError) {
        guard let level = Logger.Level(rawValue: text) else { throw ValidationError(Self.advice) }
        self = level
    }
}
#endif
