import CitySearch
import CitySearchAPI

/// Reads lines of postal codes, which have 12 columns.
struct PostalLines: Sendable {
    let places: PostalPlaces
    /// Only codes of these; of all when empty.
    let countries: Set<CountryCode>

    /// The result of a block of lines.
    struct Block: Sendable {
        var rows: [PostalIndexBuilder.Row] = []
        var lines: ReadLines
        /// The number of codes without coordinates, and without a city near by.
        var (unplaced, remote) = (0, 0)
        /// The cities that were found.
        fileprivate var known: [PostalPlaces.Place: City.ID?] = [:]

        fileprivate init(_ budget: ByteBudget) { lines = ReadLines(budget) }
    }

    /// The columns that are read.
    private enum Column {
        static let (country, code, place) = (0, 1, 2)
        static let (latitude, longitude) = (9, 10)
        static let count = 12
    }

    func read(_ block: LineBlock) -> Block {
        var read = Block(block.budget)
        var fields = Fields()
        read.lines.lineCount = block.forEachLine { bytes, line, number in
            if line.isEmpty { return }
            fields.split(bytes, line)
            if let fault = add(bytes, line, fields, number, to: &read) {
                read.lines.faults.append(fault)
            }
        }
        return read
    }

    /// - Returns: the fault of the line; nil if it is correct, or not imported.
    private func add(
        _ bytes: Span<UInt8>, _ line: Range<Int>, _ fields: Fields, _ number: Int,
        to read: inout Block
    ) -> LineFault? {
        func fault(_ expected: String, _ range: Range<Int>) -> LineFault {
            LineFault(line: number, expected, found: bytes.extracting(range))
        }
        guard fields.count == Column.count else {
            return LineFault(line: number, "\(Column.count) columns", "\(fields.count)")
        }
        guard bytes.extracting(line).isUTF8 else { return fault("UTF-8", line) }
        guard let country = CountryCode(bytes.string(fields[Column.country])) else {
            return fault("the two letters of a country", fields[Column.country])
        }
        guard countries.isEmpty || countries.contains(country) else { return nil }
        guard let code = PostalCode(bytes.string(fields[Column.code])) else {
            return fault("a code of up to twelve letters and digits", fields[Column.code])
        }
        guard !fields[Column.latitude].isEmpty, !fields[Column.longitude].isEmpty else {
            read.unplaced += 1
            return nil
        }
        guard let latitude = bytes.degrees(fields[Column.latitude], limit: 90) else {
            return fault("a latitude from -90 to 90", fields[Column.latitude])
        }
        guard let longitude = bytes.degrees(fields[Column.longitude], limit: 180) else {
            return fault("a longitude from -180 to 180", fields[Column.longitude])
        }
        let point = Coordinate(stored: latitude, longitude)
        let place = PostalPlaces.Place(
            name: bytes.string(fields[Column.place]), point: point, country: country)
        guard let city = places.city(of: place, &read.known) else {
            read.remote += 1
            return nil
        }
        // The index has another copy of each.
        read.lines.records.charge(2 * MemoryLayout<PostalIndexBuilder.Row>.stride)
        if read.lines.records.excess != nil { return nil }
        read.rows.append(.init(code, country, city: city, at: point))
        return nil
    }
}
