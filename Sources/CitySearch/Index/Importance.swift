/// How well known a city is likely to be, whatever was typed: a logarithm, so differences are ratios.
///
/// An octave, 1,024 units, stands for twice the people. Most of it is the population, in whole octaves. The
/// number of alternate names says how often other languages speak of a place. Each doubling counts a tenth
/// of an octave, which tells a capital from a suburb of about the same size.
package struct Importance: Hashable, Comparable, Sendable, BitwiseCopyable {
    /// The logarithm.
    package let rawValue: UInt16

    /// What twice as much is worth.
    package static let octave = 1024
    /// Smaller populations, and unknown ones, count as this many people.
    package static let leastPopulation: UInt32 = 256

    init(rawValue: UInt16) {
        self.rawValue = rawValue
    }

    /// - Parameters:
    ///   - population: how many people live there, 0 when that is not known.
    ///   - alternateKeys: how many other folded names the city has.
    package init(population: UInt32, alternateKeys: Int) {
        let people = Self.logarithm(UInt64(max(population, Self.leastPopulation)))
        let renown = Self.logarithm(UInt64(alternateKeys) + 1) / 10
        rawValue = UInt16(people + renown)
    }

    package static func < (one: Importance, other: Importance) -> Bool {
        one.rawValue < other.rawValue
    }

    /// The binary logarithm of a positive number, rounded down to a whole ``octave``.
    package static func logarithm(_ number: UInt64) -> Int {
        (63 - number.leadingZeroBitCount) * octave
    }
}
