/// A k-d tree (Bentley, "Multidimensional Binary Search Trees Used for Associative Searching", 1975)
/// over the cities as points on a globe of radius one, balanced and without pointers.
struct SpatialTree: Sendable {
    let shape: SpatialShape
    /// The points leaf by leaf.
    let points: Column<SpatialPoint>
    /// The nodes by number; none has the number 0.
    let splits: Column<SpatialSplit>

    init(_ table: SectionTable) throws(IndexFormatError) {
        points = try table.column(.spatialPoints)
        splits = try table.column(.spatialSplits)
        shape = SpatialShape(points.count)
    }
}
