import CitySearch
import CitySearchDisplay
import CitySearchProgram

/// The line under a table that says how the text was read.
struct ReadingLine {
    /// For example `Read as "Visalia" in California (region), without "49 Main Street"`.
    let text: String

    init(_ reading: TextReading) {
        let places = reading.places.map { "\(Self.shown($0.name)) (\($0.kind.rawValue))" }
            .joined(separator: ", ")
        let passedOver = reading.passedOver.map { "\"\(Self.shown($0))\"" }
            .joined(separator: " and ")
        let city = reading.city.map { "\"\(Self.shown($0))\"" }
        text =
            "Read as " + (city ?? "the cities")
            + (places.isEmpty ? "" : (city == nil ? " of " : " in ") + places)
            + (passedOver.isEmpty ? "" : ", without " + passedOver)
    }

    private static func shown(_ text: String) -> String {
        DisplayText(text).fitted(to: 40).text
    }
}
