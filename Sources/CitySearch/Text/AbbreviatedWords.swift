/// Words of place names that people write in full or in short.
///
/// A name with such a word is found by either form, whichever is stored: `st louis` and `saint louis`,
/// `ft worth` and `fort worth`. Initials with periods fold to words of one letter, and are found as one
/// word, too: `washington dc` for Washington, D.C.
package enum AbbreviatedWords {
    /// Each word with its abbreviation, folded. A word and its following space have at most eight bytes. Several words
    /// may share an abbreviation.
    ///
    /// These words begin or end so many names that addresses and signs abbreviate them: mount, fort, heights, springs
    /// and point as in USPS Publication 28, appendix C1; saint and sainte as there and in French typography; Sankt as
    /// in Duden; ciudad, general, puerto, santa and santo as in the list of the Real Academia Española ("Ortografía de
    /// la lengua española", 2010, appendix 2), which is also how the Philippines write them. Abbreviations of one
    /// letter (São as S., North as N.) are omitted, since too many words begin with it.
    package static let rows: [(full: String, short: String)] = [
        ("saint", "st"), ("sankt", "st"), ("sainte", "ste"), ("santa", "sta"), ("santo", "sto"),
        ("mount", "mt"), ("fort", "ft"), ("heights", "hts"), ("springs", "spgs"),
        ("point", "pt"),
        ("puerto", "pto"), ("ciudad", "cd"), ("general", "gral"),
    ]

    /// The other keys of a name: its initials as one word; all of its words in short; all in full. An abbreviation with
    /// two meanings gives a key for each.
    ///
    /// - Parameter key: a folded text and the space that closes it.
    /// - Returns: up to four keys, none of them `key`.
    static func rewritten(_ key: [UInt8]) -> [[UInt8]] {
        let joined = Initials.joined(key).map { [$0] } ?? []
        let words = AbbreviationFinder.shared.words(in: key.span)
        guard !words.isEmpty else { return joined }
        var forms: [[UInt8]] = joined
        if let short = rewritten(key, words, with: { $0.short }) { forms.append(short) }
        for choice in 0..<2 {
            let full = rewritten(key, words) { word in
                word.fulls.isEmpty ? nil : word.fulls[min(choice, word.fulls.count - 1)]
            }
            if let full, forms.last != full { forms.append(full) }
        }
        return forms
    }

    /// A folded text with all of its words in short.
    package static func shortened(_ text: [UInt8]) -> [UInt8] {
        let words = AbbreviationFinder.shared.words(in: text.span)
        return words.isEmpty ? text : rewritten(text, words, with: { $0.short }) ?? text
    }

    /// A folded text of several words with all of these words in short; nil if it holds none of them.
    @inline(__always)
    static func shortened(_ text: borrowing FoldedPrefix) -> [UInt8]? {
        text.holdsInnerSpace && AbbreviationFinder.shared.mayBeIn(text) ? shortenedWords(text) : nil
    }

    @inline(never)
    private static func shortenedWords(_ text: borrowing FoldedPrefix) -> [UInt8]? {
        let bytes = (0..<text.count).map { text[$0] }
        return AbbreviationFinder.shared.words(in: bytes.span).isEmpty ? nil : shortened(bytes)
    }

    /// A key with each word replaced by what `form` returns for it; nil if `form` returns nothing.
    private static func rewritten(
        _ key: [UInt8], _ words: [(start: Int, word: AbbreviationFinder.Word)],
        with form: (AbbreviationFinder.Word) -> [UInt8]?
    ) -> [UInt8]? {
        var result: [UInt8] = []
        var copied = 0
        for (start, word) in words {
            guard let other = form(word) else { continue }
            result += key[copied..<start]
            result += other
            copied = start + word.length
        }
        return copied == 0 ? nil : result + key[copied...]
    }
}

/// Initials in a key: words of one letter that follow each other, as in `washington d c`.
enum Initials {
    /// Whether a key continues with two initials.
    ///
    /// - Parameter word: the next eight bytes of the key, big-endian, from the beginning of a word on.
    static func begin(_ word: UInt64) -> Bool {
        word & 0x00FF_00FF_0000_0000 == 0x0020_0020_0000_0000
            && isLetter(UInt8(truncatingIfNeeded: word >> 56))
            && isLetter(UInt8(truncatingIfNeeded: word >> 40))
    }

