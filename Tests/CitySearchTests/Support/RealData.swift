import CitySearch
import Foundation

/// The bundled data, loaded once for all tests that need it.
enum RealData {
    /// The index, loaded by the engine.
    private static let loading = Task {
        try await CityIndex(contentsOf: RepositoryFiles.citiesPath)
    }

    /// The cities as Foundation's decoder reads them, in the order of the file.
    private static let decoding = Task {
        try JSONDecoder().decode([DecodedCity].self, from: Data(contentsOf: RepositoryFiles.cities))
    }

    static var index: CityIndex {
        get async throws { try await loading.value }
    }

    static var cities: [DecodedCity] {
        get async throws { try await decoding.value }
    }
}
