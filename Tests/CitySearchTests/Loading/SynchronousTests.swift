import CitySearch
import Foundation
import TestSupport
import Testing

@Suite("The calling thread alone makes the same index") struct SynchronousTests {
    private static func records() -> [CityRecord] {
        var random = SplitMix64(stream: 8_000)
        return RandomCities.records(300, using: &random)
    }

    private static func json() -> [UInt8] {
        var writer = CityJSON(random: SplitMix64(stream: 8_001))
        return writer.array(of: records())
    }

    private func built(_ records: [CityRecord]) throws -> CityIndex {
        try CityIndex.onCallingThread { try await CityIndex(records) }
    }

    private func opened(_ path: String) throws -> CityIndex {
        try CityIndex.onCallingThread { try await CityIndex(contentsOf: path) }
    }

    private func reopened(_ index: CityIndex) throws -> [CityIndex] {
        let folder = try TemporaryFolder()
        defer { withExtendedLifetime(folder) {} }
        let path = folder.path("world.cityindex")
        return try CityIndex.onCallingThread {
            try await index.writeSnapshot(to: path)
            return [
                try await CityIndex(snapshotAt: path), try await CityIndex(contentsOf: path),
                try await CityIndex(snapshot: Array(Data(contentsOf: URL(filePath: path)))),
            ]
        }
    }

    private static func loaded(_ json: [UInt8]) throws -> CityIndex {
        try CityIndex.onCallingThread { try await CityIndex(json: json) }
    }

    @Test func `From values, JSON, a file and a snapshot`() async throws {
        let values = try await CityIndex(Self.records())
        #expect(try built(Self.records()).allBytes == values.allBytes)
        let json = Self.json()
        let index = try await CityIndex(json: json)
        #expect(try Self.loaded(json).allBytes == index.allBytes)
        let read = try await RepositoryFiles.withTemporaryFile(json) { try opened($0).allBytes }
        #expect(read == index.allBytes)
        let snapshot = try await SnapshotFile(index).bytes
        for opened in try reopened(index) { #expect(opened.allBytes == snapshot) }
    }

    @Test func `Errors are the same`() async {
        let expected = await #expect(throws: CityIndexError.self) {
            try await CityIndex(json: Array("[{}]".utf8))
        }
        let error = #expect(throws: CityIndexError.self) { try Self.loaded(Array("[{}]".utf8)) }
        #expect(error != nil && error == expected)
        #expect(throws: CityIndexError.self) { try opened("/nowhere") }
    }

    @Test func `On a thread next to loading tasks, too`() async throws {
        let json = Self.json()
        let expected = try await CityIndex(json: json).allBytes
        try await withThrowingTaskGroup(of: [UInt8].self) { group in
            for number in 0..<8 {
                group.addTask {
                    number.isMultiple(of: 2)
                        ? try await CityIndex(json: json).allBytes : try Self.loaded(json).allBytes
                }
            }
            for try await bytes in group { #expect(bytes == expected) }
        }
    }

    @Test("In a process that was forked, which has no pool of threads")
    func forked() async {
        await #expect(processExitsWith: .success) {
            let json = SynchronousTests.json()
            // Now there is a pool, and its threads do not come along.
            let count = try await CityIndex(json: json).count
            let child = ForkedProcess {
                guard let index = try? SynchronousTests.loaded(json), index.count == count
                else { return 1 }
                return index.search("a", by: .name).isEmpty ? 2 : 0
            }
            guard child.status == 0 else {
                fatalError("the child ended with the status \(child.status)")
            }
        }
    }

    /// Lazy values are computed in each child again, and several threads need them at once.
    @Test("In forked processes, whose threads wait for each other")
    func forkedThreads() async {
        await #expect(processExitsWith: .success) {
            let index = try await CityIndex(json: SynchronousTests.json())
            let names = (0..<2_048).map { "weather in city \($0 % 8), tex" }
            for _ in 0..<50 {
                let child = ForkedProcess {
                    index.resolve(names, threads: 2).count == names.count ? 0 : 1
                }
                guard child.status == 0 else {
                    fatalError("a child ended with the status \(child.status)")
                }
            }
        }
    }
}
