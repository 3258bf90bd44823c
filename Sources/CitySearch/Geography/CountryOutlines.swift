/// Finds the country of a point, by the outlines of `Data/country-outlines.bin`.
///
/// The globe is cut into cells of a degree. Most are in one country, or in none. Any other has the borders that run
/// through it, and the country at its lower left corner. From there a way leads north, then east to the point: where it
/// crosses a border, the country changes. Only the bytes of that cell are read.
package enum CountryOutlines {
    /// Whether the program has outlines.
    package static var areThere: Bool {
        EmbeddedData.withBytes(of: .countryOutlines) { $0.count > 0 }
    }

    /// The country of a point; nil at sea, off the globe, and if the program has no outlines.
    ///
    /// A point on a border belongs to one of the two countries, always the same one.
    package static func country(at point: Coordinate) -> CountryCode? {
        guard point.isOnGlobe else { return nil }
        return EmbeddedData.withBytes(of: .countryOutlines) { data in
            guard data.count > 0 else { return nil }
            let point = GridPoint(point)
            let column = Int((point.x - origin.x) / cell)
            let row = min(Int((point.y - origin.y) / cell), rows - 1)
            let cells = 1 + 2 * Int(data.byte(at: 0))
            let content = Int(data.paddedWord(at: cells + 2 * (row * columns + column)) & 0xFFFF)
            if content < firstWithEdges { return data.code(content) }
            let starts = cells + 2 * rows * columns
            let start = data.paddedWord(at: starts + 4 * (content - firstWithEdges)) & 0xFFFF_FFFF
            let corner = GridPoint(
                x: origin.x + Int64(column) * cell, y: origin.y + Int64(row) * cell)
            return country(at: point, inCellAt: Int(start), corner, data)
        }
    }

    /// The countries that have outlines. Small ones have none: their cities are in that of a neighbour, or at sea.
    package static let countries = EmbeddedData.withBytes(of: .countryOutlines) { data in
        Set(data.count > 0 ? (1...Int(data.byte(at: 0))).compactMap { data.code($0) } : [])
    }

    private static let (columns, rows) = (360, 180)
    private static let cell = 1000 * GridPoint.step
    private static let origin = GridPoint(x: -180 * cell, y: -90 * cell)
    /// Smaller numbers in the table of cells are countries.
    private static let firstWithEdges = 256

    private static func country(
        at point: GridPoint, inCellAt start: Int, _ corner: GridPoint, _ data: Span<UInt8>
    ) -> CountryCode? {
        // The way begins a hair inside the cell.
        let way = GridWay(corner: GridPoint(x: corner.x | 1, y: corner.y | 1), point: point)
        let count = Int(data.byte(at: start))
        // A bit for each country of the cell; the lowest means none.
        var inside: UInt32 = 1 << UInt32(data.byte(at: start + 1 + count))
        var position = start + 2 + count
        for _ in 0..<data.nextNumber(&position) {
            let sides = UInt32(data.byte(at: position))
            position += 1
            if data.nextLine(&position, from: corner, crosses: way) {
                inside ^= 1 << (sides >> 4) ^ 1 << (sides & 15)
            }
        }
        // Where outlines overlap a little, the smallest country comes first.
        let first = (inside & ~1).trailingZeroBitCount
        return first <= count ? data.code(Int(data.byte(at: start + first))) : nil
    }
}

/// A point in whole numbers, so that all processors agree on its side of a border.
private struct GridPoint: BitwiseCopyable {
    /// A thousandth of a degree, the grid of the outlines; 1 is 10 cm at most.
    static let step: Int64 = 1024

    let x: Int64
    let y: Int64
}

extension GridPoint {
    /// Both numbers are odd, so no corner of a border is exactly north or east of the point.
    init(_ point: Coordinate) {
        func odd(_ degrees: Double) -> Int64 {
            Int64((degrees * 1000 * Double(Self.step)).rounded(.down)) | 1
        }
        // The grid begins at the date line.
        x = odd(point.longitude == 180 ? -180 : point.longitude)
        y = odd(point.latitude)
    }

    /// Whether the point is to the left of an edge.
    func isLeft(of start: GridPoint, _ end: GridPoint) -> Bool {
        (end.x - start.x) * (y - start.y) > (x - start.x) * (end.y - start.y)
    }
}

/// The way from a corner of a cell north, then east to a point.
private struct GridWay: BitwiseCopyable {
    let corner: GridPoint
    let point: GridPoint

    /// Whether an edge crosses the way an odd number of times.
    func isCrossed(by start: GridPoint, _ end: GridPoint) -> Bool {
        let reachesFirst = (start.x < corner.x) != (end.x < corner.x)
        let reachesSecond = (start.y < point.y) != (end.y < point.y)
        guard reachesFirst || reachesSecond else { return false }
        let turn = GridPoint(x: corner.x, y: point.y).isLeft(of: start, end)
        let crossesFirst = reachesFirst && corner.isLeft(of: start, end) != turn
        return crossesFirst != (reachesSecond && point.isLeft(of: start, end) != turn)
    }
}

extension Span where Element == UInt8 {
    /// The country with a number of the outlines; nil for 0.
    fileprivate func code(_ number: Int) -> CountryCode? {
        number == 0 ? nil : CountryCode(byte(at: 2 * number - 1), byte(at: 2 * number))
    }

    /// Reads a number of any length: seven bits a byte, the lowest first.
    fileprivate func nextNumber(_ position: inout Int) -> Int64 {
        let next = Int64(byte(at: position))
        position += 1
        return next < 0x80 ? next : next & 0x7F | nextNumber(&position) << 7
    }

    /// Reads two such numbers, whose lowest bits are signs, as steps from a point.
    private func nextPoint(_ position: inout Int, from point: GridPoint) -> GridPoint {
        let (x, y) = (nextNumber(&position), nextNumber(&position))
        return GridPoint(
            x: point.x + (x >> 1 ^ -(x & 1)) * GridPoint.step,
            y: point.y + (y >> 1 ^ -(y & 1)) * GridPoint.step)
    }

    /// Reads a line of edges, and returns whether it crosses a way an odd number of times.
    fileprivate func nextLine(
        _ position: inout Int, from corner: GridPoint, crosses way: GridWay
    ) -> Bool {
        let count = nextNumber(&position)
        var isCrossed = false
        var start = nextPoint(&position, from: corner)
        for _ in 0..<count {
            let end = nextPoint(&position, from: start)
            if way.isCrossed(by: start, end) { isCrossed.toggle() }
            start = end
        }
        return isCrossed
    }
}
