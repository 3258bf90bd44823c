#if Service
import ArgumentParser
import CitySearch
import Foundation
import HTTPTypes
import Logging
import NIOCore

/// The options of `citysearch serve`. Each is a ``Setting``.
struct ServeOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("The address to listen on; 127.0.0.1 unless given.", valueName: "HOST"))
    var host: String?

    @Option(help: ArgumentHelp("The port; 8080 unless given, 0 for any free one.", valueName: "N"))
    var port: Int?

    @Option(help: ArgumentHelp("Listen on this Unix socket instead.", valueName: "PATH"))
    var socket: String?

    @Flag(help: "Take who reaches the Unix socket for the user.")
    var trustSocket = false

    @Option(
        help: ArgumentHelp("The permissions of the Unix socket, such as 660.", valueName: "MODE"))
    var socketMode: String?

    @Option(
        help: ArgumentHelp(
            "Where the proxy before the Unix socket tells its client: X-Real-IP.",
            valueName: "HEADER"))
    var clientHeader: String?

    @Option(
        help: ArgumentHelp(
            "Where a proxy that signs people in tells who they are: X-Forwarded-User.",
            valueName: "HEADER"))
    var userHeader: String?

    @Option(
        help: ArgumentHelp(
            "The address of a proxy whose --user-header counts; repeatable.", valueName: "ADDRESS"))
    var trustProxy: [String] = []

    @Option(
        help: ArgumentHelp(
            "Who asks for what is the user's must send the token of this file.", valueName: "FILE"))
    var tokenFile: String?

    @Option(
        help: ArgumentHelp(
            "Keep favourites, history and weather in this database, postgres://…; else in a file.",
            valueName: "URL"))
    var store: String?

    @Option(help: ArgumentHelp("A name of the service in Host; repeatable.", valueName: "NAME"))
    var allowHost: [String] = []

    @Option(help: ArgumentHelp("How many favourites a user may have; else 100.", valueName: "N"))
    var favouritesLimit: Int?

    @Option(
        help: ArgumentHelp(
            "How many connections at once, if so many files may be open; else 4096.", valueName: "N"
        ))
    var connections: Int?

    @Option(help: ArgumentHelp("Requests a second of one client; else any.", valueName: "N"))
    var clientRate: Int?

    @Option(help: ArgumentHelp("How long a body may be; else 10000000.", valueName: "N"))
    var bodyBytes: Int?

    @Option(help: ArgumentHelp("How many bodies are resolved at once; else 2.", valueName: "N"))
    var resolves: Int?

    @Option(help: ArgumentHelp("How long a connection may be silent; else 30.", valueName: "N"))
    var idleSeconds: Int?

    @Option(help: ArgumentHelp("How long a request may take to come; else 300.", valueName: "N"))
    var requestSeconds: Int?

    @Option(
        help: ArgumentHelp(
            "How long a client may take for a part of an answer; else 30.", valueName: "N"))
    var writeSeconds: Int?

    @Option(
        help: ArgumentHelp(
            "How many bytes of answers and bodies may wait for clients; else 200000000.",
            valueName: "N"))
    var waitingBytes: Int?

    @Option(
        help: ArgumentHelp(
            "How many bytes of finished answers are kept; else 128000000.", valueName: "N"))
    var keptBytes: Int?

    @Option(help: ArgumentHelp("How long requests may go on at the end; else 10.", valueName: "N"))
    var drainSeconds: Int?

    @Option(
        help: ArgumentHelp(
            "How often a minute the weather service is asked; else 600.", valueName: "N"))
    var weatherRate: Int?

    @Option(
        help: ArgumentHelp("What to log; debug has each request.", valueName: "LEVEL"),
        transform: Logger.Level.init(argument:))
    var logLevel: Logger.Level?

    @OptionGroup
    var web: WebOptions

    /// What the options, the environment and the defaults say together.
    func settings() throws(CommandError) -> ServiceSettings {
        var settings = ServiceSettings()
        settings.address = try address()
        try setSocket(&settings)
        settings.token = try token()
        settings.signIn = try signIn(settings)
        settings.allowedHosts = Set(Self.list(allowHost, "allow-host").map { $0.lowercased() })
        try set(\.favouritesLimit, "favourites-limit", favouritesLimit, 0...1_000_000, &settings)
        try set(\.mostConnections, "connections", connections, 1...1_000_000, &settings)
        try set(\.mostBodyBytes, "body-bytes", bodyBytes, 1_000...1_000_000_000, &settings)
        try set(\.mostResolves, "resolves", resolves, 1...1_000, &settings)
        try set(\.idleSeconds, "idle-seconds", idleSeconds, 1...86_400, &settings)
        try set(\.requestSeconds, "request-seconds", requestSeconds, 1...86_400, &settings)
        try set(\.writeSeconds, "write-seconds", writeSeconds, 1...86_400, &settings)
        try set(
            \.mostWaitingBytes, "waiting-bytes", waitingBytes, 1_000_000...1_000_000_000_000,
            &settings)
        try set(\.answerCacheBytes, "kept-bytes", keptBytes, 0...1_000_000_000_000, &settings)
        try set(\.drainSeconds, "drain-seconds", drainSeconds, 0...3_600, &settings)
        try set(
            \.weatherLimits.requestsPerMinute, "weather-rate", weatherRate, 1...1_000_000, &settings
        )
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
            let given = [
                ("--trust-socket", trustSocket), ("--socket-mode", socketMode != nil),
                ("--client-header", clientHeader != nil),
            ]
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
        settings.clientHeader = try Setting("client-header").header(clientHeader)
    }

    private func set(
        _ setting: WritableKeyPath<ServiceSettings, Int>, _ name: String, _ given: Int?,
        _ range: ClosedRange<Int>, _ settings: inout ServiceSettings
    ) throws(CommandError) {
        if let value = try Setting(name).number(given, in: range) {
            settings[keyPath: setting] = value
        }
    }

    /// The least important messages that are logged.
    func level() throws(CommandError) -> Logger.Level {
        try Setting("log-level").value(
            logLevel, reading: Logger.Level.init(rawValue:), else: Logger.Level.advice) ?? .notice
    }

    private func address() throws(CommandError) -> ServiceSettings.Address {
        let isTCP = host != nil || port != nil
        if let socket = isTCP ? socket : Setting("socket").text(socket) {
            guard !isTCP else {
                throw .unusable("--socket", "goes without --host and --port")
            }
            return .unixSocket(socket)
        }
        return .host(
            Setting("host").text(host) ?? "127.0.0.1",
            port: try Setting("port").number(port, in: 0...65_535) ?? 8080)
    }

    /// What a repeatable option gives, or else its variable, which has commas or spaces between its values.
    private static func list(_ given: [String], _ name: String) -> [String] {
        guard given.isEmpty else { return given }
        let values = Setting(name).text(nil) ?? ""
        return values.split { $0 == "," || $0 == " " }.map(String.init)
    }

    /// How a proxy tells who is signed in.
    private func signIn(_ settings: ServiceSettings) throws(CommandError) -> SignIn? {
        let proxies = Self.list(trustProxy, "trust-proxy")
        guard let header = try Setting("user-header").header(userHeader) else {
            guard proxies.isEmpty else {
                throw .unusable("--trust-proxy", "goes with --user-header only")
            }
            return nil
        }
        if case .unixSocket = settings.address {
            guard !settings.trustsSocket else {
                throw .unusable(
                    "--user-header", "goes without --trust-socket, by which all are one user")
            }
            guard proxies.isEmpty else {
                throw .unusable(
                    "--trust-proxy",
                    "goes without --socket: --socket-mode says who reaches that")
            }
            return SignIn(header: header, proxies: nil)
        }
        guard !proxies.isEmpty else {
            throw .unusable(
                "--user-header",
                "needs --trust-proxy ADDRESS or --socket: else whoever comes could be anybody")
        }
        return SignIn(
            header: header,
            proxies: try proxies.map { text throws(CommandError) in
                guard let address = try? SocketAddress(ipAddress: text, port: 0) else {
                    throw .unusable("--trust-proxy", "must be an address such as 10.0.0.2 or ::1")
                }
                return address
            })
    }

    /// Reads the token from its file, and refuses a short one, which others could guess.
    private func token() throws(CommandError) -> String? {
        guard let path = Setting("token-file").text(tokenFile) else { return nil }
        let text: String
        do {
            text = try String(contentsOfFile: path, encoding: .utf8)
        } catch {
            throw .unreadable(path, error.localizedDescription)
        }
        let token = text.trimmingCharacters(in: .whitespacesAndNewlines)
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
