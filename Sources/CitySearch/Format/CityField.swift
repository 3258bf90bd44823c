/// The fields of a city: a row for each, from lists of cities to all output.
///
/// The decoder, the sections, the check of an index and all output go through the rows. One more plain number is a
/// row of ``CityNumber``, and a property of the types that give it by name: `City`, `CityRecord`, `MatchRecord`.
package enum CityField: Sendable {
    case id
    case text(CityText)
    case latitude, longitude
    case number(CityNumber)
    case alternateNames
    /// The object in which lists may have latitude and longitude.
    case coordinate

    /// Those that every row of output has, in order, with their names there.
    package static let inOutput = rows.map { (field: $0, name: $0.names[0].description) }

    /// Those that lists may have, under each of their keys.
    static let inLists = (rows + [.alternateNames, .coordinate]).flatMap { field in
        field.names.map { (field: field, key: $0) }
    }

    private static let rows: [CityField] =
        [
            .id, .text(.name), .text(.country), .text(.countryName), .text(.region), .latitude,
            .longitude,
        ] + CityNumber.allCases.map(CityField.number) + [.text(.timeZone)]

    /// The name in output, which lists have as a key, then their other keys.
    private var names: [StaticString] {
        switch self {
        case .id: ["id", "_id"]
        case .text(.name): ["name"]
        case .text(.country): ["country", "countryCode", "country_code"]
        case .text(.countryName): ["countryName"]
        case .text(.region): ["admin1", "state", "state_name"]
        case .text(.timeZone): ["timezone"]
        case .latitude: ["lat", "latitude"]
        case .longitude: ["lon", "lng", "longitude"]
        case .number(let number): [number.row.name]
        case .alternateNames: ["alternateNames"]
        case .coordinate: ["coord"]
        }
    }

    /// Whether a point has its latitude or its longitude here.
    package var isAxis: Bool {
        switch self {
        case .latitude, .longitude: true
        default: false
        }
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
    /// ``City/timeZone``.
    case timeZone
}

/// The plain numbers of a city: a row for each.
package enum CityNumber: Int, CaseIterable, Sendable {
    case population

    /// One value for each of them.
    package typealias Each<Value> = InlineArray<1, Value>

    /// The name in lists and in output, and the values that it may have. The least of them stands for an unknown one.
    fileprivate var row: (name: StaticString, range: ClosedRange<Int>) {
        switch self {
        case .population: ("population", 0...4_294_967_295)
        }
    }

    /// What an index has for a value: how far it lies above the least, 0 for an unknown one; nil when it is out of range.
    @inline(__always)
    package func stored(_ value: Int?) -> UInt32? {
        guard let value else { return 0 }
        return row.range.contains(value) ? UInt32(value - row.range.lowerBound) : nil
    }

    /// What an index has, as a value; nil for an unknown one.
    @inline(__always)
    package func value(_ stored: UInt32) -> Int? {
        stored == 0 ? nil : row.range.lowerBound + Int(stored)
    }

    /// What an error expects of a value.
    var expected: String {
        "an integer from \(row.range.lowerBound) to \(row.range.upperBound) for \"\(row.name)\""
    }
}
