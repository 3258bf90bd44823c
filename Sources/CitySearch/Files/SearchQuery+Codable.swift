extension SearchQuery: Codable {
    private enum CodingKeys: String, CodingKey {
        case text, parts, order, mode, near, preferences, signalWeight, countries, division, traits,
            minimumPopulation, box,
            favourites, includesAlternateNames, includesCountries, isStrict, isComplete,
            minimumConfidence,
            expectedCount
    }

    /// Reads a query. Only `text` is required; missing members have the values of a new query.
    ///
    /// Queries from outside may come in this form, so a `near` that is not on the globe is an
    /// error, and so is the order ``SearchOrder/distance`` without a `near`.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init(try values.decode(String.self, forKey: .text))
        func set<Value: Decodable>(
            _ property: WritableKeyPath<SearchQuery, Value>, _ key: CodingKeys
        ) throws {
            let value = try values.decodeIfPresent(Value.self, forKey: key)
            if let value { self[keyPath: property] = value }
        }
        try set(\.parts, .parts)
        try set(\.order, .order)
        mode = try values.decodeIfPresent(MatchMode.self, forKey: .mode)
        near = try values.decodeIfPresent(Coordinate.self, forKey: .near)
        guard order != .distance || near != nil else {
            throw DecodingError.dataCorruptedError(
                forKey: .order, in: values, debugDescription: "a distance needs a point: give near")
        }
        try set(\.preferences, .preferences)
        try set(\.signalWeight, .signalWeight)
        try set(\.countries, .countries)
        division = try values.decodeIfPresent(Division.self, forKey: .division)
        try set(\.traits, .traits)
        try set(\.minimumPopulation, .minimumPopulation)
        box = try values.decodeIfPresent(CoordinateBox.self, forKey: .box)
        try set(\.favourites, .favourites)
        try set(\.includesAlternateNames, .includesAlternateNames)
        try set(\.includesCountries, .includesCountries)
        try set(\.isStrict, .isStrict)
        isComplete = try values.decodeIfPresent(Bool.self, forKey: .isComplete)
        minimumConfidence = try values.decodeIfPresent(Double.self, forKey: .minimumConfidence)
        try set(\.expectedCount, .expectedCount)
    }

    /// Writes the query; countries in alphabetical order, so that equal queries are written alike.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(text, forKey: .text)
        if !parts.isEmpty { try values.encode(parts, forKey: .parts) }
        try values.encode(order, forKey: .order)
        try values.encodeIfPresent(mode, forKey: .mode)
        try values.encodeIfPresent(near, forKey: .near)
        if !preferences.isEmpty { try values.encode(preferences, forKey: .preferences) }
        if signalWeight != 1 { try values.encode(signalWeight, forKey: .signalWeight) }
        try values.encode(countries.sorted(), forKey: .countries)
        try values.encodeIfPresent(division, forKey: .division)
        if !traits.isEmpty {
            try values.encode(CityTrait.allCases.filter(traits.contains), forKey: .traits)
        }
        try values.encode(minimumPopulation, forKey: .minimumPopulation)
        try values.encodeIfPresent(box, forKey: .box)
        try values.encode(favourites, forKey: .favourites)
        try values.encode(includesAlternateNames, forKey: .includesAlternateNames)
        try values.encode(includesCountries, forKey: .includesCountries)
        try values.encode(isStrict, forKey: .isStrict)
        try values.encodeIfPresent(isComplete, forKey: .isComplete)
        try values.encodeIfPresent(minimumConfidence, forKey: .minimumConfidence)
        try values.encode(expectedCount, forKey: .expectedCount)
    }
}
