import CitySearch
import Foundation

/// What relevance adds up, from the documented rules (RelevanceScoring.md) and in plain arithmetic.
///
/// Scores are in 1024ths of an octave, rounded down. The constants are taken from the engine, so that changing one
/// changes both; their combination is independent.
enum OracleScores {
    /// How well known a city is.
    ///
    /// - Parameter names: the keys of its names that differ from that of its own.
    static func importance(population: Int, names: Set<[UInt8]>, hasAirport: Bool) -> Int {
        let firsts = names.compactMap { String(decoding: $0, as: UTF8.self).unicodeScalars.first }
        let known = scripts.count { script in
            firsts.contains { first in script.contains { $0.contains(first.value) } }
        }
        let people = max(population, 256) + 1_500 * known * known + (hasAirport ? 20_000 : 0)
        return logarithm(Double(min(people, 1 << 32))) + logarithm(Double(names.count + 1)) / 12
    }

    /// Greek, Armenian, Hebrew, Devanagari, Bengali, Tamil, Thai, Georgian, Kana, Hangul.
    private static let scripts: [[ClosedRange<UInt32>]] = [
        [0x0370...0x03FF], [0x0530...0x058F], [0x0590...0x05FF], [0x0900...0x097F],
        [0x0980...0x09FF], [0x0B80...0x0BFF], [0x0E00...0x0E7F], [0x10A0...0x10FF],
        [0x3040...0x30FF], [0x1100...0x11FF, 0xAC00...0xD7A3],
    ]

    /// The contribution of a city's nearness to a point: six octaves up to ten kilometres away, one less for each
    /// doubling.
    static func nearness(_ city: Coordinate, _ point: Coordinate) -> Int {
        // In tens of kilometres in addition to the first ten, to 1024ths.
        let tens = ((1 + kilometres(city, point) / 10) * 1024).rounded(.down) / 1024
        return max(0, Features.nearest.parts - logarithm(tens))
    }

    /// The kilometres between two points, to the millimetre.
    static func kilometres(_ one: Coordinate, _ other: Coordinate) -> Double {
        (unroundedKilometres(one, other) * 1e6).rounded() / 1e6
    }

    /// The angle between the vectors of two points by their products, which is right to some units in the last place of
    /// the globe's radius.
    static func unroundedKilometres(_ one: Coordinate, _ other: Coordinate) -> Double {
        let (a, b) = (vector(one), vector(other))
        let cross = SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
        return 6371.0088 * atan2((cross * cross).sum().squareRoot(), (a * b).sum())
    }

    private static func vector(_ point: Coordinate) -> SIMD3<Double> {
        let (latitude, longitude) = (point.latitude * .pi / 180, point.longitude * .pi / 180)
        return SIMD3(cos(latitude) * cos(longitude), cos(latitude) * sin(longitude), sin(latitude))
    }

    static func logarithm(_ number: Double) -> Int {
        Int((log2(number) * 1024).rounded(.down))
    }
}

extension Score {
    /// The score in 1024ths of an octave.
    var parts: Int { Int(units) }
}
