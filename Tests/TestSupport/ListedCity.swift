package import CitySearch

/// A city as Foundation's `JSONDecoder` reads it in any of the shapes that lists have.
package struct ListedCity: Decodable {
    /// The city; its id is 0 when the list has none.
    package let record: CityRecord
    package let hasID: Bool

    private enum Key: String, CodingKey, CaseIterable {
        case _id, id, name, country, countryCode, country_code, coord
        case lat, latitude, lon, lng, longitude
        case population, admin1, state, state_name, admin2, timezone, feature_code, airports
        case alternateNames, names
    }

    /// The tag of a language.
    private struct Tag: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }

        init?(intValue: Int) { return nil }
    }

    private typealias Members = KeyedDecodingContainer<Key>

    /// The faults of a file.
    private struct Refused: Error {}

    package init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: Key.self)
        let name = try members.decode(String.self, forKey: .name)
        let ids = try [Key._id, .id].filter(members.contains).map { try Self.integer(members, $0) }
        let country = try Self.country(members)
        var latitudes = try Self.degrees(members, [.lat, .latitude], limit: 90)
        var longitudes = try Self.degrees(members, [.lon, .lng, .longitude], limit: 180)
        if try Self.isGiven(members, .coord) {
            let point = try members.nestedContainer(keyedBy: Key.self, forKey: .coord)
            latitudes.append(try Self.only(Self.degrees(point, [.lat, .latitude], limit: 90)))
            longitudes.append(
                try Self.only(Self.degrees(point, [.lon, .lng, .longitude], limit: 180)))
        }
        let (latitude, longitude) = (try Self.only(latitudes), try Self.only(longitudes))
        let population =
            try Self.isGiven(members, .population) ? try Self.integer(members, .population) : 0
        guard UInt32(exactly: population) != nil else { throw Refused() }
        let featureCode = try members.decodeIfPresent(String.self, forKey: .feature_code) ?? ""
        guard featureCode.isEmpty || featureCode.wholeMatch(of: /[A-Za-z0-9]{1,6}/) != nil else {
            throw Refused()
        }
        hasID = !ids.isEmpty
        let id = try hasID ? Self.only(ids) : Self.derivedID(name, country, latitude, longitude)
        record = CityRecord(
            id: Int(id), name: name, country: country, latitude: latitude, longitude: longitude,
            population: Int(population), region: try Self.region(members),
            subregion: try members.decodeIfPresent(String.self, forKey: .admin2) ?? "",
            timeZone: try members.decodeIfPresent(String.self, forKey: .timezone) ?? "",
            featureCode: featureCode.uppercased(),
            airports: try members.decodeIfPresent([String].self, forKey: .airports) ?? [],
            alternateNames: try members.decodeIfPresent([String].self, forKey: .alternateNames)
                ?? [],
            localNames: Self.localNames(members))
    }

    /// The names by language, without invalid ones.
    private static func localNames(_ members: Members) -> [String: String] {
        guard let names = try? members.nestedContainer(keyedBy: Tag.self, forKey: .names) else {
            return [:]
        }
        var known: [String: String] = [:]
        for tag in names.allKeys {
            guard let language = Language.packed(tag.stringValue),
                let name = try? names.decode(String.self, forKey: tag), !name.isEmpty
            else { continue }
            known[Language.unpacked(language)] = name
        }
        return known
    }

    private static func isGiven(_ members: Members, _ key: Key) throws -> Bool {
        try members.contains(key) && !members.decodeNil(forKey: key)
    }

    /// The value that all keys agree on.
    private static func only<Value: Equatable>(_ values: [Value]) throws -> Value {
        guard let first = values.first, values.allSatisfy({ $0 == first }) else { throw Refused() }
        // Of equal values, such as two zeros, the last one counts.
        return values[values.count - 1]
    }

    private static func integer(_ members: Members, _ key: Key) throws -> Int64 {
        guard let text = try? members.decode(String.self, forKey: key) else {
            return try members.decode(Int64.self, forKey: key)
        }
        guard text.wholeMatch(of: /-?(0|[1-9][0-9]*)/) != nil, let value = Int64(text) else {
            throw Refused()
        }
        return value
    }

    private static func degrees(
        _ members: Members, _ keys: [Key], limit: Double
    ) throws -> [Double] {
        try keys.filter { try isGiven(members, $0) }.map { key in
            var value: Double?
            if let text = try? members.decode(String.self, forKey: key) {
                value =
                    text.wholeMatch(of: /-?(0|[1-9][0-9]*)(\.[0-9]+)?/) == nil ? nil : Double(text)
            } else {
                value = try members.decode(Double.self, forKey: key)
            }
            guard let value, abs(value) <= limit else { throw Refused() }
            return value
        }
    }

    private static func country(_ members: Members) throws -> String {
        let texts = try [Key.country, .countryCode, .country_code].compactMap { key in
            try members.decodeIfPresent(String.self, forKey: key)
        }.filter { !$0.isEmpty }
        let codes = try texts.map { text in
            guard let code = CountryCode(text) else { throw Refused() }
            return code.rawValue
        }
        return codes.isEmpty ? "" : try only(codes)
    }

    private static func region(_ members: Members) throws -> String {
        let texts = try [Key.admin1, .state, .state_name].compactMap { key in
            try members.decodeIfPresent(String.self, forKey: key)
        }.filter { !$0.isEmpty }
        guard Set(texts.map { Array($0.utf8) }).count <= 1 else { throw Refused() }
        return texts.first ?? ""
    }

    /// The id of a city that has none: the XXH64 of its name, country and coordinates.
    private static func derivedID(
        _ name: String, _ country: String, _ latitude: Double, _ longitude: Double
    ) -> Int64 {
        let letters = Array(country.utf8)
        let code = letters.isEmpty ? 0 : UInt64(letters[0]) << 8 | UInt64(letters[1])
        let words = [code] + [latitude, longitude].map { $0 == 0 ? 0 : $0.bitPattern }
        let bytes = words.flatMap { word in
            (0..<8).map { UInt8(truncatingIfNeeded: word >> (8 * UInt64($0))) }
        }
        return Int64(XXH64.checksum((Array(name.utf8) + bytes).span) >> 11)
    }
}
