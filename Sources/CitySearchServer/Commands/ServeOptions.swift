#if Service
import ArgumentParser
import CitySearch
import CitySearchTerminal
import Foundation
import Logging

/// The options of `citysearch serve`. An option that is not given is taken from the environment:
/// `--idle-seconds` from `CITYSEARCH_IDLE_SECONDS`.
struct ServeOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("The address to listen on; 127.0.0.1 unless given.", valueName: "HOST"))
    var host: String?

    @Option(help: ArgumentHelp("The port; 8080 unless given, 0 for any free one.", valueName: "N"))
    var port: Int?

    @Option(help: ArgumentHelp("Listen on this Unix socket instead.", valueName: "PATH"))
    var socket: String?

    @Option(help: ArgumentHelp("Who writes must send the token of this file.", valueName: "FILE"))
    var tokenFile: String?

    @Option(help: ArgumentHelp("A name of the service in Host; repeatable.", valueName: "NAME"))
    var allowHost: [String] = []

    @Option(help: ArgumentHelp("How many favourites there may be; else 100.", valueName: "N"))
    var favouritesLimit: Int?

    @Option(help: ArgumentHelp("How many connections at once; else 4096.", valueName: "N"))
    var connections: Int?

    @Option(help: ArgumentHelp("Requests a second of one client; else any.", valueName: "N"))
    var clientRate: Int?

    @Option(help: ArgumentHelp("How long a body may be; else 10000000.", valueName: "N"))
    var bodyBytes: Int?

    @Option(help: ArgumentHelp("How long a connection may be silent; else 30.", valueName: "N"))
    var idleSeconds: Int?

    @Option(help: ArgumentHelp("How long a request may take; else 300.", valueName: "N"))
    var requestSeconds: Int?

    @Option(help: ArgumentHelp("How long requests may go on at the end; else 10.", valueName: "N"))
    var drainSeconds: Int?

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
        settings.token = try token()
        settings.allowedHosts = Set(
            (allowHost.isEmpty ? words("CITYSEARCH_ALLOW_HOST") : allowHost).map { $0.lowercased() }
        )
        try set(\.favouritesLimit, favouritesLimit, "favourites-limit", 0...1_000_000, &settings)
        try set(\.mostConnections, connections, "connections", 1...1_000_000, &settings)
        try set(\.mostBodyBytes, bodyBytes, "body-bytes", 1_000...1_000_000_000, &settings)
        try set(\.idleSeconds, idleSeconds, "idle-seconds", 1...86_400, &settings)
        try set(\.requestSeconds, requestSeconds, "request-seconds", 1...86_400, &settings)
        try set(\.drainSeconds, drainSeconds, "drain-seconds", 0...3_600, &settings)
        settings.requestsPerSecond = try number(clientRate, "client-rate", 1...1_000_000)
        settings.web = try web.settings()
        return settings
    }

    /// The least important messages that are logged.
    func level() throws(CommandError) -> Logger.Level {
        if let logLevel { return logLevel }
        guard let text = environment("CITYSEARCH_LOG_LEVEL") else { return .notice }
        do {
            return try Logger.Level(argument: text)
        } catch {
            throw .unusable("CITYSEARCH_LOG_LEVEL", error.message)
        }
    }

    private func address() throws(CommandError) -> ServiceSettings.Address {
        let isTCP = host != nil || port != nil
        if let socket = socket ?? (isTCP ? nil : environment("CITYSEARCH_SOCKET")) {
            guard !isTCP else {
                throw .unusable("--socket", "goes without --host and --port")
            }
            return .unixSocket(socket)
        }
        return .host(
            host ?? environment("CITYSEARCH_HOST") ?? "127.0.0.1",
            port: try number(port, "port", 0...65_535) ?? 8080)
    }

    /// The token of the file. A short one can be guessed.
    private func token() throws(CommandError) -> String? {
        guard let path = tokenFile ?? environment("CITYSEARCH_TOKEN_FILE") else { return nil }
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

    // MARK: The environment

    private func set(
        _ setting: WritableKeyPath<ServiceSettings, Int>, _ option: Int?, _ name: String,
        _ range: ClosedRange<Int>, _ settings: inout ServiceSettings
    ) throws(CommandError) {
        if let value = try number(option, name, range) { settings[keyPath: setting] = value }
    }

    /// The number of an option, else of its variable.
    private func number(
        _ option: Int?, _ name: String, _ range: ClosedRange<Int>
    ) throws(CommandError) -> Int? {
        let variable = "CITYSEARCH_" + name.uppercased().replacing("-", with: "_")
        guard let text = option.map(String.init) ?? environment(variable) else { return nil }
        guard let number = Int(text), range.contains(number) else {
            throw .unusable(
                option == nil ? variable : "--" + name,
                "must be a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    private func words(_ variable: String) -> [String] {
        environment(variable)?.split { $0 == "," || $0 == " " }.map(String.init) ?? []
    }

    private func environment(_ variable: String) -> String? {
        Platform.environment(variable)
    }
}

extension Logger.Level {
    fileprivate init(argument text: String) throws(ValidationError) {
        guard let level = Logger.Level(rawValue: text) else {
            let names = Logger.Level.allCases.map(\.rawValue).joined(separator: ", ")
            throw ValidationError("must be one of: \(names)")
        }
        self = level
    }
}
#endif
