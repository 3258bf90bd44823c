import CitySearch
import Foundation
import TestSupport
import Testing

@Suite("A cancelled load ends, and reports that it was cancelled") struct CancellationTests {
    /// What an operation throws in a task that is cancelled before it begins.
    private func errorOf(
        _ operation: @escaping @Sendable () async throws -> CityIndex
    ) async -> (any Error)? {
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            return try await operation()
        }
        task.cancel()
        switch await task.result {
        case .success: return nil
        case .failure(let error): return error
        }
    }

    @Test func `From a file, from values, and from memory, in one chunk and in many`() async {
        var random = SplitMix64(stream: 7)
        let records = RandomCities.records(50, using: &random)
        var writer = CityJSON(random: SplitMix64(stream: 6))
        let json = writer.array(of: records)
        let errors = [
            await errorOf { try await CityIndex(contentsOf: RepositoryFiles.citiesPath) },
            await errorOf { try await CityIndex(records) },
            await errorOf { try await CityIndex(json: json, chunkLength: 1) },
            await errorOf { try await CityIndex(json: json, chunkLength: 1_000_000) },
        ]
        #expect(errors.allSatisfy { ($0 as? CityIndexError)?.reason == .cancelled })
    }

    @Test func `From a file, whenever it is cancelled until the load is done`() async throws {
        var delay = Duration.milliseconds(1)
        var cancelled = 0
        while true {
            let load = Task { try await CityIndex(contentsOf: RepositoryFiles.citiesPath) }
            try await Task.sleep(for: delay)
            load.cancel()
            switch await load.result {
            case .success(let index):
                #expect(index.count == (try await RealData.index.count))
                // The load takes longer than the first delays by far.
                #expect(cancelled > 0)
                return
            case .failure(let error):
                #expect((error as? CityIndexError)?.reason == .cancelled)
                cancelled += 1
            }
            delay *= 2
        }
    }

    @Test func `The opening of a snapshot, and the writing of one`() async throws {
        var random = SplitMix64(stream: 9)
        let index = try await CityIndex(RandomCities.records(50, using: &random))
        let file = try await SnapshotFile(index)
        let opening = await errorOf { [path = file.path] in try await CityIndex(snapshotAt: path) }
        #expect((opening as? CityIndexError)?.reason == .cancelled)
        let writing = await errorOf { [path = file.path + "2"] in
            try await index.writeSnapshot(to: path)
            return index
        }
        #expect((writing as? CityIndexError)?.reason == .cancelled)
        #expect(!FileManager.default.fileExists(atPath: file.path + "2"))
    }
}
