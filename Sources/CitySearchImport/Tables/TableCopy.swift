package import CitySearch

/// A table that is copied row by row, with columns added at the end.
package final class TableCopy {
    /// The name of the table in messages.
    package let name: String
    /// The text before the rows in the copy: up to the end of the headings, and after that.
    package let beginning: (upToHeadings: [UInt8], behind: [UInt8])
    /// The headings; the number of a column without one.
    package let headings: [String]
    /// Whether the table has a row of headings.
    package let hasHeadings: Bool
    package let separator: UInt8

    private enum Source {
        case text(TableRows, DecodedText)
        case sheet(SheetRows)
    }

    private let source: Source
    private let layout: TableLayout

    /// Opens a table or workbook, packed or not, or standard input for `-`, and reads up to its headings.
    ///
    /// - Parameters:
    ///   - columns: headings that it should have, by which the row of headings is known.
    ///   - options: the separator, encoding, sheet and headings; others do not count.
    package init(
        _ path: FilePath, having columns: [String], _ options: ListOptions
    ) throws(ImportError) {
        name = path.inputName
        hasHeadings = options.hasHeadings
        let areMeant = { (layout: TableLayout) in
            columns.allSatisfy { FieldMap.path($0, among: layout.paths) != nil }
        }
        switch try OpenedInput(path, name: name).content {
        case .workbook(let archive):
            let rows = try SheetRows(archive, sheet: options.sheet)
            source = .sheet(rows)
            (layout, beginning) = try Self.headings(rows, options.hasHeadings, areMeant)
        case .bytes(let stream):
            let text = try DecodedText(stream, as: options.encoding)
            let decoded = text.stream
            if let advice = try ForeignFormat.advice(for: decoded.peek(FileShape.beginningCount)) {
                throw .unusable(name, advice)
            }
            let rows = try TableRows(
                copying: decoded, of: text, separator: options.separator,
                hasHeadings: options.hasHeadings, where: areMeant)
            source = .text(rows, text)
            layout = rows.layout
            let (upToHeadings, behind) = rows.beginning ?? ([], [])
            // A UTF-8 copy of another encoding needs a mark, or it would be read in the old one.
            let mark = text.hasMark || !text.isUnchanged ? TextEncoding.utf8.mark : []
            beginning = (mark + upToHeadings, behind)
        }
        (headings, separator) = (layout.paths, layout.separator)
    }

    /// The number of a column, from 0 on, by its heading or its own number.
    ///
    /// - Throws: if the column does not exist; the message names the existing ones.
    package func column(_ wanted: String) throws(ImportError) -> Int {
        guard let path = FieldMap.path(wanted, among: headings),
            let number = headings.firstIndex(of: path)
        else { throw FieldMap.lack(of: wanted, among: headings, isTable: true, name: name) }
        return number
    }

    /// The next row; nil at the end. Empty rows of a sheet are left out.
    package func next() throws(ImportError) -> CopiedRow? {
        switch source {
        case .text(let rows, _): return try rows.next().map { CopiedRow($0, of: name) }
        case .sheet(let rows):
            return try rows.next().map { CopiedRow(Self.tableRow($0, layout), of: name) }
        }
    }

    /// Notes for the user; complete when all was read.
    package var notes: [String] {
        switch source {
        case .text(_, let text): [text.note].compactMap(\.self)
        case .sheet(let rows): rows.notes
        }
    }

    // MARK: Sheets

    private static func headings(
        _ rows: SheetRows, _ hasHeadings: Bool, _ areMeant: (TableLayout) -> Bool
    ) throws(ImportError) -> (TableLayout, ([UInt8], [UInt8])) {
        let first = try rows.peek(TableLayout.mostTitles)
        guard hasHeadings else {
            let width = first.map(\.fields.count).max() ?? 0
            let numbers = TableLayout(separator: .comma, headings: (0..<width).map { "\($0 + 1)" })
            return (numbers, (TextEncoding.utf8.mark, []))
        }
        let layouts = first.map { TableLayout(separator: .comma, headings: $0.fields) }
        let place = layouts.firstIndex(where: areMeant) ?? 0
        guard place < first.count else { throw .unusable(rows.name, "is empty") }
        var bytes = TextEncoding.utf8.mark
        for row in first[..<place] { bytes += csv(row) + lineEnd }
        rows.pass(place + 1)
        return (layouts[place], (bytes + csv(first[place]), lineEnd))
    }

    /// A row of a sheet as one of a table.
    private static func tableRow(_ row: SheetRow, _ layout: TableLayout) -> TableRow {
        TableRow(
            line: row.number, bytes: csv(row)[...], lineEnd: lineEnd[...], isUnended: false,
            layout: layout)
    }

    private static func csv(_ row: SheetRow) -> [UInt8] {
        let fields = row.fields.map { text in
            let isPlain = !text.utf8.contains { [.comma, .quotationMark, 0x0A, 0x0D].contains($0) }
            return isPlain && !text.hasPrefix(" ")
                ? text : "\"" + text.replacing("\"", with: "\"\"") + "\""
        }
        return Array(fields.joined(separator: ",").utf8)
    }

    private static let lineEnd: [UInt8] = [0x0D, 0x0A]
}

/// A row of a table that is copied.
package struct CopiedRow: Sendable {
    private let row: TableRow
    private let name: String

    fileprivate init(_ row: TableRow, of name: String) { (self.row, self.name) = (row, name) }

    /// The line on which it begins, counted from 1; in a sheet its row.
    package var line: Int { row.line }
    /// Its length in bytes.
    package var length: Int { row.bytes.count }
    /// The end of its line.
    package var lineEnd: ArraySlice<UInt8> { row.lineEnd }
    /// Whether it is an empty line, which most readers of tables ignore.
    package var isBlank: Bool { row.fault == nil && row.bytes.isEmpty }

    /// The row with one field a column, without the end of its line, and what its fields hold.
    ///
    /// - Throws: the fault of the row.
    package func fitted() throws(ImportError) -> (bytes: [UInt8], values: [[UInt8]]) {
        do throws(LineFault) {
            return try row.fitted()
        } catch {
            throw .fault(error, in: name)
        }
    }
}

extension UInt8 {
    fileprivate static let comma = UInt8(ascii: ",")
}
