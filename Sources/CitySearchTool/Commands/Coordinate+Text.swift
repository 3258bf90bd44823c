import CitySearch
import CitySearchOptions
import CitySearchProgram

extension Coordinate {
    /// Takes a latitude and a longitude with a comma or white space between.
    ///
    /// - Throws: ``ToolError/noPoint(_:)`` for degrees that are those of no point, and any other text.
    init(text: String) throws(ToolError) {
        let point: Coordinate?
        do throws(CoordinateError) {
            point = try Coordinate(degrees: text)
        } catch {
            throw .noPoint(error.description)
        }
        guard let point else {
            throw .noPoint(
                "'\(ArgumentText.repaired(text.trimmed))' is no point: give latitude,longitude in degrees, "
                    + "for example 52.52,13.4")
        }
        self = point
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
