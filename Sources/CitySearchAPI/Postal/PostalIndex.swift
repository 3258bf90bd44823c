package import CitySearch

/// The cities of postal codes: a file in addition to the cities, which `citysearch import postal` makes.
///
/// ```swift
/// let codes = try PostalIndex(contentsOf: "world.postalindex")
/// for match in codes.search(SearchQuery("75008 France"), in: index) {
///     print(match.code, match.city.name)
/// }
/// ```
///
/// It never changes, and any number of threads may use it at once.
public struct PostalIndex: Sendable {
    private let codes: Column<UInt64>
    private let cities: Column<Int64>
    private let latitudes: Column<Int32>
    private let longitudes: Column<Int32>
    private let countries: Column<UInt16>
    private let separators: Column<UInt8>
    /// Tells one index from another.
    package let checksum: UInt64

    /// The first bytes of every such file, of any version.
    package static let beginning = PostalFormat.beginning

    /// - Parameter name: what messages call the bytes.
    package init(_ bytes: Bytes, name: String) throws(PostalIndexError) {
        guard let all = Column<UInt8>(bytes, offset: 0, count: bytes.count),
            let words = Column<UInt64>(bytes, offset: 0, count: PostalFormat.headerLength / 8),
            let halves = Column<UInt32>(bytes, offset: 0, count: PostalFormat.headerLength / 4),
            zip(0..<8, PostalFormat.beginning).allSatisfy({ all[$0] == $1 })
        else { throw .unusable(name, "is no postal index") }
        guard halves[2] == PostalFormat.byteOrder, halves[3] == PostalFormat.version else {
            throw .unusable(
                name, "was written by another version or for another machine; import it again")
        }
        let sum = all.withSpan {
            XXH64.checksum($0.extracting(PostalFormat.checkedStart..<bytes.count))
        }
        // A row count from the length is one that multiplication does not overflow.
        let rows = (bytes.count - PostalFormat.headerLength) / PostalFormat.rowLength
        let layout = PostalFormat.Layout(rows: rows)
        guard words[3] == UInt64(bytes.count), words[2] == sum, words[4] == UInt64(rows),
            layout.end == bytes.count,
            let codes = Column<UInt64>(bytes, offset: layout.codes, count: rows),
            let cities = Column<Int64>(bytes, offset: layout.cities, count: rows),
            let latitudes = Column<Int32>(bytes, offset: layout.latitudes, count: rows),
            let longitudes = Column<Int32>(bytes, offset: layout.longitudes, count: rows),
            let countries = Column<UInt16>(bytes, offset: layout.countries, count: rows),
            let separators = Column<UInt8>(bytes, offset: layout.separators, count: rows)
        else { throw .unusable(name, "is damaged; import it again") }
        self.codes = codes
        self.cities = cities
        self.latitudes = latitudes
        self.longitudes = longitudes
        self.countries = countries
        self.separators = separators
        checksum = sum
    }

    /// The number of pairs of a code and a city.
    public var count: Int { codes.count }

    /// A code, its city, and its coordinates.
    struct Row {
        let code: PostalCode
        let country: CountryCode
        let city: City.ID
        let coordinate: Coordinate
    }

    /// The rows of a code, in some countries or in any.
    func rows(of code: PostalCode, in wanted: Set<CountryCode>?) -> [Row] {
        let start = codes.indices.partitionPoint { codes[$0] < code.packed }
        var rows: [Row] = []
        for position in start..<codes.count {
            guard codes[position] == code.packed else { break }
            let packed = countries[position]
            let letters = [UInt8(packed >> 8), UInt8(packed & 0xFF)]
            let coordinate = try? Coordinate(
                latitude: Double(latitudes[position]) / PostalFormat.perDegree,
                longitude: Double(longitudes[position]) / PostalFormat.perDegree)
            guard let country = CountryCode(String(decoding: letters, as: UTF8.self)),
                wanted?.contains(country) ?? true, let coordinate
            else { continue }
            rows.append(
                Row(
                    code: PostalCode(packed: code.packed, separator: separators[position]),
                    country: country, city: City.ID(cities[position]), coordinate: coordinate))
        }
        return rows
    }
}

/// Why a postal index cannot be opened or written.
public enum PostalIndexError: Error, Hashable, Sendable {
    /// The system cannot read the file: its path, and the reason.
    case unreadable(String, String)
    /// The file is not a postal index that this version can use: its path, and the reason.
    case unusable(String, String)
    /// The system cannot write the file: its path, and the reason. A file that was there stays.
    case unwritable(String, String)
}

extension PostalIndexError: CustomStringConvertible {
    /// One line with the error and the file.
    public var description: String {
        switch self {
        case .unreadable(let path, let reason): "\(path): cannot be read: \(reason)"
        case .unusable(let path, let problem): "\(path): \(problem)"
        case .unwritable(let path, let reason): "\(path): cannot be written: \(reason)"
        }
    }

    /// The same as ``description``.
    public var localizedDescription: String { description }
}
