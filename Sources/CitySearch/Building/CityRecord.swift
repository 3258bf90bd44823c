/// A city as a program hands it to a ``CityIndexBuilder``.
public struct CityRecord: Hashable, Sendable {
    /// A number that no other city has, and that the city keeps.
    public var id: City.ID
    /// The name.
    public var name: String
    /// The ISO 3166-1 alpha-2 code of the country; empty when the city has none.
    public var country: String
    /// Degrees north, -90 to 90.
    public var latitude: Double
    /// Degrees east, -180 to 180.
    public var longitude: Double
    /// The population, up to 4,294,967,295; 0 if unknown.
    public var population: Int
    /// The first-order division of the country; empty without one.
    public var region: String
    /// The division of the region, such as a county; empty without one.
    public var subregion: String
    /// The IANA name of the time zone; empty when it is not known.
    public var timeZone: String
    /// The feature code of GeoNames, such as `PPLC`: at most six letters and digits; empty if unknown.
    public var featureCode: String
    /// The codes of the airports that serve it.
    public var airports: [String]
    /// The other names.
    public var alternateNames: [String]
    /// Names by the BCP 47 tags of their languages, such as `pt-BR`, of at most eight letters. They
    /// find the city, too.
    public var localNames: [String: String]

    /// Takes the required and the optional values of a city.
    public init(
        id: City.ID, name: String, country: String, latitude: Double, longitude: Double,
        population: Int = 0, region: String = "", subregion: String = "", timeZone: String = "",
        featureCode: String = "", airports: [String] = [], alternateNames: [String] = [],
        localNames: [String: String] = [:]
    ) {
        self.id = id
        self.name = name
        self.country = country
        self.latitude = latitude
        self.longitude = longitude
        self.population = population
        self.region = region
        self.subregion = subregion
        self.timeZone = timeZone
        self.featureCode = featureCode
        self.airports = airports
        self.alternateNames = alternateNames
        self.localNames = localNames
    }
}

extension CityRecord {
    /// All that an index knows of a city, from which a ``CityIndexBuilder`` makes the same city again.
    ///
    /// - Complexity: O(names).
    public init(_ city: City) {
        self.init(
            id: city.id, name: city.name, country: city.country?.rawValue ?? "",
            latitude: city.coordinate.latitude, longitude: city.coordinate.longitude,
            population: city.population ?? 0, region: city.region ?? "",
            subregion: city.subregion ?? "", timeZone: city.timeZone ?? "",
            featureCode: city.featureCode ?? "", airports: city.airports,
            alternateNames: city.alternateNames, localNames: city.localNames)
    }
}

extension CityRecord {
    /// The id of a city in a list without ids: 53 bits that depend only on these values.
    package static func derivedID(
        name: String, country: CountryCode?, latitude: Double, longitude: Double
    ) -> Int64 {
        var bytes = Array(name.utf8)
        // Minus zero is zero.
        for word in [
            UInt64(country?.packed ?? 0), (latitude + 0).bitPattern, (longitude + 0).bitPattern,
        ] {
            for shift in stride(from: 0, to: 64, by: 8) {
                bytes.append(UInt8(truncatingIfNeeded: word >> UInt64(shift)))
            }
        }
        return Int64(XXH64.checksum(bytes.span) >> 11)
    }
}

extension CityRecord {
    /// A plain number; nil when it is not known.
    private func value(_ number: CityNumber) -> Int64? {
        switch number {
        case .population: Int64(population)
        case .featureCode: FeatureCode(featureCode).map { Int64($0.packed) }
        }
    }

    /// The maximum number of bytes of a text, as in a file.
    private static let longestText = 1 << 24

