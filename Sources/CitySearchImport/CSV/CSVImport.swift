package import CitySearch

/// Makes a list of cities of a table.
package struct CSVImport: CityImport {
    private let path: FilePath
    private let isLenient: Bool
    private let directory: FilePath

    /// What separates the columns; nil for what the first line has most of.
    package var separator: UInt8?
    /// What separates names in the column of other names.
    package var namesSeparator: Character = ","
    /// Whether the first row names the columns.
    package var hasHeadings = true
    /// Which column has what, by heading or by number, counted from 1.
    package var columns: [CityProperty: String] = [:]

    private static let batchSize = 1_024

    package init(_ path: FilePath, isLenient: Bool, scratchDirectory: FilePath) {
        self.path = path
        self.isLenient = isLenient
        directory = scratchDirectory
    }

    /// Reads the table and writes the cities.
    package func run(
        into list: inout CityList, progress: ImportProgress.Handler
    ) async throws -> ImportReport {
        var report = ImportReport(isLenient: isLenient)
        let name = "\(path)"
        let rows = try CSVRows(ByteStream(path, name: name), separator: separator)
        let headings = hasHeadings ? try rows.next() : nil
        let columns = try CSVColumns(headings: headings, columns, name: name)
        var sorter = DraftSorter(name: name, directory: directory)
        let namesSeparator = namesSeparator
        try await sorter.read(batchesOf: Self.batchSize, &report, next: { try rows.next() }) {
            row, records in
            switch columns.draft(row, namesSeparator: namesSeparator) {
            case .success(let draft): draft.add(to: &records, line: row.line)
            case .failure(let fault): fault
            }
        } progress: {
            progress(.reading(name, fraction: rows.fraction, lines: rows.lineCount))
        }
        try sorter.write(to: &list, &report, progress)
        return report
    }
}
