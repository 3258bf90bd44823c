/// A part of the globe between two meridians and two parallels, its edges included.
public struct CoordinateBox: Hashable, Sendable, BitwiseCopyable {
    /// The western edge, in degrees east of Greenwich. If it is east of the eastern one, the box crosses the date line
    /// (RFC 7946, section 5.2).
    public let west: Double
    /// The southern edge, in degrees north of the equator.
    public let south: Double
    /// The eastern edge.
    public let east: Double
    /// The northern edge.
    public let north: Double

    /// Takes two opposite corners.
    ///
    /// - Parameters:
    ///   - southWest: where the box begins.
    ///   - northEast: the other corner. If it is south of the first one, the box has no points.
    public init(from southWest: Coordinate, to northEast: Coordinate) {
        (west, south) = (southWest.longitude, southWest.latitude)
        (east, north) = (northEast.longitude, northEast.latitude)
    }

    /// A box with all points within a distance of another, and few more.
    ///
    /// The meridians that bound a circle on a globe touch it nearer to the pole than its centre (Matuschek,
    /// "Finding Points Within a Distance of a Latitude/Longitude Using Bounding Coordinates").
    package init(around point: Coordinate, kilometres: Double) {
        let radian = 180 / Double.pi
        // A little more than asked, so that rounding leaves nothing out.
        let angle = kilometres / GreatCircle.earthRadius * 1.000_001
        let rise = angle * radian
        (south, north) = (point.latitude - rise, point.latitude + rise)
        guard south > -90, north < 90 else {
            (west, east) = (-180, 180)
            return
        }
        let turn =
            Trigonometry.arcSine(
                Trigonometry.sine(angle) / Trigonometry.sine((90 - abs(point.latitude)) / radian))
            * radian
        let (first, last) = (point.longitude - turn, point.longitude + turn)
        west = first < -180 ? first + 360 : first
        east = last > 180 ? last - 360 : last
    }

    /// Whether a point is in it.
    ///
    /// - Complexity: O(1).
    public func contains(_ point: Coordinate) -> Bool {
        guard south <= point.latitude, point.latitude <= north else { return false }
        return west <= east
            ? west <= point.longitude && point.longitude <= east
            : west <= point.longitude || point.longitude <= east
    }

    /// The width in degrees of longitude.
    var width: Double { west <= east ? east - west : east - west + 360 }

    /// The height in degrees of latitude.
    var height: Double { north - south }
}

/// The approximate position of a city: a cell of a grid of 256 by 256 over the globe, in two bytes.
///
/// A scan of keys reads the cells in order, while the coordinates of its cities are anywhere in memory.
package struct GridCell: Hashable, Sendable, BitwiseCopyable {
    /// The upper byte counts rows from the south pole, the lower one columns eastwards from the date line.
    package let number: UInt16

    package init(number: UInt16) { self.number = number }

    /// The cell that holds a point.
    package init(of point: Coordinate) {
        self.init(
            number: UInt16(Self.row(point.latitude)) << 8 | UInt16(Self.column(point.longitude)))
    }

    fileprivate static func row(_ latitude: Double) -> UInt8 {
        UInt8(clamping: Int((latitude + 90) / 180 * 256))
    }

    fileprivate static func column(_ longitude: Double) -> UInt8 {
        UInt8(clamping: Int((longitude + 180) / 360 * 256))
    }
}

/// The cells that hold the points of a box.
package struct GridCells: Sendable, BitwiseCopyable {
    private let firstRow: UInt8
    private let rows: UInt8
    private let firstColumn: UInt8
    private let columns: UInt8

    package init(touching box: CoordinateBox) {
        firstRow = GridCell.row(box.south)
        rows = GridCell.row(box.north) - firstRow
        // A box that ends in the column where it begins may go all around the globe.
        let isRound = box.width > 360 - 2 * 360 / 256
        firstColumn = isRound ? 0 : GridCell.column(box.west)
        columns = isRound ? .max : GridCell.column(box.east) &- firstColumn
    }

    /// Whether a cell is one of them.
    package func contains(_ cell: GridCell) -> Bool {
        UInt8(truncatingIfNeeded: cell.number >> 8) &- firstRow <= rows
            && UInt8(truncatingIfNeeded: cell.number) &- firstColumn <= columns
    }
}