    /// Throws when a value is out of range.
    func check(number: Int) throws(CityIndexError) {
        func require(_ isRight: Bool, _ expected: String, _ found: String) throws(CityIndexError) {
            guard isRight else {
                throw CityIndexError(.invalid(expected: expected, found: found), record: number)
            }
        }
        let texts = [name, region, subregion, timeZone] + airports + alternateNames
        for text in texts + localNames.values {
            try require(
                text.utf8.count <= Self.longestText, "texts of at most \(Self.longestText) bytes",
                "a longer one")
        }
        try require(
            country.isEmpty || CountryCode(country) != nil, "two letters for the country",
            "`\(country)`")
        try require(
            featureCode.isEmpty || FeatureCode(featureCode) != nil,
            "one to six letters and digits for the feature code", "`\(featureCode)`")
        try require(abs(latitude) <= 90, "a latitude from -90 to 90", "\(latitude)")
        try require(abs(longitude) <= 180, "a longitude from -180 to 180", "\(longitude)")
        for number in CityNumber.allCases {
            let value = value(number)
            try require(number.stored(value) != nil, number.expected, "\(value ?? 0)")
        }
    }

    /// Folds the city's names and adds it; the values have been checked.
    func add(to batch: inout CityBatchBuilder) throws(OutOfMemory) {
        let country = CountryCode(country) ?? .none
        let (regionText, subregionText) = (region.utf8.span, subregion.utf8.span)
        let timeZoneText = timeZone.utf8.span
        let regionNumber = try batch.regions.number(
            of: regionText, regionText.indices, tag: UInt32(country.packed),
            keepsEmpty: !subregion.isEmpty)
        let city = try CityFields(
            facts: CityFacts(id: Int64(id), latitude: latitude, longitude: longitude),
            numbers: CityNumber.Each { number in
                let number = CityNumber.allCases[number]
                return number.stored(value(number)) ?? 0
            }, country: country,
            region: regionNumber,
            subregion: batch.subregions.number(
                of: subregionText, subregionText.indices, tag: regionNumber),
            timeZone: batch.timeZones.number(of: timeZoneText, 0..<timeZoneText.count), offset: 0)
        let nameText = name.utf8.span
        try batch.addName(nameText, 0..<nameText.count)
        for (tag, name) in localNames.sorted(by: { $0.key < $1.key }) {
            guard let language = Language.packed(tag) else { continue }
            let text = name.utf8.span
            try batch.addName(text, 0..<text.count, in: language)
        }
        for (names, set) in [(airports, KeySet.airports), (alternateNames, .alternates)] {
            for name in names {
                let text = name.utf8.span
                try batch.addName(text, 0..<text.count, to: set)
            }
        }
        try batch.finishCity(city)
    }
}

/// The JSON of a record has the members of a file of cities, so an array of records is a file that can be loaded.
extension CityRecord: Codable {
    private enum CodingKeys: String, CodingKey {
        case id = "_id"
        case name, country
        case coordinate = "coord"
        case population
        case region = "admin1"
        case subregion = "admin2"
        case timeZone = "timezone"
        case featureCode = "feature_code"
        case airports, alternateNames
        case localNames = "names"
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
            subregion: try values.decodeIfPresent(String.self, forKey: .subregion) ?? "",
            timeZone: try values.decodeIfPresent(String.self, forKey: .timeZone) ?? "",
            featureCode: try values.decodeIfPresent(String.self, forKey: .featureCode) ?? "",
            airports: try values.decodeIfPresent([String].self, forKey: .airports) ?? [],
            alternateNames: try values.decodeIfPresent([String].self, forKey: .alternateNames)
                ?? [],
            localNames: try values.decodeIfPresent([String: String].self, forKey: .localNames)
                ?? [:])
    }

    /// Writes the record, without missing values.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(id, forKey: .id)
        try values.encode(name, forKey: .name)
        if !country.isEmpty { try values.encode(country, forKey: .country) }
        try values.encode(Coordinate(stored: latitude, longitude), forKey: .coordinate)
        if population != 0 { try values.encode(population, forKey: .population) }
        if !region.isEmpty { try values.encode(region, forKey: .region) }
        if !subregion.isEmpty { try values.encode(subregion, forKey: .subregion) }
        if !timeZone.isEmpty { try values.encode(timeZone, forKey: .timeZone) }
        if !featureCode.isEmpty { try values.encode(featureCode, forKey: .featureCode) }
        if !airports.isEmpty { try values.encode(airports, forKey: .airports) }
        if !localNames.isEmpty { try values.encode(localNames, forKey: .localNames) }
        if !alternateNames.isEmpty { try values.encode(alternateNames, forKey: .alternateNames) }
    }
}
