import CitySearch

/// A name of a place, by language.
struct PlaceName {
    /// The flags of a name.
    struct Marks: OptionSet {
        let rawValue: UInt8
        static let preferred = Marks(rawValue: 1)
        static let short = Marks(rawValue: 2)
        static let colloquial = Marks(rawValue: 4)
        static let historic = Marks(rawValue: 8)
        /// The text is not a name: it was deleted, or is a code.
        static let none = Marks(rawValue: 16)
    }

    let marks: Marks
    let language: String
    let text: [UInt8]

    init(_ record: [UInt8]) {
        marks = Marks(rawValue: record[0])
        let end = 2 + Int(record[1])
        language = String(decoding: record[2..<end], as: UTF8.self)
        text = Array(record[end...])
    }

    static func append(
        _ marks: Marks, language: Span<UInt8>, text: Span<UInt8>, to record: inout [UInt8]
    ) {
        record.append(marks.rawValue)
        record.append(UInt8(truncatingIfNeeded: language.count))
        record.append(language)
        record.append(text)
    }

    /// Whether the name is one to show.
    var isShown: Bool { marks.isDisjoint(with: [.colloquial, .historic]) }
}

/// Reads lines of names by language: `alternateNamesV2` and its daily changes.
struct NameLines: Sendable {
    let isDelete: Bool

    /// Values of the language that are not one.
    private static let links: Set = ["link", "wkdt"]
    private static let codes: Set = ["post", "icao", "faac", "unlc", "tcid"]

    /// Room for the number of a file in the order of a record.
    static let orderBits: UInt64 = 16

    func read(_ block: LineBlock) -> ReadLines {
        var lines = ReadLines(block.budget)
        var fields = Fields()
        let isUTF8 = block.bytes.span.isUTF8
        lines.lineCount = block.forEachLine { bytes, line, number in
            if line.isEmpty { return }
            fields.split(bytes, line)
            let fault = read(bytes, line, fields, number, isUTF8: isUTF8, to: &lines.records)
            if let fault { lines.faults.append(fault) }
        }
        return lines
    }

    private func read(
        _ bytes: Span<UInt8>, _ line: Range<Int>, _ fields: Fields, _ number: Int, isUTF8: Bool,
        to records: inout RecordBatch
    ) -> LineFault? {
        guard fields.count >= (isDelete ? 3 : 4) else {
            return LineFault(
                line: number, isDelete ? "3 columns" : "8 or 10 columns",
                "\(fields.count)")
        }
        guard let nameID = bytes.integer(fields[0]), nameID < 1 << 47 else {
            return LineFault(line: number, "an id", found: bytes.extracting(fields[0]))
        }
        guard let id = bytes.integer(fields[1]) else {
            return LineFault(line: number, "a place's id", found: bytes.extracting(fields[1]))
        }
        let language = isDelete ? 0..<0 : fields[2]
        let tag = bytes.string(language)
        if Self.links.contains(tag) { return nil }
        guard language.count < 256 else {
            return LineFault(line: number, "a language", found: bytes.extracting(language))
        }
        guard isUTF8 || bytes.extracting(line).isUTF8 else {
            return LineFault(line: number, "UTF-8", found: bytes.extracting(line))
        }
        let marks = isDelete || Self.codes.contains(tag) ? .none : marks(bytes, fields)
        let order = UInt64(nameID) << Self.orderBits
        records.append(id: Int64(id), order: order) { record in
            PlaceName.append(
                marks, language: bytes.extracting(language),
                text: bytes.extracting(fields[isDelete ? 2 : 3]), to: &record)
        }
        return nil
    }

    private func marks(_ bytes: Span<UInt8>, _ fields: Fields) -> PlaceName.Marks {
        var marks: PlaceName.Marks = []
        let columns: [(Int, PlaceName.Marks)] = [
            (4, .preferred), (5, .short), (6, .colloquial), (7, .historic),
        ]
        for (column, mark) in columns where bytes.isEqual(fields[column], "1") {
            marks.insert(mark)
        }
        return marks
    }
}
