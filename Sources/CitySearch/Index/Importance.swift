/// How well known a city is likely to be, whatever was typed: a logarithm, so differences are ratios.
///
/// An octave, 1,024 units, is twice the people. The population counts most; other facts of a place count as additional
/// people (``Prominence``). The number of alternate names shows how often other languages mention a city: each doubling
/// counts a twelfth of an octave, which distinguishes a capital from a suburb of about the same size.
package struct Importance: Hashable, Comparable, Sendable, BitwiseCopyable {
    /// The logarithm.
    package let rawValue: UInt16

    /// The units that twice as much is worth.
    package static let octave = 1024
    /// Smaller populations, and unknown ones, count as this many people.
    package static let leastPopulation: UInt32 = 256

    init(rawValue: UInt16) { self.rawValue = rawValue }

    /// - Parameters:
    ///   - population: the population, 0 if unknown.
    package init(population: UInt32, _ prominence: Prominence) {
        let people = UInt64(max(population, Self.leastPopulation)) + prominence.people
        let names = Self.logarithm(UInt64(prominence.names) + 1) / 12
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

/// Signs that a place is known far beyond its size: names of it in many scripts, and an airport.
///
/// Zermatt has 6,600 people, and names in Hebrew, Georgian, Kana and Hangul. A village that only its neighbours know
/// has no such names. Latin, Cyrillic, Arabic and Han do not count: programs have transcribed names by the thousand
/// into them.
package struct Prominence: Sendable {
    /// The number of names of a city in addition to its main name.
    private(set) var names = 0
    /// A bit for each script of them.
    private var scripts: UInt16 = 0
    private var hasAirport = false

    /// Of a city that nothing is known of.
    package init() {}

    /// Notes another name of the city.
    ///
    /// - Parameter head: the first eight bytes of its key, big-endian.
    package mutating func note(nameBeginningWith head: UInt64) {
        names += 1
        if let script = Self.script(Self.firstScalar(of: head)) { scripts |= 1 << script }
    }

    /// Notes that an airport serves the city.
    package mutating func noteAirport() { hasAirport = true }

    /// The number of additional people that would make a city as well known: measured on places that are famous for
    /// something other than their size.
    var people: UInt64 {
        let count = UInt64(scripts.nonzeroBitCount)
        return 1_500 * count * count + (hasAirport ? 20_000 : 0)
    }

    /// The number of a script (Unicode blocks).
    private static func script(_ scalar: UInt32) -> UInt16? {
        switch scalar {
        case 0x370...0x3FF: 0  // Greek
        case 0x530...0x58F: 1  // Armenian
        case 0x590...0x5FF: 2  // Hebrew
        case 0x900...0x97F: 3  // Devanagari
        case 0x980...0x9FF: 4  // Bengali
        case 0xB80...0xBFF: 5  // Tamil
        case 0xE00...0xE7F: 6  // Thai
        case 0x10A0...0x10FF: 7  // Georgian
        case 0x3040...0x30FF: 8  // Kana
        case 0x1100...0x11FF: 9  // Hangul, whose syllables keys have letter by letter
        default: nil
        }
    }

    /// The scalar of two or three bytes of UTF-8 that a key begins with; 0 for any other.
    private static func firstScalar(of head: UInt64) -> UInt32 {
        let bytes = UInt32(truncatingIfNeeded: head >> 40)
        let (second, third) = (bytes >> 8 & 0x3F, bytes & 0x3F)
        return switch bytes >> 16 {
        case 0xC0...0xDF: (bytes >> 16 & 0x1F) << 6 | second
        case 0xE0...0xEF: (bytes >> 16 & 0x0F) << 12 | second << 6 | third
        default: 0
        }
    }
}
