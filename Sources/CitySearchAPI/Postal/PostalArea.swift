import CitySearch

/// The first parts of codes that identify an area, if lists have only these: `SW1A` of `SW1A 1AA`.
enum PostalArea {
    /// Codes of these countries, in which `A` is a letter, `9` a digit and `*` either; and the part to keep.
    private static let patterns:
        [(countries: Set<CountryCode>, pattern: String, part: Range<Int>)] = [
            (["CA"], "A9A9A9", 0..<3), (["NL"], "9999AA", 0..<4), (["IE"], "A9*****", 0..<3),
            (["MT"], "AAA9999", 0..<3), (["US", "PR"], "999999999", 0..<5),
            (["AR"], "A9999AAA", 1..<5), (["AR"], "A9999", 1..<5),
        ]
    private static let british: Set<CountryCode> = ["GB", "GG", "IM", "JE"]

    /// The possible areas of a code, and their countries, the smallest first.
    static func areas(of code: PostalCode) -> [(area: PostalCode, countries: Set<CountryCode>)] {
        let letters = code.letters
        let others = patterns.compactMap { countries, pattern, part in
            let area = letters.dropFirst(part.lowerBound).prefix(part.count)
            return matches(letters, pattern)
                ? PostalCode(area).map { (area: $0, countries: countries) } : nil
        }
        return outwardCodes(of: letters).map { (area: $0, countries: british) } + others
    }

    /// `SW1A` and `SW1` of `SW1A1AA`.
    private static func outwardCodes(of letters: String) -> [PostalCode] {
        let outward = String(letters.dropLast(3))
        guard matches(String(letters.suffix(3)), "9AA"), (2...4).contains(outward.count),
            outward.first?.isLetter == true
        else { return [] }
        let district = outward.last?.isLetter == true ? String(outward.dropLast()) : nil
        return [outward, district].compactMap { $0.flatMap { PostalCode($0) } }
    }

    private static func matches(_ letters: String, _ pattern: String) -> Bool {
        letters.utf8.count == pattern.utf8.count
            && zip(letters.utf8, pattern.utf8).allSatisfy { letter, kind in
                switch kind {
                case UInt8(ascii: "A"): letter >= 0x41
                case UInt8(ascii: "9"): letter <= 0x39
                default: true
                }
            }
    }
}
