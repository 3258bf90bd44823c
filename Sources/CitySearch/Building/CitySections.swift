/// All sections of the cities themselves.
struct CitySections: Sendable {
    private let order: CityOrder
    private let names: NameSections
    private let columns: CityColumns

    init(
        _ plan: inout IndexWriter.Plan, _ batches: [OwnBatch], _ order: CityOrder, countries: Int
    ) {
        self.order = order
        names = NameSections(
            &plan,
            KeySections.Numbers(
                offsets: .nameKeyOffsets, bytes: .nameKeyBytes, heads: .nameKeyHeads,
                starts: .nameKeyStarts), keys: batches.map(\.keys),
            texts: (.nameOffsets, .nameBytes, batches.map(\.names)))
        columns = CityColumns(&plan, batches: batches, order: order, countries: countries)
    }

    /// Fills the sections, and lets go of what they were made from.
    consuming func fill(
        _ tables: PlaceTables, ordinalsByID: [UInt32], importances: [UInt16],
        _ writer: IndexWriter
    ) async throws {
        try await names.fill(order.keys, writer)
        let jobs = columns.jobs(
            tables, ordinalsByID: ordinalsByID, importances: importances, writer)
        try await concurrently(jobs.count) { jobs[$0]() }
    }
}

/// A piece of work that fills sections no other piece fills.
typealias Job = @Sendable () -> Void
