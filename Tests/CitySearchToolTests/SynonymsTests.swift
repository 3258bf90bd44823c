import Foundation
import TestSupport
import Testing

@Suite("--synonyms reads texts as others")
struct SynonymsTests {
    private func run(_ arguments: [String], _ content: String) async throws -> ToolRun {
        let folder = try TemporaryFolder()
        let file = try folder.write(Data(content.utf8), to: "words.txt")
        defer { withExtendedLifetime(folder) {} }
        return try await Towns(
            """
            [{"_id":1,"name":"Velmar","country":"FR","coord":{"lon":2,"lat":48}},
             {"_id":2,"name":"Torbel","country":"IT","coord":{"lon":10,"lat":44}}]
            """
        ).run(arguments + ["--synonyms", file.path])
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
