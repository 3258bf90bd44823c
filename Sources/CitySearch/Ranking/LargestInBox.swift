/// Finds the largest cities of a box, spread over it: the box is divided into cells, and no cell
/// gives more cities than its share.
///
/// A map shows their names. The largest cities alone would crowd where many people live, and leave
/// the rest of the map empty.
struct LargestInBox {
    /// The most cities of a box that are gathered one by one. In a box with more, going through all
    /// cities by size soon finds the largest.
    private static let few = 4_096

    let box: CoordinateBox
    let minimumPopulation: UInt32
    /// The number of cells of the box from west to east, and from south to north.
    let columns: Int
    let rows: Int

    /// The ordinals of at most `limit` cities, the largest first, equally large ones in name order.
    ///
    /// - Complexity: O(log *n* + cities of the box), or O(cities that are larger than the smallest found).
    func first(_ limit: Int, _ contents: IndexContents) -> [UInt32] {
        guard limit > 0, box.height >= 0 else { return [] }
        var cells = Cells(limit: limit, count: columns * rows)
        if var inside = gathered(contents) {
            inside.sort {
                let (one, other) = (contents.populations[Int($0)], contents.populations[Int($1)])
                return one == other ? $0 < $1 : one > other
            }
            for ordinal in inside {
                if cells.isFull { break }
                cells.add(ordinal, to: cell(of: contents.facts[Int(ordinal)].coordinate))
            }
        } else {
            let ranked = contents.ordinalsByPopulation
            for position in ranked.indices {
                let ordinal = ranked[position]
                if cells.isFull || contents.populations[Int(ordinal)] < minimumPopulation { break }
                let point = contents.facts[Int(ordinal)].coordinate
                if box.contains(point) { cells.add(ordinal, to: cell(of: point)) }
            }
        }
        return cells.ordinals
    }

    private func cell(of point: Coordinate) -> Int {
        var east = point.longitude - box.west
        if east < 0 { east += 360 }
        let column = box.width > 0 ? Int(east / box.width * Double(columns)) : 0
        let row =
            box.height > 0 ? Int((point.latitude - box.south) / box.height * Double(rows)) : 0
        return min(row, rows - 1) * columns + min(column, columns - 1)
    }

    /// The cities found, and their number for each cell.
    private struct Cells {
        private(set) var ordinals: [UInt32] = []
        private var counts: [Int]
        private let limit: Int
        /// The most that a cell gives: twice its equal part, since cells at sea give nothing.
        private let share: Int

        init(limit: Int, count: Int) {
            self.limit = limit
            share = max(1, (2 * limit + count - 1) / count)
            counts = [Int](repeating: 0, count: count)
        }

        var isFull: Bool { ordinals.count == limit }

        mutating func add(_ ordinal: UInt32, to cell: Int) {
            guard counts[cell] < share else { return }
            counts[cell] += 1
            ordinals.append(ordinal)
        }
    }

    // MARK: The tree

    /// All cities of the box that are large enough; nil when it may hold too many.
    private func gathered(_ contents: IndexContents) -> [UInt32]? {
        guard let circle = Circle(around: box) else { return nil }
        var found: [UInt32] = []
        var isComplete = true
        visit(1, circle, contents.spatialTree, contents, &found, &isComplete)
        return isComplete ? found : nil
    }

    private func visit(
        _ node: Int, _ circle: Circle, _ tree: SpatialTree, _ contents: IndexContents,
        _ found: inout [UInt32], _ isComplete: inout Bool
    ) {
        guard isComplete else { return }
        guard node < tree.shape.leafCount else {
            for position in tree.shape.range(
                ofPart: node &- tree.shape.leafCount, level: tree.shape.depth)
            {
                let ordinal = tree.points[position].ordinal
                let city = Int(ordinal)
                if contents.populations[city] >= minimumPopulation,
                    box.contains(contents.facts[city].coordinate)
                {
                    found.append(ordinal)
                }
            }
            if found.count > Self.few { isComplete = false }
            return
        }
        let split = tree.splits[node]
        let offset = split.offset(of: circle.middle)
        if offset <= circle.radius { visit(2 &* node, circle, tree, contents, &found, &isComplete) }
        if offset >= -circle.radius {
            visit(2 &* node &+ 1, circle, tree, contents, &found, &isComplete)
        }
    }

    /// A circle that holds a box.
    private struct Circle {
        let middle: SpatialPoint
        /// The straight line from the middle to the farthest point, and what `Float` may be off.
        let radius: Float

        /// - Returns: nil for a box so wide that no corner need be its farthest point.
        init?(around box: CoordinateBox) {
            guard box.width <= 90, box.height <= 90 else { return nil }
            var longitude = box.west + box.width / 2
            if longitude > 180 { longitude -= 360 }
            let latitude = (box.south + box.north) / 2
            let middle = SpatialPoint(Coordinate(stored: latitude, longitude), ordinal: 0)
            let corners = [box.south, box.north].map {
                SpatialPoint(Coordinate(stored: $0, box.west), ordinal: 0)
            }
            let square = corners.map { middle.squaredChord(to: $0) }.max() ?? 4
            self.middle = middle
            radius = square.squareRoot() * 1.0001 + 0x1p-20
        }
    }
}
