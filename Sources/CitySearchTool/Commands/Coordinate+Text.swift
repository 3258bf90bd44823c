import CitySearch

extension Coordinate {
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
