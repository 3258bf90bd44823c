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
        writer.fill(.places, positions, from: cities) { batch, city in
            city.region == CityFields.none
                ? tables.countryNumbers[Int(city.country.packed)]
                : tables.regionNumbers[batch][Int(city.region)]
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
    ///
    /// - Parameter parents: the place that each place lies in.
    func fillOrders(_ parents: [UInt16]) async throws {
        let count = writer.count(.facts)
        let keySections = KeySections(sections: .names, writer: writer)
        let jobs: [Job] =
            [
                keySections.job(), keySections.maximaJob(.importances),
                { writer.read(.populations) { fillPopulationOrder($0) } },
                { writer.read(.places) { fillPostings($0, parents) } },
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

    /// The ordinals of each place's cities, ascending, place after place: of countries, of regions, and
    /// behind all of them those of the cities without a region.
    private func fillPostings(_ places: Span<UInt16>, _ parents: [UInt16]) {
        let none = parents.count
        func lists(_ ordinal: Int) -> (country: Int, region: Int) {
            let place = Int(places[ordinal])
            let country = Int(parents[place])
            return (country, country == place ? none : place)
        }
        var starts = [UInt32](repeating: 0, count: none + 2)
        for ordinal in places.indices {
            let (country, region) = lists(ordinal)
            starts[country + 1] += 1
            starts[region + 1] += 1
        }
        for place in 1..<starts.count { starts[place] += starts[place - 1] }
        writer.fill(.placePostingStarts, from: starts)
        var postings = [UInt32](repeating: 0, count: 2 * places.count)
        for ordinal in places.indices {
            let (country, region) = lists(ordinal)
            postings[Int(starts[country])] = UInt32(ordinal)
            starts[country] += 1
            postings[Int(starts[region])] = UInt32(ordinal)
            starts[region] += 1
        }
        writer.fillPacked(.placePostings) { postings[$0] }
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
