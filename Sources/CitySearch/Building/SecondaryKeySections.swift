/// The sections that tie sorted keys to cities: see ``SecondaryKeys``.
struct SecondaryKeySections: Sendable {
    private let count: Int
    private let cities: PackedSection
    private let lists: CityKeySections
    /// The city of each key, until all are known: what is packed is filled from the beginning on.
    private let ordinals: MutableBytes
    private let sharedLengths: IndexWriter.Slot<UInt8>
    private let importances: IndexWriter.Slot<UInt16>
    private let maxima: BlockMaximaSections<UInt16>
    private let newCounts: IndexWriter.Slot<UInt32>

    /// - Parameters:
    ///   - count: how many keys there are.
    ///   - cities: how many cities there are.
    init(
        _ plan: inout IndexWriter.Plan, _ numbers: SecondaryKeySectionGroup, count: Int, cities: Int
    ) throws(OutOfMemory) {
        self.count = count
        self.cities = PackedSection(&plan, numbers.cities, count: count, below: cities)
        lists = CityKeySections(&plan, numbers.lists, keys: count, cities: cities)
        ordinals = try MutableBytes(count: count * MemoryLayout<UInt32>.stride)
        sharedLengths = plan.reserve(numbers.sharedLengths, UInt8.self, count: count)
        importances = plan.reserve(numbers.importances, UInt16.self, count: count)
        maxima = BlockMaximaSections(
            &plan, blocks: numbers.blocks, superblocks: numbers.superblocks, count: count,
            sets: SecondaryKeys.lengthSets + 1)
        newCounts = plan.reserve(
            numbers.newCounts, UInt32.self, count: SecondaryKeys.newCountSize(count))
    }

    /// Fills the part of a block.
    ///
    /// - Parameter cityImportances: the importance of each city, by ordinal.
    func fill(
        _ block: KeyBlock, _ order: CityOrder, _ cityImportances: Span<UInt16>,
        _ writer: IndexWriter
    ) {
        let ordinals = block.records.map { order.ordinal(of: $0.city, in: Int($0.batch)) }
        let start = block.positions.lowerBound * MemoryLayout<UInt32>.stride
        self.ordinals.fill(UInt32.self, at: start, count: ordinals.count) {
            for number in ordinals.indices { $0[number] = ordinals[number] }
        }
        writer.fill(sharedLengths, block.positions, from: block.records) { $0.sharedLength }
        writer.fill(importances, block.positions, from: ordinals) { cityImportances[Int($0)] }
    }

    /// The pieces of work that fill the other sections, when all blocks are filled.
    func jobs(_ writer: IndexWriter) -> [Job] {
        [
            { read { lists.fill(writer, $0) } }, { fillMaxima(writer) },
            { fillNewCounts(writer) },
            { read { ordinals in cities.fill(writer) { ordinals[$0] } } },
        ]
    }

    private func read(_ body: (Span<UInt32>) -> Void) {
        ordinals.read(UInt32.self, at: 0, count: count, body)
    }

    private func fillMaxima(_ writer: IndexWriter) {
        writer.read(importances) { importances in
            writer.read(sharedLengths) { sharedLengths in
                maxima.fill(writer) { position in
                    let set = min(Int(sharedLengths[position]), SecondaryKeys.lengthSets)
                    return (importances[position], set)
                }
            }
        }
    }

    private func fillNewCounts(_ writer: IndexWriter) {
        writer.read(sharedLengths) { fillNewCounts($0, writer) }
    }

    /// For each short length of a prefix, how many keys are new before each superblock.
    private func fillNewCounts(_ sharedLengths: Span<UInt8>, _ writer: IndexWriter) {
        let size = SecondaryKeys.countedBlock
        let places = newCounts.count / SecondaryKeys.lengthSets
        writer.fill(newCounts) { counts in
            var known = [UInt32](repeating: 0, count: SecondaryKeys.lengthSets)
            for place in 0..<places {
                for set in 0..<SecondaryKeys.lengthSets {
                    counts[set * places + place] = known[set]
                }
                let start = min(place * size, count)
                for position in start..<min(start + size, count) {
                    let shared = Int(sharedLengths[position])
                    if shared < SecondaryKeys.lengthSets { known[shared] += 1 }
                }
            }
            // So far for each shared length alone; a prefix is longer than all smaller ones.
            for set in 1..<SecondaryKeys.lengthSets {
                for place in 0..<places {
                    counts[set * places + place] += counts[(set - 1) * places + place]
                }
            }
        }
    }
}
