/// A field of a city: a row of one table, from lists of cities to all output.
///
/// The decoder, the sections, the check of an index and all output use these rows. To add a plain
/// number, which may be negative, add a row, a case of ``CityNumber``, and a property to the types that
/// name it: `City`, `CityRecord`, `MatchRecord`. `DeclaredNamesTests` lists what is missing.
package struct CityField: Sendable {
    /// The kind of a field.
    package enum Content: Sendable {
        case id
        case text(CityText)
        /// In output, the name as the data has it, where the name in the requested language is another.
        case localName
        case axis(Axis)
        case number(CityNumber)
        /// Other names or codes, whose keys in a set lead to the city.
        case names(KeySet)
        /// The object in which lists have names by language.
        case localNames
        /// The object in which lists may have latitude and longitude.
        case coordinate
    }

    /// The axis of a coordinate.
    package enum Axis: Sendable {
        case latitude, longitude

        /// The degrees of a coordinate.
        package func degrees(of point: Coordinate) -> Double {
            self == .latitude ? point.latitude : point.longitude
        }
    }

    package let content: Content
    /// The keys under which lists have the field.
    let keys: [StaticString]
    /// The first key, which is the name in output.
    package let name: String

    private init(_ content: Content, _ keys: StaticString...) {
        (self.content, self.keys, name) = (content, keys, keys[0].description)
    }

    package static let all = [
        CityField(.id, "id", "_id"),
        CityField(.text(.name), "name"),
        CityField(.localName, "localName"),
        CityField(.text(.country), "country", "countryCode", "country_code"),
        CityField(.text(.countryName), "countryName"),
        CityField(.text(.region), "admin1", "state", "state_name"),
        CityField(.text(.subregion), "admin2"),
        CityField(.axis(.latitude), "lat", "latitude"),
        CityField(.axis(.longitude), "lon", "lng", "longitude"),
        CityField(.number(.population), "population"),
        CityField(.text(.timeZone), "timezone"),
        CityField(.text(.featureCode), "feature_code"),
        CityField(.names(.airports), "airports"),
        CityField(.names(.alternates), "alternateNames"),
        CityField(.localNames, "names"),
        CityField(.coordinate, "coord"),
    ]

    /// All keys under which lists have a field.
    package static let listKeys = Set(all.flatMap { field in field.keys.map { $0.description } })

    /// The fields of every row of output, in order.
    package static let inOutput = all.filter {
        switch $0.content {
        case .names, .localNames, .coordinate: false
        default: true
        }
    }
    /// The same without the coordinates, which GeoJSON has elsewhere.
    package static let besideCoordinates = inOutput.filter {
        if case .axis = $0.content { false } else { true }
    }
}

/// The texts that an index has of a city.
public enum CityText: Hashable, Sendable, CaseIterable {
    /// ``City/name``.
    case name
    /// ``City/country``, in upper case.
    case country
    /// ``City/countryName``.
    case countryName
    /// ``City/region``.
    case region
    /// ``City/subregion``.
    case subregion
    /// ``City/timeZone``.
    case timeZone
    /// ``City/featureCode``.
    case featureCode
}

/// The plain numbers of a city.
package enum CityNumber: Int, CaseIterable, Sendable {
    case population
    /// A ``FeatureCode``, packed.
    case featureCode

    /// One value for each of them.
    package typealias Each<Value> = InlineArray<2, Value>

    /// The values that lists may have, and the one that is unknown: the last below them, where each may be known.
    private var values: (allowed: ClosedRange<Int64>, unknown: Int64) {
        switch self {
        case .population: (0...Int64(UInt32.max), unknown: 0)
        case .featureCode: (0...Int64(FeatureCode.largest), unknown: 0)
        }
    }

    /// What the number is, for a description of output.
    package var summary: String {
        switch self {
        case .population: "How many people live there, if the data know it."
        case .featureCode: "What kind of place it is."
        }
    }

    /// The largest number that an index stores. Zero is an unknown one.
    var largestStored: UInt32 {
        UInt32(truncatingIfNeeded: values.allowed.upperBound - values.unknown)
    }

    /// The number that an index stores for a value, 0 for an unknown one; nil when it is out of range.
    package func stored(_ value: Int64?) -> UInt32? {
        guard let value else { return 0 }
        let (allowed, unknown) = values
        return allowed.contains(value) ? UInt32(truncatingIfNeeded: value - unknown) : nil
    }

    /// The value of a stored number; nil for an unknown one.
    package func value(_ stored: UInt32) -> Int64? {
        stored == 0 ? nil : Int64(stored) + values.unknown
    }

    /// The values that are allowed, for the text of an error.
    var expected: String {
        let allowed = values.allowed
        return "an integer from \(allowed.lowerBound) to \(allowed.upperBound) for \"\(self)\""
    }
}
