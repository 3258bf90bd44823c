#if Service
import ArgumentParser
import CitySearchJSON
import CitySearchProgram

/// A list as commands print it: a table, or one JSON object.
struct Listing {
    enum Format: String, CaseIterable, ExpressibleByArgument {
        case table, json
    }

    /// The key of the text that counts what is listed.
    let count: String
    /// The keys of the headings.
    let headings: [String]
    /// The cells, a row for each thing.
    let rows: [[String]]
    /// Writes the members of the JSON object.
    let members: (inout JSONWriter) -> Void

    /// Prints the list. Nil is a table with headings and a footer on terminals only.
    func write(_ format: Format?) throws(OutputError) {
        var output = OutputBuffer()
        if format == .json {
            var json = JSONWriter()
            json.object(members)
            try output.write(json.bytes)
            try output.write("\n")
        } else {
            try write(TableLook(isExplicit: format != nil), to: &output)
        }
        try output.flush()
    }

    private func write(_ look: TableLook, to output: inout OutputBuffer) throws(OutputError) {
        let texts = Translation(.ofEnvironment)
        let columns = headings.indices.map { column in
            TableColumn(
                texts.text(headings[column]), rows.map { $0[column] }, hasHeading: look.hasHeadings)
        }
        let table = TextTable(columns, width: look.width)
        if look.hasHeadings, !rows.isEmpty {
            try output.write(table.headings(isColoured: look.isColoured) + "\n")
        }
        for row in rows.indices {
            try output.write(table.row(row, isColoured: look.isColoured) + "\n")
        }
        if look.hasFooter { try output.write(texts.text(count, count: rows.count) + "\n") }
    }
}
#endif
