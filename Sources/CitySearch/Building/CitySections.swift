/// All sections of the cities themselves.
struct CitySections: Sendable {
    private let names: NameSections
    private let columns: CityColumns

    /// - Parameter countries: how many countries there are.
    init(_ plan: inout IndexWriter.Plan, _ keys: SortedKeys, countries: Int) {
        names = NameSections(
            &plan,
            KeySections.Numbers(
                offsets: .nameKeyOffsets, bytes: .nameKeyBytes, heads: .nameKeyHeads,
                starts: .nameKeyStarts), texts: (.nameOffsets, .nameBytes), keys)
        columns = CityColumns(&plan, count: keys.count, countries: countries)
    }

    /// Fills the sections in which a city stands at its place in name order, by runs of cities.
    ///
    /// - Returns: what the others are made from.
    func fill(
        _ keys: SortedKeys, _ batches: [OwnBatch], _ tables: PlaceTables, _ writer: IndexWriter
    ) async throws -> CityColumns.Facts {
        names.fillStarts(keys, writer)
        return try await concurrently(keys.runs.count) { run in
            var facts = CityColumns.Facts()
            keys.forEachBlock(of: keys.runs[run]) { block in
                names.fill(block, writer)
                columns.fill(block, batches, tables, adding: &facts, writer)
            }
            return facts
        }.reduce(into: CityColumns.Facts()) { $0.add($1) }
    }

    /// The pieces of work that fill the other sections.
    func jobs(
        _ facts: CityColumns.Facts, ordinalsByID: [UInt32], _ tables: PlaceTables,
        _ writer: IndexWriter
    ) -> [Job] {
        columns.jobs(
            facts, ordinalsByID: ordinalsByID, countries: tables.countries.count, writer)
    }
}

/// A piece of work that fills sections no other piece fills.
typealias Job = @Sendable () -> Void
