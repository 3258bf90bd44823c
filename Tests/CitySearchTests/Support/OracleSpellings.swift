import CitySearch
import TestSupport

/// The other spellings of names, made the plain way.
enum OracleSpellings {
    /// The keys of all other spellings of a text, some of them more than once.
    static func otherKeys(_ text: String) -> [[UInt8]] {
        let own = Oracle.key(text)
        let others = [spaced(text), digraphs(text)].filter {
            !$0.utf8.elementsEqual(text.utf8)
        }
        return ([text] + others).flatMap { text in
            let folded = FoldingRules.fold(text)
            let words = wordForms(folded).filter { !$0.utf8.elementsEqual(folded.utf8) }
            return ([folded] + words).map(Oracle.key)
        }.filter { $0 != own }
    }

    /// The keys of an English name of a country or a region in all its spellings.
    static func englishKeys(_ name: String) -> [[UInt8]] {
        PlaceNameSpellings.spelled(name).flatMap(allKeys)
    }

    /// The key of a text, and the keys of its other spellings.
    static func allKeys(_ text: String) -> [[UInt8]] {
        [Oracle.key(text)] + otherKeys(text)
    }

    /// The key of the initials of a large city of China whose name is in pinyin; a syllable ends where a consonant stands
    /// before a vowel.
    static func initials(_ record: CityRecord) -> [UInt8]? {
        guard record.country == "CN", record.population >= 1_000_000 else { return nil }
        let name = record.name.lowercased()
        let syllable =
            /(?:[zcs]h|[bpmfdtnlgkhjqxrzcsyw])?[aeiouü]+(?:ng(?![aeiouü])|n(?![aeiouü]))?/
        let rest = name.replacing(syllable, with: "").filter { !" '’".contains($0) }
        let starts = name.matches(of: syllable).compactMap { $0.output.first }
        return rest.isEmpty && starts.count > 1 ? Oracle.key(String(starts)) : nil
    }

    /// A text with a space for each apostrophe.
    private static func spaced(_ text: String) -> String {
        let spaced = text.unicodeScalars.map { FoldingRules.isApostrophe($0) ? " " : $0 }
        return String(String.UnicodeScalarView(spaced))
    }

    /// A text with two letters for each that German and the Nordic languages write so.
    private static func digraphs(_ text: String) -> String {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
        var scalars = Array(text.unicodeScalars)
        var typed = ""
        while let scalar = scalars.first {
            if let row = LetterDigraphs.rows.first(where: { isCase(scalar, of: $0.letter) }) {
                typed += row.typed
                scalars.removeFirst()
            } else if scalars.count > 1,
                let row = LetterDigraphs.decomposed.first(where: {
                    isCase(scalar, of: $0.letter) && $0.mark == scalars[1]
                })
            {
                typed += row.typed
                scalars.removeFirst(2)
            } else {
                typed.unicodeScalars.append(scalar)
                scalars.removeFirst()
            }
        }
        return typed
    }

    /// Whether a scalar is a letter in lower or in upper case.
    private static func isCase(_ scalar: Unicode.Scalar, of letter: Unicode.Scalar) -> Bool {
        scalar == letter
            || letter.properties.uppercaseMapping.unicodeScalars.elementsEqual([scalar])
    }

    /// A folded text with its words short, in full by the first and by the last meaning of each abbreviation, and with
    /// its initials as one word.
    private static func wordForms(_ folded: String) -> [String] {
        let rows = AbbreviatedWords.rows
        // Scalars, since a mark behind a space makes one character with it.
        let words = folded.unicodeScalars.split(separator: " ").map { String($0) }
        let short = words.map { word in rows.first { $0.full == word }?.short ?? word }
        let first = words.map { word in rows.first { $0.short == word }?.full ?? word }
        let last = words.map { word in rows.last { $0.short == word }?.full ?? word }
        return [short, first, last].map { $0.joined(separator: " ") } + [joined(initials: words)]
    }

    /// Words with consecutive single letters joined to one word.
    private static func joined(initials words: [String]) -> String {
        func isInitial(_ word: String) -> Bool {
            word.unicodeScalars.count == 1 && "a"..."z" ~= word
        }
        return words.indices.map { number in
            let isBehindOne = number > 0 && isInitial(words[number - 1]) && isInitial(words[number])
            return number == 0 || isBehindOne ? words[number] : " " + words[number]
        }.joined()
    }
}
