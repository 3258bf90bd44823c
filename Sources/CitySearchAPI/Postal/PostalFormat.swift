import CitySearch

/// The layout of a postal index: a header of 64 bytes, then the columns.
///
/// | offset | bytes | what |
/// | --- | --- | --- |
/// | 0 | 8 | `POSTIDX` and a line feed |
/// | 8 | 4 | 0x01020304, by which the order of bytes is known |
/// | 12 | 4 | version of the format |
/// | 16 | 8 | XXH64 of all from the next field on |
/// | 24 | 8 | length of the file in bytes |
/// | 32 | 8 | number of rows |
/// | 40 | 24 | zero |
///
/// A row is a code and a city. The rows are in the order of their codes, in separate columns: the packed codes, the
/// cities' ids, latitudes, longitudes, countries, and the separators within the codes.
enum PostalFormat {
    static let headerLength = 64
    /// The checksum covers the bytes from here on.
    static let checkedStart = 24
    static let version: UInt32 = 1
    static let byteOrder: UInt32 = 0x0102_0304
    /// The number of bytes of a row.
    static let rowLength = 27
    /// The units of the latitudes and longitudes per degree: each is about a metre.
    static let perDegree = 100_000.0
    static let beginning = Array("POSTIDX\n".utf8)

    /// Where the columns begin, and the length of all for a number of rows.
    struct Layout {
        let codes, cities, latitudes, longitudes, countries, separators, end: Int

        init(rows: Int) {
            codes = headerLength
            cities = codes + 8 * rows
            latitudes = cities + 8 * rows
            longitudes = latitudes + 4 * rows
            countries = longitudes + 4 * rows
            separators = countries + 2 * rows
            end = separators + rows
        }
    }
}
