import CitySearch
import Foundation
import Testing

@Suite("Two pieces of work at once") struct ConcurrentlyTests {
    private struct Failure: Error {}

    @Test func `give both results`() async throws {
        let (one, other) = try await concurrently {
            await Task.yield()
            return 1
        } and: {
            "two"
        }
        #expect(one == 1)
        #expect(other == "two")
    }

    @Test(arguments: [true, false])
    func `fail as either fails`(isFirst: Bool) async throws {
        await #expect(throws: Failure.self) {
            try await concurrently {
                if isFirst { throw Failure() }
            } and: {
                if !isFirst { throw Failure() }
            }
        }
    }

    /// A task of `async let` may crash as it ends; ``concurrently(_:and:)`` has the reason.
    @Test func `no source of this package begins a task by async let`() throws {
        let sources = RepositoryFiles.root.appending(path: "Sources")
        let files = try FileManager.default.subpathsOfDirectory(atPath: sources.path)
            .filter { $0.hasSuffix(".swift") }
        #expect(files.count > 100)
        let faults = try files.filter { file in
            try String(contentsOf: sources.appending(path: file), encoding: .utf8)
                .contains(#/^\s*async let /#.anchorsMatchLineEndings())
        }
        #expect(faults.isEmpty)
    }
}
