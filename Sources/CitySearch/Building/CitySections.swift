/// The cities of all batches in name order.
struct SortedCities: Sendable {
    /// The parts of their names.
    let names: [SortedKeys]
    let batches: [CityBatch]
}

/// Fills the sections of the cities themselves.
struct CitySections: Sendable {
    let writer: IndexWriter

    /// Fills all sections that are made from the batches: those by ordinal, the order by ids, and the points
    /// of the spatial tree.
    ///
    /// - Returns: the order of the cities.
    func fill(
        _ cities: SortedCities, _ tables: PlaceTables, _ tree: SpatialSections
    ) async throws -> CityOrder {
        let (names, batches) = (cities.names, cities.batches)
        let keySections = KeySections(set: .names, writer: writer)
        let (_, order) = try await concurrently {
            try await concurrently(names.count) { part in
                names[part].forEachBlock { block in
                    keySections.fill(block)
                    fill(block, batches, tables)
                }
                writer.progress(names[part].entries.count)
            }
        } and: {
            let order = CityOrder(cities)
            _ = try await concurrently {
                try await tree.fillPoints(batches, order)
            } and: {
                let ordinals = try order.ordinalsByID(batches)
                writer.fillPacked(.ordinalsByID) { ordinals[$0] }
            }
            return order
        }
        return order
    }

    /// Fills the part of a block.
    private func fill(_ block: KeyBlock, _ batches: [CityBatch], _ tables: PlaceTables) {
        let positions = block.positions
        let cities = block.records.map { record in
            let batch = Int(record.batch)
            return (batch: batch, fields: batches[batch].fields[Int(record.city)])
        }
        writer.fill(.facts, positions, from: cities) { $0.fields.facts }
        writer.fill(.keys(.names, .cells), positions, from: cities) {
            GridCell(of: $0.fields.facts.coordinate).number
        }
        for number in CityNumber.allCases {
            writer.fill(.number(number), positions, from: cities) {
                $0.fields.numbers[number.rawValue]
            }
        }
        writer.fill(.importances, positions, from: cities) { $0.fields.importance.rawValue }
        writer.fill(.places, positions, from: cities) { batch, city in
            if city.subregion != TextInterner.none {
                return tables.subregionNumbers[batch][Int(city.subregion)]
            }
            return city.region == TextInterner.none
                ? tables.countryNumbers[Int(city.country.packed)]
                : tables.regionNumbers[batch][Int(city.region)]
        }
        writer.fill(.timeZones, positions, from: cities) { batch, city in
            city.timeZone == TextInterner.none
                ? .max : tables.timeZoneNumbers[batch][Int(city.timeZone)]
        }
    }

    /// Fills the sections that are made from other sections.
    ///
    /// - Parameter parents: the place that contains each place.
    func fillOrders(_ parents: [UInt16]) async throws {
        let keySections = KeySections(set: .names, writer: writer)
        let jobs: [Job] =
            [
                keySections.job(), keySections.maximaJob(.importances),
                { writer.read(.number(.population)) { fillPopulationOrder($0) } },
                { writer.read(.places) { fillPostings($0, parents) } },
                maximaJob(
                    .number(.population), .populationBlocks, .populationSuperblocks, UInt32.self),
                maximaJob(.importances, .importanceBlocks, .importanceSuperblocks, UInt16.self),
            ]
        try await concurrently(jobs.count) { jobs[$0]() }
    }

    /// Fills ``BlockMaxima`` of a section.
    private func maximaJob<Value: FixedWidthInteger & UnsignedInteger & BitwiseCopyable & Sendable>(
        _ values: IndexSection, _ blocks: IndexSection, _ superblocks: IndexSection, _: Value.Type
    ) -> Job {
        {
            writer.read(values, of: Value.self) { values in
                writer.fillMaxima(blocks, superblocks, count: values.count) { (values[$0], 0) }
            }
        }
    }

    /// Fills the lists of places: the ordinals of each place's cities, ascending, in the order of
    /// places. Two more follow: the cities without a region, and those without a subregion.
    private func fillPostings(_ places: Span<UInt16>, _ parents: [UInt16]) {
        let groups = Groups(ofPostings: places, parents)
        writer.fill(.placePostingStarts, from: groups.starts)
        writer.fillPacked(.placePostings) { groups.members[$0] / 3 }
    }

    private func fillPopulationOrder(_ populations: Span<UInt32>) {
        let order = Groups.populationOrder(populations)
        writer.fillPacked(.ordinalsByPopulation) { order[$0] }
    }
}

/// The order of cities that share a key: by the names as written, the countries' codes, the ids.
struct NameOrder: Sendable {
    let cities: [CityBatch]

    func precedes(_ names: [KeyBatch], _ one: KeyEntry, _ other: KeyEntry) -> Bool {
        let order = names[one.batch].compareText(
            one.index, to: other.index, of: names[other.batch])
        if order != 0 { return order < 0 }
        let city = cities[one.batch].fields[Int(names[one].city)]
        let otherCity = cities[other.batch].fields[Int(names[other].city)]
        return (city.country.packed, city.facts.id) < (otherCity.country.packed, otherCity.facts.id)
    }
}

/// The cities of all batches in name order.
struct CityOrder: Sendable {
    /// For each batch, the number of cities in the batches before it.
    private let firsts: [Int]
    /// The ordinal of each city in the order they came.
    private let ordinals: [UInt32]

