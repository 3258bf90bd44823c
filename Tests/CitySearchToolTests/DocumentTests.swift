import Foundation
import TestSupport
import Testing

/// The Markdown documents of the repository: their examples are run, and the targets of their links exist.
@Suite("Documents") struct DocumentTests {
    @Test(arguments: try Document.all().flatMap(\.examples))
    func `an example prints what its document shows`(example: Example) async throws {
        let folder = try TemporaryFolder()
        let list = try Data(
            contentsOf: BuiltProgram.checkout.appending(path: "Tests/Data/list.json"))
        _ = try folder.write(list, to: "list.json")
        let programs = BuiltProgram.url.deletingLastPathComponent().path
        let run = try await Pseudoterminal(
            ["-c", "cd \"$0\" && PATH=\(programs):$PATH && \(example.command)", folder.url.path],
            columns: 100,
            environment: [
                "HOME": folder.url.path, "LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin",
                "TERM": "dumb",
            ],
            program: URL(filePath: "/bin/bash"))
        #expect(run.text.trimmed == example.output.trimmed, "\(example.document)")
    }

    @Test(arguments: try Document.all())
    func `each link leads to a file and a heading`(document: Document) throws {
        for link in document.links {
            let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
            let place = try #require(String(parts[0]).removingPercentEncoding)
            let folder = document.url.deletingLastPathComponent()
            let file = place.isEmpty ? document.url : folder.appending(path: place).standardized
            #expect(FileManager.default.fileExists(atPath: file.path), "\(document): \(link)")
            if parts.count == 2, file.pathExtension == "md" {
                let anchors = try Document(url: file).anchors
                #expect(anchors.contains(String(parts[1])), "\(document): \(link)")
            }
        }
    }

    @Test(arguments: [("README.md", 1), ("Documentation/Swift.md", 2)])
    func `Swift code in documents is compiled as a part of an example`(
        path: String, count: Int
    ) throws {
        let example = BuiltProgram.checkout.appending(path: "Examples/Sources/Readme/Readme.swift")
        let compiled = try String(contentsOf: example, encoding: .utf8)
        let document = try Document(url: BuiltProgram.checkout.appending(path: path))
        let blocks = document.blocks(in: "swift").filter { !$0.contains("// Package.swift") }
        #expect(blocks.count == count)
        for block in blocks {
            let statements = block.replacing("import CitySearch\n\n", with: "")
            let indented = statements.split(separator: "\n", omittingEmptySubsequences: false)
                .map { $0.isEmpty ? "" : "        " + $0 }
            #expect(compiled.contains(indented.joined(separator: "\n")))
        }
    }
}

/// A command that a document shows behind a prompt, and its output.
struct Example: Sendable, CustomTestStringConvertible {
    let document: Document
    let command: String
    let output: String

    var testDescription: String { "\(document): \(command)" }
}

/// A Markdown document of the repository.
struct Document: Sendable, CustomStringConvertible {
    let url: URL
    let text: String

    init(url: URL) throws {
        self.url = url
        text = try String(contentsOf: url, encoding: .utf8)
    }

    /// All documents but those in hidden folders, such as builds.
    static func all() throws -> [Document] {
        let root = BuiltProgram.checkout
        let files = FileManager.default.enumerator(
            at: root, includingPropertiesForKeys: nil, options: .skipsHiddenFiles)
        let urls = (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "md" }
        return try urls.sorted { $0.path < $1.path }.map(Document.init)
    }

    var description: String {
        String(url.path.dropFirst(BuiltProgram.checkout.path.count)).trimmingPrefix("/").description
    }

    /// The blocks of code in a language; "" for blocks that name none.
    func blocks(in language: String) -> [String] {
        text.matches(of: fenced).filter { $0.language == language }.map { String($0.code) }
    }

    var examples: [Example] {
        blocks(in: "").flatMap { block in
            "\n\(block)".split(separator: "\n$ ").dropFirst(block.hasPrefix("$ ") ? 0 : 1).map {
                let lines = $0.split(separator: "\n", maxSplits: 1)
                return Example(
                    document: self, command: String(lines[0]),
                    output: lines.count == 2 ? String(lines[1]) : "")
            }
        }
    }

    /// The links to other files of the repository and to headings. DocC checks those in its catalogues.
    var links: [String] {
        if url.path.contains(".docc/") { return [] }
        let prose = text.replacing(fenced, with: "")
        let links =
            prose.matches(of: /\]\(([^)\s]+)\)/).map { String($0.1) }
            + prose.matches(of: /<img src="([^"]+)"/).map { String($0.1) }
        return links.filter { $0.prefixMatch(of: /\w+:/) == nil }
    }

    /// The addresses of the headings, as GitHub derives them.
    var anchors: [String] {
        text.matches(of: /(?m)^#+ (.*)$/).map { heading in
            let kept = heading.1.lowercased().filter {
                $0.isLetter || $0.isNumber || "_- ".contains($0)
            }
            return kept.trimmingCharacters(in: .whitespaces).replacing(" ", with: "-")
        }
    }

    private var fenced: Regex<(Substring, language: Substring, code: Substring)> {
        /(?m)^```(?<language>\w*)\n(?<code>(?s:.*?))^```$/
    }
}

extension String {
    fileprivate var trimmed: String { trimmingCharacters(in: .newlines) }
}
