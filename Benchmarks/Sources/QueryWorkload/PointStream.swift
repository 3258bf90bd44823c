public import CitySearch
import Foundation
import SplitMix64

/// Where people are when they ask what is near: somewhere around a city.
public struct PointStream {
    /// The points in the order in which they are asked for.
    public let points: [Coordinate]

    private static let pointCount = 20_000

    /// Points 10 to 30 km away from cities drawn by population, in any direction. The draw is the
    /// same in every run.
    public init(around index: CityIndex) {
        var generator = SplitMix64(seed: 43)
        guard let draw = PopulationDraw(index) else {
            points = []
            return
        }
        points = (0..<Self.pointCount).compactMap { _ in
            let city = draw.city(using: &generator).coordinate
            let distance = Double.random(in: 10...30, using: &generator)
            let direction = Double.random(in: 0..<2 * .pi, using: &generator)
            return Self.point(distance, from: city, towards: direction)
        }
    }

    /// About a point some kilometres away: a degree of latitude has 111.2 km, one of longitude
    /// fewer the nearer the pole is.
    private static func point(
        _ kilometres: Double, from start: Coordinate, towards direction: Double
    ) -> Coordinate? {
        let degrees = kilometres / 111.195
        let narrowing = max(0.1, cos(start.latitude * .pi / 180))
        let latitude = start.latitude + degrees * cos(direction)
        let longitude = start.longitude + degrees * sin(direction) / narrowing
        return try? Coordinate(
            latitude: min(90, max(-90, latitude)), longitude: remainder(longitude, 360))
    }

    /// Writes the points and the ten cities that the engine finds nearest to each, to check a peer.
    public func write(to path: String, answeredBy index: CityIndex) throws {
        let answers = points.map { point in
            let nearest = index.nearest(10, to: point)
            return Answer(
                lat: point.latitude, lon: point.longitude, ids: nearest.map(\.city.id),
                kilometres: nearest.map(\.distanceInKilometres))
        }
        try JSONEncoder().encode(answers).write(to: URL(filePath: path))
    }

    private struct Answer: Encodable {
        let lat: Double
        let lon: Double
        let ids: [Int]
        let kilometres: [Double]
    }
}
