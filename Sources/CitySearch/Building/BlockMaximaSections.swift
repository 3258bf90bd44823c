/// The sections of ``BlockMaxima``: the largest values of blocks and of superblocks, for one set of
/// the values or for several that each hold the one before.
struct BlockMaximaSections<
    Value: FixedWidthInteger & UnsignedInteger & BitwiseCopyable & Sendable
>: Sendable {
    private let count: Int
    private let sets: Int
    private let blocks: IndexWriter.Slot<Value>
    private let superblocks: IndexWriter.Slot<Value>

    init(
        _ plan: inout IndexWriter.Plan, blocks: IndexSection, superblocks: IndexSection,
        count: Int, sets: Int = 1
    ) {
        self.count = count
        self.sets = sets
        self.blocks = plan.reserve(
            blocks, Value.self, count: sets * BlockMaxima<Value>.blockCount(count))
        self.superblocks = plan.reserve(
            superblocks, Value.self, count: sets * BlockMaxima<Value>.superblockCount(count))
    }

    /// Fills the sections.
    ///
    /// - Parameter entry: the value at a position, and the first of the sets that has it.
    func fill(_ writer: IndexWriter, _ entry: (Int) -> (value: Value, set: Int)) {
        let block = BlockMaxima<Value>.block
        let perSuperblock = BlockMaxima<Value>.superblock / block
        let blockCount = BlockMaxima<Value>.blockCount(count)
        let superblockCount = BlockMaxima<Value>.superblockCount(count)
        writer.fill(blocks) { blocks in
            writer.fill(superblocks) { superblocks in
                for index in superblocks.indices { superblocks[index] = 0 }
                var maxima = [Value](repeating: 0, count: sets)
                for number in 0..<blockCount {
                    for set in 0..<sets { maxima[set] = 0 }
                    for position in number * block..<min((number + 1) * block, count) {
                        let (value, set) = entry(position)
                        maxima[set] = max(maxima[set], value)
                    }
                    for set in 0..<sets {
                        if set > 0 { maxima[set] = max(maxima[set], maxima[set - 1]) }
                        blocks[set * blockCount + number] = maxima[set]
                        let place = set * superblockCount + number / perSuperblock
                        superblocks[place] = max(superblocks[place], maxima[set])
                    }
                }
            }
        }
    }
}
