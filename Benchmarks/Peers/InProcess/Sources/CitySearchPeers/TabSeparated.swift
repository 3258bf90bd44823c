import ArgumentParser
import Foundation

/// Files of one record a line, with tabs between the fields: any language reads them in a line of code.
enum TabSeparated {
    static func read(_ path: String) throws -> [[String]] {
        try String(contentsOfFile: path, encoding: .utf8)
            .split(separator: "\n")
            .map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
    }

    static func write(_ records: some Sequence<[String]>, to path: String) throws {
        var text = ""
        for record in records {
            for field in record where field.contains(where: { $0 == "\t" || $0.isNewline }) {
                throw ValidationError("“\(field)” holds a tab or a line break: leave that city out")
            }
            text += record.joined(separator: "\t") + "\n"
        }
        try text.write(toFile: path, atomically: true, encoding: .utf8)
    }
}
