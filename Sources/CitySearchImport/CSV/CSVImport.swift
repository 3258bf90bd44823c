package import CitySearch

/// Makes a list of cities of a table.
package struct CSVImport: CityImport {
    private let input: DraftInput

    /// What separates the columns; nil for what the first line has most of.
    package var separator: UInt8?
    /// What separates names in the column of other names.
    package var namesSeparator: Character = ","
    /// Whether the first row names the columns.
    package var hasHeadings = true
    /// Which column has what, by heading or by number, counted from 1.
    package var columns: [CityProperty: String] = [:]
    /// How characters are written; nil for what the table says.
    package var encoding: TextEncoding?
    /// The name of the sheet of a workbook; nil for the first that has rows.
    package var sheet: String?

    package init(_ path: FilePath, isLenient: Bool, scratchDirectory: FilePath) {
        input = DraftInput(
            path: path, isLenient: isLenient, scratchDirectory: scratchDirectory)
    }

    /// Reads the table and writes the cities.
    package func run(
        into list: inout CityList, progress: ImportProgress.Handler
    ) async throws -> ImportReport {
        switch try input.opened().content {
        case .workbook(let archive):
            let rows = try SheetRows(archive, sheet: sheet)
            var report = try await run(rows, into: &list, progress) { row in
                CSVRow(line: row.number, fields: row.fields)
            }
            report.notes += rows.notes
            return report
        case .bytes(let stream):
            let text = try DecodedText(stream, as: encoding)
            let rows = try CSVRows(text.stream, separator: separator)
            var report = try await run(rows, into: &list, progress) { $0 }
            if let note = text.note { report.notes.append(note) }
            return report
        }
    }

    private func run<Rows: DraftParts>(
        _ rows: Rows, into list: inout CityList, _ progress: ImportProgress.Handler,
        row: @escaping @Sendable (Rows.Part) -> CSVRow
    ) async throws -> ImportReport {
        let headings = hasHeadings ? try rows.next().map(row) : nil
        let columns = try CSVColumns(headings: headings, columns, name: input.name)
        let namesSeparator = namesSeparator
        return try await input.write(rows, batchesOf: 1_024, to: &list, progress) { part, records in
            let row = row(part)
            return switch columns.draft(row, namesSeparator: namesSeparator) {
            case .success(let draft): draft.add(to: &records, line: row.line)
            case .failure(let fault): fault
            }
        }
    }
}
