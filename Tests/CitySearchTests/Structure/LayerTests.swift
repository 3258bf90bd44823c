import Foundation
import Testing

/// The folders of the engine, each a layer.
@Suite("A folder of the engine names only types of the layers above it") struct LayerTests {
    /// The layers, from what all others may name to what may name all others.
    private static let layers = [
        "Memory", "Text", "Geography", "Format", "Index", "Matching", "Ranking", "Search",
        "Files", "Building", "Loading", "Invariants",
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

    @Test func `Every folder is a layer`() throws {
        let contents = try FileManager.default.contentsOfDirectory(atPath: Self.engine.path)
        #expect(Set(contents.filter { !$0.contains(".") }) == Set(Self.layers))
    }

    @Test func `No file names a type of a layer below its own`() throws {
        let references = try references()
        #expect(references.count > 100)
        let faults = references.filter { $0.layer > $0.file.layer }.map {
            "\($0.file.path) names \($0.type) of \(Self.layers[$0.layer])"
        }
        #expect(faults.isEmpty, "\(faults.joined(separator: "\n"))")
    }

    @Test func `ARCHITECTURE.md draws the arrows that there are`() throws {
        let arrows = Set(try references().map { [$0.file.layer, $0.layer] })
        let rows = Self.layers.enumerated().map { row, name in
            let cells = Self.layers[..<row].enumerated().map { column, other in
                padded(arrows.contains([row, column]) ? "●" : "·", to: other.count + 2)
            }
            return padded(name, to: 11) + cells.joined() + name
        }
        let picture = rows.joined(separator: "\n")
        let text = try RepositoryFiles.text("ARCHITECTURE.md")
        #expect(text.contains(picture), "the picture is now\n\(picture)")
    }

    private func padded(_ text: String, to length: Int) -> String {
        text.padding(toLength: length, withPad: " ", startingAt: 0)
    }

    /// A type of the engine that a file names.
    private struct Reference {
        let file: SourceFile
        let type: Substring
        /// The layer that declares the type.
        let layer: Int
    }

    private func references() throws -> [Reference] {
        let files = try files()
        var layers: [Substring: Int] = [:]
        for file in files {
            for type in declaredTypes(in: file.code) {
                layers[type] = min(layers[type] ?? file.layer, file.layer)
            }
        }
        // To Unicode, `Platform.sine` is one word.
        let name = /\b[A-Z]\w*\b/.wordBoundaryKind(.simple)
        return files.flatMap { file in
            Set(file.code.matches(of: name).map(\.output)).sorted().compactMap { name in
                layers[name].map { Reference(file: file, type: name, layer: $0) }
            }
        }
    }

    private func files() throws -> [SourceFile] {
        try Self.layers.enumerated().flatMap { number, layer in
            let folder = Self.engine.appending(path: layer)
            return try FileManager.default.contentsOfDirectory(atPath: folder.path)
                .filter { $0.hasSuffix(".swift") }
                .map { name in
                    let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
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
