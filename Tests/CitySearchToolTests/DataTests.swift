import Foundation
import TestSupport
import Testing

@Suite("Where the data are found") struct DataTests {
    @Test func `the environment names the data, the option goes before it`() async throws {
        let few = try Towns.few()
        let many = try Towns.many(30)
        let arguments = ["query", "", "--format", "json"]
        let environment = ["CITYSEARCH_DATA": many.path]
        let run = try await ToolRun(arguments, environment: environment)
        #expect(try run.answer().count == 30)
        let option = try await ToolRun(arguments + ["--data", few.path], environment: environment)
        #expect(try option.answer().count == 9)
        withExtendedLifetime((few, many)) {}
    }

    @Test func `an error mentions that the environment named the file`() async throws {
        let run = try await ToolRun(["query", ""], environment: ["CITYSEARCH_DATA": "/no/such"])
        #expect(run.status == 2)
        #expect(run.errorOutput.contains("/no/such"))
        #expect(run.errorOutput.contains("CITYSEARCH_DATA"))
    }

    @Test(arguments: [
        ("prefix/bin/citysearch", "prefix/share/citysearch/cities.json", "elsewhere"),
        ("prefix/bin/citysearch", "prefix/share/citysearch/cities.cityindex", "elsewhere"),
        ("checkout/.build/release/citysearch", "checkout/Data/cities.json", "elsewhere"),
        ("programs/citysearch", "checkout/Data/cities.json", "checkout/Sources/Here"),
    ])
    func `an installed program and one in a checkout find their data`(
        program: String, data: String, current: String
    ) async throws {
        let folder = try TemporaryFolder()
        let copy = try folder.write(Data(contentsOf: BuiltProgram.url), to: program)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: copy.path)
        let towns = try Towns.few()
        _ = try folder.write(Data(contentsOf: URL(filePath: towns.path)), to: data)
        let directory = try folder.write(Data(), to: current + "/file").deletingLastPathComponent()
        // The program must be found through a link, too.
        let link = folder.url.appending(path: "link")
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: copy)
        let run = try await ToolRun(
            ["query", "", "--format", "json"], directory: directory, program: link)
        #expect(try run.answer().count == 9)
        withExtendedLifetime(towns) {}
    }

    @Test func `without data the program says where it looked and what to do`() async throws {
        let folder = try TemporaryFolder()
        let copy = try folder.write(Data(contentsOf: BuiltProgram.url), to: "bin/citysearch")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: copy.path)
        let run = try await ToolRun(["query", ""], directory: folder.url, program: copy)
        #expect(run.isOneLineFailure)
        for text in ["share/citysearch/cities.json", "--data", "CITYSEARCH_DATA"] {
            #expect(run.errorOutput.contains(text))
        }
    }
}
