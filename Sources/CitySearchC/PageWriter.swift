import CCitySearch
import CitySearch
import CitySearchAPI

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Writes a page for C: one piece of memory with the page, its matches, and everything that these point to.
struct PageWriter {
    private let total: Int
    private let hasHighlights: Bool
    private let interpretation: TextInterpretation?
    private let assessment: Assessment?
    /// The explanation of each match; nil if they are not requested.
    var explanations: [Explanation?]?
    private var rows: [Row] = []
    /// The highlights of all matches, one after the other.
    private var highlights: [citysearch_range] = []
    /// The strings, each followed by a zero, in the order of the members of a match, and then the strings of the
    /// interpretation.
    private var texts: [UInt8] = []

    /// A match before its texts have addresses.
    private struct Row {
        let city: City
        let kilometres: Double?
        let tier: Int
        /// The lengths of the texts.
        var lengths = InlineArray<9, Int>(repeating: 0)
        var highlightCount = 0
    }

    /// The usual number of bytes of a match's texts.
    private static let usualLength = 96

    /// - Parameters:
    ///   - hasHighlights: whether matches have the matched ranges.
    ///   - interpretation: how the text was read.
    ///   - assessment: the confidence; nil if it is not requested.
    init(
        total: Int, capacity: Int, hasHighlights: Bool = false,
        interpretation: TextInterpretation? = nil,
        assessment: Assessment? = nil
    ) {
        self.total = total
        self.hasHighlights = hasHighlights
        self.interpretation = interpretation
        self.assessment = assessment
        rows.reserveCapacity(capacity)
        texts.reserveCapacity(capacity * Self.usualLength)
    }

    mutating func add(_ match: CityMatch, near point: Coordinate?) {
        add(
            match.city,
            kilometres: point.map { match.city.coordinate.distanceInKilometres(to: $0) },
            match)
    }

    /// - Parameter match: how the city was found; nil if it was not found by a text.
    mutating func add(_ city: City, kilometres: Double? = nil, _ match: CityMatch? = nil) {
        var row = Row(
            city: city, kilometres: kilometres,
            tier: (match?.tier.code).map(Int.init) ?? Int(CITYSEARCH_TIER_NONE))
        row.lengths[0] = add(city, .name)
        row.lengths[1] = add((city.country?.rawValue ?? "").utf8.span)
        row.lengths[2] = add(city, .countryName)
        row.lengths[3] = add(city, .region)
        row.lengths[4] = add(city, .subregion)
        row.lengths[5] = add(city, .timeZone)
        row.lengths[6] = add(city, .featureCode)
        row.lengths[7] = add((city.localName ?? "").utf8.span)
        row.lengths[8] =
            match.map { $0.withMatchedUTF8 { add($0) } }
            ?? city.withUTF8(of: .name) { add($0) } ?? 0
        if hasHighlights, let match { row.highlightCount = addHighlights(of: match) }
        rows.append(row)
    }

    private mutating func addHighlights(of match: CityMatch) -> Int {
        let text = match.matchedText
        let ranges = match.highlights(in: text)
        for range in ranges {
            let start = text.utf8.distance(from: text.startIndex, to: range.lowerBound)
            highlights.append(citysearch_range(start: start, length: text[range].utf8.count))
        }
        return ranges.count
    }

    private mutating func add(_ city: City, _ text: City.Text) -> Int {
        city.withLocalizedUTF8(of: text) { add($0) } ?? add("".utf8.span)
    }

    /// Adds a text, and returns its length.
    private mutating func add(_ text: Span<UInt8>) -> Int {
        unsafe text.withUnsafeBufferPointer { unsafe texts.append(contentsOf: $0) }
        texts.append(0)
        return text.count
    }

    // MARK: Memory of C

    /// The page, which ``free(_:)`` frees.
    func finish() throws(LibraryError) -> UnsafeMutablePointer<citysearch_page> {
        var writer = self
        let lengths = interpretation.map { $0.texts.map { writer.add($0.utf8.span) } } ?? []
        let ofTerms = terms.map { writer.add($0.name.utf8.span) }
        return try unsafe writer.page(lengthsOfReading: lengths, ofTerms: ofTerms)
    }

    /// The terms of all explanations.
    private var terms: [Explanation.Term] { (explanations ?? []).flatMap { $0?.terms ?? [] } }

