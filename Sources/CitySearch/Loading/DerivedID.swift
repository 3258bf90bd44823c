/// The id of a city in a list that has none: as long as its name, its country and its coordinates stay as
/// they are, so does the id, wherever in the list the city stands and however its numbers are written.
///
/// It is 53 bits of a checksum (XXH64), positive and small enough for any JSON reader (RFC 8259, section
/// 6). Among a million cities two get the same by chance once in 18,000 lists, which is an error then.
struct DerivedID {
    let value: Int64

    init(name: String, country: CountryCode, latitude: Double, longitude: Double) {
        var bytes = Array(name.utf8)
        // Minus zero is the same place.
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
