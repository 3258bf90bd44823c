import CitySearch
import TestSupport
import Testing

@Suite("Cells of the globe") struct GridCellTests {
    private static let edges: [Coordinate] = [-90, -89.999, 0, 89.999, 90].flatMap { latitude in
        [-180, -179.999, -0.001, 0, 0.001, 179.999, 180].compactMap {
            try? Coordinate(latitude: latitude, longitude: $0)
        }
    }

    @Test("A box has the cells of all points in it", arguments: 0..<20)
    func box(round: Int) {
        var random = SplitMix64(stream: UInt64(round))
        func point() -> Coordinate? {
            try? Coordinate(
                latitude: .random(in: -90...90, using: &random),
                longitude: .random(in: -180...180, using: &random))
        }
        let points = Self.edges + (0..<400).compactMap { _ in point() }
        for _ in 0..<50 {
            guard let centre = points.randomElement(using: &random) else { continue }
            let box = CoordinateBox(
                around: centre, kilometres: .random(in: 1...3_000, using: &random))
            let cells = GridCells(touching: box)
            for point in points where box.contains(point) {
                #expect(cells.contains(GridCell(of: point)), "\(point) in \(box)")
            }
        }
    }

    @Test func `A small box has few cells, on both sides of the date line`() throws {
        for longitude in [0, 10, -180, 180, 179.9] {
            let centre = try Coordinate(latitude: 40, longitude: longitude)
            let cells = GridCells(touching: CoordinateBox(around: centre, kilometres: 100))
            let count = (UInt16.min...UInt16.max).count { cells.contains(GridCell(number: $0)) }
            #expect((4...12).contains(count), "\(longitude): \(count)")
        }
    }
}
