import CitySearch
import Foundation
import TestSupport

/// The bundled data, loaded once for all tests that need it.
enum RealData {
    /// The index, loaded by the engine.
    private static let loading = Task {
        try await CityIndex(contentsOf: RepositoryFiles.citiesPath)
    }

    /// The cities as Foundation's decoder reads them, in the order of the file; it takes many times as long.
    private static let decoding = Task {
        try JSONDecoder().decode([ListedCity].self, from: Data(contentsOf: RepositoryFiles.cities))
            .map(\.record)
    }

    private static let asking = Task {
        // The plain rules take a while for a million names, so the processors share them.
        await Oracle.concurrent(try await cities, parts: 8)
    }

    static var index: CityIndex { get async throws { try await loading.value } }

    static var cities: [CityRecord] { get async throws { try await decoding.value } }

    /// The oracle over them, each search of which walks all of them.
    static var oracle: Oracle { get async throws { try await asking.value } }
}
