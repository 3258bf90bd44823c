/// The values of a city that were read so far. Two keys for one value must agree.
struct CityParts {
    private(set) var id: Int64?
    private(set) var latitude: Double?
    private(set) var longitude: Double?
    private(set) var country: CountryCode?
    var name: TextReference?
    var region: TextReference?
    var timeZone: TextReference?
    var population: UInt32 = 0
    var seen = CityFieldSet()

    /// Takes an id.
    ///
    /// - Returns: whether no other key gave another one.
    @inline(__always)
    mutating func take(id other: Int64) -> Bool {
        defer { id = other }
        return id == nil || id == other
    }

    @inline(__always)
    mutating func take(latitude other: Double) -> Bool {
        defer { latitude = other }
        return latitude == nil || latitude == other
    }

    @inline(__always)
    mutating func take(longitude other: Double) -> Bool {
        defer { longitude = other }
        return longitude == nil || longitude == other
    }

    @inline(__always)
    mutating func take(country other: CountryCode) -> Bool {
        defer { country = other }
        return country == nil || country == other
    }
}

/// A complete city. Its texts lie in the file, or are resolved.
struct CityTexts {
    let fields: CityFields
    let name: TextReference
    let region: TextReference?
    let timeZone: TextReference?
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
