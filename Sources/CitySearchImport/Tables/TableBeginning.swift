import CitySearch

/// The beginning of a table, which shows what separates its columns and where its headings are.
struct TableBeginning {
    private let bytes: [UInt8]
    /// Whether there is no more of the table.
    private let isWhole: Bool
    private let name: String
    /// The columns of properties that the user names.
    private let given: [CityProperty: String]
    /// Which well-known file it is, as the user says, or as rows without headings show.
    private(set) var preset: Preset?
    /// Where the first city begins, and on which line.
    private(set) var position: Int
    private(set) var line = 1
    /// Notes for the user.
    private(set) var notes: [String] = []

    init(
        bytes: [UInt8], isWhole: Bool, name: String, given: [CityProperty: String], preset: Preset?
    ) {
        self.bytes = bytes
        self.isWhole = isWhole
        self.name = name
        self.given = given
        self.preset = preset
        position = bytes.markCount
    }

    /// Recognizes the layout of the table, and skips its headings and the rows above.
    ///
    /// - Throws: if the table has no headings and its columns were not named.
    mutating func passHeadings(
        separator: UInt8?, hasHeadings: Bool
    ) throws(ImportError) -> TableLayout {
        let declared = passDeclaredSeparator()
        let separators = (separator ?? declared).map { [$0] } ?? usualSeparators()
        if hasHeadings, let numbers = RowKind.numbers(given), preset == nil {
            return try layout(separators, given: numbers)
        }
        // A list without coordinates may have titles and comments above its headings, too.
        if hasHeadings,
            let (headings, separator, firstLine) =
                headings(separators, { $0.hasHeadings(given: given) })
                ?? headings(separators, { $0.hasNamesAndCountries(given: given) })
        {
            noteTitles(above: headings, from: firstLine)
            return layout(separator, behind: headings)
        }
        let separator = separators[0]
        let rows = rows(separator, TableLayout.mostTitles).filter { !$0.isComment }
        guard let first = rows.first else { return TableLayout(separator: separator, headings: []) }
        let headings = try? FieldMap(first.fields, isTable: true, given: [:], name: name)
        let hasName = headings?.lack != .name
        if preset == nil, given.isEmpty, !hasName { recognise(rows.map(\.fields)) }
        if !hasHeadings || preset?.columnCount != nil && !hasName
            || first.fields.count(where: DegreesText.isLikely) >= 2
        {
            return try layout(separator, from: first)
        }
        return layout(separator, behind: first)
    }

    private mutating func noteTitles(above headings: Row, from firstLine: Int) {
        guard headings.line > firstLine else { return }
        notes.append("\(name): the headings are on line \(headings.line); ignored the lines above")
    }

    /// The layout of a table whose columns are given by their numbers, which may have headings or not.
    private mutating func layout(
        _ separators: [UInt8], given numbers: [CityProperty: Int]
    ) throws(ImportError) -> TableLayout {
        let count = numbers.values.max() ?? 1
        let separator =
            separators.first { self.rows($0, 1).contains { $0.fields.count >= count } }
            ?? separators[0]
        let rows = self.rows(separator, TableLayout.mostTitles).filter { !$0.isComment }
        guard let first = rows.first else { return TableLayout(separator: separator, headings: []) }
        guard let place = RowKind.headings(in: rows.map(\.fields), given: numbers) else {
            notes.append("\(name): has no headings, so line \(first.line) is the first city")
            return try layout(separator, from: first)
        }
        noteTitles(above: rows[place], from: first.line)
        return layout(separator, behind: rows[place])
    }

    /// The layout of a table without headings.
    private mutating func layout(
        _ separator: UInt8, from first: Row
    ) throws(ImportError) -> TableLayout {
        let numbers = first.fields.indices.map { "\($0 + 1)" }
        try checkNumbers(numbers, first)
        (position, line) = (first.start, first.line)
        return TableLayout(separator: separator, headings: numbers)
    }

    /// Finds the headings that include some known ones, and skips them and the lines above; without known ones the
    /// first row is taken.
    ///
    /// - Parameters:
    ///   - hasHeadings: false when the first row is one to copy, too.
    ///   - areMeant: whether a row is known as the headings.
    /// - Returns: how the table is laid out, and where the headings end; nil of a table without a row.
    mutating func passHeadings(
        separator: UInt8?, hasHeadings: Bool, where areMeant: (TableLayout) -> Bool
    ) -> (layout: TableLayout, end: Int)? {
        let declared = passDeclaredSeparator()
        let separators = (separator ?? declared).map { [$0] } ?? usualSeparators()
        if hasHeadings, let (headings, separator, _) = headings(separators, areMeant) {
            return (layout(separator, behind: headings), headings.end)
        }
        let rows = rows(separators[0], 1)
        guard let first = rows.first(where: { !$0.isComment }) ?? rows.first else { return nil }
        if hasHeadings { return (layout(separators[0], behind: first), first.end) }
        (position, line) = (first.start, first.line)
        let numbers = first.fields.indices.map { "\($0 + 1)" }
        return (TableLayout(separator: separators[0], headings: numbers), first.start)
    }

    /// Skips the headings. The first rows show the number of separators after the last field.
    private mutating func layout(_ separator: UInt8, behind headings: Row) -> TableLayout {
        (position, line) = (headings.next, headings.nextLine)
        return TableLayout(
            separator: separator, headings: headings.fields,
            usualCount: rows(separator, TableLayout.mostTitles).map(\.fields.count).min() ?? 0)
    }

