/// The approximate position of a city: a cell of a grid of 256 by 256 over the globe, in two bytes.
///
/// A scan of keys reads the cells in order, while the coordinates of its cities are anywhere in memory.
package struct GridCell: Hashable, Sendable, BitwiseCopyable {
    /// The upper byte counts rows from the south pole, the lower one columns eastwards from the date line.
    package let number: UInt16

    package init(number: UInt16) {
        self.number = number
    }

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
