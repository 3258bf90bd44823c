import CitySearch

/// A row of a table as bytes, and where it begins.
struct TableRow: Sendable {
    let line: Int
    /// Without what ends its line.
    let bytes: ArraySlice<UInt8>
    /// The end of its line.
    let lineEnd: ArraySlice<UInt8>
    /// Whether the file ends directly after it, without a line feed.
    let isUnended: Bool
    let layout: TableLayout
    /// The error of its quotation marks.
    var fault: LineFault?
}

/// The common properties of all rows of a table.
struct TableLayout: Sendable {
    let separator: UInt8
    /// The headings; of a table without, the numbers of its columns.
    let paths: [String]
    /// The number of columns with a heading, without empty ones at the end.
    let leastCount: Int
    /// The maximum number of fields of a row; fields after the headings must be empty. An additional separator shifts
    /// the fields after it, which is only noticed if the last field was not empty.
    let mostCount: Int

    /// - Parameter usualCount: the minimum number of fields in the first rows.
    init(separator: UInt8, headings: [String], usualCount: Int = 0) {
        self.separator = separator
        var seen: Set<String> = []
        paths = headings.enumerated().map { number, heading in
            let heading = heading.trimmed
            if heading.isEmpty || heading.utf8.count > SourceRecord.longestPath {
                return "\(number + 1)"
            }
            // The first of two columns with one heading has it.
            return seen.insert(heading).inserted ? heading : "\(heading) #\(number + 1)"
        }
        leastCount = (headings.lastIndex { !$0.trimmed.isEmpty } ?? -1) + 1
        mostCount = leastCount < paths.count ? .max : max(paths.count, usualCount)
    }

    /// The record of texts, each with the number of its column.
    func record(
        _ line: Int, _ texts: some Sequence<(offset: Int, element: String)>
    ) -> SourceRecord {
        let fields = texts.lazy.filter { $0.offset < paths.count }
            .map { SourceRecord.Field(path: paths[$0.offset], text: $0.element) }
        return SourceRecord(line: line, fields: Array(fields))
    }

    /// The maximum number of rows up to the headings, including these.
    static let mostTitles = 20

    /// Whether the paths are headings for names and coordinates.
    ///
    /// - Parameter given: the columns of properties that the user names.
    func hasHeadings(given: [CityProperty: String]) -> Bool {
        guard let map = try? FieldMap(paths, isTable: true, given: given, name: ""), map.lack == nil
        else { return false }
        // By their numbers, the columns of a city have all that is needed, too.
        return ![CityProperty.lat, .lon, .point].contains { property in
            map.paths[property].map { NumberText.decimal($0[0]) != nil } == true
        }
    }

    /// Whether the paths are headings that tell names and what finds known cities: countries or ids.
    func hasNamesAndCountries(given: [CityProperty: String]) -> Bool {
        guard let map = try? FieldMap(paths, isTable: true, given: given, name: "") else {
            return false
        }
        return map.lack != .name && (map.paths[.country] != nil || map.paths[.id] != nil)
    }
}

extension TableRow {
    /// The record of a row; none of a row without a text.
    func records() throws(LineFault) -> [SourceRecord] {
        if let fault { throw fault }
        let fields = try fields()
        if fields.allSatisfy(\.isEmpty) { return [] }
        guard fields.count >= layout.leastCount, fields.count <= layout.mostCount,
            fields.dropFirst(layout.paths.count).allSatisfy(\.isEmpty)
        else { throw wrongCount(fields.count) }
        return [layout.record(line, fields.enumerated())]
    }

    /// Throws when a row has so many fields that no table has as many columns.
    private func check(_ count: Int) throws(LineFault) {
        guard count <= SourceRecord.mostFields else {
            throw LineFault(
                line: line, "at most \(SourceRecord.mostFields) fields in a row", "more")
        }
    }

