/// Parts points so that the smaller ones along an axis come first.
///
/// Equal coordinates go by their ordinals, so there are no equal points, and what comes first does
/// not depend on where the points stood. A value of this type keeps memory for its work, which the
/// loops write through spans: an array would be asked at every step whether it is shared.
struct SpatialPartition {
    /// Room for as many keys as there are points, twice.
    private var keys: [UInt64]
    private var otherKeys: [UInt64]
    /// Room for the larger half of the points, and for one more.
    private var behind: [SpatialPoint]

    /// So few keys are sorted.
    private static let few = 24

    /// - Parameter count: how many points there are at most.
    init(count: Int) {
        keys = [UInt64](repeating: 0, count: count)
        otherKeys = keys
        behind = [SpatialPoint](
            repeating: SpatialPoint(Coordinate(latitude: 0, longitude: 0), ordinal: 0),
            count: count / 2 + 2)
    }

    /// Parts points along the axis on which they spread widest.
    ///
    /// - Parameters:
    ///   - range: the points, at least one behind `middle`.
    ///   - middle: where the larger half is to begin.
    /// - Complexity: O(range) on average.
    mutating func split(
        _ points: inout MutableSpan<SpatialPoint>, _ range: Range<Int>, at middle: Int
    ) -> SpatialSplit {
        // A copy of the loops for each axis, so that none asks which it is.
        switch Self.widestAxis(points, range) {
        case .x: split(&points, range, middle, .x) { $0.x }
        case .y: split(&points, range, middle, .y) { $0.y }
        case .z: split(&points, range, middle, .z) { $0.z }
        }
    }

    /// Sorts the few points of a leaf, by insertion.
    static func sortByOrdinal(_ points: inout MutableSpan<SpatialPoint>, _ range: Range<Int>) {
        for position in range.dropFirst() {
            let point = points[position]
            var hole = position
            while hole > range.lowerBound, points[hole - 1].ordinal > point.ordinal {
                points[hole] = points[hole - 1]
                hole -= 1
            }
            points[hole] = point
        }
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

    // MARK: Along one axis

    @inline(__always)
    private mutating func split(
        _ points: inout MutableSpan<SpatialPoint>, _ range: Range<Int>, _ middle: Int,
        _ axis: SpatialAxis, by coordinate: (SpatialPoint) -> Float
    ) -> SpatialSplit {
        var keys = self.keys.mutableSpan
        for position in range {
            keys[position &- range.lowerBound] = Self.key(points[position], coordinate)
        }
        let key = select(middle - range.lowerBound, of: range.count)
        var behind = self.behind.mutableSpan
        // Every point is written to both sides and counts on one, which spares a branch that would
        // be guessed wrongly every other time.
        var (front, rest) = (range.lowerBound, 0)
        for position in range {
            let point = points[position]
            points[front] = point
            behind[rest] = point
            let isBefore = Self.key(point, coordinate) < key ? 1 : 0
            front &+= isBefore
            rest &+= 1 &- isBefore
        }
        for position in 0..<rest { points[front &+ position] = behind[position] }
        return SpatialSplit(value: Self.coordinate(key), axis: axis)
    }

    /// The key that would have a rank if the first `count` keys were sorted (Hoare, "Algorithm
    /// 65: Find", 1961).
    private mutating func select(_ rank: Int, of count: Int) -> UInt64 {
        var (rank, count) = (rank, count)
        while count > Self.few {
            let pivot = pivot(count)
            let (before, behind) = Self.part(&keys, count, by: pivot, to: &otherKeys)
            if rank < before {
                count = before
            } else {
                rank -= before
                count = behind
                swap(&keys, &otherKeys)
            }
        }
        sortKeys(count)
        return keys[rank]
    }

    /// Leaves the keys before a pivot where they are and puts the others elsewhere.
    ///
    /// - Returns: how many there are of each.
    private static func part(
        _ keys: inout [UInt64], _ count: Int, by pivot: UInt64, to otherKeys: inout [UInt64]
    ) -> (before: Int, behind: Int) {
        var keys = keys.mutableSpan
        var otherKeys = otherKeys.mutableSpan
        var (before, behind) = (0, 0)
        for position in 0..<count {
            let key = keys[position]
            keys[before] = key
            otherKeys[behind] = key
            let isBefore = key < pivot ? 1 : 0
            before &+= isBefore
            behind &+= 1 &- isBefore
        }
        return (before, behind)
    }

    /// The median of three keys that no order of the data foretells, as regular strides would be.
    /// The keys being different, one is smaller and one is larger.
    @inline(__always)
    private func pivot(_ count: Int) -> UInt64 {
        // Knuth's multiplicative hash, from which each third takes some bits.
        let random = UInt64(count) &* 0x9E37_79B9_7F4A_7C15
        let third = count / 3
        func key(_ number: Int) -> UInt64 {
            let bits = Int(random >> UInt64(16 * number + 8) & 0xFFFF)
            return keys[number * third + bits % third]
        }
        let (one, other, last) = (key(0), key(1), key(2))
        return max(min(one, other), min(max(one, other), last))
    }

    private mutating func sortKeys(_ count: Int) {
        var keys = self.keys.mutableSpan
        for position in 1..<max(1, count) {
            let key = keys[position]
            var hole = position
            while hole > 0, keys[hole - 1] > key {
                keys[hole] = keys[hole - 1]
                hole -= 1
            }
            keys[hole] = key
        }
    }

    // MARK: Keys

    /// A number that compares as the coordinate does, and equal coordinates as the ordinals do.
    @inline(__always)
    private static func key(_ point: SpatialPoint, _ coordinate: (SpatialPoint) -> Float) -> UInt64
    {
        let bits = coordinate(point).bitPattern
        // Negative numbers are larger the smaller they are, and all of them have the highest bit.
        let flip = UInt32(bitPattern: Int32(bitPattern: bits) >> 31) | 0x8000_0000
        return UInt64(bits ^ flip) << 32 | UInt64(point.ordinal)
    }

    /// The coordinate that a key was made from.
    private static func coordinate(_ key: UInt64) -> Float {
        let bits = UInt32(key >> 32)
        return Float(bitPattern: bits >> 31 == 1 ? bits ^ 0x8000_0000 : ~bits)
    }
}