    /// - Parameter cities: the cities with their main names, in order.
    init(_ cities: SortedCities) {
        var firsts: [Int] = []
        var count = 0
        for batch in cities.batches {
            firsts.append(count)
            count += batch.fields.count
        }
        var ordinals = [UInt32](repeating: 0, count: count)
        for names in cities.names {
            for (entry, ordinal) in zip(names.entries, names.positions) {
                let city = names.batches[entry].city
                ordinals[firsts[entry.batch] + Int(city)] = UInt32(ordinal)
            }
        }
        self.firsts = firsts
        self.ordinals = ordinals
    }

    /// The number of cities.
    var count: Int { ordinals.count }

    /// The ordinal of a city of a batch.
    func ordinal(of city: UInt32, in batch: Int) -> UInt32 { ordinals[firsts[batch] + Int(city)] }

    /// The order of equal keys: that of the cities they lead to. No city has two equal keys.
    func precedes(_ batches: [KeyBatch], _ one: KeyEntry, _ other: KeyEntry) -> Bool {
        ordinal(of: batches[one].city, in: one.batch)
            < ordinal(of: batches[other].city, in: other.batch)
    }

    /// The cities' ordinals by their ids.
    ///
    /// - Throws: ``DuplicateIDs`` when two cities have one id.
    func ordinalsByID(_ batches: [CityBatch]) throws(DuplicateIDs) -> [UInt32] {
        var cities: [(id: Int64, number: UInt32)] = []
        cities.reserveCapacity(count)
        for batch in batches {
            for index in batch.fields.indices {
                cities.append((batch.fields[index].facts.id, UInt32(cities.count)))
            }
        }
        // Files usually come in the order of their ids.
        if !zip(cities, cities.dropFirst()).allSatisfy({ $0.id < $1.id }) {
            cities.sort { $0.id < $1.id }
            try Self.check(cities.map(\.id), batches)
        }
        return cities.map { ordinals[Int($0.number)] }
    }

    private static func check(_ sorted: [Int64], _ batches: [CityBatch]) throws(DuplicateIDs) {
        let twice = Set(zip(sorted, sorted.dropFirst()).filter { $0 == $1 }.map(\.0))
        guard !twice.isEmpty else { return }
        var seen: Set<Int64> = []
        var first: CityIndexError?
        var offsets: [Int] = []
        let cities = batches.flatMap { batch in batch.fields.indices.map { batch.fields[$0] } }
        for (number, city) in cities.sorted(by: { $0.offset < $1.offset }).enumerated()
        where twice.contains(city.facts.id) && !seen.insert(city.facts.id).inserted {
            offsets.append(city.offset)
            if first == nil {
                first = CityIndexError(
                    .duplicateID(Int(city.facts.id)), record: number + 1, offset: city.offset)
            }
        }
        if let first { throw DuplicateIDs(first: first, offsets: offsets) }
    }
}

/// Thrown when cities have the ids of earlier ones.
struct DuplicateIDs: Error {
    /// The error for the first of them.
    let first: CityIndexError
    /// Where in the file each of them begins.
    let offsets: [Int]
}

/// The sections of the spatial tree.
///
/// Tasks write the points in the order of the batches and then move them in place: level by level
/// at the top of the tree, then a task for each subtree below. Which points a leaf gets does not
/// depend on where they stood, and each leaf has its points by ordinal, so that the same cities
/// have the same bytes.
struct SpatialSections: Sendable {
    private let shape: SpatialShape
    private let writer: IndexWriter

    init(_ writer: IndexWriter) {
        shape = SpatialShape(writer.count(.spatialPoints))
        self.writer = writer
    }

    /// Writes the points, a batch by each task; the batches are not needed afterwards.
    func fillPoints(
        _ batches: [CityBatch], _ order: CityOrder
    ) async throws {
        var starts: [Int] = []
        var count = 0
        for batch in batches {
            starts.append(count)
            count += batch.fields.count
        }
        try await concurrently(batches.count) { [starts] number in
            let fields = batches[number].fields
            let range = starts[number]..<starts[number] + fields.count
            writer.fill(.spatialPoints, of: SpatialPoint.self, range) { points in
                for index in fields.indices {
                    points[index] = SpatialPoint(
                        fields[index].facts.coordinate,
                        ordinal: order.ordinal(of: UInt32(index), in: number))
                }
            }
        }
    }

    /// Makes the tree of the points that were written.
    ///
    /// - Parameter parts: the minimum number of tasks, if the tree is large enough.
    /// - Complexity: O(n log n) on average, shared by the processors.
    func fillTree(parts: Int) async throws {
        var level = 0
        while level < shape.depth, 1 << level < parts {
            try await concurrently(1 << level) { [level] part in
                fillNodes(level: level, part: part, levels: 1)
            }
            level += 1
        }
        try await concurrently(1 << level) { [level] part in
            fillNodes(level: level, part: part, levels: shape.depth - level + 1)
        }
    }

    /// Splits the points of a node and of its descendants, on this many levels in all.
    private func fillNodes(level: Int, part: Int, levels: Int) {
        // By number, as if the node were the root.
        var splits = [SpatialSplit](repeating: .none, count: 1 << levels)
        writer.fill(.spatialPoints, shape.range(ofPart: part, level: level)) { points in
            let start = shape.range(ofPart: part, level: level).lowerBound
            SpatialPartition.build(
                &points, from: start, shape, level: level, part: part, node: 1, &splits)
        }
        for depth in 0..<min(levels, shape.depth - level) {
            let first = 1 << (level + depth) + part << depth
            writer.fill(
                .spatialSplits, first..<first + 1 << depth,
                from: Array(splits[1 << depth..<2 << depth])
            ) { $0 }
        }
    }
}
