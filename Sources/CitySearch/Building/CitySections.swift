/// All sections of the cities themselves.
struct CitySections: Sendable {
    private let names: NameSections
    private let columns: CityColumns

    /// - Parameter countries: how many countries there are.
    init(_ plan: inout IndexWriter.Plan, _ keys: KeyParts, countries: Int) {
        names = NameSections(&plan, .names, texts: .nameTexts, keys)
        columns = CityColumns(&plan, count: keys.count, countries: countries)
    }

    /// Where the importance of each city stands.
    var importances: IndexWriter.Slot<UInt16> {
        columns.importances
    }

    /// Fills what is made from the batches, which are not needed afterwards: the sections in which a
    /// city stands at its place in name order, by runs of cities, the order by ids, and the points of
    /// the spatial tree.
    func fill(
        _ cities: SortedCities, _ order: CityOrder, _ tables: PlaceTables,
        _ spatial: SpatialSections, _ writer: IndexWriter
    ) async throws {
        let names = cities.names
        async let points: Void = spatial.fillPoints(cities.batches, order, writer)
        async let ids: Void = columns.fillOrdinalsByID(cities.batches, order, writer)
        try await concurrently(names.count) { part in
            names[part].forEachBlock { block in
                self.names.fill(block, writer)
                columns.fill(block, cities.batches, tables, writer)
            }
        }
        self.names.fillStarts(writer)
        try await (_, _) = (points, ids)
    }

    /// Fills the sections that are made from those.
    func fillOrders(_ writer: IndexWriter) async throws {
        let jobs = columns.jobs(writer)
        try await concurrently(jobs.count) { jobs[$0]() }
    }
}

/// The cities of all batches in name order.
struct SortedCities: Sendable {
    /// The parts of their names.
    let names: [SortedKeys]
    let batches: [CityAttributes]
}

/// A piece of work that fills sections no other piece fills.
typealias Job = @Sendable () -> Void
