#if Service
import NIOCore

/// The modules of the app as one script, which a browser fetches at once.
///
/// Each module becomes a function that runs once, after its dependencies, and returns its exports: `import { a } from
/// "./b.js"` becomes `const { a } = modules["/app/js/b.js"]`. Line numbers do not change within a module, so that a map
/// leads from each line to its file; whole-line comments become blank lines, and lines are not indented. Modules import
/// names from modules and export functions, classes and constants where they declare them; there are no import cycles.
struct LinkedScript {
    /// The paths of the script, of its map, and of the module with which the app begins.
    static let (path, mapPath, main) = ("/app/app.js", "/app/app.js.map", "/app/js/main.js")

    private(set) var text = "const modules = {};\n"
    private var lineCount = 1
    private var sections: [String] = []
    private var linked: Set<String> = []

    /// - Complexity: O(*n*) in the bytes of the modules.
    init(_ files: [EmbeddedFile]) {
        let modules = files.filter { $0.path.hasPrefix("/app/js/") }
        link(Self.main, Dictionary(uniqueKeysWithValues: modules.map { ($0.path, $0.body) }))
        text += "//# sourceMappingURL=app.js.map\n"
    }

    /// The position of each line: a [source map](https://tc39.es/ecma426/) with a section for each module.
    var map: String { #"{"version":3,"sections":[\#(sections.joined(separator: ","))]}"# }

    private mutating func link(_ path: String, _ bodies: [String: ByteBuffer]) {
        guard linked.insert(path).inserted, let body = bodies[path] else { return }
        let module = ScriptModule(String(buffer: body), at: path)
        for needed in module.needs { link(needed, bodies) }
        text += "modules[\"\(path)\"] = (() => {\n"
        for line in module.lines { text += line + "\n" }
        text += "return { \(module.exports.joined(separator: ", ")) };\n})();\n"
        // Each line begins where the one of the source does, one line below the one before.
        let mappings = "AAAA" + String(repeating: ";AACA", count: module.lines.count - 1)
        sections.append(
            #"{"offset":{"line":\#(lineCount + 1),"column":0},"map":{"version":3,"#
                + #""sources":["\#(path)"],"names":[],"mappings":"\#(mappings)"}}"#)
        lineCount += module.lines.count + 3
    }
}

/// A module whose imports and exports became constants.
private struct ScriptModule {
    private(set) var lines: [Substring] = []
    /// The paths of the modules that it imports from.
    private(set) var needs: [String] = []
    private(set) var exports: [Substring] = []

    private enum Part { case code, comment, imports }

    init(_ text: String, at path: String) {
        var part = Part.code
        for line in text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        {
            let line = Substring(line)
            let content = line.drop { $0 == " " }
            if part == .code {
                part =
                    content.hasPrefix("/**")
                    ? .comment : line.hasPrefix("import {") ? .imports : .code
            }
            switch part {
            case .comment where content.contains("*/") && !content.hasSuffix("*/"):
                // A type before an expression.
                part = .code
                lines.append(content)
            case .comment:
                if content.hasSuffix("*/") { part = .code }
                lines.append("")
            case .imports:
                lines.append(constants(line, at: path))
                if line.hasSuffix(";") { part = .code }
            case .code:
                lines.append(content.hasPrefix("// ") ? "" : declaration(line, content))
            }
        }
    }

    /// A line of an import, as one of constants.
    private mutating func constants(_ line: Substring, at path: String) -> Substring {
        var line = line.hasPrefix("import ") ? "const " + line.dropFirst(7) : line
        line = Substring(line.replacing(" as ", with: ": "))
        guard let from = line.firstRange(of: " from \"") else { return line }
        let needed = Self.path(line[from.upperBound...].dropLast(2), from: path)
        needs.append(needed)
        return line[..<from.lowerBound] + " = modules[\"\(needed)\"];"
    }

    /// A line without its indentation, and without its `export` keyword.
    private mutating func declaration(_ line: Substring, _ content: Substring) -> Substring {
        guard line.hasPrefix("export ") else { return content }
        let declaration = line.dropFirst(7)
        // `export {}` marks a file as a module.
        guard !declaration.hasPrefix("{") else { return "" }
        let words = declaration.split(maxSplits: 3) { !($0.isLetter || $0.isNumber || $0 == "_") }
        if let name = words.first(where: { !["async", "function", "class", "const"].contains($0) })
        {
            exports.append(name)
        }
        return declaration
    }

    /// The path of a module as another names it.
    private static func path(_ name: Substring, from path: String) -> String {
        var folders = path.split(separator: "/").dropLast()
        for part in name.split(separator: "/") where part != "." {
            if part == ".." { folders = folders.dropLast() } else { folders.append(part) }
        }
        return "/" + folders.joined(separator: "/")
    }
}
#endif
