/// How well known a city is likely to be, whatever was typed: a logarithm, so differences are ratios.
///
/// An octave, 1,024 units, is twice the people. The population counts most; other facts of a place count as additional
/// people (``Renown``). The number of alternate names shows how often other languages mention a city: each doubling
/// counts a twelfth of an octave, which distinguishes a capital from a suburb of about the same size.
package struct Importance: Hashable, Comparable, Sendable, BitwiseCopyable {
    /// The logarithm.
    package let rawValue: UInt16

    /// The units that twice as much is worth.
    package static let octave = 1024
    /// Smaller populations, and unknown ones, count as this many people.
    package static let leastPopulation: UInt32 = 256

    init(rawValue: UInt16) {
        self.rawValue = rawValue
    }

    /// - Parameters:
    ///   - population: the population, 0 if unknown.
    package init(population: UInt32, _ renown: Renown) {
        let people = UInt64(max(population, Self.leastPopulation)) + renown.people
        let names = Self.logarithm(UInt64(renown.names) + 1) / 12
        rawValue = UInt16(Self.logarithm(min(people, 1 << 32)) + names)
    }

    package static func < (one: Importance, other: Importance) -> Bool {
        one.rawValue < other.rawValue
    }

    /// The binary logarithm of a number from 1 to 2³² in units of 1/``octave``, rounded down.
    ///
    /// Each squaring gives one of the ten binary places (Knuth, "The Art of Computer Programming", vol. 1, exercise
    /// 1.2.2-25). The engine has no floating-point logarithm without Foundation, and this one gives the same bits on
    /// every machine.
    package static func logarithm(_ number: UInt64) -> Int {
        let whole = 63 - number.leadingZeroBitCount
        var logarithm = whole
        // The number over its largest power of two, from 1 up to 2, with 31 binary places.
        var rest = (number << UInt64(63 - whole)) >> 32
        for _ in 0..<10 {
            // A shift binds tighter than a multiplication.
            rest = (rest * rest) >> 31
            let isTwo = rest >> 32
            rest >>= isTwo
            logarithm = logarithm << 1 | Int(isTwo)
        }
        return logarithm
    }
}
