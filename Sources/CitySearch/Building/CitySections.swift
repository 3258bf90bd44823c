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

    /// Where the importance of each city stands.
    var importances: IndexWriter.Slot<UInt16> {
        columns.importances
    }

    /// Fills the sections in which a city stands at its place in name order, by runs of cities.
    func fill(
        _ keys: SortedKeys, _ batches: [OwnBatch], _ tables: PlaceTables, _ writer: IndexWriter
    ) async throws {
        names.fillStarts(keys, writer)
        try await concurrently(keys.runs.count) { run in
            keys.forEachBlock(of: keys.runs[run]) { block in
                names.fill(block, writer)
                columns.fill(block, batches, tables, writer)
            }
        }
    }

    /// Fills the others, which are made from those.
    func fillOrders(ordinalsByID: [UInt32], _ writer: IndexWriter) async throws {
        let jobs = columns.jobs(ordinalsByID: ordinalsByID, writer)
        try await concurrently(jobs.count) { jobs[$0]() }
    }
}

/// A piece of work that fills sections no other piece fills.
typealias Job = @Sendable () -> Void
