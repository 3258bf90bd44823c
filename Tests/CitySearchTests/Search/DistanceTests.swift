import CitySearch
import TestSupport
import Testing

@Suite("Distances") struct DistanceTests {
    private static let radius = 6371.0088

    @Test func `A quarter and a half of the globe`() throws {
        let half = Double.pi * Self.radius
        let origin = try Coordinate(latitude: 0, longitude: 0)
        let pole = try Coordinate(latitude: 90, longitude: 77)
        let other = try Coordinate(latitude: -90, longitude: -3)
        #expect(origin.distanceInKilometres(to: pole).isClose(to: half / 2))
        #expect(pole.distanceInKilometres(to: other) == half)
        let opposite = try Coordinate(latitude: 0, longitude: 180)
        #expect(origin.distanceInKilometres(to: opposite) == half)
    }

    @Test func `A place has no distance from itself, under whichever longitude it goes`() throws {
        let line = try Coordinate(latitude: -17, longitude: 180)
        #expect(try line.distanceInKilometres(to: Coordinate(latitude: -17, longitude: -180)) == 0)
        let pole = try Coordinate(latitude: 90, longitude: 1)
        #expect(try pole.distanceInKilometres(to: Coordinate(latitude: 90, longitude: 120)) == 0)
    }

    @Test func `Equal those by vectors, for points near each other and opposite`() throws {
        var random = SplitMix64(stream: 7_200)
        var faults: [String] = []
        for number in 0..<20_000 {
            let one = try Coordinate(
                latitude: Double.random(in: -90...90, using: &random),
                longitude: Double.random(in: -180...180, using: &random))
            let apart = random.pick([1e-12, 1e-6, 1e-3, 1, 40])
            let step = Double.random(in: -apart...apart, using: &random)
            let (latitude, longitude) =
                number.isMultiple(of: 3)
                ? (-one.latitude, one.longitude > 0 ? one.longitude - 180 : one.longitude + 180)
                : (one.latitude, one.longitude)
            let other = try Coordinate(
                latitude: min(90, max(-90, latitude + step)),
                longitude: min(180, max(-180, longitude + step)))
            let distance = one.distanceInKilometres(to: other)
            if !distance.isClose(to: OracleScores.unroundedKilometres(one, other)) {
                faults.append(
                    "\(one) to \(other): \(distance), \(OracleScores.unroundedKilometres(one, other))"
                )
            }
            if distance != other.distanceInKilometres(to: one) {
                faults.append("\(one) to \(other) is not the way back")
            }
        }
        expectNone(faults)
    }
}

extension Double {
    /// Whether two distances are equal up to a hundredth of a millimetre.
    fileprivate func isClose(to other: Double) -> Bool { abs(self - other) < 1e-8 }
}
