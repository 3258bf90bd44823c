/// Comma-separated values with a header (RFC 4180, which ends lines with CRLF).
///
/// A text that a spreadsheet would take for a formula begins with an apostrophe here, as OWASP
/// recommends (CSV injection); numbers stay numbers. A terminal gets nothing that it would obey.
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
    ) throws(ToolError) {
        try renderHeader(reasonFields: page.reasonFields, to: &output)
        try renderRows(cities, of: page, to: &output)
    }

    func renderHeader(reasonFields: [String], to output: inout OutputBuffer) throws(ToolError) {
        let fields = (hasQueries ? ["query", "count"] : []) + Self.fields + reasonFields
        try output.write(fields.joined(separator: ",") + lineEnd)
    }

    func renderRows(
        _ cities: some Sequence<FoundCity>, of page: some Page, to output: inout OutputBuffer
    ) throws(ToolError) {
        let question = hasQueries ? [text(page.question), "\(page.count)"] : []
        for city in cities {
            try output.write((question + fields(of: city)).joined(separator: ",") + lineEnd)
        }
        if hasQueries, page.isEmpty {
            let none = Array(repeating: "", count: Self.fields.count + page.reasonFields.count)
            try output.write((question + none).joined(separator: ",") + lineEnd)
        }
    }

    private func fields(of city: FoundCity) -> [String] {
        let facts = [
            "\(city.id)", text(city.name), text(city.country ?? ""), text(city.countryName ?? ""),
            text(city.region ?? ""), city.latitude.description, city.longitude.description,
            city.population.map(String.init) ?? "", text(city.timeZone ?? ""),
        ]
        let match = city.match.map { [$0.tier, text($0.matchedText), "\($0.isFavourite)"] }
        return facts + (match ?? []) + (city.distance.map { [$0.description] } ?? [])
    }

    /// A field that holds a text, in quotation marks if it could be misread without.
    private func text(_ text: String) -> String {
        let text =
            (Self.looksLikeFormula(text) ? "'" : "")
            + (isTerminal ? DisplayText.printable(text) : text)
        let isPlain = text.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: ","), UInt8(ascii: "\""), 0x0A, 0x0D: false
            default: true
            }
        }
        guard !isPlain else { return text }
        var quoted = "\""
        for scalar in text.unicodeScalars {
            if scalar == "\"" { quoted.unicodeScalars.append("\"") }
            quoted.unicodeScalars.append(scalar)
        }
        return quoted + "\""
    }

    private static func looksLikeFormula(_ text: String) -> Bool {
        switch text.utf8.first {
        case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"), 0x09, 0x0D:
            true
        default: false
        }
    }
}
