/// The keys of a city that are read; all others are passed over.
enum CityField: UInt8 {
    case id, name, country, coordinate, population, region, timeZone, alternateNames

    @inline(__always)
    init?(_ text: Span<UInt8>, _ range: Range<Int>) {
        let start = range.lowerBound
        switch range.count {
        case 3 where text.hasBytes("_id", at: start): self = .id
        case 4 where text.hasBytes("name", at: start): self = .name
        case 5 where text.hasBytes("coord", at: start): self = .coordinate
        case 6 where text.hasBytes("admin1", at: start): self = .region
        case 7 where text.hasBytes("country", at: start): self = .country
        case 8 where text.hasBytes("timezone", at: start): self = .timeZone
        case 10 where text.hasBytes("population", at: start): self = .population
        case 14 where text.hasBytes("alternateNames", at: start): self = .alternateNames
        default: return nil
        }
    }

    /// How many bytes the key has with its quotes and its colon, if they stand at a position with
    /// nothing between; otherwise 0.
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
        }
    }
}

/// Foretells the next key: the cities of a file have their keys in one order, so the key that
/// followed last time is tried first.
struct FieldForecast {
    private var followers = InlineArray<9, CityField?>(repeating: nil)
    private var last = 0

    /// The key that followed the last one the last time.
    @inline(__always)
    var next: CityField? {
        followers[last]
    }

    /// Begins a city.
    @inline(__always)
    mutating func restart() {
        last = 0
    }

    /// Learns which key it was.
    @inline(__always)
    mutating func learn(_ field: CityField) {
        followers[last] = field
        last = Int(field.rawValue) + 1
    }
}
