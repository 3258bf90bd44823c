/// Finds the words of ``AbbreviatedWords`` in keys.
///
/// Of a million keys one in a hundred holds such a word. So a small table tests the first two letters of
/// each word of a key, and only words that pass are compared, as one integer of eight bytes.
///
/// It is a class, so that a caller passes one reference for each key.
final class AbbreviationFinder: Sendable {
    /// A word or an abbreviation, with its other forms.
    struct Word: Sendable {
        /// How many bytes there are, with the space.
        let length: Int
        /// Its abbreviation and a space, if it is a full word.
        let short: [UInt8]?
        /// The full words, each with a space, if it is an abbreviation.
        let fulls: [[UInt8]]
    }

    static let shared = AbbreviationFinder(AbbreviatedWords.rows)

    private let words: [Word]
    /// Each word with the space behind it, the last byte in the lowest bits, and by how many bits eight
    /// bytes of a key are shifted for the comparison.
    private let patterns: [(bytes: UInt64, shift: UInt64)]
    /// For each first letter, by its lowest five bits, a bit for each second letter.
    private let secondLetters: InlineArray<32, UInt32>

    init(_ rows: [(full: String, short: String)]) {
        func closed(_ word: String) -> [UInt8] { Array(word.utf8) + [KeyFolder.space] }
        let texts = Set(rows.map(\.full) + rows.map(\.short)).sorted()
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

    /// Whether the key from `start` to the end of the bytes holds one of the words, or initials.
    ///
    /// It is not inlined, so that folding stays small enough to be.
    @inline(never)
    func occurs(in bytes: borrowing GrowingColumn<UInt8>, from start: Int) -> Bool {
        var position = start
        var beginsWord = true
        while position < bytes.count {
            let word = bytes.bigEndianWord(at: position, end: bytes.count)
            if beginsWord {
                if mayBegin(word), number(word) != nil { return true }
                if Initials.begin(word) { return true }
            }
            let spaces = Self.spaces(in: word)
            beginsWord = spaces != 0
            position += beginsWord ? spaces.leadingZeroBitCount >> 3 + 1 : 8
        }
        return false
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

    private func mayBegin(_ word: UInt64) -> Bool {
        secondLetters[Int(word >> 56 & 0x1F)] >> UInt32(word >> 48 & 0x1F) & 1 != 0
    }

    /// The number of the word that eight bytes begin with.
    @inline(never)
    private func number(_ word: UInt64) -> Int? {
        patterns.firstIndex { word >> $0.shift == $0.bytes }
    }

    /// A mark in the high bit of each byte that is a space.
    private static func spaces(in word: UInt64) -> UInt64 {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let (low, high) = (ones &* 0x7F, ones &* 0x80)
        let others = word ^ (ones &* UInt64(KeyFolder.space))
        return ~(((others & low) &+ low) | others) & high
    }
}