    /// The error of a row with this number of fields.
    private func wrongCount(_ count: Int) -> LineFault {
        LineFault(line: line, expected(count >= layout.leastCount), found(count))
    }

    private func expected(_ isFull: Bool) -> String {
        isUnended && !isFull ? "the end of a row" : "\(layout.paths.count) fields, one a column"
    }

    private func found(_ count: Int) -> String {
        if isUnended, count < layout.leastCount {
            return
                "the end of the file after \(count) of \(layout.paths.count) fields, so it was cut"
        }
        let separator =
            layout.separator == .tab ? "a tab" : "`\(Character(.init(layout.separator)))`"
        return count > layout.paths.count
            ? "\(count) (a text with \(separator) in it needs quotation marks around it)"
            : "\(count)"
    }

    /// The row with one field a column, and what its fields hold. One that is shorter gets empty fields; empty ones that no column
    /// has are left out. Any other byte stays.
    ///
    /// - Throws: when a field that no column has is not empty.
    func fitted() throws(LineFault) -> (bytes: [UInt8], values: [[UInt8]]) {
        if let fault { throw fault }
        let count = layout.paths.count
        var values: [[UInt8]] = []
        var end = bytes.startIndex
        var scanner = QuotedFields(bytes, from: bytes.startIndex, separator: layout.separator)
        repeat {
            values.append(scanner.next())
            try check(values.count)
            if values.count <= count { end = scanner.end }
        } while !scanner.isAtEnd
        guard values.dropFirst(count).allSatisfy(\.isEmpty) else { throw wrongCount(values.count) }
        let lack = max(0, count - values.count)
        return (
            Array(bytes[..<end]) + Array(repeating: layout.separator, count: lack),
            Array(values.prefix(count)) + repeatElement([], count: lack)
        )
    }

    /// The texts of the row.
    func fields() throws(LineFault) -> [String] {
        var fields: [String] = []
        var scanner = QuotedFields(bytes, from: bytes.startIndex, separator: layout.separator)
        repeat {
            let field = scanner.next()
            guard let text = String(validating: field, as: UTF8.self) else {
                throw LineFault(
                    line: line, "UTF-8", "`\(String(decoding: field.prefix(30), as: UTF8.self))`")
            }
            fields.append(text)
            try check(fields.count)
        } while !scanner.isAtEnd
        return fields
    }
}

/// Takes the fields of a row apart (RFC 4180), whose quotation marks were found right.
private struct QuotedFields {
    private let bytes: ArraySlice<UInt8>
    private let separator: UInt8
    private var position: Int
    private(set) var isAtEnd = false
    /// Where the last field ends.
    private(set) var end: Int

    init(_ bytes: ArraySlice<UInt8>, from position: Int, separator: UInt8) {
        (self.bytes, self.position, self.separator) = (bytes, position, separator)
        end = position
    }

    /// The bytes of the next field.
    mutating func next() -> [UInt8] {
        let start = bytes[position...].firstIndex { $0 != .space } ?? bytes.endIndex
        guard start < bytes.endIndex, bytes[start] == .quotationMark else {
            let end = bytes[position...].firstIndex(of: separator) ?? bytes.endIndex
            defer { pass(end) }
            return Array(bytes[position..<end])
        }
        var field: [UInt8] = []
        position = start + 1
        while let mark = bytes[position...].firstIndex(of: .quotationMark) {
            field += bytes[position..<mark]
            position = mark + 1
            // Two of them are one.
            guard position < bytes.endIndex, bytes[position] == .quotationMark else { break }
            field.append(.quotationMark)
            position += 1
        }
        pass(bytes[position...].firstIndex(of: separator) ?? bytes.endIndex)
        return field
    }

    private mutating func pass(_ end: Int) {
        self.end = end
        isAtEnd = end == bytes.endIndex
        position = isAtEnd ? end : end + 1
    }
}

extension UInt8 {
    static let quotationMark = UInt8(ascii: "\"")
    static let space = UInt8(ascii: " ")
}
