import Foundation
import TestSupport
import Testing

@Suite("On a terminal") struct TerminalTests {
    @Test func `a table has headings, colours and a footer`() async throws {
        let towns = try Towns.many(1200)
        let run = try await towns.runOnTerminal(
            "query", "town ", "--order", "name", "--limit", "1", environment: ["TERM": "xterm"])
        #expect(run.text.contains("\u{1B}[4mCity\u{1B}[0m"))
        #expect(run.text.contains("\u{1B}[1mTown 0\u{1B}[0m"))
        #expect(run.text.contains(#"1 of 1,200 matches for "town " · next page: --offset 1"#))
        #expect(run.status == 0)
    }

    @Test func `loading is shown and goes again`() async throws {
        let towns = try Towns.few()
        let run = try await towns.runOnTerminal(
            "query", "zz", columns: 200, environment: ["TERM": "xterm"])
        #expect(run.text.hasPrefix("\rLoading \(towns.path) …\u{1B}[K\r\u{1B}[K"))
        #expect(run.text.contains(#"No matches for "zz""#))
        #expect(run.status == 1)
    }

    @Test func `answers that go into a file are counted`() async throws {
        let towns = try Towns.few()
        let folder = try TemporaryFolder()
        let queries = try folder.write(
            Data(String(repeating: "to\n", count: 10_000).utf8), to: "queries")
        let run = try await Pseudoterminal(
            ["batch", queries.path, "--data", towns.path], columns: 200,
            environment: ["TERM": "xterm"], output: .nullDevice)
        #expect(run.text.contains(/\rAnswered [0-9,]+ queries …\u{1B}\[K/))
        #expect(run.text.hasSuffix("\r\u{1B}[K"))
        #expect(run.status == 0)
        withExtendedLifetime((towns, folder)) {}
    }

    @Test(arguments: [["TERM": "dumb"], [:], ["TERM": "xterm", "NO_COLOR": "1"]])
    func `colours are left out where they are not wanted`(
        environment: [String: String]
    ) async throws {
        let towns = try Towns.few()
        let run = try await towns.runOnTerminal("query", "sydney", environment: environment)
        #expect(!run.text.contains("\u{1B}[1m"))
        #expect(run.text.contains("City    Region"))
        #expect(run.text.contains(#"1 match for "sydney""#))
    }

    @Test func `a narrow terminal gets narrow lines`() async throws {
        let towns = try Towns.few()
        let run = try await towns.runOnTerminal(
            "query", "sydney", columns: 24, environment: ["TERM": "dumb"])
        #expect(run.text.hasPrefix("City    Country\nSydney  Australia\n"))
    }
}
