/// The keys of a city that are read; all others are skipped. Lists use several keys for the same value.
enum CityField: UInt8, CaseIterable {
    case id, plainID, name, country, countryCode, countryCodeInWords, coordinate
    case latitude, latitudeInFull, longitude, shortLongitude, longitudeInFull
    case population, region, state, stateName, timeZone, alternateNames

    @inline(__always)
    init?(_ text: Span<UInt8>, _ range: Range<Int>) {
        let start = range.lowerBound
        switch range.count {
        case 2 where text.hasBytes("id", at: start): self = .plainID
        case 3 where text.hasBytes("_id", at: start): self = .id
        case 3 where text.hasBytes("lat", at: start): self = .latitude
        case 3 where text.hasBytes("lon", at: start): self = .longitude
        case 3 where text.hasBytes("lng", at: start): self = .shortLongitude
        case 4 where text.hasBytes("name", at: start): self = .name
        case 5 where text.hasBytes("coord", at: start): self = .coordinate
        case 5 where text.hasBytes("state", at: start): self = .state
        case 6 where text.hasBytes("admin1", at: start): self = .region
        case 7 where text.hasBytes("country", at: start): self = .country
        case 8 where text.hasBytes("timezone", at: start): self = .timeZone
        case 8 where text.hasBytes("latitude", at: start): self = .latitudeInFull
        case 9 where text.hasBytes("longitude", at: start): self = .longitudeInFull
        case 10 where text.hasBytes("population", at: start): self = .population
        case 10 where text.hasBytes("state_name", at: start): self = .stateName
        case 11 where text.hasBytes("countryCode", at: start): self = .countryCode
        case 12 where text.hasBytes("country_code", at: start): self = .countryCodeInWords
        case 14 where text.hasBytes("alternateNames", at: start): self = .alternateNames
        default: return nil
        }
    }

    /// The key with its quotes and its colon, as most files write it.
    @inline(__always)
    private var written: StaticString {
        switch self {
        case .id: "\"_id\":"
        case .plainID: "\"id\":"
        case .name: "\"name\":"
        case .country: "\"country\":"
        case .countryCode: "\"countryCode\":"
        case .countryCodeInWords: "\"country_code\":"
        case .coordinate: "\"coord\":"
        case .latitude: "\"lat\":"
        case .latitudeInFull: "\"latitude\":"
        case .longitude: "\"lon\":"
        case .shortLongitude: "\"lng\":"
        case .longitudeInFull: "\"longitude\":"
        case .population: "\"population\":"
        case .region: "\"admin1\":"
        case .state: "\"state\":"
        case .stateName: "\"state_name\":"
        case .timeZone: "\"timezone\":"
        case .alternateNames: "\"alternateNames\":"
        }
    }

    /// The key in quotes.
    var quoted: String {
        String(written.description.dropLast())
    }

    /// How many bytes the key takes with its quotes and its colon, if they stand at a position without
    /// white space; otherwise 0.
    @inline(__always)
    func length(at position: Int, _ json: Span<UInt8>) -> Int {
        switch self {
        case .id: json.hasBytes("\"_id\":", at: position) ? 6 : 0
        case .name: json.hasBytes("\"name\":", at: position) ? 7 : 0
        case .coordinate: json.hasBytes("\"coord\":", at: position) ? 8 : 0
        case .region: json.hasBytes("\"admin1\":", at: position) ? 9 : 0
        case .country: json.hasBytes("\"country\":", at: position) ? 10 : 0
        case .timeZone: json.hasBytes("\"timezone\":", at: position) ? 11 : 0
        case .population: json.hasBytes("\"population\":", at: position) ? 13 : 0
        case .alternateNames: json.hasBytes("\"alternateNames\":", at: position) ? 17 : 0
        default: otherLength(at: position, json)
        }
    }

    @inline(never)
    private func otherLength(at position: Int, _ json: Span<UInt8>) -> Int {
        let written = written
        return json.hasBytes(written, at: position) ? written.utf8CodeUnitCount : 0
    }
}

/// The keys that were read. Of equal keys in a record the first counts, as in Foundation's `JSONDecoder`;
/// RFC 8259 leaves it open.
struct CityFieldSet {
    private var bits: UInt32 = 0

    /// Adds a key, and returns whether it is new.
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
