import CitySearch

extension CityDraft {
    /// Checks the city's values. An invalid optional value is removed.
    ///
    /// Checks of a whole city belong here: steps that complete it, such as a country by its name, come before tests.
    ///
    /// - Parameter place: describes the position of a property, for messages.
    mutating func check(_ faults: inout DraftFaults, place: (CityProperty) -> String) {
        checkRequired(&faults, place)
        checkCountry(&faults, place)
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

    /// Takes the population from a text that may be one.
    mutating func readPopulation(
        _ text: String, _ numbers: NumberStyle, place: String, _ faults: inout DraftFaults
    ) {
        if MissingValue.contains(text.trimmed) { return }
        guard let number = NumberText.whole(text, numbers), 0...Int(UInt32.max) ~= number else {
            faults.add(
                "a whole number of people from 0 to \(UInt32.max)\(place)", text, isRequired: false)
            return
        }
        population = number
    }

    /// Converts the country to a code, or uses the country whose outline contains the point.
    private mutating func checkCountry(
        _ faults: inout DraftFaults, _ place: (CityProperty) -> String
    ) {
        if !country.isEmpty {
            if let code = CountryText.code(country) {
                country = code.rawValue
                if let latitude, let longitude {
                    whereabouts = Whereabouts(latitude, longitude, code)
                }
                return
            }
            faults.add("a country's code or name\(place(.country))", country, isRequired: false)
            country = ""
        }
        guard let latitude, let longitude,
            let point = try? Coordinate(latitude: latitude, longitude: longitude),
            let code = CountryOutlines.country(at: point)
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
