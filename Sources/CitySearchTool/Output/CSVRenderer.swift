import CitySearch
import CitySearchJSON
import CitySearchProgram

/// Comma-separated values with a header (RFC 4180, which ends lines with CRLF).
/// Where a spreadsheet would take a text for a formula, the writer puts an apostrophe in front, as OWASP recommends
/// (CSV injection); numbers stay numbers. A terminal gets nothing that it would obey.
struct CSVRenderer: PageRenderer {
    /// Whether each row begins with its query and how many cities that found, and a query that found
    /// none has a row, too.
    var hasQueries = false
    private let isTerminal = Platform.Descriptor.standardOutput.isTerminal

    private var lineEnd: String {
        isTerminal ? "\n" : "\r\n"
    }

    private static let fields = [
        "id", "name", "country", "countryName", "admin1", "lat", "lon", "population", "timezone",
    ]

    init(hasQueries: Bool = false) {
        self.hasQueries = hasQueries
    }

    func render(
        _ cities: some Sequence<FoundCity>, of page: some Page, to output: inout OutputBuffer
    ) throws(OutputError) {
        try renderHeader(reasonFields: page.reasonFields, to: &output)
        try renderRows(cities, of: page, to: &output)
    }

    func renderHeader(reasonFields: [String], to output: inout OutputBuffer) throws(OutputError) {
        let fields = (hasQueries ? ["query", "count"] : []) + Self.fields + reasonFields
        try output.write(fields.joined(separator: ",") + lineEnd)
    }

    func renderRows(
        _ cities: some Sequence<FoundCity>, of page: some Page, to output: inout OutputBuffer
    ) throws(OutputError) {
        var question = CSVRow(isTerminal: isTerminal)
        if hasQueries {
            question.add(text: page.question.utf8.span)
            question.add(number: "\(page.count)")
        }
        for found in cities {
            var row = question
            add(found, to: &row)
            try output.write(row.bytes)
            try output.write(lineEnd)
        }
        if hasQueries, page.isEmpty {
            for _ in Self.fields + page.reasonFields { question.add(number: "") }
            try output.write(question.bytes)
            try output.write(lineEnd)
        }
    }

    private func add(_ found: FoundCity, to row: inout CSVRow) {
        let city = found.city
        row.add(number: "\(city.id)")
        row.add(.name, of: city)
        row.add(number: city.country?.rawValue ?? "")
        row.add(.countryName, of: city)
        row.add(.region, of: city)
        row.add(number: city.coordinate.latitude.description)
        row.add(number: city.coordinate.longitude.description)
        row.add(number: city.population.map(String.init) ?? "")
        row.add(.timeZone, of: city)
        if let match = found.match?.match {
            row.add(number: match.tier.rawValue)
            match.withMatchedUTF8 { row.add(text: $0) }
            row.add(number: "\(match.isFavourite)")
        }
        if let distance = found.distance { row.add(number: distance.description) }
    }
}
