/// As JSON a record is what a file of cities holds, so an array of records is a file that can be loaded.
extension CityRecord: Codable {
    private enum CodingKeys: String, CodingKey {
        case id = "_id"
        case name, country
        case coordinate = "coord"
        case population
        case region = "admin1"
        case timeZone = "timezone"
        case alternateNames
    }

    /// Reads a record; of its keys only `_id`, `name` and `coord` must be there.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        let coordinate = try values.decode(Coordinate.self, forKey: .coordinate)
        self.init(
            id: try values.decode(Int.self, forKey: .id),
            name: try values.decode(String.self, forKey: .name),
            country: try values.decodeIfPresent(String.self, forKey: .country) ?? "",
            latitude: coordinate.latitude, longitude: coordinate.longitude,
            population: try values.decodeIfPresent(Int.self, forKey: .population) ?? 0,
            region: try values.decodeIfPresent(String.self, forKey: .region) ?? "",
            timeZone: try values.decodeIfPresent(String.self, forKey: .timeZone) ?? "",
            alternateNames: try values.decodeIfPresent([String].self, forKey: .alternateNames) ?? []
        )
    }

    /// Writes the record, without what it lacks.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(id, forKey: .id)
        try values.encode(name, forKey: .name)
        if !country.isEmpty { try values.encode(country, forKey: .country) }
        try values.encode(
            Coordinate(latitude: latitude, longitude: longitude), forKey: .coordinate)
        if population != 0 { try values.encode(population, forKey: .population) }
        if !region.isEmpty { try values.encode(region, forKey: .region) }
        if !timeZone.isEmpty { try values.encode(timeZone, forKey: .timeZone) }
        if !alternateNames.isEmpty { try values.encode(alternateNames, forKey: .alternateNames) }
    }
}
