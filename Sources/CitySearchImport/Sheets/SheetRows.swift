/// A row of a sheet, with what its cells show.
struct SheetRow: Sendable {
    /// As the sheet counts it, from 1 on.
    let number: Int
    /// The texts of its cells that are not empty, each with its column, counted from 0. So a cell far to the right
    /// takes no more room.
    let cells: [(offset: Int, element: String)]

    /// About how many bytes it has.
    var size: Int { cells.reduce(0) { $0 + $1.element.utf8.count } }

    /// All columns up to the last that is not empty.
    var fields: [String] {
        var fields = [String](repeating: "", count: (cells.last?.offset ?? -1) + 1)
        for (column, text) in cells { fields[column] = text }
        return fields
    }
}

/// Reads the rows of a sheet of an Excel workbook (.xlsx, ECMA-376) with little memory: one row and the texts that
/// cells share.
final class SheetRows {
    /// The name of the workbook in messages.
    let name: String
    let budget: ByteBudget
    private let sheet: SheetReader
    /// Rows that were read ahead.
    private var ahead: ArraySlice<SheetRow>
    private var lastNumber = 0
    /// Other sheets that have rows.
    private let others: [String]
    private let sheetName: String

    /// Opens a sheet.
    ///
    /// - Parameter sheet: its name; nil for the first that has rows.
    /// - Throws: ``ImportError/unusable`` when the workbook is damaged, or has no such sheet.
    init(_ archive: ZipArchive, sheet wanted: String? = nil) throws(ImportError) {
        (name, budget) = (archive.name, archive.budget)
        let workbook = try Workbook(archive)
        var found: (name: String, sheet: SheetReader, first: SheetRow?)?
        var others: [String] = []
        for sheet in try workbook.sheets(called: wanted) {
            let reader = try workbook.reader(of: sheet)
            let first = try reader.next()
            guard first != nil || wanted != nil else { continue }
            if found == nil {
                found = (sheet.name, reader, first)
            } else {
                others.append(sheet.name)
            }
        }
        guard let found else { throw .unusable(name, "has no sheet with rows") }
        self.others = others
        (sheetName, sheet) = (found.name, found.sheet)
        ahead = [found.first].compactMap(\.self)[...]
    }

    /// The fraction of the sheet that was read, from 0 to 1.
    var fraction: Double { sheet.fraction }

    /// The number of rows that were read, including empty ones.
    var lineCount: Int { lastNumber }

    /// Notes for the user; complete when all was read.
    var notes: [String] {
        var notes: [String] = []
        if !others.isEmpty {
            notes.append(
                "\(name): took the sheet `\(sheetName)`, not "
                    + others.map { "`\($0)`" }.joined(separator: ", "))
        }
        if sheet.unknownValues > 0 {
            notes.append(
                "\(name): \(sheet.unknownValues) "
                    + (sheet.unknownValues == 1 ? "cell has a formula" : "cells have formulas")
                    + " without a value, which were read as empty; save it in Excel or LibreOffice")
        }
        return notes
    }

    /// The next row that is not empty; nil at the end.
    func next() throws(ImportError) -> SheetRow? {
        let row = if let row = ahead.popFirst() { row } else { try sheet.next() }
        if let row { lastNumber = row.number }
        return row
    }

    /// The next rows, which are read once more: as many as these, or up to the end.
    func peek(_ count: Int) throws(ImportError) -> [SheetRow] {
        while ahead.count < count, let row = try sheet.next() { ahead.append(row) }
        return Array(ahead.prefix(count))
    }

    /// Passes rows that were peeked at.
    func pass(_ count: Int) {
        lastNumber = ahead.prefix(count).last?.number ?? lastNumber
        ahead = ahead.dropFirst(count)
    }
}
