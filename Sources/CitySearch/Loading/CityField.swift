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
