import CitySearchJSON
import CitySearchProgram

/// Writes the answers to many queries in some format.
struct BatchRenderer {
    private let format: BatchFormat
    private let csv: CSVRenderer

    init(_ format: BatchFormat) {
        self.format = format
        csv = CSVRenderer(hasQueries: true)
    }

    /// Writes what stands before all answers.
    ///
    /// - Parameter reasonFields: those of every page.
    func begin(reasonFields: [String], to output: inout OutputBuffer) throws(OutputError) {
        switch format {
        case .jsonl: break
        case .json: try output.write("[")
        case .csv: try csv.renderHeader(reasonFields: reasonFields, to: &output)
        }
    }

    /// Writes the answer to one query.
    ///
    /// - Parameter isFirst: whether it is the first of all.
    func render(
        _ page: ResultPage, isFirst: Bool, to output: inout OutputBuffer
    ) throws(OutputError) {
        switch format {
        case .jsonl:
            try JSONRenderer(format: .oneLine).render(page.cities, of: page, to: &output)
            try output.write("\n")
        case .json:
            try output.write(isFirst ? "\n" : ",\n")
            try JSONRenderer(format: .oneLine).render(page.cities, of: page, to: &output)
        case .csv:
            try csv.renderRows(page.cities, of: page, to: &output)
        }
    }

    /// Writes what stands behind all answers.
    func end(isEmpty: Bool, to output: inout OutputBuffer) throws(OutputError) {
        if format == .json { try output.write(isEmpty ? "]\n" : "\n]\n") }
    }
}
