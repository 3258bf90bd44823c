/// The keys of a city that are read; all others are skipped. Lists use several keys for the same value.
enum CityField: UInt8, CaseIterable {
    case id, plainID, name, country, countryCode, countryCodeInWords, coordinate
    case latitude, latitudeInFull, longitude, shortLongitude, longitudeInFull
    case population, region, state, stateName, timeZone, alternateNames

    /// The key as files write it, without quotes.
    @inline(__always)
    private var key: StaticString {
        switch self {
        case .id: "_id"
        case .plainID: "id"
        case .name: "name"
        case .country: "country"
        case .countryCode: "countryCode"
        case .countryCodeInWords: "country_code"
        case .coordinate: "coord"
        case .latitude: "lat"
        case .latitudeInFull: "latitude"
        case .longitude: "lon"
        case .shortLongitude: "lng"
        case .longitudeInFull: "longitude"
        case .population: "population"
        case .region: "admin1"
        case .state: "state"
        case .stateName: "state_name"
        case .timeZone: "timezone"
        case .alternateNames: "alternateNames"
        }
    }

    private static let all = allCases

    /// The field whose key stands in a range of a text; nil when no field has it.
    init?(_ text: Span<UInt8>, _ range: Range<Int>) {
        let field = Self.all.first { field in
            field.key.utf8CodeUnitCount == range.count
                && text.hasBytes(field.key, at: range.lowerBound)
        }
        guard let field else { return nil }
        self = field
    }

    /// The key in quotes.
    var quoted: String {
        "\"\(key)\""
    }

    /// Whether a point has its latitude or its longitude here.
    var isAxis: Bool {
        switch self {
        case .latitude, .latitudeInFull, .longitude, .shortLongitude, .longitudeInFull: true
        default: false
        }
    }

    /// How many bytes the key takes with its quotes and its colon, if they stand at a position without
    /// white space; otherwise 0.
    @inline(__always)
    func length(at position: Int, _ json: Span<UInt8>) -> Int {
        let count = key.utf8CodeUnitCount
        let isHere =
            json.hasBytes("\"", at: position) && json.hasBytes(key, at: position + 1)
            && json.hasBytes("\":", at: position + 1 + count)
        return isHere ? count + 3 : 0
    }
}

/// The fields whose keys a record has had so far. Of equal keys the first counts, as in Foundation's
/// `JSONDecoder`; RFC 8259 leaves it open.
struct CityFieldSet {
    private var bits: UInt32 = 0

    /// Adds a field, and returns whether it is new.
    @inline(__always)
    mutating func insert(_ field: CityField) -> Bool {
        let bit = UInt32(1) << UInt32(field.rawValue)
        defer { bits |= bit }
        return bits & bit == 0
    }
}

/// Predicts the next key. The cities of a file have their keys in one order, so the key that followed
/// last time is tried first.
struct FieldForecast {
    private var followers = InlineArray<19, CityField?>(repeating: nil)
    private var last = 0

    /// The key that followed this one last time.
    @inline(__always)
    var next: CityField? {
        followers[last]
    }

    /// Begins a city.
    @inline(__always)
    mutating func restart() {
        last = 0
    }

    /// Notes the actual key.
    @inline(__always)
    mutating func learn(_ field: CityField) {
        followers[last] = field
        last = Int(field.rawValue) + 1
    }
}

/// The values of a city that were read so far.
struct CityParts {
    var id: Int64?
    var latitude: Double?
    var longitude: Double?
    var country: CountryCode?
    var population: UInt32 = 0
    var name: TextReference?
    var region: TextReference?
    var timeZone: TextReference?
    var seen = CityFieldSet()
}

extension Optional where Wrapped: Equatable {
    /// Takes the value under one more key of a city.
    ///
    /// - Returns: whether no key before gave another value.
    @inline(__always)
    mutating func note(_ value: Wrapped) -> Bool {
        defer { self = value }
        return self == nil || self == value
    }
}

/// The id of a city in a list without ids, from its name, its country and its coordinates. It does not
/// depend on where in the list the city stands or on how its numbers are written.
///
/// It has 53 bits of the XXH64 of these, so it is positive and small enough for any JSON reader (RFC 8259,
/// section 6). In one list of 18,000 with a million cities each, two cities get the same id, which is an
/// error.
struct DerivedID {
    let value: Int64

    init(name: String, country: CountryCode, latitude: Double, longitude: Double) {
        var bytes = Array(name.utf8)
        // Minus zero is zero.
        let words = [
            UInt64(country.packed), (latitude + 0).bitPattern, (longitude + 0).bitPattern,
        ]
        for word in words {
            for shift in stride(from: 0, to: 64, by: 8) {
                bytes.append(UInt8(truncatingIfNeeded: word >> UInt64(shift)))
            }
        }
        value = Int64(XXH64.checksum(bytes.span) >> 11)
    }
}

/// The offsets of the first city with an id and of the first one without. A list has ids for all of its
/// cities or for none.
struct IdentifiedCities: Sendable {
    private(set) var withID = Int.max
    private(set) var withoutID = Int.max

    @inline(__always)
    mutating func note(_ offset: Int, hasID: Bool) {
        if hasID { withID = min(withID, offset) } else { withoutID = min(withoutID, offset) }
    }

    mutating func add(_ other: IdentifiedCities) {
        withID = min(withID, other.withID)
        withoutID = min(withoutID, other.withoutID)
    }

    /// Whether some cities have an id and some have none.
    var areMixed: Bool {
        withID < .max && withoutID < .max
    }
}
