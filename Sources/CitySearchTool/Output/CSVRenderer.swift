/// Comma-separated values with a header (RFC 4180, which ends lines with CRLF).
struct CSVRenderer: PageRenderer {
    private static let fields = [
        "id", "name", "country", "countryName", "admin1", "lat", "lon", "population", "timezone",
    ]

    func render(
        _ cities: some Sequence<FoundCity>, of page: some Page, to output: inout OutputBuffer
    ) throws(ToolError) {
        try output.write((Self.fields + page.reasonFields).joined(separator: ",") + "\r\n")
        for city in cities {
            let fields = [
                String(city.id), city.name, city.country, city.countryName, city.region ?? "",
                city.latitude.description, city.longitude.description,
                city.population.map(String.init) ?? "", city.timeZone ?? "",
            ]
            try output.write(
                (fields + reason(of: city)).map(quoted).joined(separator: ",") + "\r\n")
        }
    }

    private func reason(of city: FoundCity) -> [String] {
        switch city.reason {
        case .text(let match):
            [match.tier, match.matchedText, String(match.isFavourite)]
        case .distance(let kilometres):
            [kilometres.description]
        }
    }

    /// A field, in quotation marks if it could be misread without.
    private func quoted(_ field: String) -> String {
        let isPlain = field.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: ","), UInt8(ascii: "\""), 0x0A, 0x0D: false
            default: true
            }
        }
        guard !isPlain else { return field }
        var text = "\""
        for scalar in field.unicodeScalars {
            if scalar == "\"" { text.unicodeScalars.append("\"") }
            text.unicodeScalars.append(scalar)
        }
        return text + "\""
    }
}
