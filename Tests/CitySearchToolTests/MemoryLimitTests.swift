import Foundation
import TestSupport
import Testing

// Other systems do not keep to the limit that a shell sets.
#if os(Linux)
/// The built program with less and less memory.
@Suite("Missing memory is an error of one line") struct MemoryLimitTests {
    /// Runs the program with so many megabytes of addresses.
    private func run(megabytes: Int, _ arguments: [String]) async throws -> ToolRun {
        try await ToolRun.shell("ulimit -v \(megabytes * 1_000) && exec \"$0\" \"$@\"", arguments)
    }

    private static let limits = [
        68, 80, 90, 100, 110, 120, 140, 160, 200, 230, 260, 280, 300, 330, 360, 400, 430, 460, 500,
        700,
    ]

    @Test(arguments: Rounds.some(limits, least: 5))
    func `a load ends well or with an error, whatever there is`(megabytes: Int) async throws {
        let data = BuiltProgram.checkout.appending(path: "Data/cities.json").path
        let run = try await run(
            megabytes: megabytes, ["query", "london", "--limit", "1", "--no-cache", "--data", data])
        if run.status != 0 {
            #expect(run.isOneLineFailure, "\(run.errorOutput)")
            #expect(run.errorOutput.contains("memory"), "\(run.errorOutput)")
        } else {
            #expect(run.text.contains("London"))
        }
        // The memory of the cities themselves is never available.
        #expect(run.status != 0 || megabytes > 100)
        // About 120 MB are resident; the system's allocator takes addresses for 64 MB a thread.
        #expect(run.status == 0 || megabytes < 700)
    }

    @Test(arguments: Rounds.some([68, 90, 120, 150, 180, 250], least: 3))
    func `a snapshot is opened or not, whatever there is`(megabytes: Int) async throws {
        let folder = try TemporaryFolder()
        let snapshot = folder.url.appending(path: "towns.cityindex")
        try #require(try await Towns.many(20_000).build(snapshot).status == 0)
        let run = try await run(
            megabytes: megabytes, ["query", "town 7", "--limit", "1", "--data", snapshot.path])
        if run.status != 0 {
            #expect(run.isOneLineFailure, "\(run.errorOutput)")
        } else {
            #expect(run.text.contains("Town 7"))
        }
    }
}
#endif