    /// A row, and where the next one begins.
    private struct Row {
        let line: Int
        let fields: [String]
        let isComment: Bool
        let start: Int
        let end: Int
        let next: Int
        let nextLine: Int
    }

    // MARK: Separators

    /// Skips a first line `sep=;`, which spreadsheets write.
    private mutating func passDeclaredSeparator() -> UInt8? {
        let end = bytes.span.position(of: .lineFeed, in: position..<bytes.count)
        let text = String(decoding: bytes[position..<end], as: UTF8.self).trimmed
            .filter { $0 != "\"" }
        guard text.lowercased().hasPrefix("sep="), text.utf8.count == 5 else { return nil }
        position = min(end + 1, bytes.count)
        line += 1
        return text.utf8.last
    }

    /// The usual separators, the most frequent one of the first line that is not a comment first.
    private func usualSeparators() -> [UInt8] {
        let lines = bytes[position...].split(separator: .lineFeed, maxSplits: 1_000)
        let first = lines.first { !Self.isComment($0) } ?? lines.first ?? []
        let counted = [",", ";", "\t", "|"].map { UInt8(ascii: $0) }.enumerated().map {
            (number: $0.offset, byte: $0.element, count: first.count(where: [$0.element].contains))
        }
        return counted.sorted { ($1.count, $0.number) < ($0.count, $1.number) }.map(\.byte)
    }

    // MARK: Headings

    /// Finds out whether rows are of a well-known file without headings.
    private mutating func recognise(_ rows: [[String]]) {
        guard let known = Preset.of(rows) else { return }
        preset = known
        notes.append("\(name): has no headings, and was read as --like \(known.name) reads it")
    }

    /// The first row that is known as the headings, by which separator, and the line of the first row.
    private func headings(
        _ separators: [UInt8], _ areMeant: (TableLayout) -> Bool
    ) -> (Row, separator: UInt8, firstLine: Int)? {
        let rows = separators.map { self.rows($0, TableLayout.mostTitles) }
        let titles = rows.map { $0.filter { !$0.isComment } }
        let comments = rows.map { Array($0.filter(\.isComment).reversed()) }
        // The headings may be the last comment: `# name;lat;lon`.
        for candidates in [titles, comments] {
            for number in 0..<(candidates.map(\.count).max() ?? 0) {
                for (place, separator) in separators.enumerated()
                where number < candidates[place].count {
                    let row = candidates[place][number]
                    if areMeant(TableLayout(separator: separator, headings: row.fields)) {
                        return (row, separator, titles[place].first?.line ?? row.line)
                    }
                }
            }
        }
        return nil
    }

    /// Some of the first rows that are not empty, and the comments between them.
    private func rows(_ separator: UInt8, _ most: Int) -> [Row] {
        var rows: [Row] = []
        var count = 0
        var (place, line) = (position, line)
        while count < most, place < bytes.count {
            let lineEnd = bytes.span.position(of: .lineFeed, in: place..<bytes.count)
            var next = min(lineEnd + 1, bytes.count)
            let isComment = Self.isComment(bytes[place..<lineEnd])
            // A comment may have any quotation marks.
            var end: Int? = isComment ? lineEnd : nil
            if !isComment,
                case .row(let rowEnd, let behind) = RowEnd.of(
                    bytes, from: place, separator: separator, isLast: isWhole)
            {
                (end, next) = (rowEnd, behind)
            }
            let nextLine = line + bytes[place..<next].count { $0 == .lineFeed }
            if let end, let fields = fields(of: place..<end, separator) {
                rows.append(
                    Row(
                        line: line, fields: fields, isComment: isComment, start: place, end: end,
                        next: next, nextLine: nextLine))
                if !isComment { count += 1 }
            }
            (place, line) = (next, nextLine)
        }
        return rows
    }

    /// The fields of a row; nil for one without a text.
    private func fields(of range: Range<Int>, _ separator: UInt8) -> [String]? {
        let row = TableRow(
            line: line, bytes: bytes[range], lineEnd: [], isUnended: false,
            layout: TableLayout(separator: separator, headings: []))
        guard let fields = try? row.fields(), !fields.allSatisfy(\.isEmpty) else { return nil }
        return fields
    }

    /// Whether a line is a comment, as scripts and programs for statistics write them.
    private static func isComment(_ line: ArraySlice<UInt8>) -> Bool {
        let text = line.drop { $0 == .space || $0 == .quotationMark }
        return ["#", "%", "//"].contains { text.starts(with: $0.utf8) }
    }

    /// Throws if the columns of a table without headings were not named.
    private func checkNumbers(_ numbers: [String], _ first: Row) throws(ImportError) {
        let map = try FieldMap(numbers, isTable: true, given: given, preset: preset, name: name)
        let degrees = first.fields.indices.filter { DegreesText.isLikely(first.fields[$0]) }
        // A list of names may refer to known cities.
        guard map.lack == .name || map.lack != nil && degrees.count >= 2 else { return }
        let fields = first.fields.enumerated().prefix(12).map { number, text in
            "\(number + 1) `\(text.prefix(20))`"
        }
        let names = first.fields.firstIndex { $0.contains(where: \.isLetter) }
        let example =
            "name=\((names ?? 0) + 1) --column lat=\((degrees.first ?? 1) + 1) "
            + "--column lon=\((degrees.dropFirst().first ?? 2) + 1)"
        throw .unusable(
            name,
            "has no headings; say by its number which column has what, as in --column \(example); its "
                + "first row has " + fields.joined(separator: ", "))
    }
}
