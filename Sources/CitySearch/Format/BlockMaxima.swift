/// Values with the maximum of each block of 32 and of each superblock of 1,024. A search for the
/// largest values of a range skips most of it.
///
/// This range-maximum structure of two levels takes a few percent of a sparse table. A scan reads it in
/// order, which suits top-k queries (compare Hsu and Ottaviano, "Space-efficient data structures for
/// top-k completion", WWW 2013).
package struct BlockMaxima<Value: FixedWidthInteger & UnsignedInteger & BitwiseCopyable & Sendable>:
    Sendable
{
    /// The number of values of a block, and of a superblock.
    package static var block: Int { Column<Value>.maskWidth }
    package static var superblock: Int { 1024 }

    /// Shorter ranges are scanned value by value.
    private static var few: Int { 8 }

    private let values: Column<Value>
    private let blocks: Column<Value>
    private let superblocks: Column<Value>

    /// - Parameters:
    ///   - blocks: the maxima of the blocks; or several sets of them, one after the other, each over all values.
    ///   - superblocks: the maxima of the superblocks.
    package init(values: Column<Value>, blocks: Column<Value>, superblocks: Column<Value>) {
        self.values = values
        self.blocks = blocks
        self.superblocks = superblocks
    }

    /// The value at a position.
    package subscript(position: Int) -> Value { values[position] }

    /// The largest of a set of maxima.
    ///
    /// - Complexity: O(values / 1024).
    func largest(_ set: Int) -> Value {
        let first = firstSuperblock(set)
        return (first..<firstSuperblock(set + 1)).reduce(0) { max($0, superblocks[$1]) }
    }

    private func firstBlock(_ set: Int) -> Int {
        set == 0 ? 0 : set * Self.blockCount(values.count)
    }

    private func firstSuperblock(_ set: Int) -> Int {
        set == 0 ? 0 : set * Self.superblockCount(values.count)
    }

    /// The number of blocks for a number of values.
    static func blockCount(_ count: Int) -> Int { (count + block - 1) / block }

    /// The number of superblocks for a number of values.
    static func superblockCount(_ count: Int) -> Int { (count + superblock - 1) / superblock }

    /// Calls `body` with the positions of a range whose values are at least `bound`, in order;
    /// `body` may raise the bound. If the column has no values, each counts as 0.
    ///
    /// - Parameter set: the set of maxima by which blocks are ignored.
    /// - Complexity: O(range / 1024 + 32 × (blocks that hold a value that large)).
    package func scan(
        _ range: Range<Int>, set: Int = 0, atLeast bound: inout Value,
        _ body: (Int, Value, inout Value) -> Void
    ) {
        var position = range.lowerBound
        if range.count < Self.few || values.count == 0 {
            for position in range {
                let value = values.count == 0 ? 0 : values[position]
                if value >= bound { body(position, value, &bound) }
            }
            return
        }
        let (firstBlock, firstSuperblock) = (firstBlock(set), firstSuperblock(set))
        while position < range.upperBound {
            let end = min(position | (Self.superblock - 1) + 1, range.upperBound)
            if superblocks[firstSuperblock + position / Self.superblock] < bound {
                position = end
                continue
            }
            while position < end {
                let stop = min(position | (Self.block - 1) + 1, end)
                if blocks[firstBlock + position / Self.block] >= bound {
                    scanBlock(position..<stop, atLeast: &bound, body)
                }
                position = stop
            }
        }
    }

    /// Calls `body` with the positions of a part of a block.
    private func scanBlock(
        _ part: Range<Int>, atLeast bound: inout Value,
        _ body: (Int, Value, inout Value) -> Void
    ) {
        let start = part.lowerBound & ~(Self.block - 1)
        var rest = values.mask(from: start, of: part, atLeast: bound)
        while rest != 0 {
            let position = start + rest.trailingZeroBitCount
            rest &= rest - 1
            let value = values[position]
            if value >= bound { body(position, value, &bound) }
        }
    }

    /// A value that at least `count` values of a range reach, found from the maxima alone; 0 if the range has too few
    /// blocks.
    ///
    /// - Complexity: O(range / 1024), or O(range / 32) in short ranges.
    package func bound(reachedBy count: Int, in range: Range<Int>, set: Int = 0) -> Value {
        let super_ = whole(range, Self.superblock)
        if super_.count >= count {
            return Self.largest(count, superblocks, firstSuperblock(set), super_)
        }
        let whole = whole(range, Self.block)
        guard whole.count >= count else { return 0 }
        return Self.largest(count, blocks, firstBlock(set), whole)
    }

    /// The numbers of the blocks that a range contains completely.
    private func whole(_ range: Range<Int>, _ size: Int) -> Range<Int> {
        let first = (range.lowerBound + size - 1) / size
        return first..<max(first, range.upperBound / size)
    }

    /// The `count`th largest of some maxima.
    private static func largest(
        _ count: Int, _ maxima: Column<Value>, _ first: Int, _ range: Range<Int>
    ) -> Value {
        guard count <= 16 else {
            return range.map { maxima[first + $0] }.sorted(by: >)[count - 1]
        }
        // The largest so far, descending.
        var largest = InlineArray<16, Value>(repeating: 0)
        for number in range {
            let value = maxima[first + number]
            guard value > largest[count - 1] else { continue }
            var slot = count - 1
            while slot > 0, largest[slot - 1] < value {
                largest[slot] = largest[slot - 1]
                slot -= 1
            }
            largest[slot] = value
        }
        return largest[count - 1]
    }

    /// Fills the maxima of blocks and of superblocks, for one set of the values or for several, each of which contains
    /// the previous one.
    ///
    /// - Parameters:
    ///   - count: the number of values.
    ///   - entry: the value at a position, and the first of the sets that has it.
    static func fill(
        _ blocks: inout MutableSpan<Value>, _ superblocks: inout MutableSpan<Value>, count: Int,
        sets: Int, _ entry: (Int) -> (value: Value, set: Int)
    ) {
        let (blockCount, superblockCount) = (blockCount(count), superblockCount(count))
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
                let target = set * superblockCount + number / (superblock / block)
                superblocks[target] = max(superblocks[target], maxima[set])
            }
        }
    }
}
