/// Signs that a place is known far beyond its size: names of it in many scripts, and an airport.
///
/// Zermatt has 6,600 people, and names in Hebrew, Georgian, Kana and Hangul. A village that only its neighbours know
/// has no such names. Latin, Cyrillic, Arabic and Han do not count: programs have transcribed names by the thousand
/// into them.
package struct Renown: Sendable {
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
    package mutating func noteAirport() {
        hasAirport = true
    }

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
