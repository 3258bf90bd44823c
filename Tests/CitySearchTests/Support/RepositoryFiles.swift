import Foundation

/// The locations of the files of this repository.
enum RepositoryFiles {
    /// The root of the repository, four levels above this file.
    static let root = (0..<4).reduce(URL(filePath: #filePath)) { path, _ in
        path.deletingLastPathComponent()
    }

    /// The bundled data.
    static let cities = root.appending(path: "Data/cities.json")

    /// The path of the bundled data.
    static let citiesPath = cities.path

    /// Pairs of typed and stored names that folding must match.
    static let folding = root.appending(path: "Tests/Data/folding.json")

    /// The text of a file.
    static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    /// Writes bytes to a temporary file, passes its path on, and removes it.
    static func withTemporaryFile<Result>(
        _ bytes: [UInt8], _ body: (String) async throws -> Result
    ) async throws -> Result {
        let file = FileManager.default.temporaryDirectory
            .appending(path: "citysearch-\(UUID().uuidString).json")
        try Data(bytes).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        return try await body(file.path)
    }
}
