/// The sections with one element a city.
struct CityColumns: Sendable {
    private let facts: IndexWriter.Slot<CityFacts>
    private let populations: IndexWriter.Slot<UInt32>
    private let countries: IndexWriter.Slot<UInt16>
    private let regions: IndexWriter.Slot<UInt16>
    private let timeZones: IndexWriter.Slot<UInt16>
    private let ordinalsByID: PackedSection
    private let ordinalsByPopulation: PackedSection
    private let populationRanks: PackedSection
    /// Where the importance of each city stands.
    let importances: IndexWriter.Slot<UInt16>
    private let importanceMaxima: BlockMaximaSections<UInt16>
    private let populationMaxima: BlockMaximaSections<UInt32>
    private let postingStarts: IndexWriter.Slot<UInt32>
    private let postings: PackedSection
    private let postingPositions: PackedSection

    /// - Parameters:
    ///   - count: how many cities there are.
    ///   - countries: how many countries there are.
    init(_ plan: inout IndexWriter.Plan, count: Int, countries: Int) {
        facts = plan.reserve(.facts, CityFacts.self, count: count)
        populations = plan.reserve(.populations, UInt32.self, count: count)
        self.countries = plan.reserve(.countries, UInt16.self, count: count)
        regions = plan.reserve(.regions, UInt16.self, count: count)
        timeZones = plan.reserve(.timeZones, UInt16.self, count: count)
        ordinalsByID = PackedSection(&plan, .ordinalsByID, count: count, below: count)
        ordinalsByPopulation = PackedSection(
            &plan, .ordinalsByPopulation, count: count, below: count)
        populationRanks = PackedSection(&plan, .populationRanks, count: count, below: count)
        importances = plan.reserve(.importances, UInt16.self, count: count)
        importanceMaxima = BlockMaximaSections(
            &plan, blocks: .importanceBlocks, superblocks: .importanceSuperblocks, count: count)
        populationMaxima = BlockMaximaSections(
            &plan, blocks: .populationBlocks, superblocks: .populationSuperblocks, count: count)
        postingStarts = plan.reserve(.postingStarts, UInt32.self, count: countries + 1)
        postings = PackedSection(&plan, .postings, count: count, below: count)
        postingPositions = PackedSection(&plan, .postingPositions, count: count, below: count)
    }

    /// Fills the part of a block.
    func fill(
        _ block: KeyBlock, _ batches: [CityAttributes], _ tables: PlaceTables, _ writer: IndexWriter
    ) {
        let positions = block.positions
        let cities = block.records.map { batches[Int($0.batch)].fields[Int($0.city)] }
        writer.fill(facts, positions, from: cities) {
            CityFacts(id: $0.id, latitude: $0.latitude, longitude: $0.longitude)
        }
        writer.fill(populations, positions, from: cities, \.population)
        writer.fill(importances, positions, from: cities, \.importance.rawValue)
        writer.fill(countries, positions, from: cities) {
            tables.countryNumbers[Int($0.country.packed)]
        }
        writer.fill(regions, positions) { regions in
            for (number, city) in cities.enumerated() {
                let batch = Int(block.records[number].batch)
                regions[number] =
                    city.region == CityFields.none
                    ? .max : tables.regionNumbers[batch][Int(city.region)]
            }
        }
        writer.fill(timeZones, positions) { timeZones in
            for (number, city) in cities.enumerated() {
                let batch = Int(block.records[number].batch)
                timeZones[number] =
                    city.timeZone == CityFields.none
                    ? .max : tables.timeZoneNumbers[batch][Int(city.timeZone)]
            }
        }
    }

    /// Fills the order by ids.
    ///
    /// - Throws: ``DuplicateIDs`` when two cities have one id.
    func fillOrdinalsByID(
        _ batches: [CityAttributes], _ order: CityOrder, _ writer: IndexWriter
    ) throws(DuplicateIDs) {
        let ordinals = try order.ordinalsByID(batches)
        ordinalsByID.fill(writer) { ordinals[$0] }
    }

    /// The pieces of work that fill the other sections, when all blocks are filled.
    func jobs(_ writer: IndexWriter) -> [Job] {
        [
            { writer.read(populations) { fillPopulationOrder($0, writer) } },
            { writer.read(countries) { fillPostings($0, writer) } },
            {
                writer.read(populations) { values in
                    populationMaxima.fill(writer) { (values[$0], 0) }
                }
            },
            {
                writer.read(importances) { values in
                    importanceMaxima.fill(writer) { (values[$0], 0) }
                }
            },
        ]
    }

    /// The ordinals of each country's cities, ascending, country after country.
    private func fillPostings(_ countries: Span<UInt16>, _ writer: IndexWriter) {
        let count = postingStarts.count - 1
        var starts = [UInt32](repeating: 0, count: count + 1)
        for ordinal in countries.indices { starts[Int(countries[ordinal]) + 1] += 1 }
        for country in 0..<count { starts[country + 1] += starts[country] }
        writer.fill(postingStarts, from: starts)
        var lists = [UInt32](repeating: 0, count: countries.count)
        postingPositions.fill(writer) { ordinal in
            let country = Int(countries[ordinal])
            let position = starts[country]
            lists[Int(position)] = UInt32(ordinal)
            starts[country] += 1
            return position
        }
        postings.fill(writer) { lists[$0] }
    }

    /// Larger cities first, equally large ones in name order.
    private func fillPopulationOrder(_ populations: Span<UInt32>, _ writer: IndexWriter) {
        let keys = populations.indices.map { ordinal in
            UInt64(UInt32.max - populations[ordinal]) << 32 | UInt64(ordinal)
        }
        let sorted = RadixSort.sorted(keys, lowBit: 32)
        var ranks = [UInt32](repeating: 0, count: populations.count)
        ordinalsByPopulation.fill(writer) { rank in
            let ordinal = UInt32(truncatingIfNeeded: sorted[rank])
            ranks[Int(ordinal)] = UInt32(rank)
            return ordinal
        }
        populationRanks.fill(writer) { ranks[$0] }
    }
}
