import CitySearch

/// Reads the rows of a table (RFC 4180) with little memory.
///
/// An unclosed quotation mark would make the rest of a file one row, silently if the next mark happens to close it. So
/// a mark that ends a field must be followed by a separator or the end of the line. Otherwise the line on which the
/// field opens is invalid, and the next line begins a row.
final class TableRows: RecordSource {
    private let stream: ByteStream
    private let text: DecodedText
    /// The bytes that were read but not returned; rows share them.
    private var bytes: [UInt8] = []
    private var position = 0
    private var isAtEnd = false
    /// Whether lines end in CR alone, as in files of old Macs and of some versions of Excel: the first block has CR, and no LF.
    /// They are read as LF.
    private var endsInReturns: Bool?
    /// The line at the position, counted from 1.
    private var line = 1
    private(set) var layout: TableLayout
    /// Which well-known file it is.
    private(set) var preset: Preset?
    /// Notes for the user about the reading of the table.
    private(set) var notes: [String] = []
    /// The bytes before the first row, up to the end of the headings and after it, for copying the table. Then empty
    /// rows are returned, too.
    private(set) var beginning: (upToHeadings: [UInt8], behind: [UInt8])?

    /// The number of bytes to read at once.
    private static let blockSize = 1 << 18
    /// The maximum number of bytes of a row.
    private static let longestRow = 1 << 24

    /// Reads the beginning, and finds out where the headings are.
    ///
    /// - Parameters:
    ///   - text: the text of the stream, which has its invalid characters.
    ///   - separator: the separator of fields; nil to use the one with which there are headings, otherwise the most
    ///     frequent one of the first line.
    ///   - hasHeadings: false when the first row is a city.
    ///   - given: the columns of properties that the user names.
    ///   - preset: which well-known file it is; nil for what rows without headings show.
    init(
        _ stream: ByteStream, of text: DecodedText, separator: UInt8?, hasHeadings: Bool,
        given: [CityProperty: String], preset: Preset?
    ) throws(ImportError) {
        self.stream = stream
        self.text = text
        layout = TableLayout(separator: .tab, headings: [])
        try fill()
        var beginning = TableBeginning(
            bytes: bytes, isWhole: isAtEnd, name: name, given: given, preset: preset)
        layout = try beginning.passHeadings(separator: separator, hasHeadings: hasHeadings)
        (position, line) = (beginning.position, beginning.line)
        notes = beginning.notes
        self.preset = beginning.preset
        if let fault = text.takeFault(through: line - 1) { throw .fault(fault, in: name) }
    }

    /// Reads the beginning of a table to copy, and keeps it.
    ///
    /// - Parameters:
    ///   - hasHeadings: false when the first row is one to copy, too.
    ///   - areMeant: whether a row is known as the headings.
    init(
        copying stream: ByteStream, of text: DecodedText, separator: UInt8?, hasHeadings: Bool,
        where areMeant: (TableLayout) -> Bool
    ) throws(ImportError) {
        self.stream = stream
        self.text = text
        layout = TableLayout(separator: .tab, headings: [])
        try fill()
        var first = TableBeginning(
            bytes: bytes, isWhole: isAtEnd, name: name, given: [:], preset: nil)
        let found = first.passHeadings(
            separator: separator, hasHeadings: hasHeadings, where: areMeant)
        guard let (layout, end) = found else { throw .unusable(name, "is empty") }
        self.layout = layout
        (position, line) = (first.position, first.line)
        beginning = (asWritten(bytes[..<end]), asWritten(bytes[end..<position]))
    }

    /// The name of the table in messages.
    var name: String { stream.name }

    var budget: ByteBudget { stream.budget }

    /// The fraction of the table that was read, from 0 to 1.
    var fraction: Double { stream.fraction }

    /// The number of lines that were read.
    var lineCount: Int { line - 1 }

    static func size(of part: TableRow) -> Int { part.bytes.count }

    static func records(of part: TableRow) throws(LineFault) -> [SourceRecord] {
        try part.records()
    }

    // MARK: Rows

