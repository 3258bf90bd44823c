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
    /// The maximum number of points of a leaf: the size of two cache lines.
    static let leafSize = 8

    /// The number of points.
    let count: Int
    /// The number of nodes from the root to a leaf, including the root.
    package let depth: Int
    /// The number of leaves: a power of two. Nodes from this number on are leaves.
    package let leafCount: Int

    init(_ count: Int) {
        self.count = count
        var depth = 0
        while count > Self.leafSize << depth { depth += 1 }
        self.depth = depth
        leafCount = 1 << depth
    }

    /// The range of the points in the `number`th part of a level; the root's level is 0.
    package func range(ofPart number: Int, level: Int) -> Range<Int> {
        // An end of a part is an end on the next level, too: twice the number, one level on, gives
        // the same offset.
        start(ofPart: number, level)..<start(ofPart: number &+ 1, level)
    }

    private func start(ofPart number: Int, _ level: Int) -> Int {
        Int(truncatingIfNeeded: (Int64(number) &* Int64(count)) &>> Int64(level))
    }
}

/// A city in the spatial tree: its point on a globe of radius one, and its ordinal.
///
/// Such points have no seam at the date line and no poles, and the straight line between two of them grows with their
/// distance along the globe. Sixteen bytes represent a point to within half a metre, which is enough to exclude distant
/// points; ``GreatCircle`` measures the rest.
package struct SpatialPoint: Sendable, BitwiseCopyable {
    /// The coordinates and the bits of the ordinal, in a vector, so that a point is moved at once.
    let lanes: SIMD4<Float>

    package init(_ point: Coordinate, ordinal: UInt32) {
        let degree = Double.pi / 180
        let (north, east) = (
            Trigonometry.sine(point.latitude * degree), Trigonometry.sine(point.longitude * degree)
        )
        // The cosines. These roots lose less than `Float` does.
        let radius = (1 - north * north).squareRoot()
        let front = (1 - east * east).squareRoot()
        lanes = SIMD4(
            Float(radius * (abs(point.longitude) > 90 ? -front : front)), Float(radius * east),
            Float(north), Float(bitPattern: ordinal))
    }

    /// Towards the meridian of Greenwich.
    var x: Float { lanes.x }
    /// Towards the east.
    var y: Float { lanes.y }
    /// Towards the north.
    var z: Float { lanes.z }

    /// The ordinal of the city.
    package var ordinal: UInt32 { lanes.w.bitPattern }

    /// The square of the straight line to another point.
    package func squaredChord(to other: SpatialPoint) -> Float {
        let (dx, dy, dz) = (x - other.x, y - other.y, z - other.z)
        return dx * dx + dy * dy + dz * dz
    }

    /// The coordinate along an axis.
    package func coordinate(along axis: SpatialAxis) -> Float {
        axis == .x ? x : axis == .y ? y : z
    }
}

/// A direction in which points are split. The raw values are stored in the index.
package enum SpatialAxis: UInt32, Sendable, CaseIterable {
    case x = 0
    case y = 1
    case z = 2
}

/// Where a node of the spatial tree splits its points along an axis: those on the left have at most
/// this value, those on the right at least.
package struct SpatialSplit: Sendable, BitwiseCopyable {
    package var value: Float
    /// The raw value of a ``SpatialAxis``.
    package var axis: UInt32

    init(value: Float, axis: SpatialAxis) {
        self.value = value
        self.axis = axis.rawValue
    }

    /// The coordinate of a point along the axis, less the value: negative for a point on the left.
    func offset(of point: SpatialPoint) -> Float {
        // Chosen without a branch, since no processor predicts the axis of the next node.
        (isAlong(.x) ? point.x : isAlong(.y) ? point.y : point.z) - value
    }

    /// Whether the points are parted along an axis.
    func isAlong(_ axis: SpatialAxis) -> Bool {
        self.axis == axis.rawValue
    }

    /// Represents a missing node.
    static let none = SpatialSplit(value: 0, axis: .x)
}
