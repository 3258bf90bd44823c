/// Makes the bytes of an index from batches of cities.
///
/// First all keys are sorted: those of own names, which gives each city its ordinal, then the others,
/// which needs the ordinals where keys are equal. Then the sections are filled in place, by runs of
/// keys and by pieces of work that do not touch each other, on all processors. What is not needed any
/// more is let go of on the way, since the batches together are as large as the index.
enum IndexAssembly {
    /// - Parameters:
    ///   - batches: the cities.
    ///   - memo: every scalar that their names hold, folded.
    ///   - lexicon: the names of countries.
    ///   - parts: into how many pieces the work is cut, at least one for each processor.
    ///   - phases: where it is noted how long sorting and filling took.
    /// - Throws: ``IndexLimitError``, ``LoadError`` for an id that comes twice, `CancellationError`.
    /// - Complexity: O(n) for n keys of usual length, shared by the processors.
    static func assemble(
        _ batches: consuming [CityBatch], memo: ScalarFoldMemo, lexicon: CountryLexicon,
        parts: Int, measuring phases: inout LoadPhases
    ) async throws -> Bytes {
        try checkLimits(batches)
        let sorted = try await sorted(consume batches, lexicon, parts: parts)
        let (order, tables) = (sorted.order, sorted.tables)
        let (cities, alternates, words) = (sorted.cities, sorted.alternates, sorted.words)
        _ = consume sorted
        phases.mark("sort")

        var plan = IndexWriter.Plan()
        let citySections = CitySections(&plan, cities.names, countries: tables.countries.count)
        let alternateSections = AlternateSections(&plan, alternates, cities: order.count)
        let wordSections = WordSections(&plan, words, cities: order.count)
        let spatialSections = SpatialSections(&plan, count: order.count)
        let placeSections = PlaceSections(&plan, tables, memo.inScalarOrder)
        let writer = plan.writer()
        try await citySections.fill(consume cities, order, tables, spatialSections, writer)
        let importances = citySections.importances
        async let tree: Void = spatialSections.fillTree(writer, parts: Platform.processorCount)
        async let orders: Void = citySections.fillOrders(writer)
        async let wordLinks: Void = wordSections.fill(
            words, order, importances: importances, writer)
        try await alternateSections.fill(
            consume alternates, order, importances: importances, writer)
        placeSections.fill(writer)
        try await (_, _, _) = (tree, orders, wordLinks)
        phases.mark("assemble")
        return writer.finish()
    }

    /// What goes into an index, in order.
    private struct Sorted {
        let cities: SortedCities
        let order: CityOrder
        let alternates: SortedKeys
        let words: SortedKeys
        let tables: PlaceTables
    }

    private static func sorted(
        _ batches: consuming [CityBatch], _ lexicon: CountryLexicon, parts: Int
    ) async throws -> Sorted {
        let own = batches.map(\.own)
        let dealt = try await deal(consume batches, lexicon, parts: parts)
        let names = try await dealt.names.sorted(by: nameOrder(own))
        let order = CityOrder(names)
        async let words = dealt.words.sorted(by: keyOrder(dealt.words.batches, order))
        let alternates = try await dealt.alternates.sorted(
            by: keyOrder(dealt.alternates.batches, order))
        return Sorted(
            cities: SortedCities(names: names, batches: own), order: order, alternates: alternates,
            words: try await words, tables: dealt.tables)
    }

    private static func checkLimits(_ batches: [CityBatch]) throws(IndexLimitError) {
        let cities = batches.map(\.own.fields.count)
        let keys = batches.map(\.alternates.count) + batches.map(\.words.count)
        guard batches.count <= KeyEntry.maximumBatches,
            (cities + keys).allSatisfy({ $0 <= KeyEntry.maximumKeys })
        else { throw .tooManyCities(cities.reduce(0, +)) }
        for keys in [\CityBatch.own.names, \.alternates, \.words] {
            let length = batches.reduce(0) { $0 + $1[keyPath: keys].bytes.count }
            guard length <= UInt32.max else { throw .tooMuchText(length) }
        }
    }

    /// Deals out all keys, and numbers the places meanwhile.
    private static func deal(
        _ batches: [CityBatch], _ lexicon: CountryLexicon, parts: Int
    ) async throws -> (names: KeySort, alternates: KeySort, words: KeySort, tables: PlaceTables) {
        async let alternates = KeySort(batches.map(\.alternates), parts: parts)
        let names = KeySort(batches.map(\.own.names), parts: parts)
        let words = KeySort(batches.map(\.words), parts: parts)
        let tables = try PlaceTables(batches.map(\.own), lexicon)
        return (names, await alternates, words, tables)
    }

    /// Cities whose keys are equal go by their names as written, their countries' codes, their ids.
    private static func nameOrder(
        _ own: [OwnBatch]
    ) -> @Sendable (KeyEntry, KeyEntry) -> Bool {
        { one, other in
            let (batch, otherBatch) = (own[one.batch], own[other.batch])
            let order = batch.names.compareText(one.index, to: other.index, of: otherBatch.names)
            if order != 0 { return order < 0 }
            let city = batch.fields[one.index]
            let otherCity = otherBatch.fields[other.index]
            return (city.country.packed, city.id) < (otherCity.country.packed, otherCity.id)
        }
    }

    /// Equal keys go by the cities they lead to.
    private static func keyOrder(
        _ batches: [KeyBatch], _ cities: CityOrder
    ) -> @Sendable (KeyEntry, KeyEntry) -> Bool {
        { one, other in
            func ordinal(_ entry: KeyEntry) -> UInt32 {
                let city = batches[entry.batch].records[entry.index].city
                return cities.ordinal(of: city, in: entry.batch)
            }
            return ordinal(one) < ordinal(other)
        }
    }
}
