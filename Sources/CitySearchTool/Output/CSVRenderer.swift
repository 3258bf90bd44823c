import CitySearch
import CitySearchAPI
import CitySearchProgram

/// Comma-separated values with a header (RFC 4180, which ends lines with CRLF). If a spreadsheet would interpret a text
/// as a formula, the writer puts an apostrophe before it, as OWASP recommends (CSV injection); numbers stay numbers.
/// Terminal control sequences are not passed on to a terminal.
struct CSVRenderer: PageRenderer {
    /// Whether each row begins with its query, its number of cities, its ignored parts, and the confidence of the first
    /// city, and a query without cities has a row, too.
    var hasQueries = false
    private let isTerminal = Platform.Descriptor.standardOutput.isTerminal

    private static let questionFields = [
        "query", "count", "passedOver", "confidence", "kind", "ambiguity",
    ]

    private static let fields = CityField.inOutput.map(\.content)

    private var lineEnd: String { isTerminal ? "\n" : "\r\n" }

    init(hasQueries: Bool = false) { self.hasQueries = hasQueries }

    func render(
        _ cities: some Sequence<FoundCity>, of page: some Page, to output: inout OutputBuffer
    ) throws(OutputError) {
        try renderHeader(reasonFields: page.reasonFields, payload: page.payload, to: &output)
        try renderRows(cities, of: page, to: &output)
    }

    func renderHeader(
        reasonFields: [String], payload: Payload.Columns?, to output: inout OutputBuffer
    ) throws(OutputError) {
        let fields =
            (hasQueries ? Self.questionFields : []) + CityField.inOutput.map(\.name)
            + reasonFields
        var row = CSVRow(isTerminal: isTerminal)
        for field in fields { row.add(number: field) }
        for name in payload?.names ?? [] { row.add(text: name.utf8.span) }
        try output.write(row.bytes)
        try output.write(lineEnd)
    }

    func renderRows(
        _ cities: some Sequence<FoundCity>, of page: some Page, to output: inout OutputBuffer
    ) throws(OutputError) {
        var question = CSVRow(isTerminal: isTerminal)
        if hasQueries {
            question.add(text: page.question.utf8.span)
            question.add(number: "\(page.count)")
            question.add(text: page.ignored.joined(separator: "; ").utf8.span)
            let assessment = page.assessment
            question.add(number: "\(assessment?.confidence ?? 0)")
            question.add(number: assessment?.kind.rawValue ?? "")
            question.add(number: (assessment?.ambiguity).map { "\($0)" } ?? "")
        }
        let isExplained = page.reasonFields.contains("explanation")
        for found in cities {
            var row = question
            add(found, to: &row, isExplained: isExplained)
            for text in page.payload?.texts(of: found.city.id) ?? [] {
                row.add(text: (text ?? "").utf8.span)
            }
            try output.write(row.bytes)
            try output.write(lineEnd)
        }
        if hasQueries, page.isEmpty {
            let fields =
                Self.fields.count + page.reasonFields.count + (page.payload?.names.count ?? 0)
            for _ in 0..<fields { question.add(number: "") }
            try output.write(question.bytes)
            try output.write(lineEnd)
        }
    }

    private func add(_ found: FoundCity, to row: inout CSVRow, isExplained: Bool) {
        for field in Self.fields { row.add(field, of: found.city) }
        if let tier = found.tier {
            row.add(number: tier.rawValue)
            found.withMatchedUTF8 { row.add(text: $0) }
            row.add(number: found.isFavourite == true ? "true" : "false")
        }
        if let distance = found.distance { row.add(number: distance.description) }
        if isExplained { row.add(text: (found.explanation?.description ?? "").utf8.span) }
    }
}
