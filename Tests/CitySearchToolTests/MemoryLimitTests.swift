import Foundation
import TestSupport
import Testing

/// Whether the system keeps to the limit that a shell sets.
private var canLimit: Bool {
    #if os(Linux)
    true
    #else
    false
    #endif
}

/// The built program with less and less memory.
@Suite(
    "Memory that is not to be had is an error of one line",
    .enabled(if: canLimit))
struct MemoryLimitTests {
    /// Runs the program with so many megabytes of addresses.
    private func run(megabytes: Int, _ arguments: [String]) async throws -> ToolRun {
        try await ToolRun(
            [
                "-c", "ulimit -v $1 && shift && exec \"$@\"", "sh", "\(megabytes * 1_000)",
                BuiltProgram.url.path,
            ] + arguments, program: URL(filePath: "/bin/sh"))
    }

    private static let limits = [
        68, 80, 90, 100, 110, 120, 140, 160, 200, 230, 260, 280, 300, 330, 360, 400, 430, 460, 500,
    ]

    @Test(arguments: Rounds.some(limits, least: 5))
    func `a load ends well or with an error, whatever there is`(megabytes: Int) async throws {
        let data = BuiltProgram.checkout.appending(path: "Data/cities.json").path
        let run = try await run(
            megabytes: megabytes, ["query", "london", "--limit", "1", "--no-cache", "--data", data])
        if run.status != 0 {
            #expect(run.status == 2)
            #expect(run.lines.isEmpty)
            #expect(run.errorOutput.count { $0.isNewline } == 1, "\(run.errorOutput)")
            #expect(run.errorOutput.contains("memory"), "\(run.errorOutput)")
        } else {
            #expect(run.text.contains("London"))
        }
        // What the cities themselves take is never there.
        #expect(run.status != 0 || megabytes > 100)
    }

    @Test func `what is asked for is near what is used`() async throws {
        let data = BuiltProgram.checkout.appending(path: "Data/cities.json").path
        // About 120 MB are resident; the system's allocator takes addresses for 64 MB a thread.
        let run = try await run(
            megabytes: 700, ["query", "london", "--limit", "1", "--no-cache", "--data", data])
        #expect(run.status == 0, "\(run.errorOutput)")
    }

    @Test(arguments: Rounds.some([68, 90, 120, 150, 180, 250], least: 3))
    func `a snapshot is opened or not, whatever there is`(megabytes: Int) async throws {
        let towns = try Towns.many(20_000)
        let folder = try TemporaryFolder()
        let snapshot = folder.url.appending(path: "towns.cityindex").path
        let built = try await ToolRun(
            ["index", "build", "--data", towns.path, "-o", snapshot])
        try #require(built.status == 0)
        let run = try await run(
            megabytes: megabytes, ["query", "town 7", "--limit", "1", "--data", snapshot])
        if run.status != 0 {
            #expect(run.status == 2)
            #expect(run.errorOutput.count { $0.isNewline } == 1, "\(run.errorOutput)")
        } else {
            #expect(run.text.contains("Town 7"))
        }
        withExtendedLifetime(towns) {}
    }
}
