#if Service
import ArgumentParser
import CitySearchAPI
import CitySearchProgram

/// A list as commands print it: a table, or one JSON object.
struct Listing<Element> {
    let elements: [Element]
    /// Their name in the JSON object.
    let name: String
    /// The key of the text that counts them.
    let count: String
    /// The columns of the table: the keys of their headings, and their cells.
    let columns: [(heading: String, cell: (Element) -> String)]
    /// Writes one of them as JSON.
    let write: (inout JSONWriter, Element) -> Void

    /// Prints the list.
    func print(_ format: FormatOption) throws(OutputError) {
        try format.print(lines: lines) { json in
            json.object { json in
                json.member("count", elements.count)
                json.member(name, elements, write)
            }
        }
    }

    private func lines(_ look: TableLook) -> [String] {
        let texts = Translation(.ofEnvironment)
        let table = TextTable(
            columns.map { column in
                TableColumn(
                    texts.text(column.heading), elements.map(column.cell),
                    hasHeading: look.hasHeadings)
            }, width: look.width)
        var lines = table.lines(hasHeadings: look.hasHeadings, isColoured: look.isColoured)
        if look.hasFooter { lines.append(texts.text(count, count: elements.count)) }
        return lines
    }
}

/// The option for the format of a report.
struct FormatOption: ParsableArguments {
    @Option(help: "The format of the output.") var format: ReportFormat?

    /// Prints a report at once. Who does not ask for a table gets headings and a footer on terminals only.
    ///
    /// - Parameters:
    ///   - lines: the report for people.
    ///   - json: writes it as one value.
    /// - Throws: ``OutputError/closed`` when the reader has closed the output.
    func print(
        lines: (TableLook) -> [String], json: (inout JSONWriter) -> Void
    ) throws(OutputError) {
        try (format ?? .table).print(lines: lines(TableLook(isExplicit: format != nil)), json: json)
    }
}
#endif
