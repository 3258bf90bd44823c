/// A level for each city, which a signal adds to its importance, and upper bounds for the keys of cities.
final class CityLevels: Sendable {
    private let levels: [UInt16]
    /// By the numbers of the sets.
    private let keys: [Keys]

    /// The level of the largest value: the maximum contribution of a signal of weight 1, in units of scores.
    static let most = UInt16(truncatingIfNeeded: Features.signal.units)

    /// - Returns: nil when no value is above 0.
    /// - Complexity: O(keys + values × log n).
    init?(_ values: [City.ID: Double], _ contents: IndexContents) {
        let values = values.filter { $0.value > 0 && $0.value < .infinity }
        let largest = values.reduce(0) { max($0, $1.value) }
        if largest == 0 { return nil }
        let most = Int64(max(1, Self.logarithm(1 + largest)))
        var levels = [UInt16](repeating: 0, count: contents.count)
        for (id, value) in values {
            guard let ordinal = contents.ordinal(of: id) else { continue }
            let level = Int64(Self.most) * Int64(Self.logarithm(1 + value)) / most
            levels[ordinal] = UInt16(truncatingIfNeeded: level)
        }
        self.levels = levels
        keys = KeySet.ofCities.map { Keys(contents.keys($0), raisedBy: levels) }
    }

    /// The level of a city.
    @inline(__always)
    subscript(ordinal: Int) -> UInt16 {
        levels[ordinal]
    }

    /// The keys of a set, with the levels on top of the importances.
    @inline(__always)
    func raised(_ set: KeySet) -> Keys {
        keys[Int(set.rawValue)]
    }

    /// The binary logarithm of a number from 1 on, in units of scores.
    private static func logarithm(_ number: Double) -> Int {
        (Int(number.exponent) - 31) * Importance.octave
            + Importance.logarithm(UInt64(number.significand * 0x1p31))
    }
}

/// The weight of levels.
struct LevelWeight: Sendable {
    private static let most = 10.0
    private static let one = 1024
    private let units: Int

    /// - Returns: nil for a weight that lets nothing count.
    init?(_ weight: Double) {
        guard weight > 0 else { return nil }
        units = Int(min(weight, Self.most) * Double(Self.one))
    }

    /// Whether a level adds just itself.
    var isOne: Bool { units == Self.one }

    /// The addition of a level to a score. Of two levels the larger one adds no less.
    @inline(__always)
    func boost(_ level: UInt16) -> Score {
        Score(clamping: Int(level) &* units / Self.one)
    }

    /// The part of that beyond the level itself.
    @inline(__always)
    func excess(_ level: UInt16) -> Score {
        Score(clamping: Int(level) &* max(0, units - Self.one) / Self.one)
    }
}
