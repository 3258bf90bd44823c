/// The bonus in relevance for cities close to a point.
///
/// A city at the point counts as 64 times as large. This halves at ten kilometres and at each doubling of the
/// distance plus ten. So the nearest of several Springfields comes first, but a village close by does not
/// hide a metropolis far away. A city within thirty kilometres that is called just what was typed
/// comes before all others.
package struct NearBias: Sendable {
    private let circle: GreatCircle
    /// No city outside of it gets a bonus.
    private let surroundings: CoordinateBox
    private let cells: GridCells

    /// The distance at which the bonus loses its first octave.
    static let kilometres = 10.0

    /// - Parameter point: where the user is.
    init(_ point: Coordinate) {
        circle = GreatCircle(from: point)
        surroundings = CoordinateBox(around: point, kilometres: Self.reach)
        cells = GridCells(touching: surroundings)
    }

    /// From which distance on there is no bonus, in kilometres.
    static let reach = 640.0

    /// More than the bonus of any city.
    static func most(isWhole: Bool) -> Score {
        isWhole ? Relevance.nearest + Relevance.nearWholeName : Relevance.nearest
    }

    /// Whether a city in a cell may get a bonus.
    @inline(__always)
    func mayFavour(_ cell: GridCell) -> Bool {
        cells.contains(cell)
    }

    /// The bonus of a city.
    ///
    /// - Parameter isWhole: whether the text is the whole of its name.
    func adjustment(of ordinal: Int, isWhole: Bool, _ contents: IndexContents) -> Score {
        guard surroundings.contains(contents.facts[ordinal].coordinate) else { return .zero }
        let kilometres = contents.kilometres(from: circle, to: ordinal)
        let isMeant = isWhole && kilometres <= Self.vicinity
        return Self.adjustment(kilometres: kilometres) + (isMeant ? Relevance.nearWholeName : .zero)
    }

    /// How far away a city may be that is meant when just its name is typed, in kilometres.
    static let vicinity = 30.0

    /// The bonus at a distance.
    package static func adjustment(kilometres distance: Double) -> Score {
        guard distance.isFinite else { return .zero }
        let doublings = Importance.logarithm(UInt64((1 + distance / Self.kilometres) * 1024))
        return max(.zero, Relevance.nearest - Score(clamping: doublings - 10 * Importance.octave))
    }
}
