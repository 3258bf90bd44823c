import CitySearch
import CitySearchAPI

extension Coordinate {
    /// Takes a latitude and a longitude with a comma or white space between; nil for any other text.
    ///
    /// - Throws: ``ToolError/noPoint(_:)`` for degrees out of range.
    init?(text: String) throws(ToolError) {
        do throws(CoordinateError) {
            guard let point = try Coordinate(degrees: text) else { return nil }
            self = point
        } catch {
            throw .noPoint(error.description)
        }
    }

    /// In the form of the option: `52.52,13.4`.
    var text: String { "\(latitude),\(longitude)" }
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
