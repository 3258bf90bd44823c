import CitySearch
import Foundation
import Synchronization
import TestSupport
import Testing

/// The first bytes of a file show its kind.
@Suite("One way opens JSON and snapshots, from files, open files and memory") struct OpeningTests {
    private func index() async throws -> CityIndex {
        try await CityIndex(named: [(name: "Paris", country: "FR"), (name: "Parma", country: "IT")])
    }

    @Test func `A snapshot is opened by what opens JSON`() async throws {
        let file = try await SnapshotFile(try await index())
        #expect(
            try await CityIndex(contentsOf: file.path).search("par", by: .name)
                .names == ["Paris", "Parma"])
        let handle = try #require(FileHandle(forReadingAtPath: file.path))
        let opened = try await CityIndex(
            contentsOfFileDescriptor: handle.fileDescriptor, name: "input")
        #expect(opened.count == 2)
        #expect(try await CityIndex(snapshot: file.bytes).search("par", by: .name).count == 2)
    }

    @Test func `A damaged snapshot is refused with its path, if it has one`() async throws {
        let file = try await SnapshotFile(try await index())
        try file.overwrite([0xFF], at: file.bytes.count - 70)
        let error = await #expect(throws: CityIndexError.self) {
            try await CityIndex(contentsOf: file.path)
        }
        guard case .unusableSnapshot(.damaged) = error?.reason else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(error?.path == file.path)
        var bytes = file.bytes
        bytes.removeLast()
        let other = await #expect(throws: CityIndexError.self) {
            try await CityIndex(snapshot: bytes)
        }
        #expect(other?.path == nil && other?.description.hasPrefix("truncated") == true)
        let none = await #expect(throws: CityIndexError.self) { try await CityIndex(snapshot: []) }
        #expect(none?.reason == .unusableSnapshot(.notAnIndex))
    }

    @Test(arguments: [1, 100, 1_000, 1_000_000])
    func `Progress ascends to all bytes, cities and the index`(chunkLength: Int) async throws {
        var random = SplitMix64(stream: 8_100)
        let records = RandomCities.records(200, using: &random)
        var writer = CityJSON(random: SplitMix64(stream: 8_101))
        let json = writer.array(of: records)
        let steps = Mutex<[LoadProgress]>([])
        let index = try await CityIndex(
            json: json, progress: { step in steps.withLock { $0.append(step) } },
            chunkLength: chunkLength)
        let told = steps.withLock { $0 }
        #expect(told.last?.decodedBytes == json.count)
        #expect(told.last?.decodedCities == index.count)
        #expect(told.last?.fraction == 1)
        #expect(told.allSatisfy { $0.totalBytes == json.count && 0...1 ~= $0.fraction })
        #expect(told.contains { $0.decodedBytes == json.count && 0..<1 ~= $0.builtFraction })
        // Chunks that were guessed wrong make the file be read once more, from zero on.
        let restarts = zip(told, told.dropFirst()).count { $0.fraction > $1.fraction }
        #expect(restarts <= 1)
    }
}
