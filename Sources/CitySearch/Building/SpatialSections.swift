/// The sections of the spatial tree.
///
/// The points are written in the order of the batches and then moved in place: the upper levels of
/// the tree one after another, what lies below by a task each. Which points a leaf gets does not
/// depend on where they stood, and there they go by ordinal, so that the same cities have the same
/// bytes.
struct SpatialSections: Sendable {
    private let shape: SpatialShape
    private let points: IndexWriter.Slot<SpatialPoint>
    private let splits: IndexWriter.Slot<SpatialSplit>

    /// - Parameter count: how many cities there are.
    init(_ plan: inout IndexWriter.Plan, count: Int) {
        shape = SpatialShape(count: count)
        points = plan.reserve(.spatialPoints, SpatialPoint.self, count: count)
        splits = plan.reserve(.spatialSplits, SpatialSplit.self, count: shape.leafCount)
    }

    /// Writes the points, a batch by each task; the batches are not needed afterwards.
    func fillPoints(
        _ batches: [CityAttributes], _ order: CityOrder, _ writer: IndexWriter
    ) async throws {
        var starts: [Int] = []
        var count = 0
        for batch in batches {
            starts.append(count)
            count += batch.fields.count
        }
        try await concurrently(batches.count) { [starts] number in
            let fields = batches[number].fields
            writer.fill(points, starts[number]..<starts[number] + fields.count) { points in
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
    func fillTree(_ writer: IndexWriter, parts: Int) async throws {
        var nodes = [SpatialSplit](repeating: .none, count: shape.leafCount)
        var level = 0
        while level < shape.depth, 1 << level < parts {
            let found = try await concurrently(1 << level) { [level] part in
                let node = SpatialSubtree(shape: shape, level: level, part: part)
                return writer.fill(points, node.range) { node.split(&$0) }
            }
            nodes.replaceSubrange(1 << level..<2 << level, with: found)
            level += 1
        }
        let subtrees = try await concurrently(1 << level) { [level] part in
            let subtree = SpatialSubtree(shape: shape, level: level, part: part)
            return writer.fill(points, subtree.range) { subtree.build(&$0) }
        }
        for (part, subtree) in subtrees.enumerated() {
            for node in 1..<max(1, subtree.count) {
                nodes[SpatialShape.node(node, below: 1 << level + part)] = subtree[node]
            }
        }
        writer.fill(splits, from: nodes)
    }
}
