/// Finds the countries and regions with a name that one typing error lies between.
///
/// Most names differ from a text in more letters than one error can account for, which a word of letters
/// tells of each.
final class MisspeltPlaces: Sendable {
    private typealias Column = SmallKeyColumn

    private let countries: [(column: Column, signs: [UInt64])]
    private let regions: (column: Column, signs: [UInt64])

    /// The fewest letters of a text that may hold an error.
    private static let fewestLetters = 4

    init(_ contents: IndexContents) {
        func signed(_ column: Column) -> (column: Column, signs: [UInt64]) {
            (column, (0..<column.count).map { Self.sign(of: column.letters(at: $0)) })
        }
        countries = contents.countryTable.misspellable.map(signed)
        regions = signed(contents.regionTable.misspellable)
    }

    /// - Complexity: O(names).
    func matches(_ text: FoldedPrefix) -> [NamedPlaceMatch] {
        let letters = text.letters
        guard letters.count >= Self.fewestLetters else { return [] }
        let sign = Self.sign(of: letters)
        func matches(_ table: (column: Column, signs: [UInt64])) -> [PlaceMatch] {
            table.signs.indices.compactMap { position in
                guard Self.mayBeNear(sign, table.signs[position]),
                    EditDistance.isAtMostOne(letters, table.column.letters(at: position))
                else { return nil }
                return PlaceMatch(number: table.column.number(at: position), .misspelt)
            }
        }
        return countries.flatMap(matches).map(NamedPlaceMatch.init(country:))
            + matches(regions).map(NamedPlaceMatch.init(region:))
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
