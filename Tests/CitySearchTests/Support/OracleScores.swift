import CitySearch
import Foundation

/// What relevance adds up, from the documented rules (RelevanceScoring.md) and in plain arithmetic.
///
/// Scores are in 1024ths of an octave, rounded down.
enum OracleScores {
    private static let octave = 1024

    static let wholeName = 2 * octave
    static let alternatePrefix = -6 * octave
    static let wholeAlternate = -2 * octave
    static let word = -8 * octave
    static let wholeWord = -6 * octave
    static let placedName = 6 * octave
    static let placedAlternate = 0
    static let spelledName = 4 * octave
    static let behindExact = 3 * octave
    static let behindMisspelt = 6 * octave
    static let placePrefix = -3 * octave
    static let withoutComma = -3 * octave
    static let misspeltPlace = -6 * octave
    static let foreignPlace = -6 * octave
    static let subregion = -6 * octave
    static let airport = -6 * octave
    static let nearWholeName = 12 * octave
    static let ownScript = 5 * octave

    /// How well known a city is.
    ///
    /// - Parameter alternateKeys: how many keys it has that differ from that of its name.
    static func importance(population: Int, alternateKeys: Int) -> Int {
        logarithm(Double(max(population, 256))) + logarithm(Double(alternateKeys + 1)) / 12
    }

    /// What a city gains by being close to a point: six octaves up to ten kilometres away, one less
    /// for each doubling.
    static func nearness(_ city: Coordinate, _ point: Coordinate) -> Int {
        // In tens of kilometres beside the first ten, to 1024ths.
        let tens = ((1 + kilometres(city, point) / 10) * 1024).rounded(.down) / 1024
        return max(0, 6 * octave - logarithm(tens))
    }

    /// The kilometres between two points, to the millimetre: the angle between their vectors.
    static func kilometres(_ one: Coordinate, _ other: Coordinate) -> Double {
        let (a, b) = (vector(one), vector(other))
        let cross = SIMD3(
            a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
        let angle = atan2((cross * cross).sum().squareRoot(), (a * b).sum())
        return (6371.0088 * angle * 1e6).rounded() / 1e6
    }

    private static func vector(_ point: Coordinate) -> SIMD3<Double> {
        let (latitude, longitude) = (point.latitude * .pi / 180, point.longitude * .pi / 180)
        return SIMD3(
            cos(latitude) * cos(longitude), cos(latitude) * sin(longitude), sin(latitude))
    }

    private static func logarithm(_ number: Double) -> Int {
        Int((log2(number) * Double(octave)).rounded(.down))
    }
}
