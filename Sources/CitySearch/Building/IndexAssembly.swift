/// Makes the bytes of an index from batches of cities.
///
/// The work goes in waves of jobs that run on all processors. First the cities are sorted by name,
/// which gives each its ordinal; then the alternate keys, which needs the ordinals; and every
/// section is filled in place as soon as what it holds is in order.
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
        async let dealt = KeySort(batches.map(\.alternateKeys.entries), parts: parts)
        let names = try await sortedNames()
        let cities = CityOrder(batches, names.entries)
        let ordinalsByID = try cities.ordinalsByID(batches)
        let alternates = try await sorted(await dealt, by: alternateOrder(cities))
        phases.mark("sort")
        let bytes = try await fill(
            names: names, alternates: alternates, cities: cities, ordinalsByID: ordinalsByID,
            tables: tables)
        phases.mark("assemble")
        return bytes
    }

    private func checkLimits() throws(IndexLimitError) {
        let cities = batches.map(\.fields.count)
        let keys = batches.map(\.alternateKeys.entries.count)
        guard batches.count <= KeyEntry.maximumBatches,
            (cities + keys).allSatisfy({ $0 <= KeyEntry.maximumKeys })
        else { throw .tooManyCities(cities.reduce(0, +)) }
        for text in [\CityBatch.names, \.nameKeys.texts, \.alternates, \.alternateKeys.texts] {
            let length = batches.reduce(0) { $0 + $1[keyPath: text].bytes.count }
            guard length <= UInt32.max else { throw .tooMuchText(length) }
        }
    }

    // MARK: Order

    private func sorted(_ keys: KeySort, by order: KeyOrder) async throws -> SortedKeys {
        try await concurrently(keys.runs.count) { keys.sort(run: $0, by: order) }
        return keys.finish()
    }

    /// Cities whose keys are equal go by their names as written, their countries' codes, their ids.
    private func sortedNames() async throws -> SortedKeys {
        let keys = KeySort(batches.map(\.nameKeys.entries), parts: parts)
        let order = KeyOrder(batches: batches.map(\.nameKeys.texts)) { [batches] one, other in
            let (batch, otherBatch) = (batches[one.batch], batches[other.batch])
            let order = batch.names.compare(one.index, to: other.index, of: otherBatch.names)
            if order != 0 { return order < 0 }
            let city = batch.fields[one.index]
            let otherCity = otherBatch.fields[other.index]
            return (city.country.packed, city.id) < (otherCity.country.packed, otherCity.id)
        }
        return try await sorted(keys, by: order)
    }

    /// Equal alternate keys go by their cities.
    private func alternateOrder(_ cities: CityOrder) -> KeyOrder {
        KeyOrder(batches: batches.map(\.alternateKeys.texts)) { [batches] one, other in
            func ordinal(_ entry: KeyEntry) -> UInt32 {
                cities.ordinal(
                    of: batches[entry.batch].alternateCities[entry.index], in: entry.batch)
            }
            return ordinal(one) < ordinal(other)
        }
    }

    // MARK: Sections

    private func fill(
        names: SortedKeys, alternates: SortedKeys, cities: CityOrder, ordinalsByID: [UInt32],
        tables: PlaceTables
    ) async throws -> Bytes {
        var plan = IndexWriter.Plan()
        let nameSections = NameSections(
            &plan, .own, keys: batches.map(\.nameKeys.texts), texts: batches.map(\.names))
        let alternateSections = NameSections(
            &plan, .alternate, keys: batches.map(\.alternateKeys.texts),
            texts: batches.map(\.alternates))
        let columns = CityColumns(
            &plan, batches: batches, order: cities, countries: tables.countries.count)
        let links = AlternateLinks(
            &plan, batches: batches, order: cities, alternates: alternates.entries)
        let places = PlaceSections(&plan, tables, memo)

        let nameLengths = try await concurrently(names.runs.count) {
            nameSections.length(of: names.runs[$0], names.entries)
        }
        let alternateLengths = try await concurrently(alternates.runs.count) {
            alternateSections.length(of: alternates.runs[$0], alternates.entries)
        }
        let writer = plan.writer()
        let jobs: [Job] =
            [{ links.fill(writer) }]
            + alternateSections.jobs(alternates, alternateLengths, writer)
            + nameSections.jobs(names, nameLengths, writer)
            + columns.jobs(tables, ordinalsByID: ordinalsByID, writer)
            + [{ places.fill(writer) }]
        try await concurrently(jobs.count) { jobs[$0]() }
        return writer.finish()
    }
}

/// A piece of work that fills sections no other piece fills.
typealias Job = @Sendable () -> Void

extension NameSections.Names {
    fileprivate static let own = Self(
        keyOffsets: .nameKeyOffsets, keyBytes: .nameKeyBytes, keyHeads: .nameKeyHeads,
        keyStarts: .nameKeyStarts, offsets: .nameOffsets, bytes: .nameBytes)
    fileprivate static let alternate = Self(
        keyOffsets: .alternateKeyOffsets, keyBytes: .alternateKeyBytes,
        keyHeads: .alternateKeyHeads, keyStarts: .alternateKeyStarts,
        offsets: .alternateOffsets, bytes: .alternateBytes)
}
