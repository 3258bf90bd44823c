import CitySearch
import Foundation
import TestSupport
import Testing

@Suite("index build, info and verify") struct IndexCommandTests {
    private let folder: TemporaryFolder
    private let snapshot: URL

    init() throws {
        folder = try TemporaryFolder()
        snapshot = folder.url.appending(path: "world.cityindex")
    }

    private func build(_ towns: Towns) async throws -> ToolRun {
        try await towns.build(snapshot)
    }

    @Test func `a snapshot serves as data`() async throws {
        let towns = try Towns.few()
        let run = try await build(towns)
        #expect(run.status == 0)
        #expect(run.text.hasPrefix("Wrote \(snapshot.path): 9 cities, "))
        #expect(run.errorOutput.isEmpty)
        let expected = try await towns.run("query", "to", "--format", "json")
        let found = try await ToolRun([
            "query", "to", "--format", "json", "--data", snapshot.path, "--timing",
        ])
        #expect(found.output == expected.output)
        #expect(found.errorOutput.contains("index of 9 opened in"))
        let environment = try await ToolRun(
            ["query", "to", "--format", "json"], environment: ["CITYSEARCH_DATA": snapshot.path])
        #expect(environment.output == expected.output)
    }

    @Test(arguments: [
        ("towns.json", "towns.json"), ("towns.json", "./folder/../towns.json"),
        ("link.json", "towns.json"), ("towns.json", "link.json"), ("towns.json", "hard.json"),
        ("towns.json", "$PWD/towns.json"), ("towns.json", "towns.json --force"),
        ("old.cityindex", "old.cityindex"),
    ])
    func `the source of the cities is not overwritten`(data: String, output: String) async throws {
        let towns = try Towns.few()
        _ = try folder.write(Data(contentsOf: URL(filePath: towns.path)), to: "towns.json")
        withExtendedLifetime(towns) {}
        let run = try await ToolRun.shell(
            #"""
            mkdir folder; ln -s towns.json link.json; ln towns.json hard.json
            "$0" index build --data towns.json -o old.cityindex > /dev/null
            cp towns.json old.cityindex folder
            "$0" index build --data \#(data) -o \#(output); status=$?
            cmp towns.json folder/towns.json >&2; cmp old.cityindex folder/old.cityindex >&2
            exit $status
            """#, directory: folder.url)
        #expect(run.isOneLineFailure)
        #expect(run.errorOutput.contains("is the file that the cities come from"))
    }

    @Test func `another file is replaced only by force`() async throws {
        let towns = try Towns.few()
        _ = try folder.write(Data("my diary".utf8), to: "world.cityindex")
        let refused = try await build(towns)
        #expect(refused.isOneLineFailure)
        #expect(refused.errorOutput.contains("exists and is not a snapshot"))
        #expect(refused.errorOutput.contains("--force"))
        #expect(try Data(contentsOf: snapshot) == Data("my diary".utf8))
        #expect(try await towns.build(snapshot, ["--force"]).status == 0)
        // A snapshot, and an empty file as mktemp makes it, are replaced without.
        #expect(try await build(towns).status == 0)
        try Data().write(to: snapshot)
        #expect(try await build(towns).status == 0)
    }

    @Test func `a name may be as long as names can be`() async throws {
        let long = folder.url.appending(path: String(repeating: "n", count: 255))
        #expect(try await Towns.few().build(long).status == 0)
    }

    @Test func `info describes it and the size of its parts`() async throws {
        _ = try await build(Towns.few())
        let table = try await ToolRun(["index", "info", snapshot.path])
        #expect(table.status == 0)
        #expect(table.text.contains("Format version   \(CityIndex.snapshotVersion)\n"))
        #expect(table.lines.contains { $0.hasPrefix("Part ") && $0.hasSuffix("Per key") })
        let json = try await ToolRun(["index", "info", snapshot.path, "--format", "json"])
        let object = try #require(
            try JSONSerialization.jsonObject(with: json.output) as? [String: Any])
        #expect(object["cities"] as? Int == 9)
        #expect(object["formatVersion"] as? Int == CityIndex.snapshotVersion)
        let source = try #require(object["source"] as? [String: Any])
        #expect((source["xxh64"] as? String)?.count == 16)
        let parts = try #require(object["parts"] as? [[String: Any]])
        #expect(parts.contains { $0["name"] as? String == "keys of later words" })
        let sum = parts.reduce(0) { $0 + ($1["bytes"] as? Int ?? 0) }
        let size = try FileManager.default.attributesOfItem(atPath: snapshot.path)[.size] as? Int
        #expect(sum == size)
        #expect(object["bytes"] as? Int == size)
    }

    @Test func `verify finds changes`() async throws {
        _ = try await build(Towns.few())
        for options in [[], ["--deep"]] {
            let whole = try await ToolRun(["index", "verify", snapshot.path] + options)
            #expect(whole.status == 0)
            #expect(whole.text.contains("intact, 9 cities"))
        }
        var bytes = try Data(contentsOf: snapshot)
        bytes[bytes.count / 2] ^= 1
        try bytes.write(to: snapshot)
        let damaged = try await ToolRun(["index", "verify", snapshot.path])
        #expect(damaged.status == 2)
        #expect(
            damaged.errorOutput.firstMatch(of: /damaged: section \d+, [a-z, ]+; copy it/) != nil)
    }

    @Test(
        arguments: [
            (["index", "info"], "", "not a snapshot"),
            (["index", "verify"], "[]", "not a snapshot"),
            (["query", "a", "--data"], "CITYIDX\n", "truncated"),
            (["index", "verify"], "CITYIDX\n", "truncated"),
            (["index", "info"], nil, "No such file"), (["index", "verify"], nil, "No such file"),
            (["index", "info", "/"], nil, "directory"),
            (["index", "verify", "/"], nil, "directory"),
        ] as [([String], String?, String)])
    func `another file is reported in one line`(
        command: [String], content: String?, message: String
    ) async throws {
        let file = folder.url.appending(path: "file")
        if let content { try Data(content.utf8).write(to: file) }
        let arguments = command.last == "/" ? command : command + [file.path]
        let run = try await ToolRun(arguments)
        #expect(run.isOneLineFailure)
        #expect(run.errorOutput.hasPrefix("citysearch: \(arguments.last ?? ""): "))
        #expect(run.errorOutput.contains(message))
    }

    @Test(
        .enabled(if: FaultInjection.isPossible),
        arguments: ["write:1", "write:2", "sync:1", "rename:1"])
    func `a program that is killed leaves the old file`(call: String) async throws {
        _ = try await build(Towns.few())
        let old = try Data(contentsOf: snapshot)
        let faults = try FaultInjection(call + ":kill")
        let killed = try await Towns.many(50).build(snapshot, environment: faults.environment)
        #expect(killed.status == 1009 && faults.happened)
        #expect(try Data(contentsOf: snapshot) == old)
    }
}
