import ArgumentParser
import CitySearchAPI
import CitySearchProgram

/// Writes the answers to many lines in some format.
struct BatchRenderer: BatchAnswer {
    private let search: SearchOptions.Search
    private let format: BatchFormat
    private let csv: CSVRenderer

    init(_ search: SearchOptions.Search, _ format: BatchFormat) {
        // The answer to a line is the same as that of `query` to its text.
        self.search = search.ofOpenTexts
        self.format = format
        csv = CSVRenderer(hasQueries: true)
    }

    var mostCities: Int { search.limit }
    func length(of query: String) -> Int { query.utf8.count }

    func begin(to output: inout OutputBuffer) throws(OutputError) {
        switch format {
        case .jsonl: break
        case .json: try output.write("[")
        case .csv:
            try csv.renderHeader(
                reasonFields: search.reasonFields, payload: search.payload, to: &output)
        }
    }

    func write(_ query: String, isFirst: Bool, to output: inout OutputBuffer) throws(OutputError) {
        let page = search.page(query, isOneOfMany: true)
        switch format {
        case .jsonl:
            try JSONRenderer(format: .oneLine).render(page.cities, of: page, to: &output)
            try output.write("\n")
        case .json:
            try output.write(isFirst ? "\n" : ",\n")
            try JSONRenderer(format: .oneLine).render(page.cities, of: page, to: &output)
        case .csv: try csv.renderRows(page.cities, of: page, to: &output)
        }
    }

    func end(isEmpty: Bool, to output: inout OutputBuffer) throws(OutputError) {
        if format == .json { try output.write(isEmpty ? "]\n" : "\n]\n") }
    }
}

/// The format of the answers to many queries.
enum BatchFormat: String, CaseIterable, ExpressibleByArgument {
    case jsonl, json, csv
}
