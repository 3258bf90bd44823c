/// Comma-separated values with a header (RFC 4180, which ends lines with CRLF).
struct CSVRenderer: PageRenderer {
    private static let header =
        "id,name,country,countryName,admin1,lat,lon,population,timezone,tier,matchedText,favourite"

    func render(
        _ cities: some Sequence<FoundCity>, of page: ResultPage, to output: inout OutputBuffer
    ) throws(ToolError) {
        try output.write(Self.header + "\r\n")
        for city in cities {
            let fields = [
                String(city.id), city.name, city.country, city.countryName, city.region ?? "",
                city.latitude.description, city.longitude.description,
                city.population.map(String.init) ?? "", city.timeZone ?? "", city.tier,
                city.matchedText, String(city.isFavourite),
            ]
            try output.write(fields.map(quoted).joined(separator: ",") + "\r\n")
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
