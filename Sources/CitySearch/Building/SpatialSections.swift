/// The sections of the spatial tree.
///
/// The points are written in the order of the batches and then moved in place: the upper levels of
/// the tree one after another, what lies below by a task each. Which points a leaf gets does not
/// depend on where they stood, and there they go by ordinal, so that the same cities have the same
/// bytes.
struct SpatialSections: Sendable {
    private let shape: SpatialShape
    private let writer: IndexWriter

    init(_ writer: IndexWriter) {
        shape = SpatialShape(writer.count(.spatialPoints))
        self.writer = writer
    }

    /// Writes the points, a batch by each task; the batches are not needed afterwards.
    func fillPoints(
        _ batches: [CityAttributes], _ order: CityOrder
    ) async throws {
        var starts: [Int] = []
        var count = 0
        for batch in batches {
            starts.append(count)
            count += batch.fields.count
        }
        try await concurrently(batches.count) { [starts] number in
            let fields = batches[number].fields
            let range = starts[number]..<starts[number] + fields.count
            writer.fill(.spatialPoints, of: SpatialPoint.self, range) { points in
                for index in fields.indices {
                    let city = fields[index]
                    points[index] = SpatialPoint(
                        Coordinate(latitude: city.latitude, longitude: city.longitude),
                        ordinal: order.ordinal(of: UInt32(index), in: number))
                }
            }
        }
    }

    /// Makes the tree of the points that were written.
    ///
    /// - Parameter parts: into how many pieces the work is cut at least, if there is so much.
    /// - Complexity: O(n log n) on average, shared by the processors.
    func fillTree(parts: Int) async throws {
        var nodes = [SpatialSplit](repeating: .none, count: shape.leafCount)
        var level = 0
        while level < shape.depth, 1 << level < parts {
            let found = try await concurrently(1 << level) { [level] part in
                let node = SpatialSubtree(shape: shape, level: level, part: part)
                return writer.fill(.spatialPoints, node.range) { node.split(&$0) }
            }
            nodes.replaceSubrange(1 << level..<2 << level, with: found)
            level += 1
        }
        let subtrees = try await concurrently(1 << level) { [level] part in
            let subtree = SpatialSubtree(shape: shape, level: level, part: part)
            return writer.fill(.spatialPoints, subtree.range) { subtree.build(&$0) }
        }
        for (part, subtree) in subtrees.enumerated() {
            for node in 1..<max(1, subtree.count) {
                nodes[SpatialShape.node(node, below: 1 << level + part)] = subtree[node]
            }
        }
        writer.fill(.spatialSplits, from: nodes)
    }
}

/// A part of the spatial tree while it is made: a node, and the points below it.
private struct SpatialSubtree: Sendable {
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
