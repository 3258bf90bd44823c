/// The sections of the spatial tree.
///
/// Tasks write the points in the order of the batches and then move them in place: level by level
/// at the top of the tree, then a task for each subtree below. Which points a leaf gets does not
/// depend on where they stood, and each leaf has its points by ordinal, so that the same cities
/// have the same bytes.
struct SpatialSections: Sendable {
    private let shape: SpatialShape
    private let writer: IndexWriter

    init(_ writer: IndexWriter) {
        shape = SpatialShape(writer.count(.spatialPoints))
        self.writer = writer
    }

    /// Writes the points, a batch by each task; the batches are not needed afterwards.
    func fillPoints(
        _ batches: [CityBatch], _ order: CityOrder
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
                    points[index] = SpatialPoint(
                        fields[index].facts.coordinate,
                        ordinal: order.ordinal(of: UInt32(index), in: number))
                }
            }
        }
    }

    /// Makes the tree of the points that were written.
    ///
    /// - Parameter parts: the minimum number of tasks, if the tree is large enough.
    /// - Complexity: O(n log n) on average, shared by the processors.
    func fillTree(parts: Int) async throws {
        var level = 0
        while level < shape.depth, 1 << level < parts {
            try await concurrently(1 << level) { [level] part in
                fillNodes(level: level, part: part, levels: 1)
            }
            level += 1
        }
        try await concurrently(1 << level) { [level] part in
            fillNodes(level: level, part: part, levels: shape.depth - level + 1)
        }
    }

    /// Splits the points of a node and of its descendants, on this many levels in all.
    private func fillNodes(level: Int, part: Int, levels: Int) {
        // By number, as if the node were the root.
        var splits = [SpatialSplit](repeating: .none, count: 1 << levels)
        writer.fill(.spatialPoints, shape.range(ofPart: part, level: level)) { points in
            let start = shape.range(ofPart: part, level: level).lowerBound
            SpatialPartition.build(
                &points, from: start, shape, level: level, part: part, node: 1, &splits)
        }
        for depth in 0..<min(levels, shape.depth - level) {
            let first = 1 << (level + depth) + part << depth
            writer.fill(
                .spatialSplits, first..<first + 1 << depth,
                from: Array(splits[1 << depth..<2 << depth])
            ) { $0 }
        }
    }
}
