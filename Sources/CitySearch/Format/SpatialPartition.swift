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
