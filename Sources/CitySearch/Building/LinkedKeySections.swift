/// The sections that tie sorted keys to cities: see ``LinkedKeys``.
struct LinkedKeySections: Sendable {
    /// The sections by their numbers.
    struct Numbers: Sendable {
        let cities: IndexSection
        let previous: IndexSection
        let last: IndexSection
        let sharedLengths: IndexSection
        let importances: IndexSection
        let blocks: IndexSection
        let superblocks: IndexSection
        let newCounts: IndexSection
    }

    private let count: Int
    private let cities: IndexWriter.Slot<UInt32>
    private let previous: IndexWriter.Slot<UInt32>
    private let last: IndexWriter.Slot<UInt32>
    private let sharedLengths: IndexWriter.Slot<UInt8>
    private let importances: IndexWriter.Slot<UInt16>
    private let maxima: BlockMaximaSections<UInt16>
    private let newCounts: IndexWriter.Slot<UInt32>

    /// - Parameters:
    ///   - count: how many keys there are.
    ///   - cities: how many cities there are.
    init(_ plan: inout IndexWriter.Plan, _ numbers: Numbers, count: Int, cities: Int) {
        self.count = count
        self.cities = plan.reserve(numbers.cities, UInt32.self, count: count)
        previous = plan.reserve(numbers.previous, UInt32.self, count: count)
        last = plan.reserve(numbers.last, UInt32.self, count: cities)
        sharedLengths = plan.reserve(numbers.sharedLengths, UInt8.self, count: count)
        importances = plan.reserve(numbers.importances, UInt16.self, count: count)
        maxima = BlockMaximaSections(
            &plan, blocks: numbers.blocks, superblocks: numbers.superblocks, count: count,
            sets: LinkedKeys.lengthSets + 1)
        newCounts = plan.reserve(
            numbers.newCounts, UInt32.self, count: LinkedKeys.newCountSize(count))
    }

    /// What ties keys to cities, in key order.
    struct Links: Sendable {
        /// The city of each key.
        private(set) var cities: [UInt32] = []
        /// What each key shares with earlier keys of its city.
        private(set) var sharedLengths: [UInt8] = []

        /// Adds the links of a block.
        mutating func add(_ block: borrowing KeyBlock, _ order: CityOrder) {
            for record in block.records {
                cities.append(order.ordinal(of: record.city, in: Int(record.batch)))
                sharedLengths.append(record.sharedLength)
            }
        }

        /// Adds those of the keys that follow.
        mutating func add(_ other: Links) {
            cities += other.cities
            sharedLengths += other.sharedLengths
        }
    }

    /// The pieces of work that fill the sections.
    ///
    /// - Parameter cityImportances: the importance of each city, by ordinal.
    func jobs(_ links: Links, cityImportances: [UInt16], _ writer: IndexWriter) -> [Job] {
        [
            {
                writer.fill(previous) { previous in
                    writer.fill(last) { last in
                        KeyChains.fill(links.cities, previous: &previous, last: &last)
                    }
                }
            },
            {
                maxima.fill(writer) { position in
                    (
                        cityImportances[Int(links.cities[position])],
                        min(Int(links.sharedLengths[position]), LinkedKeys.lengthSets)
                    )
                }
            },
            {
                writer.fill(cities, from: links.cities)
                writer.fill(sharedLengths, from: links.sharedLengths)
                writer.fill(importances) { importances in
                    for (position, city) in links.cities.enumerated() {
                        importances[position] = cityImportances[Int(city)]
                    }
                }
            },
            { fillNewCounts(links.sharedLengths, writer) },
        ]
    }

    /// For each short length of a prefix, how many keys are new before each superblock.
    private func fillNewCounts(_ sharedLengths: [UInt8], _ writer: IndexWriter) {
        let size = LinkedKeys.countedBlock
        let places = newCounts.count / LinkedKeys.lengthSets
        writer.fill(newCounts) { counts in
            var known = [UInt32](repeating: 0, count: LinkedKeys.lengthSets)
            for place in 0..<places {
                for set in 0..<LinkedKeys.lengthSets { counts[set * places + place] = known[set] }
                let start = min(place * size, count)
                for position in start..<min(start + size, count) {
                    let shared = Int(sharedLengths[position])
                    if shared < LinkedKeys.lengthSets { known[shared] += 1 }
                }
            }
            // So far for each shared length alone; a prefix is longer than all smaller ones.
            for set in 1..<LinkedKeys.lengthSets {
                for place in 0..<places {
                    counts[set * places + place] += counts[(set - 1) * places + place]
                }
            }
        }
    }
}
