/// Recognises formats that no import reads by their first lines, and describes how to convert them.
enum ForeignFormat {
    /// The format of a text and the advice for the user; nil for a text that may be a table.
    ///
    /// - Parameter beginning: some first lines in UTF-8.
    static func advice(for beginning: ArraySlice<UInt8>) -> String? {
        let text = String(decoding: beginning.dropFirst(beginning.markCount), as: UTF8.self)
        let lines = text.split(whereSeparator: \.isNewline).prefix(mostLines).map(\.trimmed)
            .filter { !$0.isEmpty }
        guard let first = lines.first?.lowercased() else { return nil }
        if first.hasPrefix("<") { return markup(text) }
        if first.hasPrefix(#"{\rtf"#) {
            return
                "is a document of a word processor (RTF); copy its table into a spreadsheet and save that as CSV"
        }
        if isSQL(lines) {
            return
                "is a dump of a database (SQL); load it into the database and export its table as CSV, as in "
                + "sqlite3 -header -csv DATABASE 'select * from TABLE'"
        }
        if isYAML(lines) { return "is YAML; convert it into JSON, as in yq -o json FILE" }
        return nil
    }

    private static let mostLines = 200

    private static func markup(_ text: String) -> String? {
        let text = text.lowercased()
        if text.hasPrefix("<?php") || text.contains("<?php") {
            return "is a program in PHP; save its data as JSON or CSV"
        }
        if text.contains("urn:schemas-microsoft-com:office:spreadsheet") {
            return "is a workbook in XML of an old Excel; open it and save it as .xlsx or CSV"
        }
        let hasTable = ["<html", "<!doctype html", "<table", "<body", "<tr"].contains {
            text.contains($0)
        }
        return hasTable
            ? "is a page in HTML, whatever it is called; open it in a spreadsheet and save it as .xlsx or CSV"
            : nil
    }

    private static func isSQL(_ lines: [String]) -> Bool {
        let statements = [
            "insert into ", "create table ", "drop table ", "replace into ", "insert ignore into ",
            "pragma foreign_keys", "begin transaction", "set names ",
        ]
        let dumps = [
            "-- mysql dump", "-- postgresql database dump", "-- mariadb dump", "-- phpmyadmin",
        ]
        let isStatement = { (line: String) in
            let line = line.lowercased()
            return statements.contains(where: line.hasPrefix)
                || line.hasPrefix("copy ") && line.contains(" from stdin")
        }
        guard let first = lines.first else { return false }
        if isStatement(first) || dumps.contains(where: first.lowercased().hasPrefix) { return true }
        let isComment = first.hasPrefix("--") || first.hasPrefix("/*") || first.hasPrefix("#")
        return isComment && lines.contains(where: isStatement)
    }

    private static func isYAML(_ lines: [String]) -> Bool {
        let lines = lines.filter { !$0.hasPrefix("#") }
        if lines.first == "---" || lines.first?.hasPrefix("%YAML") == true { return true }
        let first = lines.prefix(3)
        return first.count > 1
            && first.allSatisfy { line in
                let entry = line.hasPrefix("- ") ? line.dropFirst(2).trimmed : line
                let key = entry.prefix { $0.isLetter || $0.isNumber || "_- ".contains($0) }
                let rest = entry[key.endIndex...]
                return !key.isEmpty && (rest == ":" || rest.hasPrefix(": "))
            }
    }
}
