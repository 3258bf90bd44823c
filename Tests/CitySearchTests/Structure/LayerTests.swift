import Foundation
import Testing

/// The folders of the engine, each a layer.
@Suite("A folder of the engine names only types of the layers above it")
struct LayerTests {
    /// The layers, from what all others may name to what may name all others.
    private static let layers = [
        "Memory", "Text", "Geography", "Format", "Index", "Building", "Loading", "Matching",
        "Ranking", "Search",
    ]

    /// A file of the engine.
    private struct SourceFile {
        let path: String
        /// The number of its folder among the layers.
        let layer: Int
        /// The code, without comments and texts.
        let code: String
    }

    private static let engine = RepositoryFiles.root.appending(path: "Sources/CitySearch")

    @Test("Every folder is a layer")
    func folders() throws {
        let contents = try FileManager.default.contentsOfDirectory(atPath: Self.engine.path)
        #expect(Set(contents.filter { !$0.contains(".") }) == Set(Self.layers))
    }

    @Test("No file names a type of a layer below its own")
    func arrows() throws {
        let files = try files()
        var layers: [Substring: Int] = [:]
        for file in files {
            for type in declaredTypes(in: file.code) {
                layers[type] = min(layers[type] ?? file.layer, file.layer)
            }
        }
        #expect(layers.count > 100)
        let faults = files.flatMap { file in
            Set(file.code.matches(of: /\b[A-Z]\w*\b/).map(\.output)).sorted().compactMap { name in
                layers[name].flatMap { layer in
                    layer > file.layer
                        ? "\(file.path) names \(name) of \(Self.layers[layer])" : nil
                }
            }
        }
        #expect(faults.isEmpty, "\(faults.joined(separator: "\n"))")
    }

    private func files() throws -> [SourceFile] {
        try Self.layers.enumerated().flatMap { number, layer in
            let folder = Self.engine.appending(path: layer)
            return try FileManager.default.contentsOfDirectory(atPath: folder.path)
                .filter { $0.hasSuffix(".swift") }
                .map { name in
                    let text = try String(
                        contentsOf: folder.appending(path: name), encoding: .utf8)
                    let code = text.replacing(/\/\/.*|"(\\.|[^"\\\n])*"/, with: " ")
                    return SourceFile(path: "\(layer)/\(name)", layer: number, code: code)
                }
        }
    }

    /// The types that a file declares at its top level.
    private func declaredTypes(in code: String) -> [Substring] {
        let declaration =
            /^(?:@\w+(?:\([^)]*\))? +)*(?:(?:public|package|private|fileprivate|final|indirect) +)*(?:struct|class|enum|protocol|typealias) +([A-Z]\w*)/
        return code.matches(of: declaration.anchorsMatchLineEndings()).map(\.output.1)
    }
}
