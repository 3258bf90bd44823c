/// Finds the places with a name that one typing error lies between.
///
/// Most names differ from a text in more letters than one error can account for, which a word of letters
/// tells of each.
final class MisspeltPlaces: Sendable {
    private let keys: PlaceKeys
    /// The sign of each key; that of nothing for codes.
    private let signs: [UInt64]

    /// The fewest letters of a text that may hold an error.
    private static let fewestLetters = 4

    init(_ keys: PlaceKeys) {
        self.keys = keys
        signs = (0..<keys.count).map {
            keys.nameClass($0) == .code ? 0 : Self.sign(of: keys.letters($0))
        }
    }

    /// - Complexity: O(names).
    func matches(_ text: FoldedPrefix) -> [PlaceMatch] {
        let letters = text.letters
        guard letters.count >= Self.fewestLetters else { return [] }
        let sign = Self.sign(of: letters)
        return signs.indices.compactMap { key in
            guard Self.mayBeNear(sign, signs[key]),
                EditDistance.isAtMostOne(letters, keys.letters(key))
            else { return nil }
            return PlaceMatch(keys.place(key), .misspelt, key: UInt32(key))
        }
    }

    /// A bit for each letter that occurs, and above these how many letters there are.
    private static func sign(of letters: [Unicode.Scalar]) -> UInt64 {
        let bits = letters.reduce(0 as UInt64) { $0 | 1 << UInt64($1.value % letterBits) }
        return bits | UInt64(min(letters.count, 15)) << UInt64(letterBits)
    }

    private static let letterBits: UInt32 = 59

    /// An error adds a letter, drops one or does both, and changes the length by one at most.
    @inline(__always)
    private static func mayBeNear(_ one: UInt64, _ other: UInt64) -> Bool {
        let bits = (1 as UInt64) << UInt64(letterBits) - 1
        guard ((one ^ other) & bits).nonzeroBitCount <= 2 else { return false }
        let counts = (Int(one >> UInt64(letterBits)), Int(other >> UInt64(letterBits)))
        return abs(counts.0 - counts.1) <= 1
    }
}
