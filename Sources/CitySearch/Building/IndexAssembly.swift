/// Makes the bytes of an index from batches of cities.
///
/// The work goes in waves of jobs that run on all processors. First the cities are sorted by name,
/// which gives each its ordinal; then the alternate keys, which needs the ordinals; then the sections
/// are filled in place. What is not needed any more is let go of on the way, since the batches
/// together are as large as the index.
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
        let alternateBatches = batches.map(\.alternates)
        let wordBatches = batches.map(\.words)
        var own = batches.map(\.own)
        let (names, keys, words, tables) = try await deal(batches, lexicon, parts: parts)
        batches = []
        let order = try await CityOrder(own, names.sorted(by: nameOrder(own)))
        let ordinalsByID = try order.ordinalsByID(own)
        let ownKeys = SortedKeyBatches(sorted: order.keys, keys: own.map(\.keys))
        let alternates = SortedKeyBatches(
            sorted: try await keys.sorted(
                by: keyOrder(alternateBatches.map(\.keys), alternateBatches.map(\.cities), order)),
            keys: alternateBatches.map(\.keys))
        let wordKeys = SortedKeyBatches(
            sorted: try await words.sorted(
                by: keyOrder(wordBatches.map(\.keys), wordBatches.map(\.cities), order)),
            keys: wordBatches.map(\.keys))
        let alternateChains = KeyChains(
            alternates.sorted.entries, owners: alternateBatches.map(\.cities), order)
        let wordChains = KeyChains(
            wordKeys.sorted.entries, owners: wordBatches.map(\.cities), order)
        let importances = try await importances(own, order)
        phases.mark("sort")

        var plan = IndexWriter.Plan()
        let citySections = CitySections(&plan, own, order, countries: tables.countries.count)
        let alternateSections = AlternateSections(
            &plan, alternateBatches, alternates, alternateChains)
        let wordSections = WordSections(&plan, wordKeys, wordChains)
        let spatialSections = SpatialSections(&plan, count: order.count)
        let placeSections = PlaceSections(&plan, tables, memo.inScalarOrder)
        let writer = plan.writer()
        try await spatialSections.fillPoints(own, order, writer)
        own = []
        try await (consume citySections).fill(
            tables, ordinalsByID: ordinalsByID, importances: importances, writer)
        async let tree: Void = spatialSections.fillTree(writer, parts: Platform.processorCount)
        try await wordSections.fill(
            own: ownKeys, alternates: (alternates, alternateChains), importances: importances,
            writer)
        try await alternateSections.fill(own: ownKeys, importances: importances, writer)
        placeSections.fill(writer)
        try await tree
        phases.mark("assemble")
        return writer.finish()
    }

    /// The importance of each city, by ordinal.
    private static func importances(
        _ own: [OwnBatch], _ order: CityOrder
    ) async throws -> [UInt16] {
        let runs = order.keys.runs
        return try await concurrently(runs.count) { run in
            runs[run].map { ordinal in
                let entry = order.keys.entries[ordinal]
                let city = own[entry.batch].fields[entry.index]
                return Importance(
                    population: city.population, alternateKeys: Int(city.alternateKeys)
                ).rawValue
            }
        }.flatMap { $0 }
    }

    private static func checkLimits(_ batches: [CityBatch]) throws(IndexLimitError) {
        let cities = batches.map(\.own.fields.count)
        let keys = batches.map(\.alternateEntries.count) + batches.map(\.wordEntries.count)
        guard batches.count <= KeyEntry.maximumBatches,
            (cities + keys).allSatisfy({ $0 <= KeyEntry.maximumKeys })
        else { throw .tooManyCities(cities.reduce(0, +)) }
        for text in [
            \CityBatch.own.names, \.own.keys, \.alternates.texts, \.alternates.keys, \.words.keys,
        ] {
            let length = batches.reduce(0) { $0 + $1[keyPath: text].bytes.count }
            guard length <= UInt32.max else { throw .tooMuchText(length) }
        }
    }

    /// Deals out all keys, and numbers the places meanwhile.
    private static func deal(
        _ batches: [CityBatch], _ lexicon: CountryLexicon, parts: Int
    ) async throws -> (names: KeySort, alternates: KeySort, words: KeySort, tables: PlaceTables) {
        async let alternates = KeySort(batches.map(\.alternateEntries), parts: parts)
        let names = KeySort(batches.map(\.ownEntries), parts: parts)
        let words = KeySort(batches.map(\.wordEntries), parts: parts)
        let tables = try PlaceTables(batches.map(\.own), lexicon)
        return (names, await alternates, words, tables)
    }

    /// Cities whose keys are equal go by their names as written, their countries' codes, their ids.
    private static func nameOrder(_ own: [OwnBatch]) -> KeyOrder {
        KeyOrder(batches: own.map(\.keys)) { one, other in
            let (batch, otherBatch) = (own[one.batch], own[other.batch])
            let order = batch.names.compare(one.index, to: other.index, of: otherBatch.names)
            if order != 0 { return order < 0 }
            let city = batch.fields[one.index]
            let otherCity = otherBatch.fields[other.index]
            return (city.country.packed, city.id) < (otherCity.country.packed, otherCity.id)
        }
    }

    /// Equal keys go by the cities they lead to.
    private static func keyOrder(
        _ keys: [TextBatch], _ owners: [Column<UInt32>], _ cities: CityOrder
    ) -> KeyOrder {
        KeyOrder(batches: keys) { one, other in
            func ordinal(_ entry: KeyEntry) -> UInt32 {
                cities.ordinal(of: owners[entry.batch][entry.index], in: entry.batch)
            }
            return ordinal(one) < ordinal(other)
        }
    }
}
