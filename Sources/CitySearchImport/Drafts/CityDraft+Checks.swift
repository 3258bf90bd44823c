import CTables
import CitySearch

extension CityDraft {
    /// Checks the city's values. An invalid optional value is removed.
    ///
    /// Checks of a whole city belong here: steps that complete it, such as a country by its name, come before tests.
    ///
    /// - Parameters:
    ///   - points: finds countries by points.
    ///   - place: describes the position of a property, for messages.
    mutating func check(
        _ faults: inout DraftFaults, _ points: PointCountry, place: (CityProperty) -> String
    ) {
        checkLengths(&faults, place)
        checkRequired(&faults, place)
        checkCountry(&faults, points, place)
        if !featureCode.isEmpty, FeatureCode(featureCode) == nil {
            faults.add("a feature code\(place(.featureCode))", featureCode, isRequired: false)
            featureCode = ""
        }
        if !timeZone.isEmpty {
            if let zone = TimeZoneText.name(timeZone) {
                timeZone = zone
            } else {
                faults.add(
                    "a time zone such as Europe/Paris\(place(.timezone))", timeZone,
                    isRequired: false)
                timeZone = ""
            }
        }
        if !id.isEmpty, IDText.number(id) == nil {
            faults.add("an id that is a whole number from 0 on\(place(.id))", id, isRequired: false)
            id = ""
        }
    }

    /// How many bytes the name of a city or of a region has at most.
    static let longestName = 1_000

    /// Removes what is too long for a name. Each city of a region would repeat it.
    mutating func checkLengths(_ faults: inout DraftFaults, _ place: (CityProperty) -> String) {
        for (property, path) in [
            (.name, \.name), (.country, \.country), (.admin1, \.region),
            (.admin2, \.secondRegion), (.timezone, \.timeZone), (.featureCode, \.featureCode),
            (.id, \.id),
        ] as [(CityProperty, WritableKeyPath<CityDraft, String>)]
        where self[keyPath: path].utf8.count > Self.longestName {
            faults.add(
                "at most \(Self.longestName) bytes of \(property.title)\(place(property))",
                self[keyPath: path], isRequired: property == .name)
            self[keyPath: path] = ""
        }
    }

    /// Takes the population from a text that may be one.
    mutating func readPopulation(
        _ text: String, _ numbers: NumberNotation, place: String, _ faults: inout DraftFaults
    ) {
        if MissingValue.contains(text.trimmed) { return }
        guard let number = NumberText.whole(text, numbers), 0...Int(UInt32.max) ~= number else {
            faults.add(
                numbers.hasDoubtfulUnit
                    ? "people\(place), and not decimals; --population-unit tells whether they are "
                        + "thousands or millions"
                    : "a whole number of people from 0 to \(UInt32.max)\(place)", text,
                isRequired: false)
            return
        }
        population = number
    }

    /// Converts the country to a code, or uses that of the point.
    private mutating func checkCountry(
        _ faults: inout DraftFaults, _ points: PointCountry, _ place: (CityProperty) -> String
    ) {
        let reading = CountryText.reading(country)
        if region.isEmpty, let division = reading?.division { region = division }
        if let code = reading?.codes.first, reading?.codes.count == 1 {
            country = code.rawValue
            if let latitude, let longitude {
                whereabouts = Whereabouts(latitude, longitude, code)
            }
            return
        }
        if !country.isEmpty, reading == nil {
            faults.add("a country's code or name\(place(.country))", country, isRequired: false)
        }
        country = ""
        guard let latitude, let longitude,
            let point = try? Coordinate(latitude: latitude, longitude: longitude),
            let code = points.country(at: point, named: name, among: reading?.codes ?? [])
        else { return }
        country = code.rawValue
        hasCountryOfPoint = true
    }

    private func checkRequired(_ faults: inout DraftFaults, _ place: (CityProperty) -> String) {
        if name.isEmpty { faults.add("a name\(place(.name))", "", isRequired: true) }
        // Missing values and invalid numbers were reported when they were read.
        guard !faults.hasRequired || name.isEmpty else { return }
        for (property, degrees, limit) in [
            (CityProperty.lat, latitude, 90.0), (.lon, longitude, 180.0),
        ] where degrees.map({ abs($0) <= limit }) != true {
            faults.add(
                "a \(property.title) from -\(Int(limit)) to \(Int(limit))\(place(property))",
                degrees.map { "\($0)" } ?? "", isRequired: true)
        }
    }
}

/// The names of time zones: `Data/time-zones.txt`.
package enum TimeZoneText {
    /// The official spelling of a zone in any case; nil for anything else, such as an offset: `-6`, `UTC+3`.
    package static func name(_ text: String) -> String? {
        if names.contains(text) { return text }
        return byLowercase[text.lowercased()]
    }

    private static let names = Set(
        unsafe String(cString: ctables_time_zones).split(separator: "\n").map(String.init))
    private static let byLowercase = Dictionary(
        names.map { ($0.lowercased(), $0) }, uniquingKeysWith: { first, _ in first })
}