    /// The next row that is not empty; nil at the end.
    func next() throws(ImportError) -> TableRow? {
        while position < bytes.count || !isAtEnd {
            let end = RowEnd.of(bytes, from: position, separator: layout.separator, isLast: isAtEnd)
            switch end {
            case .open where bytes.count - position < Self.longestRow: try fill()
            case .open(let opening):
                let size = "\(Self.longestRow) bytes"
                let fault =
                    opening.map {
                        LineFault(line: line(at: $0), Self.endOfField, "none in \(size)")
                    } ?? LineFault(line: line, "a row of fewer than \(size)", "a longer one")
                return try wrongRow(fault)
            case .row(let end, let next):
                var row = row(end, next)
                pass(to: next)
                row.fault = text.takeFault(through: row.isUnended ? line : line - 1)
                if !row.bytes.isEmpty || beginning != nil { return row }
            case .textBehindMark(let opening, let text):
                let found = String(
                    decoding: bytes[text...].prefix { $0 != .lineFeed }.prefix(20), as: UTF8.self)
                return try wrongRow(
                    LineFault(
                        line: line(at: opening), Self.endOfField,
                        "`\(found.trimmed)` directly after the next mark, on line \(line(at: text))"
                    ))
            case .unclosed(let opening):
                return try wrongRow(
                    LineFault(line: line(at: opening), Self.endOfField, "the end of the file"))
            case .unpaired(let mark):
                let last = line(at: mark)
                return try wrongRow(
                    LineFault(
                        line: line, "quotation marks in pairs",
                        "one without another" + (last > line ? " on line \(last)" : "")))
            }
        }
        return nil
    }

    private static let endOfField = "a quotation mark that ends a field"

    private func row(_ end: Int, _ next: Int) -> TableRow {
        let isUnended = next == bytes.count && bytes.last != .lineFeed
        let row = TableRow(
            line: line, bytes: bytes[position..<end], lineEnd: asWritten(bytes[end..<next])[...],
            isUnended: isUnended, layout: layout)
        if isUnended, line > 1, !row.bytes.isEmpty {
            notes.append(
                "\(name): line \(line), the last, has no line feed after it as the others have, so its "
                    + "last field may have been cut")
        }
        return row
    }

    /// Returns an invalid row, and continues at the next line: a quotation mark may have ended the previous row by
    /// chance.
    private func wrongRow(_ fault: LineFault) throws(ImportError) -> TableRow {
        let row = TableRow(
            line: fault.line, bytes: [], lineEnd: [], isUnended: false, layout: layout, fault: fault
        )
        _ = text.takeFault(through: line)
        while true {
            let end = bytes.span.position(of: .lineFeed, in: position..<bytes.count)
            if end < bytes.count {
                pass(to: end + 1)
                return row
            }
            position = bytes.count
            if isAtEnd { return row }
            try fill()
        }
    }

    private func pass(to next: Int) {
        line = line(at: next)
        position = next
    }

    private func line(at place: Int) -> Int {
        line + bytes[position..<place].count { $0 == .lineFeed }
    }

    /// Reads more after the rest, twice as much when a row is long.
    private func fill() throws(ImportError) {
        var fresh = Array(bytes[position...])
        var end = fresh.count
        // No row is longer, whatever stood before it.
        let room = min(max(Self.blockSize, end), Self.longestRow - end)
        fresh.append(contentsOf: repeatElement(0, count: room))
        if !isAtEnd {
            let count: Int
            (count, isAtEnd) = try stream.fill(&fresh, end..<fresh.count)
            end += count
        }
        fresh.removeLast(fresh.count - end)
        if endsInReturns == nil, !fresh.isEmpty {
            endsInReturns = !fresh.contains(.lineFeed) && fresh.contains(.carriageReturn)
        }
        if endsInReturns == true {
            for place in fresh.indices where fresh[place] == .carriageReturn {
                fresh[place] = .lineFeed
            }
        }
        (bytes, position) = (fresh, 0)
    }

    /// Bytes of the table with the ends of lines that it has.
    private func asWritten(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        endsInReturns == true ? bytes.map { $0 == .lineFeed ? .carriageReturn : $0 } : Array(bytes)
    }
}
