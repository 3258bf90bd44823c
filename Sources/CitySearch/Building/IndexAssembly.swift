/// Makes the bytes of an index from batches of cities.
///
/// First the cities are sorted by name, which gives each its ordinal; then the alternate keys;
/// then every section has a size, and all of them are filled at once.
struct IndexAssembly: Sendable {
    private let batches: [CityBatch]
    private let memo: ScalarFoldMemo
    private let parts: Int

    /// - Parameters:
    ///   - batches: the cities.
    ///   - memo: every scalar that their names hold, folded.
    ///   - parts: into how many pieces the work is cut, at least one for each processor.
    init(_ batches: [CityBatch], memo: ScalarFoldMemo, parts: Int) {
        self.batches = batches
        self.memo = memo
        self.parts = parts
    }

    /// - Throws: ``IndexLimitError``, ``LoadError`` for an id that comes twice, `CancellationError`.
    /// - Complexity: O(n) for n keys of usual length, shared by the processors.
    func assemble(
        _ lexicon: CountryLexicon, measuring phases: inout LoadPhases
    ) async throws -> Bytes {
        try checkLimits()
        async let tables = PlaceTables(batches, lexicon)
        let names = try await KeySort(
            batches.map(\.nameKeys), parts: parts, precedes: namePrecedes)
        let cities = CityOrder(batches, names.entries)
        let alternates = try await KeySort(
            batches.map(\.alternateKeys), parts: parts, precedes: alternatePrecedes(cities))
        phases.mark("sort")
        try cities.checkIDs(batches)
        let bytes = try await fill(
            names: names, alternates: alternates, cities: cities, tables: tables)
        phases.mark("assemble")
        return bytes
    }

    private func checkLimits() throws(IndexLimitError) {
        let cities = batches.reduce(0) { $0 + $1.fields.count }
        let alternates = batches.reduce(0) { $0 + $1.alternateCities.count }
        guard max(cities, alternates) < Int32.max else { throw .tooManyCities(cities) }
        for text in [\CityBatch.names.bytes, \.alternates.bytes] {
            let length = batches.reduce(0) { $0 + $1[keyPath: text].count }
            guard length < UInt32.max else { throw .tooMuchText(length) }
        }
    }

    // MARK: Order

    /// Cities whose keys are equal go by their names as written, their countries' codes, their ids.
    private func namePrecedes(_ one: KeyEntry, _ other: KeyEntry) -> Bool {
        let (batch, otherBatch) = (batches[Int(one.batch)], batches[Int(other.batch)])
        let order = batch.names.compare(one.index, to: other.index, of: otherBatch.names)
        if order != 0 { return order < 0 }
        let city = batch.fields[Int(one.index)]
        let otherCity = otherBatch.fields[Int(other.index)]
        return (city.country.packed, city.id) < (otherCity.country.packed, otherCity.id)
    }

    /// Equal alternate keys go by their cities.
    private func alternatePrecedes(
        _ cities: CityOrder
    ) -> @Sendable (KeyEntry, KeyEntry) -> Bool {
        { [batches] one, other in
            func ordinal(_ entry: KeyEntry) -> UInt32 {
                let batch = Int(entry.batch)
                return cities.ordinal(
                    of: batches[batch].alternateCities[Int(entry.index)], in: batch)
            }
            return ordinal(one) < ordinal(other)
        }
    }

    // MARK: Sections

    private func fill(
        names: KeySort, alternates: KeySort, cities: CityOrder, tables: PlaceTables
    ) async throws -> Bytes {
        var plan = IndexWriter.Plan()
        let nameKeys = KeySections(
            &plan, .nameKeyOffsets, .nameKeyBytes, .nameKeyHeads, .nameKeyStarts,
            batches.map(\.nameKeys))
        let nameTexts = TextSections(&plan, .nameOffsets, .nameBytes, batches.map(\.names))
        let alternateKeys = KeySections(
            &plan, .alternateKeyOffsets, .alternateKeyBytes, .alternateKeyHeads,
            .alternateKeyStarts, batches.map(\.alternateKeys))
        let alternateTexts = TextSections(
            &plan, .alternateOffsets, .alternateBytes, batches.map(\.alternates))
        let columns = CityColumns(&plan, batches: batches, order: cities)
        let links = AlternateLinks(
            &plan, batches: batches, order: cities, alternates: alternates.entries)
        let places = PlaceSections(&plan, tables, memo.inScalarOrder)
        let writer = plan.writer()
        let jobs: [Job] =
            alternateKeys.jobs(alternates, parts, writer)
            + alternateTexts.jobs(alternates.entries, parts, writer)
            + [{ links.fill(writer) }]
            + nameKeys.jobs(names, parts, writer)
            + nameTexts.jobs(names.entries, parts, writer)
            + columns.jobs(tables, writer)
            + [{ places.fill(writer) }]
        try await concurrently(jobs.count) { jobs[$0]() }
        return writer.finish()
    }
}

/// A piece of work that fills sections no other piece fills.
typealias Job = @Sendable () -> Void

extension TextBatch {
    /// The order of two texts by their bytes: negative, zero or positive.
    func compare(_ index: UInt32, to other: UInt32, of batch: TextBatch) -> Int {
        let (range, otherRange) = (range(index), batch.range(other))
        var offset = 0
        while true {
            let word = bytes.bigEndianWord(
                at: min(range.lowerBound + offset, range.upperBound), end: range.upperBound)
            let otherWord = batch.bytes.bigEndianWord(
                at: min(otherRange.lowerBound + offset, otherRange.upperBound),
                end: otherRange.upperBound)
            if word != otherWord { return word < otherWord ? -1 : 1 }
            if offset >= min(range.count, otherRange.count) {
                return range.count - otherRange.count
            }
            offset += 8
        }
    }
}
