import CitySearch
import CitySearchProgram
import CitySearchImport
import CitySearchAPI

/// Copies the rows of a table, and adds the city of each.
struct RowAnswers: BatchAnswer {
    /// Returns cities of any confidence; the less likely ones are omitted at the end.
    private let search: SearchOptions.Search
    private let minimumConfidence: Double
    private let beginning: (upToHeadings: [UInt8], behind: [UInt8])
    private let separator: UInt8
    private let headings: [String]
    private let name: Int
    private let country: Int?
    private let region: Int?
    private let hasHeadings: Bool
    private let point: [Int]?
    /// The country of most rows, whose cities are likelier; nil when each row is answered alone.
    private(set) var home: HomeCountry?
    private let isTerminal = Platform.Descriptor.standardOutput.isTerminal
    /// Cells of countries, regions and points that were not understood.
    let unread: UnreadCells

    /// The names of the added columns.
    static let headings = [
        "city_id", "city_name", "city_country", "city_confidence", "city_passed_over", "city_kind",
        "city_region", "city_lat", "city_lon", "city_ambiguity",
    ]

    init(
        _ search: SearchOptions.Search, _ table: TableCopy, _ columns: ColumnOptions.Columns
    ) throws(ToolError) {
        self.search = search.ofAnyConfidence
        minimumConfidence = search.minimumConfidence
        (beginning, separator) = (table.beginning, table.separator)
        headings = Self.headings(beside: table.headings)
        hasHeadings = table.hasHeadings
        unread = UnreadCells(in: table.name)
        do throws(ImportError) {
            name = try table.column(columns.name)
            country = try columns.country.map(table.column)
            region = try columns.region.map(table.column)
            point = try columns.point.map { names throws(ImportError) in
                [try table.column(names[0]), try table.column(names[1])]
            }
        } catch {
            throw .importing(error)
        }
    }

    /// The headings of the added columns; if the table has one of them, all with a number: `city_id_2`.
    private static func headings(beside others: [String]) -> [String] {
        let taken = Set(others.map { $0.lowercased() })
        var (names, number) = (headings, 1)
        while !taken.isDisjoint(with: names) {
            number += 1
            names = headings.map { "\($0)_\(number)" }
        }
        return names
    }

    /// Finds out the country of most rows.
    ///
    /// - Parameter rows: the first ones.
    mutating func learnHome(from rows: [CopiedRow]) {
        let pages = rows.lazy.compactMap { [name, search] row in
            (try? row.fitted()).map { search.page(Self.text($0.values[name]), isOneOfMany: true) }
        }
        home = HomeCountry(pages, in: search.index)
    }

    let mostCities = 1

    func length(of row: CopiedRow) -> Int { row.length }

    func begin(to output: inout OutputBuffer) throws(OutputError) {
        guard hasHeadings else { return try copy(beginning.upToHeadings, to: &output) }
        var row = newRow
        for heading in headings { row.add(number: heading) }
        for name in search.payload?.names ?? [] { row.add(text: name.utf8.span) }
        try copy(beginning.upToHeadings, to: &output)
        try output.write(row.bytes)
        try copy(beginning.behind, to: &output)
    }

    func write(_ row: CopiedRow, isFirst: Bool, to output: inout OutputBuffer) throws {
        if !row.isBlank {
            let (bytes, values) = try ToolError.whileImporting(row.fitted)
            try copy(bytes, to: &output)
            try output.write(answer(values, onLine: row.line))
        }
        try copy(Array(row.lineEnd), to: &output)
    }

    func end(isEmpty: Bool, to output: inout OutputBuffer) {}

    /// The fields to add to a row.
    private func answer(_ values: [[UInt8]], onLine line: Int) -> [UInt8] {
        let row = RowText(
            Self.text(values[name]), region: text(of: region, in: values),
            country: text(of: country, in: values))
        if let found = row.unknownCountry {
            unread.add(line, "a country, by its code or name", found)
        }
        let point = point(values, line)
        let (text, page) = page(row, near: point, onLine: line)
        guard let home, let city = page.city, city.country != home.code else {
            return fields(of: page)
        }
        // The row does not state that its city is in that country, as a complete text with a country would.
        let inside = search.ofOpenTexts.page(text, isOneOfMany: true, in: [home.code], near: point)
        guard let likelihood = home.likelihood(of: inside, beside: page), likelihood > 0.5 else {
            return fields(of: page)
        }
        return fields(of: inside, times: likelihood)
    }

