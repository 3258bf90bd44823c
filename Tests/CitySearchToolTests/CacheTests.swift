import CitySearch
import CitySearchProgram
import Foundation
import TestSupport
import Testing

/// The program with a cache directory of its own.
@Suite("The cache of snapshots") struct CacheTests {
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

    /// The files in the cache whose names end with a suffix.
    private func files(_ suffix: String) throws -> [URL] {
        guard FileManager.default.fileExists(atPath: cache.path) else { return [] }
        return try FileManager.default.contentsOfDirectory(
            at: cache, includingPropertiesForKeys: nil
        ).filter { $0.lastPathComponent.hasSuffix(suffix) }
    }

    private var environment: [String: String] { ["XDG_CACHE_HOME": folder.path("cache")] }

    private func run(
        _ arguments: String..., environment: [String: String]? = nil
    ) async throws -> ToolRun {
        try await ToolRun(
            ["query", "", "--data", data.path, "--format", "jsonl", "--verbose"] + arguments,
            environment: environment ?? self.environment)
    }

    private func names(_ run: ToolRun) throws -> [String] {
        try run.values(ParsedMatch.self).map(\.name)
    }

    @Test func `keeps a snapshot, and opens it the next time`() async throws {
        let first = try await run("--timing")
        #expect(try names(first) == ["Lima", "Sydney"])
        #expect(first.errorOutput.contains("kept \(cache.path)/"))
        #expect(first.errorOutput.contains("loaded in"))
        #expect(try [".cityindex", ".source", ".tmp"].map { try files($0).count } == [1, 1, 0])
        let second = try await run("--timing")
        #expect(second.output == first.output)
        #expect(second.errorOutput.contains("opened \(cache.path)/"))
        #expect(second.errorOutput.contains("opened in"))
    }

