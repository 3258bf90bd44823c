/// The initials of a name in pinyin, by which people call large cities of China: `gz` for Guangzhou.
package enum PinyinInitials {
    /// Where such names are.
    static let country = CountryCode("CN")
    /// The minimum population of a city with such initials.
    static let leastPopulation: UInt32 = 1_000_000

    private static let vowels: Set<Character> = ["a", "e", "i", "o", "u", "ü"]
    /// The onsets of syllables, the longer ones first.
    private static let onsets =
        ["zh", "ch", "sh"] + "bpmfdtnlgkhjqxrzcsyw".map { String($0) }

    /// The first letters of the syllables of a name; nil for one that is not in pinyin, or has one syllable.
    package static func of(_ name: String) -> String? {
        var rest = Substring(name.lowercased())
        var initials = ""
        while let first = rest.first {
            if [" ", "'", "’"].contains(first) {
                rest.removeFirst()
            } else if removeSyllable(from: &rest) {
                initials.append(first)
            } else {
                return nil
            }
        }
        return initials.count > 1 ? initials : nil
    }

    /// Removes a syllable: a consonant or none, vowels, and `n`, `ng` or nothing. A consonant before a vowel
    /// begins the next one.
    private static func removeSyllable(from text: inout Substring) -> Bool {
        text.removeFirst(onsets.first(where: text.hasPrefix)?.count ?? 0)
        let vowelCount = text.prefix(while: vowels.contains).count
        text.removeFirst(vowelCount)
        let coda = ["ng", "n"].first { coda in
            text.hasPrefix(coda)
                && !(text.dropFirst(coda.count).first.map(vowels.contains) ?? false)
        }
        text.removeFirst(coda?.count ?? 0)
        return vowelCount > 0
    }
}
