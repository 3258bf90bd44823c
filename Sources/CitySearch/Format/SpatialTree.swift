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
    func isAlong(_ axis: SpatialAxis) -> Bool { self.axis == axis.rawValue }

    /// Represents a missing node.
    static let none = SpatialSplit(value: 0, axis: .x)
}

/// Splits points so that the smaller ones along an axis come first.
///
/// Ordinals break the ties of equal coordinates, so that no points are equal, and the split does
/// not depend on where the points stood.
enum SpatialPartition {
    /// So few points are sorted instead.
    private static let few = 16

    /// Splits the points of a node and then the points of its halves: depth first, so that the points of small nodes
    /// are still in the cache. It sorts the points of a leaf by ordinal.
    ///
    /// - Parameters:
    ///   - start: the position of the first of the points among all.
    ///   - node: the number of the node in `splits`; one beyond these ends the work.
    /// - Complexity: O(points × levels) on average.
    static func build(
        _ points: inout MutableSpan<SpatialPoint>, from start: Int, _ shape: SpatialShape,
        level: Int, part: Int, node: Int, _ splits: inout [SpatialSplit]
    ) {
        guard node < splits.count else { return }
        let range = shape.range(ofPart: part, level: level)
        let own = range.lowerBound - start..<range.upperBound - start
        guard level < shape.depth else {
            return sort(&points, own) { UInt64($0.ordinal) }
        }
        let middle = shape.range(ofPart: 2 * part, level: level + 1).upperBound - start
        splits[node] = split(&points, own, at: middle)
        for half in 0...1 {
            build(
                &points, from: start, shape, level: level + 1, part: 2 * part + half,
                node: 2 * node + half, &splits)
        }
    }

    /// Splits points along the axis on which they spread widest.
    ///
    /// - Parameters:
    ///   - range: the points, at least one after `middle`.
    ///   - middle: where the larger half is to begin.
    /// - Complexity: O(range) on average.
    private static func split(
        _ points: inout MutableSpan<SpatialPoint>, _ range: Range<Int>, at middle: Int
    ) -> SpatialSplit {
        let axis = widestAxis(points, range)
        // Each axis has a copy of the loops, so that no loop tests which it is.
        switch axis {
        case .x: select(&points, range, middle) { key($0, $0.x) }
        case .y: select(&points, range, middle) { key($0, $0.y) }
        case .z: select(&points, range, middle) { key($0, $0.z) }
        }
        return SpatialSplit(value: points[middle].coordinate(along: axis), axis: axis)
    }

    private static func widestAxis(
        _ points: borrowing MutableSpan<SpatialPoint>, _ range: Range<Int>
    ) -> SpatialAxis {
        var low = points[range.lowerBound].lanes
        var high = low
        for position in range {
            let lanes = points[position].lanes
            low.replace(with: lanes, where: lanes .< low)
            high.replace(with: lanes, where: lanes .> high)
        }
        let width = high - low
        if width.x >= width.y { return width.x >= width.z ? .x : .z }
        return width.y >= width.z ? .y : .z
    }

    /// Moves the point to `middle` that would be there if all were sorted, and the smaller ones before
    /// it (Hoare, "Algorithm 65: Find", 1961).
    private static func select(
        _ points: inout MutableSpan<SpatialPoint>, _ range: Range<Int>, _ middle: Int,
        by key: (SpatialPoint) -> UInt64
    ) {
        var range = range
        while range.count > few {
            let pivot = pivot(points, range, by: key)
            var front = range.lowerBound
            for position in range {
                let point = points[position]
                points[position] = points[front]
                points[front] = point
                // Added up, since the processor would mispredict a branch every other time.
                front &+= key(point) < pivot ? 1 : 0
            }
            range = middle < front ? range.lowerBound..<front : front..<range.upperBound
        }
        sort(&points, range, by: key)
    }

    /// The median of three keys at pseudorandom positions: regular strides might follow an order of
    /// the data. All keys differ, so that one is smaller and one is larger.
    private static func pivot(
        _ points: borrowing MutableSpan<SpatialPoint>, _ range: Range<Int>,
        by key: (SpatialPoint) -> UInt64
    ) -> UInt64 {
        // Knuth's multiplicative hash, from which each third takes some bits.
        let random = UInt64(range.count) &* 0x9E37_79B9_7F4A_7C15
        let third = range.count / 3
        var keys: InlineArray<3, UInt64> = [0, 0, 0]
        for number in 0..<3 {
            let bits = Int(random >> UInt64(16 * number + 8) & 0xFFFF)
            keys[number] = key(points[range.lowerBound + number * third + bits % third])
        }
        return max(min(keys[0], keys[1]), min(max(keys[0], keys[1]), keys[2]))
    }

    /// Sorts a few points by insertion.
    private static func sort(
        _ points: inout MutableSpan<SpatialPoint>, _ range: Range<Int>,
        by key: (SpatialPoint) -> UInt64
    ) {
        for position in range.dropFirst() {
            let point = points[position]
            var hole = position
            while hole > range.lowerBound, key(points[hole - 1]) > key(point) {
                points[hole] = points[hole - 1]
                hole -= 1
            }
            points[hole] = point
        }
    }

    /// A number that compares as a coordinate of a point does, then as its ordinal does.
    private static func key(_ point: SpatialPoint, _ coordinate: Float) -> UInt64 {
        let bits = coordinate.bitPattern
        // The bits of negative numbers ascend as the numbers descend, and all have the highest bit.
        let flip = UInt32(bitPattern: Int32(bitPattern: bits) >> 31) | 0x8000_0000
        return UInt64(bits ^ flip) << 32 | UInt64(point.ordinal)
    }
}
