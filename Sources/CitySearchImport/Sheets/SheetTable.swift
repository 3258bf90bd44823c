import CitySearch

/// The rows of a sheet as records, by the headings of its columns.
final class SheetTable: RecordSource {
    /// A row, and what its columns are called.
    struct Part: Sendable {
        let row: SheetRow
        let layout: TableLayout
    }

    private let rows: SheetRows
    /// Rows that were read to find the headings, and are cities.
    private var first: ArraySlice<SheetRow> = []
    let layout: TableLayout
    private var ownNotes: [String] = []

    /// Finds out where the headings are.
    ///
    /// - Parameters:
    ///   - hasHeadings: false when the first row is a city.
    ///   - given: which column has what.
    init(
        _ rows: SheetRows, hasHeadings: Bool, given: [CityProperty: String]
    ) throws(ImportError) {
        self.rows = rows
        var beginning: [SheetRow] = []
        while beginning.count < TableLayout.mostTitles, let row = try rows.next() {
            beginning.append(row)
        }
        guard hasHeadings else {
            let width = beginning.map(\.fields.count).max() ?? 0
            layout = Self.layout((0..<width).map { "\($0 + 1)" })
            first = beginning[...]
            return
        }
        let found = beginning.firstIndex { Self.layout($0.fields).hasHeadings(given: given) }
        if let found, found > 0 {
            ownNotes.append(
                "\(rows.name): the headings are on row \(beginning[found].number); passed over what "
                    + "is above")
        }
        let place = found ?? 0
        layout = Self.layout(beginning.isEmpty ? [] : beginning[place].fields)
        first = beginning.dropFirst(place + 1)
    }

    private static func layout(_ headings: [String]) -> TableLayout {
        TableLayout(separator: .tab, headings: headings)
    }

    var fraction: Double { rows.fraction }
    var lineCount: Int { rows.lineCount }
    var notes: [String] { ownNotes + rows.notes }

    /// The next row that is not empty; nil at the end.
    func next() throws(ImportError) -> Part? {
        var row = first.popFirst()
        if row == nil { row = try rows.next() }
        return row.map { Part(row: $0, layout: layout) }
    }

    static func records(of part: Part) throws(LineFault) -> [SourceRecord] {
        let (row, paths) = (part.row, part.layout.paths)
        guard row.fields.dropFirst(paths.count).allSatisfy(\.isEmpty) else {
            throw LineFault(
                line: row.number, "\(paths.count) cells, one a column with a heading",
                "\(row.fields.count)")
        }
        if row.fields.allSatisfy(\.isEmpty) { return [] }
        return [
            SourceRecord(
                line: row.number,
                fields: zip(paths, row.fields).map { .init(path: $0, text: $1) })
        ]
    }
}
