#if Service
/// The units of the weather.
enum WeatherUnits: String, CaseIterable {
    /// Degrees Celsius and kilometres an hour.
    case metric
    /// Degrees Fahrenheit and miles an hour.
    case imperial

    /// A temperature that is known in degrees Celsius.
    func temperature(_ celsius: Double) -> Double {
        self == .metric ? celsius : Self.tenth(celsius * 9 / 5 + 32)
    }

    /// A speed that is known in kilometres an hour.
    func speed(_ kilometres: Double) -> Double {
        self == .metric ? kilometres : Self.tenth(kilometres / 1.609344)
    }

    private static func tenth(_ value: Double) -> Double {
        (value * 10).rounded() / 10
    }
}

/// The parts of the weather besides the current one.
struct WeatherExtent {
    var units = WeatherUnits.metric
    /// The number of next hours.
    var hours = 0
    /// The number of days, from today on.
    var days = 0
}
#endif
