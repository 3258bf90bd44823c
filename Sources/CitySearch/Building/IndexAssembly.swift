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
        let own = batches.map(\.own)
        let dealt = try await deal(batches, lexicon, parts: parts)
        batches = []
        let tables = dealt.tables
        let names = try await dealt.names.sorted(by: nameOrder(own))
        let order = CityOrder(names)
        async let sortedWords = dealt.words.sorted(by: keyOrder(dealt.words.batches, order))
        let alternates = try await dealt.alternates.sorted(
            by: keyOrder(dealt.alternates.batches, order))
        let words = try await sortedWords
        phases.mark("sort")

        var plan = IndexWriter.Plan()
        let citySections = CitySections(&plan, names, countries: tables.countries.count)
        let alternateSections = AlternateSections(&plan, alternates, cities: order.count)
        let wordSections = WordSections(&plan, words, cities: order.count)
        let spatialSections = SpatialSections(&plan, count: order.count)
        let placeSections = PlaceSections(&plan, tables, memo.inScalarOrder)
        let writer = plan.writer()
        async let ordinalsByID = order.ordinalsByID(own)
        async let points: Void = spatialSections.fillPoints(own, order, writer)
        try await citySections.fill(consume names, own, tables, writer)
        let ordinals = try await ordinalsByID
        try await points
        async let tree: Void = spatialSections.fillTree(writer, parts: Platform.processorCount)
        async let orders: Void = citySections.fillOrders(ordinalsByID: ordinals, writer)
        async let wordLinks: Void = wordSections.fill(
            words, order, importances: citySections.importances, writer)
        try await alternateSections.fill(
            consume alternates, order, importances: citySections.importances, writer)
        placeSections.fill(writer)
        try await (_, _, _) = (tree, orders, wordLinks)
        phases.mark("assemble")
        return writer.finish()
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