    /// What a row means, and the text that was understood of it.
    private func page(
        _ row: RowText, near point: Coordinate?, onLine line: Int
    ) -> (text: String, page: ResultPage) {
        func page(_ text: String) -> (String, ResultPage) {
            (text, search.page(text, isOneOfMany: true, in: row.countries, near: point))
        }
        var found = page(row.text)
        if row.text != row.textWithoutRegion, found.1.city == nil || !found.1.ignored.isEmpty {
            let other = page(row.textWithoutRegion)
            // A region that is none says nothing of the city.
            if found.1.city == nil || other.1.ignored.count < found.1.ignored.count {
                if !other.1.isEmpty { unread.add(line, "a region", row.region) }
                found = other
            }
        }
        guard row.countries.count == 1, found.1.confidence < Self.leastSure,
            !RowText.areNothing(found.0)
        else { return found }
        // A code of a region is one only next to its country: CABA in Argentina.
        let country = row.countries[0]
        let text = "\(found.0), \(CountryLexicon.shared.english[country] ?? country.rawValue)"
        let inside = search.page(text, isOneOfMany: true, near: point)
        return inside.city?.country == country && inside.ignored.isEmpty
            && inside.confidence > Self.leastSure + found.1.confidence / 2 ? (text, inside) : found
    }

    /// Below this confidence a cell may be the code of a region.
    private static let leastSure = 0.5

    private func text(of column: Int?, in values: [[UInt8]]) -> String {
        column.map { Self.text(values[$0]) } ?? ""
    }

    /// - Parameter likelihood: the probability that this page is the right one.
    private func fields(of page: ResultPage, times likelihood: Double = 1) -> [UInt8] {
        var fields = newRow
        let assessment = page.assessment
        let confidence = ((assessment?.confidence ?? 0) * likelihood * 1_000).rounded() / 1_000
        let city = confidence >= minimumConfidence ? page.city : nil
        func add(_ contents: CityField.Content...) {
            for content in contents {
                if let city { fields.add(content, of: city) } else { fields.add(number: "") }
            }
        }
        func add(number: String?) { fields.add(number: city == nil ? "" : number ?? "") }
        add(.id, .text(.name), .text(.country))
        add(number: "\(confidence)")
        fields.add(text: page.ignored.joined(separator: "; ").utf8.span)
        add(number: assessment?.kind.rawValue)
        add(.text(.region), .axis(.latitude), .axis(.longitude))
        add(number: assessment.map { "\($0.ambiguity)" })
        if let payload = search.payload {
            let texts = city.map { payload.texts(of: $0.id) } ?? payload.names.map { _ in nil }
            for text in texts { fields.add(text: (text ?? "").utf8.span) }
        }
        return fields.bytes
    }

    // MARK: Cells

    /// The point of a row; nil when it has none.
    private func point(_ values: [[UInt8]], _ line: Int) -> Coordinate? {
        guard let point else { return nil }
        let texts = point.map { Self.text(values[$0]) }
        guard !texts.contains(where: RowText.areNothing) else { return nil }
        if let latitude = DegreesText.read(texts[0], .latitude),
            let longitude = DegreesText.read(texts[1], .longitude),
            let point = try? Coordinate(latitude: latitude, longitude: longitude)
        {
            return point
        }
        unread.add(line, "a latitude and a longitude", texts.joined(separator: ", "))
        return nil
    }

    private static func text(_ bytes: [UInt8]) -> String {
        String(decoding: bytes, as: UTF8.self).trimmed
    }

    // MARK: Bytes

    private var newRow: CSVRow {
        CSVRow(isTerminal: isTerminal, separator: separator, isBehind: true)
    }

    /// Writes a part of the table; for a terminal all controls except ends of lines and tabs are escaped.
    private func copy(_ bytes: [UInt8], to output: inout OutputBuffer) throws(OutputError) {
        guard isTerminal else { return try output.write(bytes) }
        let kept: Set<Character> = ["\n", "\t", "\r\n"]
        let text = String(decoding: bytes, as: UTF8.self).map {
            kept.contains($0) ? String($0) : DisplayText.printable(String($0))
        }
        try output.write(text.joined())
    }
}

/// The rows of a table as queries.
struct RowQueries: BatchQueries {
    private let table: TableCopy
    /// Rows that were read ahead.
    private var ahead: ArraySlice<CopiedRow> = []

    init(table: TableCopy) { self.table = table }

    mutating func nextBuffered() throws(ToolError) -> CopiedRow? {
        if let row = ahead.popFirst() { return row }
        return try read()
    }

    private func read() throws(ToolError) -> CopiedRow? { try ToolError.whileImporting(table.next) }

    /// The next rows, which will be returned again: this many, or fewer of this many bytes.
    mutating func peek(_ count: Int, length: Int) throws(ToolError) -> [CopiedRow] {
        var rest = length
        while ahead.count < count, rest > 0, let row = try read() {
            ahead.append(row)
            rest -= row.length
        }
        return Array(ahead)
    }

    /// Rows are read on demand.
    func fill() -> Bool { false }
}

extension ResultPage {
    fileprivate var confidence: Double { assessment?.confidence ?? 0 }
}
