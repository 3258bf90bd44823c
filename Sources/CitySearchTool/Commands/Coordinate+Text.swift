import CitySearch
import CitySearchProgram

extension Coordinate {
    /// Takes a latitude and a longitude with a comma or, if there is none, white space between.
    ///
    /// - Throws: ``ToolError/noPoint(_:)`` for degrees that are those of no point, and any other text.
    init(text: String) throws(ToolError) {
        // Some programs write numbers below zero with a minus sign.
        let plain = String(text.map { $0 == "\u{2212}" ? "-" : $0 })
        let separators: (Character) -> Bool = plain.contains(",") ? { $0 == "," } : \.isWhitespace
        let parts = plain.trimmed.split(
            omittingEmptySubsequences: !plain.contains(","), whereSeparator: separators)
        guard parts.count == 2, let latitude = Double(parts[0].trimmed),
            let longitude = Double(parts[1].trimmed)
        else {
            throw .noPoint(
                "'\(ArgumentText.repaired(text.trimmed))' is no point: give latitude,longitude in degrees, "
                    + "for example 52.52,13.4")
        }
        do throws(CoordinateError) {
            try self.init(latitude: latitude, longitude: longitude)
        } catch {
            throw .noPoint(error.description)
        }
    }

    /// As it is typed: `52.52,13.4`.
    var text: String {
        "\(latitude),\(longitude)"
    }
}

extension StringProtocol {
    /// The text without white space at its ends.
    var trimmed: String {
        var rest = self[...]
        while rest.first?.isWhitespace == true { rest.removeFirst() }
        while rest.last?.isWhitespace == true { rest.removeLast() }
        return String(rest)
    }
}
