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
        var partition = SpatialPartition(count: range.count)
        var splits = [SpatialSplit](repeating: .none, count: 1 << (shape.depth - level))
        build(&points, below: 0, 0, &splits, &partition)
        return splits
    }

    /// Parts the points of the `number`th node some levels below, and of all below that: depth
    /// first, so that the points of the small ones are still in the cache.
    private func build(
        _ points: inout MutableSpan<SpatialPoint>, below levels: Int, _ number: Int,
        _ splits: inout [SpatialSplit], _ partition: inout SpatialPartition
    ) {
        let range = range(ofPart: number, below: levels)
        guard level + levels < shape.depth else {
            SpatialPartition.sortByOrdinal(&points, range)
            return
        }
        let middle = self.range(ofPart: 2 * number, below: levels + 1).upperBound
        splits[1 << levels + number] = partition.split(&points, range, at: middle)
        build(&points, below: levels + 1, 2 * number, &splits, &partition)
        build(&points, below: levels + 1, 2 * number + 1, &splits, &partition)
    }

    /// Where the points of a part some levels below lie among those of the node.
    private func range(ofPart number: Int, below levels: Int) -> Range<Int> {
        let range = shape.range(ofPart: part << levels + number, level: level + levels)
        let start = self.range.lowerBound
        return range.lowerBound - start..<range.upperBound - start
    }
}
