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

/// The columns that resolving gives, while threads fill them.
///
/// It is `@unchecked Sendable` because each block of rows is filled by one thread, and no two blocks share a byte: their rows
/// begin at multiples of eight.
@safe
final class ResolvedColumns: @unchecked Sendable {
    private let columns: UnsafeMutablePointer<ccitysearch_columns>
    private let rowCount: Int
    private var blocks: [Block] = []
    private var isExported = false

    /// The columns of a block whose width is not fixed.
    fileprivate struct Block {
        let rows: Range<Int>
        var foundCount = 0
        var countryCount = 0
        var runnerUpCount = 0
        var tiers = Texts()
        var names = Texts()
        var countries = Texts()
        var kinds = Texts()
    }

    /// Strings of some rows; empty for rows without one.
    fileprivate struct Texts {
        /// Where each text ends.
        var ends: [Int] = []
        var bytes: [UInt8] = []
    }

    init(rows: Int) throws(LibraryError) {
        guard let columns = unsafe ccitysearch_columns_new(Int64(rows)) else {
            throw .noMemory("\(rows) rows")
        }
        unsafe self.columns = unsafe columns
        rowCount = rows
    }

    deinit {
        if !isExported { unsafe ccitysearch_columns_release(columns) }
    }

    // MARK: Filling

    /// Resolves all names.
    func fill(with names: NameColumn, in open: IndexHandle, as query: SearchQuery, threads: Int?) {
        blocks = open.index.resolveBlocks(ofRows: rowCount, as: query, threads: threads) {
            [self] rows, resolver in
            var block = Block(rows: rows)
            names.forEach(in: rows) { row, name in
                guard let resolved = open.resolve(name, as: query, &resolver) else { return }
                set(row, to: resolved)
                block.add(resolved, inRow: row)
            }
            block.close()
            return block
        }
    }

    /// Fills in what has a fixed width.
    private func set(_ row: Int, to resolved: ResolvedRow) {
        let columns = unsafe columns.pointee
        let city = resolved.city
        let bit = UInt8(1) << UInt8(row & 7)
        unsafe columns.found[row >> 3] |= bit
        if city.country != nil { unsafe columns.has_country[row >> 3] |= bit }
        unsafe columns.ids[row] = Int64(city.id)
        unsafe columns.confidences[row] = resolved.assessment.confidence
        unsafe columns.ambiguities[row] = resolved.assessment.ambiguity
        unsafe columns.latitudes[row] = city.coordinate.latitude
        unsafe columns.longitudes[row] = city.coordinate.longitude
        guard let runnerUp = resolved.runnerUp else { return }
        unsafe columns.has_runner_up[row >> 3] |= bit
        unsafe columns.runners_up[row] = Int64(runnerUp)
    }

    // MARK: Giving away

    /// Passes the columns to C, with the columns of strings.
    func export(
        _ schema: UnsafeMutablePointer<ArrowSchema>, _ array: UnsafeMutablePointer<ArrowArray>
    ) throws(LibraryError) {
        let columns = unsafe columns
        try unsafe Self.join(blocks.map(\.tiers), into: &columns.pointee.tiers)
        try unsafe Self.join(blocks.map(\.names), into: &columns.pointee.names)
        try unsafe Self.join(blocks.map(\.countries), into: &columns.pointee.countries)
        try unsafe Self.join(blocks.map(\.kinds), into: &columns.pointee.kinds)
        unsafe columns.pointee.found_count = Int64(blocks.reduce(0) { $0 + $1.foundCount })
        unsafe columns.pointee.country_count = Int64(blocks.reduce(0) { $0 + $1.countryCount })
        unsafe columns.pointee.runner_up_count = Int64(blocks.reduce(0) { $0 + $1.runnerUpCount })
        guard unsafe ccitysearch_columns_export(columns, schema, array) else {
            throw .noMemory("the result's structs")
        }
        isExported = true
    }

    private static func join(
        _ texts: [Texts], into column: inout ccitysearch_texts
    ) throws(LibraryError) {
        let length = texts.reduce(0) { $0 + $1.bytes.count }
        guard Int32(exactly: length) != nil else {
            throw .noMemory("a column of \(length) bytes; resolve fewer rows at once")
        }
        guard let bytes = unsafe malloc(max(1, length)) else {
            throw .noMemory("a column of \(length) bytes")
        }
        unsafe column.bytes = bytes.bindMemory(to: CChar.self, capacity: length)
        var (row, start) = (0, 0)
        for block in texts {
            for end in block.ends {
                row += 1
                unsafe column.offsets[row] = Int32(start + end)
            }
            unsafe (bytes + start).copyMemory(from: block.bytes, byteCount: block.bytes.count)
            start += block.bytes.count
        }
    }
}

/// The values of a row of the columns.
private struct ResolvedRow {
    let city: City
    let tier: MatchTier
    let assessment: Assessment
    let runnerUp: City.ID?
}

extension IndexHandle {
    /// The most likely city of a text: of a postal code, or of the engine; nil without one.
    fileprivate func resolve(
        _ text: String, as template: SearchQuery, _ resolver: inout RepeatedNames
    ) -> ResolvedRow? {
        if let codes {
            var query = template
            query.text = text
            let coded = codes.search(query, in: index)
            if let first = coded.first, let assessment = coded.assessment {
                return ResolvedRow(
                    city: first.city, tier: .postalCode, assessment: assessment,
                    runnerUp: coded.dropFirst().first?.id)
            }
        }
        return resolver.resolve(text).map {
            ResolvedRow(
                city: $0.match.city, tier: $0.match.tier, assessment: $0.assessment,
                runnerUp: $0.runnerUp)
        }
    }
}

extension ResolvedColumns.Block {
    /// Adds the texts of a row; those between it and the last one have none.
    fileprivate mutating func add(_ resolved: ResolvedRow, inRow row: Int) {
        let position = row - rows.lowerBound
        foundCount += 1
        if resolved.runnerUp != nil { runnerUpCount += 1 }
        tiers.add(resolved.tier.rawValue.utf8.span, at: position)
        kinds.add(resolved.assessment.kind.rawValue.utf8.span, at: position)
        resolved.city.withUTF8(of: .name) { names.add($0, at: position) }
        guard let country = resolved.city.country else { return }
        countryCount += 1
        countries.add(country.rawValue.utf8.span, at: position)
    }

    /// The rows after the last one have no texts.
    fileprivate mutating func close() {
        tiers.close(rows.count)
        names.close(rows.count)
        countries.close(rows.count)
        kinds.close(rows.count)
    }
}

extension ResolvedColumns.Texts {
    fileprivate mutating func add(_ text: Span<UInt8>, at position: Int) {
        close(position)
        unsafe text.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
        ends.append(bytes.count)
    }

    fileprivate mutating func close(_ count: Int) {
        while ends.count < count { ends.append(bytes.count) }
    }
}
