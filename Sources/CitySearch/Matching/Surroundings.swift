/// A point, and the cells and degrees outside of which the distance adds nothing to a city's score.
struct Surroundings: Sendable {
    private let circle: GreatCircle
    private let box: CoordinateBox
    private let cells: GridCells

    /// The distances at which the contribution has fallen by one octave, and to zero, in kilometres.
    private static let firstOctave = 10.0
    private static let reach = 640.0

    init(of point: Coordinate) {
        circle = GreatCircle(from: point)
        box = CoordinateBox(around: point, kilometres: Self.reach)
        cells = GridCells(touching: box)
    }

    /// Whether a cell may hold a city that gains.
    @inline(__always)
    func touch(_ cell: UInt16) -> Bool {
        cells.contains(GridCell(number: cell))
    }

    /// The distance of a city; nil if it is too far to gain.
    @inline(__always)
    func kilometres(to ordinal: Int, _ contents: IndexContents) -> Double? {
        guard box.contains(contents.facts[ordinal].coordinate) else { return nil }
        return contents.kilometres(from: circle, to: ordinal)
    }

    /// The addition for a distance, at most ``Features/nearest``.
    static func gain(_ kilometres: Double) -> Score {
        guard kilometres.isFinite else { return .zero }
        let doublings = Importance.logarithm(UInt64((1 + kilometres / firstOctave) * 1024))
        return max(.zero, Features.nearest - Score(clamping: doublings - 10 * Importance.octave))
    }
}
