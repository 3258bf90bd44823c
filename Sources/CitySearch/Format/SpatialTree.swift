/// A k-d tree (Bentley, "Multidimensional Binary Search Trees Used for Associative Searching", 1975)
/// over the cities as points on a globe of radius one, balanced and without pointers.
package struct SpatialTree: Sendable {
    package let shape: SpatialShape
    /// The points leaf by leaf.
    package let points: Column<SpatialPoint>
    /// The nodes by number; none has the number 0.
    package let splits: Column<SpatialSplit>

    package init(_ table: SectionTable) throws(IndexFormatError) {
        points = try table.column(.spatialPoints)
        splits = try table.column(.spatialSplits)
        shape = SpatialShape(points.count)
    }
}

/// The shape of a balanced tree over a number of points. It needs no pointers: nodes are numbered from
/// 1 level by level, as in a heap, and each level cuts the points into equal parts.
package struct SpatialShape: Sendable {
    /// How many points a leaf has at most: what two cache lines hold.
    static let leafSize = 8

    /// How many points there are.
    let count: Int
    /// How many nodes lie between the root and a leaf, the root included.
    package let depth: Int
    /// How many leaves there are: a power of two. Nodes from this number on are leaves.
    package let leafCount: Int

    init(_ count: Int) {
        self.count = count
        var depth = 0
        while count > Self.leafSize << depth { depth += 1 }
        self.depth = depth
        leafCount = 1 << depth
    }

    /// Where the points of the `number`th part of a level lie, the root's level being 0.
    package func range(ofPart number: Int, level: Int) -> Range<Int> {
        // The ends of a part are ends on the next level, too: halving a part twice over is what
        // these two roundings come to.
        (number &* count) &>> level..<((number &+ 1) &* count) &>> level
    }

    /// The number in the tree of a node that has the number `node` in the subtree of `root`.
    static func node(_ node: Int, below root: Int) -> Int {
        let level = Int.bitWidth - 1 - node.leadingZeroBitCount
        return root << level + node - 1 << level
    }
}
