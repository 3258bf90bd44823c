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
    private let chains: KeyChains
    private let cities: IndexWriter.Slot<UInt32>
    private let previous: IndexWriter.Slot<UInt32>
    private let last: IndexWriter.Slot<UInt32>
    private let sharedLengths: IndexWriter.Slot<UInt8>
    private let importances: IndexWriter.Slot<UInt16>
    private let maxima: BlockMaximaSections<UInt16>
    private let newCounts: IndexWriter.Slot<UInt32>

    init(_ plan: inout IndexWriter.Plan, _ numbers: Numbers, _ chains: KeyChains) {
        count = chains.cities.count
        self.chains = chains
        cities = plan.reserve(numbers.cities, UInt32.self, count: count)
        previous = plan.reserve(numbers.previous, UInt32.self, count: count)
        last = plan.reserve(numbers.last, UInt32.self, count: chains.last.count)
        sharedLengths = plan.reserve(numbers.sharedLengths, UInt8.self, count: count)
        importances = plan.reserve(numbers.importances, UInt16.self, count: count)
        maxima = BlockMaximaSections(
            &plan, blocks: numbers.blocks, superblocks: numbers.superblocks, count: count,
            sets: LinkedKeys.lengthSets + 1)
        newCounts = plan.reserve(
            numbers.newCounts, UInt32.self, count: LinkedKeys.newCountSize(count))
    }

    /// Fills the sections.
    ///
    /// - Parameters:
    ///   - sharedLengths: what each key shares with earlier keys of its city.
    ///   - cityImportances: the importance of each city, by ordinal.
    func fill(
        sharedLengths: [UInt8], cityImportances: [UInt16], _ writer: IndexWriter
    ) {
        let cities = chains.cities
        writer.fill(self.cities, from: cities)
        writer.fill(previous, from: chains.previous)
        writer.fill(last, from: chains.last)
        writer.fill(self.sharedLengths, from: sharedLengths)
        writer.fill(importances) { importances in
            for position in 0..<count {
                importances[position] = cityImportances[Int(cities[position])]
            }
        }
        maxima.fill(writer) { position in
            (
                cityImportances[Int(cities[position])],
                min(Int(sharedLengths[position]), LinkedKeys.lengthSets)
            )
        }
        fillNewCounts(sharedLengths, writer)
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
