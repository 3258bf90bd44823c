/// The form of most names: each word begins with a capital letter, and the rest is as in the folded key. The key
/// determines such a name, so an index stores no text for it. (It stores all main names: a page of results reads fifty
/// of them, and making them from keys takes longer.)
///
/// Capitals are the ASCII and the Cyrillic ones, which UTF-8 writes with the lead bytes 0xD0 and 0xD1. Eight bytes are
/// written at a time ("SIMD within a register", compare Lamport, "Multiple Byte Processing with Full-Word
/// Instructions", 1975).
enum CapitalizedWords {
    private static let ones: UInt64 = 0x0101_0101_0101_0101
    private static let highBits: UInt64 = 0x8080_8080_8080_8080
    /// The byte before a key: the end of a word.
    static let before: UInt64 = 0x20

    /// Writes eight bytes of a key with capitals.
    ///
    /// - Parameters:
    ///   - word: the bytes, big-endian, zero after the end.
    ///   - previous: the eight before them; ``before`` at the beginning of the key.
    ///   - next: the following eight.
    static func word(_ word: UInt64, after previous: UInt64, before next: UInt64) -> UInt64 {
        guard word & highBits == 0 else { return wide(word, after: previous, before: next) }
        // Without high bits no sum of two bytes reaches the next one.
        let spaces = ~((word ^ 0x20 &* ones) &+ ~highBits) & highBits
        let starts = spaces >> 8 | (previous & 0xFF == 0x20 ? 1 << 63 : 0)
        return word ^ starts >> 2 & word >> 1
    }

    // The following mark bytes of a word by their highest bits.

    /// The first bytes of words: the bytes after a space.
    private static func starts(_ word: UInt64, after previous: UInt64) -> UInt64 {
        bytes(of: word, equalTo: 0x20) >> 8 | (previous & 0xFF == 0x20 ? 1 << 63 : 0)
    }

    /// The letters of ASCII. A few signs count as such; if that changes a name, the index
    /// stores its text.
    private static func asciiLetters(_ word: UInt64) -> UInt64 { word << 1 & ~word & highBits }

    private static func bytes(of word: UInt64, equalTo byte: UInt64) -> UInt64 {
        let difference = word ^ (byte &* ones)
        return ~((difference & ~highBits) &+ ~highBits | difference) & highBits
    }

    /// The first bytes of small Cyrillic letters that begin a word, by the change that makes capitals
    /// of them: D0 B0–BF are D0 90–9F then, D1 80–8F are D0 A0–AF, and D1 90–9F are D0 80–8F.
    private struct CyrillicLetters {
        let fromD0: UInt64
        let fromD180: UInt64
        let fromD190: UInt64

        init(_ word: UInt64, starts: UInt64, before next: UInt64) {
            let second = (word << 8 | next >> 56) & (0xF0 &* CapitalizedWords.ones)
            let d1 = starts & CapitalizedWords.bytes(of: word, equalTo: 0xD1)
            fromD0 =
                starts & CapitalizedWords.bytes(of: word, equalTo: 0xD0)
                & CapitalizedWords.bytes(of: second, equalTo: 0xB0)
            fromD180 = d1 & CapitalizedWords.bytes(of: second, equalTo: 0x80)
            fromD190 = d1 & CapitalizedWords.bytes(of: second, equalTo: 0x90)
        }

        /// The change of the first bytes.
        var first: UInt64 { (fromD180 | fromD190) >> 7 }

        /// The change of the second bytes, one byte before them.
        var second: UInt64 { (fromD0 | fromD180) >> 2 | fromD190 >> 3 }
    }

    @inline(never)
    private static func wide(
        _ word: UInt64, after previous: UInt64, before next: UInt64
    ) -> UInt64 {
        let starts = starts(word, after: previous)
        let letters = CyrillicLetters(word, starts: starts, before: next)
        // Of the bytes before, only the last matters: a letter that begins there ends in this word.
        let split = CyrillicLetters(
            previous, starts: Self.starts(previous, after: 0), before: word)
        return word ^ (starts & asciiLetters(word)) >> 2 ^ letters.first ^ letters.second >> 8
            ^ split.second << 56
    }
}

extension SortedKeyTable {
    /// A key without its last space, with capitals.
    @inline(__always)
    func capitalizedKey(_ position: Int) -> String {
        let head = heads[position]
        guard head & 0xFF != 0 else {
            return String(
                bigEndianWords: CapitalizedWords.word(
                    head, after: CapitalizedWords.before, before: 0),
                0, byteCount: max(0, 7 - head.trailingZeroBitCount / 8))
        }
        let range = tails.range(position)
        guard range.count <= 8 else { return longCapitalizedKey(position) }
        let tail = tails.word(in: range)
        return String(
            bigEndianWords: CapitalizedWords.word(
                head, after: CapitalizedWords.before, before: tail),
            CapitalizedWords.word(tail, after: head, before: 0), byteCount: 7 + range.count)
    }

    @inline(never)
    private func longCapitalizedKey(_ position: Int) -> String {
        var previous = CapitalizedWords.before
        return String(byteCount: byteCount(at: position) - 1) { offset in
            let word = self.word(at: position, from: offset)
            defer { previous = word }
            return CapitalizedWords.word(
                word, after: previous, before: self.word(at: position, from: offset + 8))
        }
    }
}
