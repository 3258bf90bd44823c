#if Service
import Foundation
import TestSupport
import Testing

/// The built program, asked for things that cannot be.
@Suite("citysearch serve reports wrong options") struct ServeCommandTests {
    private func serve(
        _ arguments: [String], environment: [String: String] = [:]
    ) async throws -> ToolRun {
        try await ToolRun(["serve"] + arguments, environment: environment)
    }

    @Test(arguments: [
        (["--port", "65536"], "--port must be a whole number from 0 to 65535"),
        (["--idle-seconds", "0"], "--idle-seconds must be a whole number from 1 to 86400"),
        (["--socket", "s", "--port", "1"], "--socket goes without --host and --port"),
        (["--client-share", "0"], "--client-share must be a whole number from 1 to 1000"),
        (["--client-header", "X-Real-IP"], "--client-header needs --trust-proxy ADDRESS or"),
        (["--user-header", "X-User"], "--user-header needs --trust-proxy ADDRESS or --socket"),
        (["--trust-proxy", "::1"], "--trust-proxy goes with --user-header or --client-header"),
        (["--trust-proxy", "[::1]:80", "--user-header", "U"], "--trust-proxy must be an address"),
        (["--trust-proxy", "proxy", "--client-header", "C"], "--trust-proxy must be an address"),
        (["--trust-proxy", "fe80::1%none", "--user-header", "U"], "--trust-proxy must be an addr"),
        (["--socket", "s", "--trust-proxy", "::1", "--user-header", "U"], "goes without --socket"),
        (["--socket", "s", "--trust-socket", "--user-header", "U"], "goes without --trust-socket"),
        (["--allow-origin", "https://a.org/"], "--allow-origin must be the origin of pages"),
        (["--allow-origin", "a.org"], "a.org is not one"),
        (["--allow-origin", "https://a.org", "--allow-origin", "*"], "* is not one"),
        (["--log-level", "loud"], "must be one of: trace, debug"),
        (["--log-format", "xml"], "provide one of 'text' and 'json'"),
        (["--user-header", "X User", "--trust-proxy", "::1"], "must be the name of a header"),
        (["--data", "none.json"], "none.json"),
        (["--signal", "/no/such"], "/no/such: cannot be read"),
        (["--tiles", "https://a.org/{z}/{x}/{y}.png"], "--tiles needs --tiles-attribution"),
        (["--tiles", "a.png", "--tiles-attribution", "me"], "--tiles must be an address such as"),
    ])
    func `on one line`(arguments: [String], problem: String) async throws {
        let run = try await serve(arguments)
        #expect(run.isOneLineFailure)
        #expect(run.errorOutput.contains(problem), "\(run.errorOutput)")
    }

    @Test(arguments: [
        ("CITYSEARCH_PORT", "http"), ("CITYSEARCH_LOG_LEVEL", "loud"),
        ("CITYSEARCH_CLIENT_RATE", "-1"), ("CITYSEARCH_ALLOW_ORIGIN", "https://a.org,*"),
        ("CITYSEARCH_TOKEN_FILE", "/none"),
    ])
    func `and with its environment`(variable: String, value: String) async throws {
        let run = try await serve([], environment: [variable: value])
        #expect(run.status == 2)
        let subject = variable == "CITYSEARCH_TOKEN_FILE" ? value : variable
        #expect(run.errorOutput.contains(subject), "\(run.errorOutput)")
    }

    @Test(arguments: ["short", "has spaces in it, quite a few"])
    func `a token that can be guessed is refused`(token: String) async throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appending(path: "token")
        try Data(token.utf8).write(to: file)
        let run = try await serve(["--token-file", file.path])
        #expect(run.status == 2)
        #expect(run.errorOutput.contains("16 characters"), "\(run.errorOutput)")
    }
}
#endif
