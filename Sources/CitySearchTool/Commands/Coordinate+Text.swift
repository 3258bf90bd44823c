import CitySearch

extension Coordinate {
    /// In the form of the option: `52.52,13.4`.
    var text: String { "\(latitude),\(longitude)" }
}
