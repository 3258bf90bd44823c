import CitySearch

/// The rows of a sheet as records, by the headings of its columns.
final class SheetTable: RecordSource {
    /// A row, and what its columns are called.
    struct Part: Sendable {
        let row: SheetRow
        let layout: TableLayout
    }

    private let rows: SheetRows
    let layout: TableLayout
    private var ownNotes: [String] = []

    /// Finds out where the headings are.
    ///
    /// - Parameters:
    ///   - hasHeadings: false when the first row is a city.
    ///   - given: the columns of properties that the user names.
    init(_ rows: SheetRows, hasHeadings: Bool, given: [CityProperty: String]) throws(ImportError) {
        self.rows = rows
        let beginning = try rows.peek(TableLayout.mostTitles)
        guard let place = Self.headings(in: beginning, hasHeadings, given) else {
            let width = beginning.compactMap(\.cells.last?.offset).max() ?? -1
            layout = Self.layout((0..<width + 1).map { "\($0 + 1)" })
            if hasHeadings, let row = beginning.first?.number {
                ownNotes.append("\(rows.name): has no headings, so row \(row) is the first city")
            }
            return
        }
        if place > 0 {
            ownNotes.append(
                "\(rows.name): the headings are on row \(beginning[place].number); ignored the "
                    + "rows above")
        }
        layout = Self.layout(beginning.isEmpty ? [] : beginning[place].fields)
        rows.pass(place + 1)
    }

    /// The place of the headings; nil when the first row is a city.
    private static func headings(
        in rows: [SheetRow], _ hasHeadings: Bool, _ given: [CityProperty: String]
    ) -> Int? {
        guard hasHeadings else { return nil }
        if !rows.isEmpty, let numbers = RowKind.numbers(given) {
            return RowKind.headings(in: rows.map(\.fields), given: numbers)
        }
        return rows.firstIndex { layout($0.fields).hasHeadings(given: given) }
            ?? rows.firstIndex { layout($0.fields).hasNamesAndCountries(given: given) } ?? 0
    }

    private static func layout(_ headings: [String]) -> TableLayout {
        TableLayout(separator: .tab, headings: headings)
    }

    var budget: ByteBudget { rows.budget }
    var fraction: Double { rows.fraction }
    var lineCount: Int { rows.lineCount }
    var notes: [String] { ownNotes + rows.notes }

    /// The next row that is not empty; nil at the end.
    func next() throws(ImportError) -> Part? {
        try rows.next().map { Part(row: $0, layout: layout) }
    }

    static func size(of part: Part) -> Int { part.row.size }

    static func records(of part: Part) throws(LineFault) -> [SourceRecord] {
        let (row, count) = (part.row, part.layout.paths.count)
        if let last = row.cells.last?.offset, last >= count {
            throw LineFault(
                line: row.number, "\(count) cells, one a column with a heading", "\(last + 1)")
        }
        return [part.layout.record(row.number, row.cells)]
    }
}