    @Test(arguments: [["query", ""], ["batch"], ["nearest", "1,2"]])
    func `is used by every command that searches`(command: [String]) async throws {
        _ = try await run()
        let again = try await ToolRun(
            command + ["--data", data.path, "--verbose"], environment: environment)
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

    @Test func `trusts the times of a file only when they are past`() async throws {
        _ = try await run()
        let record = try #require(try files(".source").first)
        var lines = try String(contentsOf: record, encoding: .utf8).split(
            separator: "\n", omittingEmptySubsequences: false)
        var numbers = lines[1].split(separator: " ").map(String.init)
        // Another digest with the identity of the file.
        numbers[6] = String(repeating: "5", count: 16)
        lines[1] = Substring(numbers.joined(separator: " "))
        try Data(lines.joined(separator: "\n").utf8).write(to: record)
        #expect(try names(await run()) == ["Lima", "Sydney"])
        #expect(try files(".cityindex").count == 1)
    }

    @Test(arguments: [0, 10, 64, 3_000, 6_000])
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

    @Test func `verifies a snapshot once, and again when it has changed`() async throws {
        let first = try await run()
        let snapshot = try #require(try files(".cityindex").first)
        let record = try #require(try files(".source").first)
        func numbers() throws -> [String] {
            try String(contentsOf: record, encoding: .utf8).split(separator: "\n")[1]
                .split(separator: " ").map(String.init)
        }
        // Its times prove nothing before two seconds have passed.
        try await Task.sleep(for: .seconds(2.1))
        #expect(try await run().output == first.output)
        let verified = try numbers()
        #expect(verified.count == 14)
        // Damage without a change of the file's identity is not looked for again,
        var damaged = try Data(contentsOf: snapshot)
        let name = try #require(damaged.firstRange(of: Data("Lima".utf8)))
        damaged[name.lowerBound] = UInt8(ascii: "R")
        try damaged.write(to: snapshot)
        let identity = try #require(FileIdentity(path: FilePath(snapshot.path)))
        let times = [identity.size, identity.modified, identity.changed, .max]
        let state =
            [identity.device, identity.inode] + times.map { UInt64(bitPattern: $0) }
        var lines = try String(contentsOf: record, encoding: .utf8).split(
            separator: "\n", omittingEmptySubsequences: false)
        lines[1] = Substring(
            (verified.prefix(8) + state.map { String($0, radix: 16) }).joined(separator: " "))
        try Data(lines.joined(separator: "\n").utf8).write(to: record)
        #expect(try names(await run()).contains("Rima"))
        // and any change is.
        try damaged.write(to: snapshot)
        #expect(try await run().output == first.output)
    }

    @Test func `makes a truncated snapshot, and a record that is garbage, again`() async throws {
        let first = try await run()
        let snapshot = try #require(try files(".cityindex").first)
        let record = try #require(try files(".source").first)
        for (length, text) in [(0, "x"), (63, ""), (5_000, "citysearch source 1\n\n")] {
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
        let build = try await ToolRun(["index", "build", "--data", other.path, "-o", snapshot.path])
        #expect(build.status == 0)
        #expect(try names(await run()) == ["Lima", "Sydney"])
    }

    @Test func `is not used when it is disabled or missing`() async throws {
        let avoiding = try await run("--no-cache")
        #expect(avoiding.errorOutput.isEmpty)
        #expect(try files("").isEmpty)
        for cache in ["/dev/null", "relative/path", "/proc/nowhere"] {
            let run = try await run(environment: ["XDG_CACHE_HOME": cache, "HOME": "/dev/null"])
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

    @Test func `leaves files alone that are not its own`() async throws {
        let hash = String(repeating: "a", count: 16)
        let others = [
            "notes.source", "my.cityindex", "backup.tmp", ".citysearch-notes.tmp",
            ".citysearch-0123456789abc.tmp", "\(hash).source", "\(hash)-12.cityindex",
            "\(hash).cityindex", "\(hash.uppercased())-1.cityindex",
        ]
        for name in others {
            _ = try folder.write(Data("mine\n".utf8), to: "cache/citysearch/\(name)")
        }
        // Somebody's snapshot, and a folder under a name of the cache.
        _ = try await run()
        let snapshot = try #require(
            try files(".cityindex").first { !others.contains($0.lastPathComponent) })
        let copy = cache.appending(path: "copy.cityindex")
        try FileManager.default.copyItem(at: snapshot, to: copy)
        _ = try folder.write(Data(), to: "cache/citysearch/\(hash)-1.cityindex/file")
        let other = try folder.write(Self.json(["Paris"]), to: "other.json")
        _ = try await ToolRun(["query", "", "--data", other.path], environment: environment)
        let clear = try await ToolRun(["cache", "clear"], environment: environment)
        #expect(clear.status == 0)
        let left = try Set(files("").map(\.lastPathComponent))
        #expect(left == Set(others + ["copy.cityindex", "\(hash)-1.cityindex"]))
    }

    @Test(.enabled(if: FaultInjection.isPossible))
    func `removes what killed runs left half written, not what others write`() async throws {
        for (number, call) in ["write:1", "write:2", "sync:3", "rename:2"].enumerated() {
            let faults = try FaultInjection(call + ":kill")
            let killed = try await ToolRun(
                ["query", "", "--data", data.path],
                environment: environment.merging(faults.environment) { $1 })
            #expect(killed.status == 1009)
            #expect(faults.happened)
            try #require(try files(".tmp").count == 1, "\(number)")
        }
        // The second is held by somebody who is alive.
        let held = cache.appending(path: ".citysearch-zzzzzzzzzzzzz.tmp")
        let run = try await ToolRun.shell(
            #"exec 3> "$1"; flock 3; "$0" query "" --data "$2" --format jsonl"#,
            [held.path, data.path], environment: environment)
        #expect(try names(run).sorted() == ["Lima", "Sydney"])
        #expect(try files(".tmp").map(\.lastPathComponent) == [held.lastPathComponent])
        _ = try await ToolRun(["cache", "clear"], environment: environment)
        #expect(try files("").isEmpty)
    }

    @Test func `lists its files, and clears it`() async throws {
        let empty = try await ToolRun(["cache", "list"], environment: environment)
        #expect(empty.text == "No snapshots in \(cache.path)\n")
        #expect(empty.status == 0)
        _ = try await run()
        let table = try await ToolRun(["cache", "list"], environment: environment)
        #expect(table.lines.count == 3)
        #expect(table.lines[1].contains(/^ +2 +[0-9,]+ +just now +/))
        #expect(table.lines[1].hasSuffix("/towns.json"))
        #expect(table.lines[2].hasPrefix("1 snapshot, "))
        let snapshot = try #require(try files(".cityindex").first)
        let record = try #require(try files(".source").first)
        let dates = [FileAttributeKey.modificationDate: Date(timeIntervalSince1970: 1e9)]
        try FileManager.default.setAttributes(dates, ofItemAtPath: record.path)
        let old = try await listing()
        #expect(old.snapshots.map(\.lastUsed) == ["2001-09-09T01:46:40Z"])
        _ = try await run()
        let used = try await listing()
        let size = try Data(contentsOf: snapshot).count
        #expect(used.directory == cache.path)
        #expect(used.bytes == size)
        #expect(used.snapshots.map(\.bytes) == [size])
        #expect(used.snapshots.map(\.cities) == [2])
        #expect(used.snapshots.map { $0.sources.map { $0.hasSuffix("/towns.json") } } == [[true]])
        #expect(try #require(used.snapshots.first).lastUsed > "2026")
        try Data("CITYIDX\n of another version".utf8).write(to: snapshot)
        let unusable = try await listing()
        #expect(unusable.snapshots.map(\.cities) == [nil])
        let clear = try await ToolRun(["cache", "clear"], environment: environment)
        #expect(clear.text == "Removed 1 snapshot, 27 bytes from \(cache.path)\n")
        #expect(try files("").isEmpty)
        let again = try await ToolRun(["cache", "clear"], environment: environment)
        #expect(again.text == "No snapshots in \(cache.path)\n")
        #expect(again.status == 0)
    }

    private func listing() async throws -> ParsedListing {
        let run = try await ToolRun(
            ["cache", "list", "--format", "json"], environment: environment)
        return try JSONDecoder().decode(ParsedListing.self, from: run.output)
    }

    @Test func `forgets files that are gone`() async throws {
        _ = try await run()
        let other = try folder.write(Self.json(["Paris"]), to: "other.json")
        try FileManager.default.removeItem(at: data)
        let run = try await ToolRun(["query", "", "--data", other.path], environment: environment)
        #expect(run.status == 0)
        #expect(try files(".cityindex").count == 1)
        #expect(try files(".source").count == 1)
    }
}

/// What `cache list` gives as JSON.
private struct ParsedListing: Decodable {
    struct Snapshot: Decodable {
        var file: String
        var sources: [String]
        var cities: Int?
        var bytes: Int
        var lastUsed: String
    }

    var directory: String
    var snapshots: [Snapshot]
    var bytes: Int
}
