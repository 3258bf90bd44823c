/// A part of the spatial tree while it is made: a node, and the points below it.
struct SpatialSubtree: Sendable {
    let shape: SpatialShape
    /// The level of the node, the root's being 0.
    let level: Int
    /// The number of the node on its level.
    let part: Int

    /// Where the points lie among all.
    var range: Range<Int> {
        shape.range(ofPart: part, level: level)
    }

    /// Parts the points of the node.
    ///
    /// - Parameter points: those of ``range``.
    /// - Returns: where they are parted.
    /// - Complexity: O(points) on average.
    func split(_ points: inout MutableSpan<SpatialPoint>) -> SpatialSplit {
        let start = range.lowerBound
        let half = shape.range(ofPart: 2 * part, level: level + 1)
        var partition = SpatialPartition(count: range.count)
        return partition.split(&points, 0..<range.count, at: half.upperBound - start)
    }

    /// Parts the points of all nodes, and puts those of each leaf in the order of their ordinals.
    ///
    /// - Parameter points: those of ``range``.
    /// - Returns: the splits by number, as if the node were the root; none has the number 0.
    /// - Complexity: O(points × levels) on average.
    func build(_ points: inout MutableSpan<SpatialPoint>) -> [SpatialSplit] {
        let depth = shape.depth - level
        var partition = SpatialPartition(count: range.count)
        var splits = [SpatialSplit](repeating: .none, count: 1 << depth)
        for below in 0..<depth {
            for number in 0..<1 << below {
                let range = range(ofPart: number, below: below)
                let half = self.range(ofPart: 2 * number, below: below + 1)
                splits[1 << below + number] = partition.split(
                    &points, range, at: half.upperBound)
            }
        }
        for leaf in 0..<1 << depth {
            SpatialPartition.sortByOrdinal(&points, range(ofPart: leaf, below: depth))
        }
        return splits
    }

    /// Where the points of a part of a level below lie among those of the node.
    private func range(ofPart number: Int, below levels: Int) -> Range<Int> {
        let range = shape.range(ofPart: part << levels + number, level: level + levels)
        let start = self.range.lowerBound
        return range.lowerBound - start..<range.upperBound - start
    }
}
