import Foundation
import Testing

/// The program with a cache directory of its own.
@Suite("The cache of snapshots")
struct CacheTests {
    private let folder: TemporaryFolder
    /// The cities, changed long ago.
    private let data: URL

    init() throws {
        folder = try TemporaryFolder()
        data = try folder.write(Self.json(["Sydney", "Lima"]), to: "towns.json")
    }

    private static func json(_ names: [String]) -> Data {
        let cities = names.enumerated().map { number, name in
            #"{"_id":\#(number + 1),"name":"\#(name)","country":"AU","coord":{"lon":0,"lat":0}}"#
        }
        return Data("[\(cities.joined(separator: ","))]".utf8)
    }

    private var cache: URL { folder.url.appending(path: "cache/citysearch") }

    /// What lies in the cache, as far as its name ends so.
    private func files(_ suffix: String) throws -> [URL] {
        guard FileManager.default.fileExists(atPath: cache.path) else { return [] }
        return try FileManager.default.contentsOfDirectory(
            at: cache, includingPropertiesForKeys: nil
        ).filter { $0.lastPathComponent.hasSuffix(suffix) }
    }

    private func run(
        _ arguments: String..., environment: [String: String]? = nil
    ) async throws
        -> ToolRun
    {
        try await ToolRun(
            ["query", "", "--data", data.path, "--format", "jsonl", "--verbose"] + arguments,
            environment: environment
                ?? ["XDG_CACHE_HOME": folder.url.appending(path: "cache").path])
    }

    private func names(_ run: ToolRun) throws -> [String] {
        try run.values(ParsedMatch.self).map(\.name)
    }

    @Test func `keeps a snapshot, and opens it the next time`() async throws {
        let first = try await run("--timing")
        #expect(try names(first) == ["Lima", "Sydney"])
        #expect(first.errorOutput.contains("kept \(cache.path)/"))
        #expect(first.errorOutput.contains("loaded in"))
        #expect(try files(".cityindex").count == 1)
        #expect(try files(".source").count == 1)
        #expect(try files(".tmp").isEmpty)
        let second = try await run("--timing")
        #expect(second.output == first.output)
        #expect(second.errorOutput.contains("opened \(cache.path)/"))
        #expect(second.errorOutput.contains("opened in"))
    }

    @Test(arguments: ["query", "batch", "nearest"])
    func `is used by every command that searches`(command: String) async throws {
        _ = try await run()
        let arguments =
            [command] + (command == "nearest" ? ["1,2"] : command == "query" ? [""] : [])
        let again = try await ToolRun(
            arguments + ["--data", data.path, "--verbose"],
            environment: ["XDG_CACHE_HOME": folder.url.appending(path: "cache").path])
        #expect(again.errorOutput.contains("opened \(cache.path)/"))
    }

    @Test func `notices other data at once, and keeps no old snapshot`() async throws {
        _ = try await run()
        // The same length, in the same file, a moment later: what no coarse clock would show.
        for names in [["Sydnay", "Lima"], ["Sydnoy", "Lima"], ["Sydnuy", "Lima"]] {
            let file = try FileHandle(forWritingTo: data)
            try file.write(contentsOf: Self.json(names))
            try file.close()
            let run = try await run()
            #expect(try self.names(run) == names.sorted())
            #expect(try files(".cityindex").count == 1)
            #expect(try files(".source").count == 1)
        }
    }

    @Test func `trusts the times of a file only when they lie back`() async throws {
        _ = try await run()
        let record = try #require(try files(".source").first)
        var lines = try String(contentsOf: record, encoding: .utf8).split(
            separator: "\n", omittingEmptySubsequences: false)
        var numbers = lines[1].split(separator: " ").map(String.init)
        // Another digest beside the identity that the file has.
        numbers[6] = String(repeating: "5", count: 16)
        lines[1] = Substring(numbers.joined(separator: " "))
        try Data(lines.joined(separator: "\n").utf8).write(to: record)
        #expect(try names(await run()) == ["Lima", "Sydney"])
        #expect(try files(".cityindex").count == 1)
    }

    @Test(arguments: [0, 10, 64, 5000, 300_000])
    func `makes a damaged snapshot again`(position: Int) async throws {
        let first = try await run()
        let snapshot = try #require(try files(".cityindex").first)
        let whole = try Data(contentsOf: snapshot)
        var damaged = whole
        damaged[position] ^= 0x10
        try damaged.write(to: snapshot)
        let second = try await run()
        #expect(second.output == first.output)
        #expect(second.errorOutput.contains("kept"))
        #expect(try Data(contentsOf: snapshot) == whole)
    }

    @Test func `makes a truncated snapshot, and a record that is garbage, again`() async throws {
        let first = try await run()
        let snapshot = try #require(try files(".cityindex").first)
        let record = try #require(try files(".source").first)
        for (length, text) in [(0, "x"), (63, ""), (70_000, "citysearch source 1\n\n")] {
            let handle = try FileHandle(forWritingTo: snapshot)
            try handle.truncate(atOffset: UInt64(length))
            try handle.close()
            try Data(text.utf8).write(to: record)
            let run = try await run()
            #expect(run.output == first.output)
            #expect(run.status == 0)
        }
        #expect(try await run().errorOutput.contains("opened"))
    }

    @Test func `of another source is not opened under this one's name`() async throws {
        _ = try await run()
        let snapshot = try #require(try files(".cityindex").first)
        let other = try folder.write(Self.json(["Paris"]), to: "other.json")
        let build = try await ToolRun([
            "index", "build", "--data", other.path, "-o", snapshot.path,
        ])
        #expect(build.status == 0)
        #expect(try names(await run()) == ["Lima", "Sydney"])
    }

    @Test func `is left alone when nobody wants it, and when there is none`() async throws {
        let avoiding = try await run("--no-cache")
        #expect(avoiding.errorOutput.isEmpty)
        #expect(try files("").isEmpty)
        for cache in ["/dev/null", "relative/path", "/proc/nowhere"] {
            let run = try await run(
                environment: ["XDG_CACHE_HOME": cache, "HOME": "/dev/null"])
            #expect(try names(run) == ["Lima", "Sydney"])
            #expect(run.status == 0)
            #expect(run.errorOutput.contains("no snapshot is kept"))
            #expect(run.errorOutput.count { $0.isNewline } == 1)
        }
        let homeless = try await run(environment: ["XDG_CACHE_HOME": "", "HOME": ""])
        #expect(homeless.output == avoiding.output)
        #expect(homeless.errorOutput.contains("neither XDG_CACHE_HOME nor HOME is set"))
    }

    @Test func `survives first runs at once`() async throws {
        let outputs = try await withThrowingTaskGroup(of: ToolRun.self) { group in
            for _ in 0..<6 { group.addTask { try await run() } }
            return try await group.reduce(into: [ToolRun]()) { $0.append($1) }
        }
        #expect(Set(outputs.map(\.output)).count == 1)
        #expect(outputs.allSatisfy { $0.status == 0 })
        #expect(try files(".tmp").isEmpty)
        #expect(try await run().errorOutput.contains("opened"))
    }

    @Test func `forgets files that are gone`() async throws {
        _ = try await run()
        let other = try folder.write(Self.json(["Paris"]), to: "other.json")
        try FileManager.default.removeItem(at: data)
        let environment = ["XDG_CACHE_HOME": folder.url.appending(path: "cache").path]
        let run = try await ToolRun(
            ["query", "", "--data", other.path], environment: environment)
        #expect(run.status == 0)
        #expect(try files(".cityindex").count == 1)
        #expect(try files(".source").count == 1)
    }
}
