/// What was read of a city. A value that two keys give must be the same.
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

    /// Takes an id, unless another key gave another one.
    ///
    /// - Returns: whether it is the only one.
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

/// A city of which all is known, and the texts of which lie in the file or are resolved.
struct CityTexts {
    let fields: CityFields
    let name: TextReference
    let region: TextReference?
    let timeZone: TextReference?
}
