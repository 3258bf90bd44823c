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
