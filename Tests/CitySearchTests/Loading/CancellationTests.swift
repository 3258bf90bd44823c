import CitySearch
import Testing

/// Loading in a task that was cancelled.
@Suite("A cancelled load throws CancellationError")
struct CancellationTests {
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

    @Test("From a file")
    func file() async {
        let error = await errorOf {
            try await CityIndex(contentsOf: RepositoryFiles.citiesPath)
        }
        #expect(error is CancellationError)
    }

    @Test("From memory, in one chunk and in many", arguments: [1, 1_000_000])
    func memory(chunkLength: Int) async {
        var writer = CityJSON(random: SplitMix64(stream: 6))
        var random = SplitMix64(stream: 7)
        let json = writer.array(of: RandomCities.records(50, using: &random))
        let error = await errorOf { try await CityIndex(json: json, chunkLength: chunkLength) }
        #expect(error is CancellationError)
    }

    @Test("From a file, whenever it is cancelled until the load is done")
    func midway() async throws {
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
                #expect(error is CancellationError)
                cancelled += 1
            }
            delay *= 2
        }
    }

    @Test("From values")
    func values() async {
        var random = SplitMix64(stream: 8)
        let records = RandomCities.records(50, using: &random)
        let error = await errorOf { try await CityIndex(records) }
        #expect(error is CancellationError)
    }
}
