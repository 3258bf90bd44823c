#if Service
import Foundation

/// The server that `Tests/postgres_server.py` runs for the tests.
enum PostgresServer {
    /// Its URL; nil without a server.
    static let url = ProcessInfo.processInfo.environment["CITYSEARCH_TEST_POSTGRES"]

    /// A database of its own.
    struct Database: Sendable {
        let url: String

        init() throws {
            guard let server = PostgresServer.url, let slash = server.lastIndex(of: "/") else {
                throw CocoaError(.featureUnsupported)
            }
            let name = "test" + UUID().uuidString.filter { $0 != "-" }.lowercased()
            try PostgresServer.psql(server, "CREATE DATABASE \(name)")
            url = server[...slash] + name
        }

        /// Runs statements, and returns their output as lines.
        @discardableResult
        func run(_ statements: String) throws -> [String] {
            try PostgresServer.psql(url, statements)
        }

        /// Ends all other connections.
        func endConnections() throws {
            try run(
                """
                SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                    WHERE datname = current_database() AND pid <> pg_backend_pid()
                """)
        }

        /// Runs statements in a transaction that stays open.
        ///
        /// - Returns: ends the transaction.
        func hold(_ statements: String) async throws -> @Sendable () throws -> Void {
            let process = PostgresServer.process(url, "BEGIN; \(statements); SELECT pg_sleep(120)")
            process.standardError = FileHandle.nullDevice
            process.standardOutput = FileHandle.nullDevice
            try process.run()
            let holder =
                "FROM pg_stat_activity WHERE datname = current_database() "
                + "AND query LIKE '%pg_sleep%' AND wait_event = 'PgSleep'"
            let end = ContinuousClock.now + .seconds(20)
            while try run("SELECT pid \(holder)").isEmpty {
                guard ContinuousClock.now < end else { throw CocoaError(.fileReadUnknown) }
                try await Task.sleep(for: .milliseconds(20))
            }
            return { try run("SELECT pg_terminate_backend(pid) \(holder)") }
        }
    }

    private static func process(_ url: String, _ statements: String) -> Process {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/psql")
        process.arguments = ["-qAtX", "-v", "ON_ERROR_STOP=1", "-c", statements, url]
        return process
    }

    @discardableResult
    private static func psql(_ url: String, _ statements: String) throws -> [String] {
        let process = process(url, statements)
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw CocoaError(.fileReadUnknown) }
        return String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init)
    }
}
#endif