    /// A key with initials that follow each other joined to one word; nil when there are none.
    ///
    /// - Parameter key: a folded text and the space that closes it.
    static func joined(_ key: [UInt8]) -> [UInt8]? {
        var result: [UInt8] = []
        var isInitial = false
        for word in key.dropLast().split(separator: KeyFolder.space) {
            let wasInitial = isInitial
            isInitial = word.count == 1 && word.allSatisfy(isLetter)
            if wasInitial, isInitial { result.removeLast() }
            result += word
            result.append(KeyFolder.space)
        }
        return result.count < key.count ? result : nil
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
    }
}

/// Finds the words of ``AbbreviatedWords`` in keys.
///
/// Of a million keys one in a hundred holds such a word. So a small table tests the first two letters of
/// each word of a key, and only words that pass are compared, as one integer of eight bytes.
///
/// It is a class, so that a caller passes one reference for each key.
final class AbbreviationFinder: Sendable {
    /// A word or an abbreviation, with its other forms.
    struct Word: Sendable {
        /// The number of bytes, with the space.
        let length: Int
        /// Its abbreviation and a space, if it is a full word.
        let short: [UInt8]?
        /// The full words, each with a space, if it is an abbreviation.
        let fulls: [[UInt8]]
    }

    static let shared = AbbreviationFinder(AbbreviatedWords.rows)

    private let words: [Word]
    /// Each word with its final space, the last byte in the lowest bits. `shift` is the number of bits by which eight
    /// bytes of a key are shifted for the comparison.
    private let patterns: [(bytes: UInt64, shift: UInt64)]
    /// For each first letter, by its lowest five bits, a bit for each second letter.
    private let secondLetters: InlineArray<32, UInt32>

    init(_ rows: [(full: String, short: String)]) {
        func closed(_ word: String) -> [UInt8] { Array(word.utf8) + [KeyFolder.space] }
        let texts = Set(rows.map { $0.full } + rows.map { $0.short }).sorted()
        words = texts.map { text in
            Word(
                length: closed(text).count,
                short: rows.first { $0.full == text }.map { closed($0.short) },
                fulls: rows.filter { $0.short == text }.map { closed($0.full) })
        }
        patterns = texts.map { text in
            let bytes = closed(text)
            return (bytes.reduce(0) { $0 << 8 | UInt64($1) }, UInt64(64 - 8 * bytes.count))
        }
        var secondLetters = InlineArray<32, UInt32>(repeating: 0)
        for text in texts {
            let letters = Array(text.utf8.prefix(2))
            secondLetters[Int(letters[0] & 0x1F)] |= 1 << UInt32(letters[1] & 0x1F)
        }
        self.secondLetters = secondLetters
    }

    /// The words in a key, and where each begins.
    func words(in key: Span<UInt8>) -> [(start: Int, word: Word)] {
        var found: [(start: Int, word: Word)] = []
        for start in 0..<key.count where start == 0 || key[start - 1] == KeyFolder.space {
            let word = key.paddedWord(at: start).byteSwapped
            if mayBegin(word), let number = number(word) { found.append((start, words[number])) }
        }
        return found
    }

    /// Whether a word of a text begins with the same two letters as one of the words.
    func mayBeIn(_ text: borrowing FoldedPrefix) -> Bool {
        (0..<text.count - 1).contains { position in
            (position == 0 || text[position - 1] == KeyFolder.space)
                && secondLetters[Int(text[position] & 0x1F)]
                    >> UInt32(text[position + 1] & 0x1F) & 1 != 0
        }
    }

    func mayBegin(_ word: UInt64) -> Bool {
        secondLetters[Int(word >> 56 & 0x1F)] >> UInt32(word >> 48 & 0x1F) & 1 != 0
    }

    /// The number of the word that eight bytes begin with.
    @inline(never)
    func number(_ word: UInt64) -> Int? { patterns.firstIndex { word >> $0.shift == $0.bytes } }
}
