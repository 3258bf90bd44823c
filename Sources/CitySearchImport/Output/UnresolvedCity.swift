package import CitySearch

/// A city of a list without coordinates that is not known, or may be one of several.
package struct UnresolvedCity: Sendable {
    /// The name of the list in messages.
    package var file = ""
    package let line: Int
    package let name: String
    /// A code; empty if unknown.
    package let country: String
    package let division: String
    let isAmbiguous: Bool
    /// The ids of known cities that it may be.
    package let candidates: [City.ID]

    /// The error for messages.
    var fault: LineFault {
        let place = [String(division.prefix(60)), country].filter { !$0.isEmpty }
            .joined(separator: ", ")
        let city = "`\(name.prefix(60))` " + (place.isEmpty ? "without a country" : "in \(place)")
        return isAmbiguous
            ? LineFault(
                line: line, "a name of one city there, or of one ten times as large as the others",
                "\(city), of which there are \(candidates.count)")
            : LineFault(line: line, "a name of a known city there", city)
    }
}
