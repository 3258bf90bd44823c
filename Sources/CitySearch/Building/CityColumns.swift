/// The sections with one element a city.
struct CityColumns: Sendable {
    private let batches: [OwnBatch]
    private let order: CityOrder
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

    /// - Parameter countries: how many countries there are.
    init(
        _ plan: inout IndexWriter.Plan, batches: [OwnBatch], order: CityOrder, countries: Int
    ) {
        self.batches = batches
        self.order = order
        let count = order.count
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

    func jobs(
        _ tables: PlaceTables, ordinalsByID: [UInt32], importances: [UInt16],
        _ writer: IndexWriter
    ) -> [Job] {
        [
            { fillPlaces(tables, writer) },
            { fillFacts(writer) },
            { writer.fill(self.ordinalsByID, from: ordinalsByID) },
            { fillPopulationOrder(writer) },
            { populationMaxima.fill(writer) { (city($0).population, 0) } },
            {
                writer.fill(self.importances, from: importances)
                importanceMaxima.fill(writer) { (importances[$0], 0) }
            },
        ]
    }

    private func city(_ ordinal: Int) -> CityFields {
        let entry = order.keys.entries[ordinal]
        return batches[entry.batch].fields[entry.index]
    }

    private func fillFacts(_ writer: IndexWriter) {
        writer.fill(ids) { ids in
            writer.fill(latitudes) { latitudes in
                writer.fill(longitudes) { longitudes in
                    writer.fill(populations) { populations in
                        for ordinal in 0..<order.count {
                            let city = city(ordinal)
                            ids[ordinal] = city.id
                            latitudes[ordinal] = city.latitude
                            longitudes[ordinal] = city.longitude
                            populations[ordinal] = city.population
                        }
                    }
                }
            }
        }
    }

    private func fillPlaces(_ tables: PlaceTables, _ writer: IndexWriter) {
        var numbers = [UInt16](repeating: 0, count: order.count)
        writer.fill(countries) { countries in
            writer.fill(regions) { regions in
                writer.fill(timeZones) { timeZones in
                    for ordinal in 0..<order.count {
                        let batch = order.keys.entries[ordinal].batch
                        let city = city(ordinal)
                        numbers[ordinal] = tables.countryNumbers[Int(city.country.packed)]
                        countries[ordinal] = numbers[ordinal]
                        regions[ordinal] =
                            city.region == CityFields.none
                            ? .max : tables.regionNumbers[batch][Int(city.region)]
                        timeZones[ordinal] =
                            city.timeZone == CityFields.none
                            ? .max : tables.timeZoneNumbers[batch][Int(city.timeZone)]
                    }
                }
            }
        }
        fillPostings(numbers, tables.countries.count, writer)
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
    private func fillPopulationOrder(_ writer: IndexWriter) {
        let keys = (0..<order.count).map { ordinal in
            UInt64(UInt32.max - city(ordinal).population) << 32 | UInt64(ordinal)
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
