import CitySearch
import CitySearchAPI

/// The result of a block of lines.
struct ReadLines: Sendable {
    var records: RecordBatch
    /// By their numbers in the block, counted from 0.
    var faults: [LineFault] = []
    var lineCount = 0
    /// The day of the newest line.
    var newest = ""
    /// Places of kinds that are not taken, by their feature codes.
    var leftOut: [FeatureCode?: Int] = [:]

    init(_ budget: ByteBudget) { records = RecordBatch(budget) }
}

/// Reads lines of places, which have 19 columns.
struct PlaceLines: Sendable {
    let selection: PlaceSelection
    let divisions: Divisions
    /// Whether a line takes the place of an earlier one of its id. When the selection does not take it, the place goes.
    let isUpdate: Bool

    /// The columns that are read.
    private enum Column {
        static let (id, name, alternateNames, latitude, longitude) = (0, 1, 3, 4, 5)
        static let (featureClass, featureCode, country, first, second) = (6, 7, 8, 10, 11)
        static let (population, timeZone, day) = (14, 17, 18)
        static let count = 19
    }

    func read(_ block: LineBlock) -> ReadLines {
        var lines = ReadLines(block.budget)
        var fields = Fields()
        var newest = 0..<0
        let isUTF8 = block.bytes.span.isUTF8
        lines.lineCount = block.forEachLine { bytes, line, number in
            if line.isEmpty { return }
            fields.split(bytes, line)
            let fault = read(bytes, line, fields, number, isUTF8: isUTF8, to: &lines)
            if let fault { lines.faults.append(fault) }
            let day = fields[Column.day]
            if day.count == 10, bytes.isAscending(newest, day) { newest = day }
        }
        lines.newest = block.bytes.span.string(newest)
        return lines
    }

    /// - Returns: the fault of the line; nil if it is correct, or not imported.
    private func read(
        _ bytes: Span<UInt8>, _ line: Range<Int>, _ fields: Fields, _ number: Int, isUTF8: Bool,
        to lines: inout ReadLines
    ) -> LineFault? {
        func fault(_ expected: String, _ range: Range<Int>) -> LineFault {
            LineFault(line: number, expected, found: bytes.extracting(range))
        }
        guard fields.count == Column.count else {
            return LineFault(line: number, "\(Column.count) columns", "\(fields.count)")
        }
        guard let id = bytes.integer(fields[Column.id]), id > 0 else {
            return fault("an id", fields[Column.id])
        }
        let code = FeatureCode(bytes, fields[Column.featureCode])
        guard
            selection.takes(code, isPopulatedPlace: bytes.isEqual(fields[Column.featureClass], "P"))
        else {
            if isUpdate {
                remove(id, &lines.records, number)
            } else {
                lines.leftOut[code, default: 0] += 1
            }
            return nil
        }
        let countryField = fields[Column.country]
        let country = CountryCode(bytes.string(countryField))
        guard country != nil || countryField.isEmpty,
            country.map({ divisions.countries.isEmpty || divisions.countries.contains($0) }) ?? true
        else { return fault("a country's code", countryField) }
        let populationField = fields[Column.population]
        let population = populationField.isEmpty ? 0 : bytes.integer(populationField)
        guard let population, population <= UInt32.max else {
            return fault("a population from 0 to \(UInt32.max)", populationField)
        }
        guard selection.takes(country: country, population: population, code) else {
            if isUpdate { remove(id, &lines.records, number) }
            return nil
        }
        guard let latitude = bytes.degrees(fields[Column.latitude], limit: 90) else {
            return fault("a latitude from -90 to 90", fields[Column.latitude])
        }
        guard let longitude = bytes.degrees(fields[Column.longitude], limit: 180) else {
            return fault("a longitude from -180 to 180", fields[Column.longitude])
        }
        guard !fields[Column.name].isEmpty else { return fault("a name", fields[Column.name]) }
        guard isUTF8 || bytes.extracting(line).isUTF8 else { return fault("UTF-8", line) }

        var json = JSONWriter()
        json.object { json in
            json.member("_id", id)
            json.key("name")
            json.value(bytes.extracting(fields[Column.name]))
            if let country { json.member("country", country.rawValue) }
            json.coordinate(latitude, longitude)
            json.member("population", population)
            let (first, second) = divisions.names(
                ofPlace: Int64(id), bytes, country: countryField, first: fields[Column.first],
                second: fields[Column.second])
            json.member("admin1", first)
            json.member("admin2", second)
            if !fields[Column.timeZone].isEmpty {
                json.key("timezone")
                json.value(bytes.extracting(fields[Column.timeZone]))
            }
            json.member("feature_code", code?.description)
        }
        lines.records.append(id: Int64(id), order: UInt64(number)) { record in
            PlaceRecord.append(
                json: json.bytes.span, name: bytes.extracting(fields[Column.name]),
                alternateNames: bytes.extracting(fields[Column.alternateNames]), to: &record)
        }
        return nil
    }

    /// Adds an empty record, which removes a place.
    private func remove(_ id: Int, _ records: inout RecordBatch, _ number: Int) {
        records.append(id: Int64(id), order: UInt64(number)) { _ in }
    }

    /// Reads lines of places that were deleted: an id, a name, a comment.
    static func readDeletes(_ block: LineBlock) -> ReadLines {
        var lines = ReadLines(block.budget)
        var fields = Fields()
        lines.lineCount = block.forEachLine { bytes, line, number in
            if line.isEmpty { return }
            fields.split(bytes, line)
            guard let id = bytes.integer(fields[0]) else {
                let found = bytes.extracting(fields[0])
                lines.faults.append(LineFault(line: number, "an id", found: found))
                return
            }
            lines.records.append(id: Int64(id), order: UInt64(number)) { _ in }
        }
        return lines
    }
}

extension Span where Element == UInt8 {
    /// Whether the bytes of a range sort after those of another.
    fileprivate func isAscending(_ range: Range<Int>, _ other: Range<Int>) -> Bool {
        for (position, otherPosition) in zip(range, other)
        where self[position] != self[otherPosition] {
            return self[position] < self[otherPosition]
        }
        return range.count < other.count
    }
}

extension JSONWriter {
    /// Writes the position of a city.
    mutating func coordinate(_ latitude: Double, _ longitude: Double) {
        key("coord")
        object { json in
            json.member("lon", longitude)
            json.member("lat", latitude)
        }
    }
}

/// A place between reading and writing: the JSON of its facts, its name, and the column of its other names.
struct PlaceRecord {
    /// Without the bracket that closes it.
    let json: Range<Int>
    let name: Range<Int>
    let alternateNames: Range<Int>

    static func append(
        json: Span<UInt8>, name: Span<UInt8>, alternateNames: Span<UInt8>,
        to record: inout [UInt8]
    ) {
        // Neither JSON nor a field has a tab.
        record.append(json.extracting(0..<json.count - 1))
        record.append(.tab)
        record.append(name)
        record.append(.tab)
        record.append(alternateNames)
    }

    init(_ bytes: Span<UInt8>) {
        var fields = Fields()
        fields.split(bytes, bytes.indices)
        (json, name, alternateNames) = (fields[0], fields[1], fields[2])
    }
}
