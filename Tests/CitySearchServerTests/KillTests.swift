#if Service
import CitySearchStore
import Foundation
import TestSupport
import Testing

/// Real processes add favourites and are killed while they do.
@Suite("Acknowledged favourites survive") struct KillTests {
    private static let kills = Rounds.isEverything ? 200 : 25
    private static let favouritesEach = 60

    @Test func `acknowledged changes persist after many kills`() async throws {
        let seed = SplitMix64.seed
        let folder = try TemporaryFolder()
        let towns = try Towns.many(Self.kills * Self.favouritesEach)
        let snapshot = folder.path("towns.cityindex")
        let build = try await ToolRun(["index", "build", "--data", towns.path, "-o", snapshot])
        #expect(build.status == 0)
        // Two at a time, so that they meet in the database, too.
        let acknowledged = try await withThrowingTaskGroup(of: [Int].self) { group in
            for lane in 0..<2 {
                group.addTask {
                    var random = SplitMix64(stream: UInt64(lane))
                    var acknowledged: [Int] = []
                    for number in stride(from: lane, to: Self.kills, by: 2) {
                        let first = number * Self.favouritesEach + 1
                        acknowledged += try await Self.addAndKill(
                            first..<(first + Self.favouritesEach), data: snapshot,
                            home: folder.url.path, using: &random)
                    }
                    return acknowledged
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        let names = try folder.names(in: "citysearch")
        #expect(names.allSatisfy { !$0.contains("corrupt") }, "seed \(seed)")
        let path = folder.path("citysearch/citysearch.db")
        let kept = Set(try await SQLiteStore(path: path).favourites(of: .unnamed).map(\.id))
        #expect(!acknowledged.isEmpty)
        #expect(Set(acknowledged).subtracting(kept).isEmpty, "seed \(seed)")
        // At most one a process was kept and not acknowledged.
        #expect(kept.count <= acknowledged.count + Self.kills, "seed \(seed)")
    }

    /// Starts a process that adds cities, and kills it after some lines and a moment.
    ///
    /// - Returns: the cities that it acknowledged.
    private static func addAndKill(
        _ ids: Range<Int>, data: String, home: String, using random: inout SplitMix64
    ) async throws -> [Int] {
        let lines = Int.random(in: 0...20, using: &random)
        let moment = UInt32.random(in: 0..<(lines == 0 ? 60_000 : 4_000), using: &random)
        return try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global().async {
                continuation.resume(
                    with: Result {
                        let process = Process()
                        process.executableURL = BuiltProgram.url.deletingLastPathComponent()
                            .appending(path: "citysearch-server")
                        process.arguments =
                            ["favourites", "add", "--data", data, "--limit", "1000000"]
                            + ids.map(String.init)
                        process.environment = ["XDG_DATA_HOME": home]
                        let pipe = Pipe()
                        process.standardOutput = pipe
                        try process.run()
                        let reader = pipe.fileHandleForReading
                        var output = Data()
                        while output.count(where: { $0 == 0x0A }) < lines {
                            let more = reader.availableData
                            if more.isEmpty { break }
                            output += more
                        }
                        usleep(moment)
                        kill(process.processIdentifier, SIGKILL)
                        output += try reader.readToEnd() ?? Data()
                        process.waitUntilExit()
                        try reader.close()
                        // A line without its end was not acknowledged.
                        return String(decoding: output, as: UTF8.self)
                            .matches(of: /^Added .*\((\d+)\)\n/.anchorsMatchLineEndings())
                            .compactMap { Int($0.output.1) }
                    })
            }
        }
    }
}
#endif
