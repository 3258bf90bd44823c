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
        if let point = reading.point {
            text = "Read as the cities nearest to \(point.latitude), \(point.longitude)"
            return
        }
        let city = reading.city.map { "\"\(Self.shown($0))\"" }
        let narrowedBy = reading.narrowedBy.map { "\"\(Self.shown($0))\"" }
            .joined(separator: " and ")
        text =
            "Read as " + (city ?? "the cities")
            + (places.isEmpty ? "" : (city == nil ? " of " : " in ") + places)
            + (narrowedBy.isEmpty ? "" : ", also called or near " + narrowedBy)
            + (passedOver.isEmpty ? "" : ", without " + passedOver)
            + (reading.rewriting.map { ", " + Self.reason($0.kind) } ?? "")
    }

    /// Why another text was read.
    private static func reason(_ kind: TextRewriting.Kind) -> String {
        switch kind {
        case .characterReferences: "with the characters that are named"
        case .percentEncoding: "as the escaped bytes say"
        case .encoding: "in the encoding that it was written in"
        case .letterSpacing: "without the spaces between letters"
        case .camelCase: "with spaces before capitals"
        case .flags: "with countries for flags"
        case .abbreviation: "written out"
        case .keyboardLayout: "typed on another keyboard"
        }
    }

    private static func shown(_ text: String) -> String {
        DisplayText(text).fitted(to: 40).text
    }
}
