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

    package init(_ path: FilePath, isLenient: Bool, scratchDirectory: FilePath) {
        input = DraftInput(
            path: path, isLenient: isLenient, scratchDirectory: scratchDirectory)
    }

    /// Reads the table and writes the cities.
    package func run(
        into list: inout CityList, progress: ImportProgress.Handler
    ) async throws -> ImportReport {
        let rows = try CSVRows(input.stream(), separator: separator)
        let headings = hasHeadings ? try rows.next() : nil
        let columns = try CSVColumns(headings: headings, columns, name: input.name)
        let namesSeparator = namesSeparator
        return try await input.write(rows, batchesOf: 1_024, to: &list, progress) { row, records in
            switch columns.draft(row, namesSeparator: namesSeparator) {
            case .success(let draft): draft.add(to: &records, line: row.line)
            case .failure(let fault): fault
            }
        }
    }
}
