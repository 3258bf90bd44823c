import Foundation
import TestSupport
import Testing

@Suite("--synonyms reads texts as others") struct SynonymsTests {
    private func run(_ arguments: [String], _ content: String) async throws -> ToolRun {
        try await Towns(
            """
            [{"_id":1,"name":"Velmar","country":"FR","coord":{"lon":2,"lat":48}},
             {"_id":2,"name":"Torbel","country":"IT","coord":{"lon":10,"lat":44}}]
            """
        ).run(arguments, "--synonyms", file: content.utf8, named: "words.txt")
    }

    @Test(arguments: ["HQ", "our office", "our of", "hq, it"])
    func `of the lines of a file`(text: String) async throws {
        let run = try await run(
            ["query", text, "--format", "json"], "HQ = Torbel\nour office = Torbel, Italy\n")
        #expect(run.status == 0 && run.text.contains("Torbel"), "\(run.errorOutput)")
        #expect(run.text.contains(#""rewriting":{"kind":"synonym""#), "\(run.text)")
    }

    @Test func `of the city to look around`() async throws {
        let run = try await run(
            ["nearest", "our office", "--limit", "1", "--format", "json"], "our office = Torbel\n")
        #expect(run.status == 0 && run.text.contains(#""name":"Torbel""#), "\(run.errorOutput)")
    }

    @Test(
        arguments: [
            [0xFF, 0xFE, 0x20, 0x3D, 0x20, 0x61], [0x61, 0x3D, 0xE4],
            [0x61, 0xED, 0xA0, 0x80, 0x3D, 0x62],
            [0x61, 0, 0x3D, 0, 0x62, 0], [0x61, 0x3D, 0xC3], [0x61, 0x3D, 0x62, 0xC0, 0xAF],
        ] as [[UInt8]])
    func `or names the line that is not UTF-8`(line: [UInt8]) async throws {
        for option in ["--synonyms", "--signal"] {
            let run = try await Towns("[]").run(
                ["query", "hq"], option, file: Array("HQ = Torbel\n".utf8) + line + [0x0A])
            let reason = "own.csv: line 2 is not UTF-8; save the file as UTF-8"
            #expect(run.isOneLineFailure && run.errorOutput.contains(reason), "\(run.errorOutput)")
        }
    }

    @Test func `or reports an invalid line`() async throws {
        let run = try await run(["query", "hq"], "HQ\n")
        #expect(
            run.isOneLineFailure && run.errorOutput.contains("words.txt: line 1: expected a text"))
        let towns = try Towns("[]")
        let missing = try await towns.run("query", "hq", "--synonyms", "/no/such/file")
        #expect(
            missing.isOneLineFailure
                && missing.errorOutput.contains("/no/such/file: cannot be read"))
    }
}
