/// The sections with one element a city.
struct CityColumns: Sendable {
    private let ids: IndexWriter.Slot<Int64>
    private let latitudes: IndexWriter.Slot<Double>
    private let longitudes: IndexWriter.Slot<Double>
    private let populations: IndexWriter.Slot<UInt32>
    private let countries: IndexWriter.Slot<UInt16>
    private let regions: IndexWriter.Slot<UInt16>
    private let timeZones: IndexWriter.Slot<UInt16>
    private let ordinalsByID: IndexWriter.Slot<UInt32>
    private let ordinalsByPopulation: IndexWriter.Slot<UInt32>
    private let populationRanks: IndexWriter.Slot<UInt32>
    private let importances: IndexWriter.Slot<UInt16>
    private let importanceMaxima: BlockMaximaSections<UInt16>
    private let populationMaxima: BlockMaximaSections<UInt32>
    private let postingStarts: IndexWriter.Slot<UInt32>
    private let postings: IndexWriter.Slot<UInt32>
    private let postingPositions: IndexWriter.Slot<UInt32>

    /// - Parameters:
    ///   - count: how many cities there are.
    ///   - countries: how many countries there are.
    init(_ plan: inout IndexWriter.Plan, count: Int, countries: Int) {
        ids = plan.reserve(.ids, Int64.self, count: count)
        latitudes = plan.reserve(.latitudes, Double.self, count: count)
        longitudes = plan.reserve(.longitudes, Double.self, count: count)
        populations = plan.reserve(.populations, UInt32.self, count: count)
        self.countries = plan.reserve(.countries, UInt16.self, count: count)
        regions = plan.reserve(.regions, UInt16.self, count: count)
        timeZones = plan.reserve(.timeZones, UInt16.self, count: count)
        ordinalsByID = plan.reserve(.ordinalsByID, UInt32.self, count: count)
        ordinalsByPopulation = plan.reserve(.ordinalsByPopulation, UInt32.self, count: count)
        populationRanks = plan.reserve(.populationRanks, UInt32.self, count: count)
        importances = plan.reserve(.importances, UInt16.self, count: count)
        importanceMaxima = BlockMaximaSections(
            &plan, blocks: .importanceBlocks, superblocks: .importanceSuperblocks, count: count)
        populationMaxima = BlockMaximaSections(
            &plan, blocks: .populationBlocks, superblocks: .populationSuperblocks, count: count)
        postingStarts = plan.reserve(.postingStarts, UInt32.self, count: countries + 1)
        postings = plan.reserve(.postings, UInt32.self, count: count)
        postingPositions = plan.reserve(.postingPositions, UInt32.self, count: count)
    }

    /// What further sections are made from, by ordinal.
    struct Facts: Sendable {
        var populations: [UInt32] = []
        var importances: [UInt16] = []
        /// The numbers of the countries.
        var countries: [UInt16] = []

        /// Adds those of the cities that follow.
        mutating func add(_ other: Facts) {
            populations += other.populations
            importances += other.importances
            countries += other.countries
        }
    }

    /// Fills the part of a block.
    ///
    /// - Parameter facts: those of the cities before it in the same run, to which these are added.
    func fill(
        _ block: borrowing KeyBlock, _ batches: [OwnBatch], _ tables: PlaceTables,
        adding facts: inout Facts, _ writer: IndexWriter
    ) {
        let positions = block.positions
        let cities = block.records.map { batches[Int($0.batch)].fields[Int($0.city)] }
        let numbers = cities.map { tables.countryNumbers[Int($0.country.packed)] }
        writer.fill(ids, positions, from: cities, \.id)
        writer.fill(latitudes, positions, from: cities, \.latitude)
        writer.fill(longitudes, positions, from: cities, \.longitude)
        writer.fill(populations, positions, from: cities, \.population)
        writer.fill(importances, positions, from: cities, \.importance.rawValue)
        writer.fill(countries, positions, from: numbers, \.self)
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
        facts.populations += cities.map(\.population)
        facts.importances += cities.map(\.importance.rawValue)
        facts.countries += numbers
    }

    /// The pieces of work that fill the other sections.
    ///
    /// - Parameters:
    ///   - facts: those of all cities.
    ///   - ordinalsByID: the cities' ordinals by their ids.
    ///   - countries: how many countries there are.
    func jobs(
        _ facts: Facts, ordinalsByID: [UInt32], countries: Int, _ writer: IndexWriter
    ) -> [Job] {
        [
            { fillPopulationOrder(facts.populations, writer) },
            { fillPostings(facts.countries, countries, writer) },
            { populationMaxima.fill(writer) { (facts.populations[$0], 0) } },
            { importanceMaxima.fill(writer) { (facts.importances[$0], 0) } },
            { writer.fill(self.ordinalsByID, from: ordinalsByID) },
        ]
    }

    /// The ordinals of each country's cities, ascending, country after country.
    private func fillPostings(_ countries: [UInt16], _ count: Int, _ writer: IndexWriter) {
        var starts = [UInt32](repeating: 0, count: count + 1)
        for country in countries { starts[Int(country) + 1] += 1 }
        for country in 0..<count { starts[country + 1] += starts[country] }
        writer.fill(postingStarts, from: starts)
        writer.fill(postings) { postings in
            writer.fill(postingPositions) { positions in
                for (ordinal, country) in countries.enumerated() {
                    let position = starts[Int(country)]
                    postings[Int(position)] = UInt32(ordinal)
                    positions[ordinal] = position
                    starts[Int(country)] += 1
                }
            }
        }
    }

    /// Larger cities first, equally large ones in name order.
    private func fillPopulationOrder(_ populations: [UInt32], _ writer: IndexWriter) {
        let keys = populations.enumerated().map { ordinal, population in
            UInt64(UInt32.max - population) << 32 | UInt64(ordinal)
        }
        let sorted = RadixSort.sorted(keys, lowBit: 32)
        writer.fill(ordinalsByPopulation) { target in
            writer.fill(populationRanks) { ranks in
                for (rank, key) in sorted.enumerated() {
                    let ordinal = UInt32(truncatingIfNeeded: key)
                    target[rank] = ordinal
                    ranks[Int(ordinal)] = UInt32(rank)
                }
            }
        }
    }
}
