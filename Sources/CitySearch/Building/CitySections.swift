/// The cities of all batches in name order.
struct SortedCities: Sendable {
    /// The parts of their names.
    let names: [SortedKeys]
    let batches: [CityAttributes]
}

/// Fills the sections of the cities themselves.
struct CitySections: Sendable {
    let writer: IndexWriter

    /// Fills what is made from the batches, which are not needed afterwards: the sections in which a
    /// city stands at its place in name order, by runs of cities, the order by ids, and the points of
    /// the spatial tree.
    ///
    /// - Returns: the order of the cities, which is made meanwhile.
    func fill(
        _ cities: SortedCities, _ tables: PlaceTables, _ tree: SpatialSections
    ) async throws -> CityOrder {
        let (names, batches) = (cities.names, cities.batches)
        let keySections = KeySections(sections: .names, writer: writer)
        async let blocks: [Void] = concurrently(names.count) { part in
            names[part].forEachBlock { block in
                keySections.fill(block)
                fill(block, batches, tables)
            }
            writer.progress(names[part].entries.count)
        }
        let order = CityOrder(cities)
        async let points: Void = tree.fillPoints(batches, order)
        try fillOrdinalsByID(batches, order)
        try await (_, _) = (points, blocks)
        return order
    }

    /// Fills the part of a block.
    private func fill(_ block: KeyBlock, _ batches: [CityAttributes], _ tables: PlaceTables) {
        let positions = block.positions
        let cities = block.records.map { record in
            let batch = Int(record.batch)
            return (batch: batch, fields: batches[batch].fields[Int(record.city)])
        }
        writer.fill(.facts, positions, from: cities) { _, city in
            CityFacts(id: city.id, latitude: city.latitude, longitude: city.longitude)
        }
        writer.fill(.populations, positions, from: cities) { $0.fields.population }
        writer.fill(.importances, positions, from: cities) { $0.fields.importance.rawValue }
        writer.fill(.countries, positions, from: cities) { _, city in
            tables.countryNumbers[Int(city.country.packed)]
        }
        writer.fill(.regions, positions, from: cities) { batch, city in
            city.region == CityFields.none
                ? .max : tables.regionNumbers[batch][Int(city.region)]
        }
        writer.fill(.timeZones, positions, from: cities) { batch, city in
            city.timeZone == CityFields.none
                ? .max : tables.timeZoneNumbers[batch][Int(city.timeZone)]
        }
    }

    /// Fills the order by ids.
    ///
    /// - Throws: ``DuplicateIDs`` when two cities have one id.
    private func fillOrdinalsByID(
        _ batches: [CityAttributes], _ order: CityOrder
    ) throws(DuplicateIDs) {
        let ordinals = try order.ordinalsByID(batches)
        writer.fillPacked(.ordinalsByID) { ordinals[$0] }
    }

    /// Fills the sections that are made from those.
    func fillOrders() async throws {
        let count = writer.count(.facts)
        let keySections = KeySections(sections: .names, writer: writer)
        let jobs: [Job] =
            [
                keySections.job(), keySections.maximaJob(.importances),
                { writer.read(.populations) { fillPopulationOrder($0) } },
                { writer.read(.countries) { fillPostings($0) } },
                { writer.read(.regions) { fillRegionPostings($0) } },
                {
                    writer.read(.populations, of: UInt32.self) { values in
                        writer.fillMaxima(
                            .populationBlocks, .populationSuperblocks, count: count
                        ) { (values[$0], 0) }
                    }
                },
                {
                    writer.read(.importances, of: UInt16.self) { values in
                        writer.fillMaxima(
                            .importanceBlocks, .importanceSuperblocks, count: count
                        ) { (values[$0], 0) }
                    }
                },
            ]
        try await concurrently(jobs.count) { jobs[$0]() }
    }

    /// The ordinals of each country's cities, ascending, country after country.
    private func fillPostings(_ countries: Span<UInt16>) {
        var starts = starts(of: writer.count(.postingStarts), countries)
        writer.fill(.postingStarts, from: starts)
        var lists = [UInt32](repeating: 0, count: countries.count)
        writer.fillPacked(.postingPositions) { ordinal in
            let country = Int(countries[ordinal])
            let position = starts[country]
            lists[Int(position)] = UInt32(ordinal)
            starts[country] += 1
            return position
        }
        writer.fillPacked(.postings) { lists[$0] }
    }

    /// The same for regions, and behind all of them for the cities without one.
    private func fillRegionPostings(_ regions: Span<UInt16>) {
        var starts = starts(of: writer.count(.regionPostingStarts), regions)
        writer.fill(.regionPostingStarts, from: starts)
        let none = starts.count - 2
        var lists = [UInt32](repeating: 0, count: regions.count)
        for ordinal in regions.indices {
            let region = min(Int(regions[ordinal]), none)
            lists[Int(starts[region])] = UInt32(ordinal)
            starts[region] += 1
        }
        writer.fillPacked(.regionPostings) { lists[$0] }
    }

    /// Where the list of each place begins; a number beyond all places stands for the last one.
    private func starts(of count: Int, _ places: Span<UInt16>) -> [UInt32] {
        var starts = [UInt32](repeating: 0, count: count)
        for ordinal in places.indices { starts[min(Int(places[ordinal]) + 1, count - 1)] += 1 }
        for place in 1..<count { starts[place] += starts[place - 1] }
        return starts
    }

    /// Larger cities first, equally large ones in name order.
    private func fillPopulationOrder(_ populations: Span<UInt32>) {
        let keys = populations.indices.map { ordinal in
            UInt64(UInt32.max - populations[ordinal]) << 32 | UInt64(ordinal)
        }
        let sorted = RadixSort.sorted(keys, lowBit: 32)
        var ranks = [UInt32](repeating: 0, count: populations.count)
        writer.fillPacked(.ordinalsByPopulation) { rank in
            let ordinal = UInt32(truncatingIfNeeded: sorted[rank])
            ranks[Int(ordinal)] = UInt32(rank)
            return ordinal
        }
        writer.fillPacked(.populationRanks) { ranks[$0] }
    }
}

/// Least significant digit radix sort of words.
private enum RadixSort {
    /// The words in the order of their bits from `lowBit` on; those below keep their order.
    ///
    /// - Complexity: O(n) for each eleven bits.
    static func sorted(_ words: [UInt64], lowBit: Int) -> [UInt64] {
        var (source, target) = (words, words)
        for shift in stride(from: lowBit, to: 64, by: 11) {
            var starts = [Int](repeating: 0, count: 1 << 11)
            for word in source { starts[digit(word, shift)] += 1 }
            // All words share this digit.
            if starts.contains(words.count) { continue }
            var sum = 0
            for digit in starts.indices {
                let count = starts[digit]
                starts[digit] = sum
                sum += count
            }
            for word in source {
                let digit = digit(word, shift)
                target[starts[digit]] = word
                starts[digit] += 1
            }
            swap(&source, &target)
        }
        return source
    }

    @inline(__always)
    private static func digit(_ word: UInt64, _ shift: Int) -> Int {
        Int(truncatingIfNeeded: word >> UInt64(shift) & 0x7FF)
    }
}
