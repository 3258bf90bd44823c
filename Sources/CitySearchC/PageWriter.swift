import CCitySearch
import CitySearch
import CitySearchPostal

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Writes a page for C: one piece of memory with the page, its matches, and behind them their texts.
struct PageWriter {
    private let total: Int
    private var rows: [Row] = []
    /// The texts, each with a zero behind it, in the order of the members of a match.
    private var texts: [UInt8] = []

    /// A match before its texts have addresses.
    private struct Row {
        let city: City
        let kilometres: Double?
        let tier: Int
        /// How long the texts are.
        var lengths = InlineArray<9, Int>(repeating: 0)
    }

    /// How many bytes the texts of a match have, more or less.
    private static let usualLength = 96

    init(total: Int, capacity: Int) {
        self.total = total
        rows.reserveCapacity(capacity)
        texts.reserveCapacity(capacity * Self.usualLength)
    }

    mutating func add(_ match: CityMatch, near point: Coordinate?) {
        add(
            match.city,
            kilometres: point.map { match.city.coordinate.distanceInKilometres(to: $0) },
            match)
    }

    /// - Parameter match: by what the city was found; nil when it was not looked for by a text.
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
        rows.append(row)
    }

    private mutating func add(_ city: City, _ text: City.Text) -> Int {
        city.withLocalizedUTF8(of: text) { add($0) } ?? add("".utf8.span)
    }

    /// Adds a text, and tells its length.
    private mutating func add(_ text: Span<UInt8>) -> Int {
        unsafe text.withUnsafeBufferPointer { unsafe texts.append(contentsOf: $0) }
        texts.append(0)
        return text.count
    }

    // MARK: Memory of C

    /// The page, which ``free(_:)`` frees.
    func finish() throws(Failure) -> UnsafeMutablePointer<citysearch_page> {
        let pageLength = unsafe MemoryLayout<citysearch_page>.stride
        let matchesLength = unsafe rows.count * MemoryLayout<citysearch_match>.stride
        guard let memory = unsafe malloc(pageLength + matchesLength + texts.count) else {
            throw .noMemory("a page of \(rows.count) matches")
        }
        let matches = unsafe UnsafeMutableRawPointer(memory + pageLength)
            .bindMemory(to: citysearch_match.self, capacity: rows.count)
        let bytes = unsafe UnsafeMutableRawPointer(memory + pageLength + matchesLength)
            .bindMemory(to: CChar.self, capacity: texts.count)
        unsafe UnsafeMutableRawPointer(bytes).copyMemory(from: texts, byteCount: texts.count)
        var next = unsafe UnsafePointer(bytes)
        for (position, row) in rows.enumerated() {
            unsafe (matches + position).initialize(to: Self.match(row, textsFrom: &next))
        }
        let page = unsafe memory.bindMemory(to: citysearch_page.self, capacity: 1)
        unsafe page.initialize(
            to: citysearch_page(
                total: total, count: rows.count, matches: matches,
                texts: citysearch_text(bytes: bytes, length: texts.count)))
        return unsafe page
    }

    /// - Parameter next: where the texts of the match are, and then those of the next one.
    private static func match(
        _ row: Row, textsFrom next: inout UnsafePointer<CChar>
    ) -> citysearch_match {
        func text(_ number: Int) -> citysearch_text {
            defer { unsafe next += row.lengths[number] + 1 }
            return unsafe citysearch_text(bytes: next, length: row.lengths[number])
        }
        return unsafe citysearch_match(
            id: Int64(row.city.id), latitude: row.city.coordinate.latitude,
            longitude: row.city.coordinate.longitude, distance_km: row.kilometres ?? .nan,
            population: Int64(row.city.population ?? 0), name: text(0), country: text(1),
            country_name: text(2), region: text(3), subregion: text(4), time_zone: text(5),
            feature_code: text(6), local_name: text(7),
            matched_text: text(8), tier: UInt32(row.tier), reserved: 0)
    }

    static func free(_ page: UnsafeMutablePointer<citysearch_page>?) {
        unsafe systemFree(page)
    }
}

/// The system's `free`; a method of ``PageWriter`` hides its name.
private func systemFree(_ memory: UnsafeMutableRawPointer?) {
    unsafe free(memory)
}
