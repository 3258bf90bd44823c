#if Service
/// The address and credentials of a PostgreSQL database: a URL, whose password is never shown.
package struct PostgresPlace: Sendable, CustomStringConvertible {
    /// The URL without its password, for messages.
    package let description: String
    private let url: String
    private let password: String?
    /// The time limit of connecting to each host, in seconds; less than two means two to libpq.
    private let connectSeconds: Int

    /// Whether a text is such a URL, and not a path.
    package static func isMeant(by text: String) -> Bool {
        text.hasPrefix("postgres://") || text.hasPrefix("postgresql://")
    }

    /// - Throws: ``StoreError/unusableURL`` if libpq rejects the URL, or interprets it differently: if a password
    ///   contains reserved characters of URLs that are not encoded, a part of it would be interpreted as the host, and
    ///   would appear in messages.
    package init(_ url: String) throws(StoreError) {
        guard Self.isMeant(by: url), let options = PostgresConnection.options(of: url) else {
            throw .unusableURL
        }
        let (host, port) = (options["host"] ?? "", options["port"] ?? "")
        let database = options["dbname"] ?? ""
        let isPlain =
            ![host, database, options["user"] ?? ""].contains { $0.contains("@") }
            && port.allSatisfy { $0.isASCII && $0.isNumber || $0 == "," }
        guard isPlain else { throw .unusableURL }
        self.url = url
        password = options["password"]
        connectSeconds = 4 / max(1, host.split(separator: ",").count)
        let user = options["user"].map { $0 + "@" } ?? ""
        description =
            "postgres://" + user + host + (port.isEmpty ? "" : ":" + port) + "/" + database
    }

    /// The parameters for libpq. Of two values the latter counts, so the URL can override the earlier ones.
    var parameters: [(name: String, value: String)] {
        [
            ("connect_timeout", "\(connectSeconds)"), ("tcp_user_timeout", "10000"),
            ("keepalives_idle", "5"),
            ("keepalives_interval", "2"), ("keepalives_count", "3"),
            ("fallback_application_name", "citysearch"), ("dbname", url),
            ("client_encoding", "UTF8"),
        ]
    }

    /// The first line of a message of libpq, without the password.
    func redacted(_ message: String) -> String {
        let line = message.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
        guard let password, !password.isEmpty else { return line }
        return line.replacing(password, with: "…")
    }
}
#endif
