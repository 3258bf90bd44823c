/// Words of place names that people write in full or in short.
///
/// A name with such a word is found by either form, whichever is stored: `st louis` and `saint louis`,
/// `ft worth` and `fort worth`. Initials with periods fold to words of one letter, and are found as one
/// word, too: `washington dc` for Washington, D.C.
package enum AbbreviatedWords {
    /// Each word with its abbreviation, folded. A word and the space behind it have at most eight
    /// bytes. Several words may share an abbreviation.
    ///
    /// These words begin or end so many names that addresses and signs abbreviate them: mount, fort,
    /// heights and springs as in USPS Publication 28, appendix C1; saint
    /// and sainte as there and in French typography; Sankt as in Duden; ciudad, general, puerto,
    /// santa and santo as in the list of the Real Academia Española ("Ortografía de la lengua
    /// española", 2010, appendix 2), which is also how the Philippines write them. Abbreviations of
    /// one letter (São as S., North as N.) are left out, since too many words begin with it.
    package static let rows: [(full: String, short: String)] = [
        ("saint", "st"), ("sankt", "st"), ("sainte", "ste"), ("santa", "sta"), ("santo", "sto"),
        ("mount", "mt"), ("fort", "ft"), ("heights", "hts"), ("springs", "spgs"),
        ("puerto", "pto"), ("ciudad", "cd"), ("general", "gral"),
    ]

    /// The other keys of a name: its initials as one word; all of its words in short; all in full. An
    /// abbreviation that stands for two words gives a key for each.
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

    /// A key with every word replaced that `form` knows another form of; nil when there is none.
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
    /// Whether a key goes on with two initials.
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
