/// A key of a city that is read; all others are skipped. Lists use several keys for the same field.
struct CityKey: Sendable {
    /// What stands under the key.
    let field: CityField
    /// The key as files write it, without quotes.
    private let text: StaticString
    /// The position among all keys, from 1 on.
    fileprivate let number: UInt8

    /// How many keys there may be, and a number for none.
    fileprivate static let limit = 32

    private static let all = zip(CityField.inLists, 1..<limit).map { row, number in
        CityKey(field: row.field, text: row.key, number: UInt8(number))
    }

    private init(field: CityField, text: StaticString, number: UInt8) {
        (self.field, self.text, self.number) = (field, text, number)
    }

    /// The key that stands in a range of a text; nil when it is none of them.
    init?(_ text: Span<UInt8>, _ range: Range<Int>) {
        let key = Self.all.first { key in
            key.text.utf8CodeUnitCount == range.count
                && text.hasBytes(key.text, at: range.lowerBound)
        }
        guard let key else { return nil }
        self = key
    }

    /// The key in quotes.
    var quoted: String {
        "\"\(text)\""
    }

    /// How many bytes the key takes with its quotes and its colon, if they stand at a position without
    /// white space; otherwise 0.
    @inline(__always)
    func length(at position: Int, _ json: Span<UInt8>) -> Int {
        let count = text.utf8CodeUnitCount
        let isHere =
            json.hasBytes("\"", at: position) && json.hasBytes(text, at: position + 1)
            && json.hasBytes("\":", at: position + 1 + count)
        return isHere ? count + 3 : 0
    }
}

/// The keys that a record has had so far. Of equal keys the first counts, as in Foundation's
/// `JSONDecoder`; RFC 8259 leaves it open.
struct CityKeySet {
    private var bits: UInt32 = 0

    /// Adds a key, and returns whether it is new.
    @inline(__always)
    mutating func insert(_ key: CityKey) -> Bool {
        let bit = UInt32(1) << UInt32(key.number)
        defer { bits |= bit }
        return bits & bit == 0
    }
}

/// Predicts the next key. The cities of a file have their keys in one order, so the key that followed
/// last time is tried first.
struct KeyForecast {
    private var followers = InlineArray<32, CityKey?>(repeating: nil)
    private var last = 0

    /// The key that followed this one last time.
    @inline(__always)
    var next: CityKey? {
        followers[last]
    }

    /// Begins a city.
    @inline(__always)
    mutating func restart() {
        last = 0
    }

    /// Notes the actual key.
    @inline(__always)
    mutating func learn(_ key: CityKey) {
        followers[last] = key
        last = Int(key.number)
    }
}

/// The values of a city that were read so far.
struct CityParts {
    var id: Int64?
    var latitude: Double?
    var longitude: Double?
    var country: CountryCode?
    var numbers = CityNumber.Each<UInt32>(repeating: 0)
    var name: TextReference?
    var region: TextReference?
    var timeZone: TextReference?
    var seen = CityKeySet()
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