    /// - Parameters:
    ///   - lengths: how long the texts of the interpretation are.
    ///   - lengthsOfTerms: how long the names of the terms are.
    private func page(
        lengthsOfReading lengths: [Int], ofTerms lengthsOfTerms: [Int]
    ) throws(LibraryError) -> UnsafeMutablePointer<citysearch_page> {
        let length =
            unsafe MemoryLayout<citysearch_page>.stride
            + rows.count * MemoryLayout<citysearch_match>.stride
            + highlights.count * MemoryLayout<citysearch_range>.stride
            + (explanations?.count ?? 0) * MemoryLayout<citysearch_explanation>.stride
            + lengthsOfTerms.count * MemoryLayout<citysearch_term>.stride
            + (interpretation?.sizeForC ?? 0) + texts.count
        guard let memory = unsafe malloc(length) else {
            throw .noMemory("a page of \(rows.count) matches")
        }
        var room = unsafe PageRoom(memory)
        let page = unsafe room.take(citysearch_page.self, 1)
        let matches = unsafe room.take(citysearch_match.self, rows.count)
        let ranges = unsafe room.take(citysearch_range.self, highlights.count)
        unsafe ranges.initialize(from: highlights, count: highlights.count)
        let explained = unsafe room.take(citysearch_explanation.self, explanations?.count ?? 0)
        let terms = unsafe room.take(citysearch_term.self, lengthsOfTerms.count)
        let rooms = unsafe interpretation.map { unsafe $0.takeRoom(in: &room) }
        let bytes = unsafe room.take(CChar.self, texts.count)
        unsafe UnsafeMutableRawPointer(bytes).copyMemory(from: texts, byteCount: texts.count)

        var next = unsafe TextPointer(bytes)
        var range = unsafe UnsafePointer(ranges)
        for (position, row) in rows.enumerated() {
            unsafe (matches + position).initialize(to: Self.match(row, &next, range))
            unsafe range += row.highlightCount
        }
        if let interpretation { unsafe rooms?.write(interpretation, lengths, &next) }
        for ((position, term), length) in zip(self.terms.enumerated(), lengthsOfTerms) {
            unsafe (terms + position).initialize(
                to: citysearch_term(name: next.text(ofLength: length), octaves: term.octaves))
        }
        var term = unsafe UnsafePointer(terms)
        for (position, explanation) in (explanations ?? []).enumerated() {
            let count = explanation?.terms.count ?? 0
            unsafe (explained + position).initialize(
                to: citysearch_explanation(
                    score: explanation?.score ?? .nan, terms: term, term_count: count))
            unsafe term += count
        }
        unsafe page.initialize(
            to: citysearch_page(
                total: total, count: rows.count, matches: matches,
                texts: citysearch_text(bytes: bytes, length: texts.count),
                reading: rooms?.interpretation, confidence: assessment?.confidence ?? .nan,
                ambiguity: assessment?.ambiguity ?? .nan,
                kind: assessment?.kind.code ?? UInt32(CITYSEARCH_KIND_NONE),
                reserved: 0, explanations: explanations == nil ? nil : UnsafePointer(explained)))
        return unsafe page
    }

    /// - Parameters:
    ///   - next: the position of the strings of the match, and afterwards of the next one.
    ///   - highlights: the position of the highlights of the match.
    private static func match(
        _ row: Row, _ next: inout TextPointer, _ highlights: UnsafePointer<citysearch_range>
    ) -> citysearch_match {
        func text(_ number: Int) -> citysearch_text {
            unsafe next.text(ofLength: row.lengths[number])
        }
        return unsafe citysearch_match(
            id: Int64(row.city.id), latitude: row.city.coordinate.latitude,
            longitude: row.city.coordinate.longitude, distance_km: row.kilometres ?? .nan,
            population: Int64(row.city.population ?? 0), name: text(0), country: text(1),
            country_name: text(2), region: text(3), subregion: text(4), time_zone: text(5),
            feature_code: text(6), local_name: text(7),
            matched_text: text(8), tier: UInt32(row.tier), reserved: 0, highlights: highlights,
            highlight_count: row.highlightCount)
    }

    static func free(_ page: UnsafeMutablePointer<citysearch_page>?) { unsafe systemFree(page) }
}

/// The system's `free`; a method of ``PageWriter`` hides its name.
private func systemFree(_ memory: UnsafeMutableRawPointer?) { unsafe free(memory) }
