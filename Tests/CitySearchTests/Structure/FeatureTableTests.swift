import Foundation
import Testing

/// A score is the sum of what one table declares, and the documentation shows that table.
@Suite("All weights are in one table") struct FeatureTableTests {
    @Test func `The documentation shows each weight by its name and its sentence`() throws {
        let page = try Self.text("CitySearch.docc/RelevanceScoring.md")
        let table = Self.table(of: try Self.declaration(of: "Features"))
        #expect(
            page.contains(table),
            "RelevanceScoring.md needs this between “Weights” and “Rules”:\n\n\(table)")
    }

    @Test func `No other file has a weight or a threshold in octaves`() throws {
        for file in try Self.sources() where file.name != "Features" {
            #expect(!file.text.contains("octaves:)"), "\(file.name)")
            for call in ["Score(octaves: ", "Score(clamping: "] {
                let literals = file.arguments(of: call).filter {
                    $0.first.map { $0.isNumber || $0 == "-" } ?? false
                }
                #expect(literals == [], "\(file.name)")
            }
        }
    }

    @Test("Each weight and each threshold is used", arguments: tables)
    func uses(table: String) throws {
        let sources = try Self.sources()
        let names = try Self.declaration(of: table).components(separatedBy: "static let ")
            .dropFirst().map { $0.prefix { $0 != " " } }
        #expect(names.count > 10)
        for name in names {
            let isUsed = sources.contains { file in
                file.name != "Features"
                    && file.arguments(of: "\(table).\(name)").contains {
                        !($0.first?.isLetter ?? false)
                    }
            }
            #expect(isUsed, "\(table).\(name)")
        }
    }

    /// The table of weights in Markdown: a heading for each section, and a row for each weight.
    private static func table(of source: String) -> String {
        let parts = source.split(separator: "// MARK: ").dropFirst()
        return parts.map { part in
            let title = part.prefix { $0 != "\n" }
            let rows = part.matches(
                of:
                    /((?: *\/\/\/ .*\n)+) *package static let (\w+) = Score(?:\(octaves: (.*)\)|\.zero)/
            )
            return """
                ### \(title)

                | weight | octaves | feature |
                | --- | --: | --- |
                \(rows.map { row($0.2, $0.3, comment: $0.1) }.joined(separator: "\n"))

                """
        }.joined(separator: "\n")
    }

    private static func row(_ name: Substring, _ octaves: Substring?, comment: Substring) -> String
    {
        let text = comment.split(separator: "\n")
            .map { $0.trimmingPrefix(#/ */// /#) }.joined(separator: " ")
        // The first sentence.
        let sentence = text.firstMatch(of: /^.*?\.(?= |$)/)?.0.dropLast() ?? ""
        let number = octaves.map { $0.hasPrefix("-") ? "−\($0.dropFirst())" : "+\($0)" } ?? "0"
        return "| `\(name)` | \(number) | \(sentence) |"
    }

    private static let tables = ["Features", "Thresholds"]

    /// The declaration of an enumeration in Features.swift.
    private static func declaration(of table: String) throws -> String {
        let parts = try text("Matching/Features.swift").components(separatedBy: "package enum ")
        return try #require(parts.first { $0.hasPrefix("\(table) {") })
    }

    /// A file of the engine.
    private struct SourceFile {
        let name: String
        let text: String

        /// The text after each occurrence of a text.
        func arguments(of text: String) -> [String] {
            Array(self.text.components(separatedBy: text).dropFirst())
        }
    }

    private static func sources() throws -> [SourceFile] {
        try FileManager.default.subpathsOfDirectory(atPath: folder.path)
            .filter { $0.hasSuffix(".swift") }
            .map { path in
                SourceFile(
                    name: URL(filePath: path).deletingPathExtension().lastPathComponent,
                    text: try text(path))
            }
    }

    private static func text(_ path: String) throws -> String {
        try String(contentsOf: folder.appending(path: path), encoding: .utf8)
    }

    private static let folder = RepositoryFiles.root.appending(path: "Sources/CitySearch")
}
