/// Where among sorted keys those stand that may begin as a misspelt query: by where the error is.
///
/// With the error in the first three letters, the rest of the query follows behind it, so the keys are found
/// by a look into ``KeyStarts`` and by halves. Keys with a later error share the first three letters: they are
/// one range, a hundredth of a percent of all keys.
final class MisspeltRanges: Sendable {
    private let keys: KeyColumn
    private let query: FuzzyQuery
    /// Whether the first three letters are ASCII, which ``KeyStarts`` tells apart.
    private let isASCII: Bool

    /// Shorter ranges are not worth a search by halves.
    private static let few = 16

    init(_ query: FuzzyQuery, _ keys: KeyColumn) {
        self.keys = keys
        self.query = query
        isASCII = query.head >> 40 & 0x80_8080 == 0
    }

    /// The keys whose first letter is that of the query, and maybe others.
    var withFirstLetter: Range<Int> {
        let low = UInt64(query.first) << 32
        return keys.starts.range(
            from: low, through: low | .max >> UInt64(8 * query.first.byteCount))
    }

    /// Calls `body` with ranges that hold the keys one error away that begin with the letter of the query.
    @inline(__always)
    func forEachWithFirstLetter(_ body: (Range<Int>) -> Void) {
        guard isASCII else { return body(withFirstLetter) }
        forEach(1, body)
        if query.headCount > 3 {
            forEach(2, body)
            find(query.head, 3, body)
        } else {
            find(query.head, 2, body)
        }
    }

    /// Calls `body` with ranges that hold the keys one error away that begin with another letter of the
    /// script.
    @inline(__always)
    func forEachWithoutFirstLetter(_ body: (Range<Int>) -> Void) {
        guard isASCII else {
            let leads = Script(lead: UInt8(query.head >> 56)).leads
            return body(
                keys.starts.range(
                    from: UInt64(leads.lowerBound) << 56,
                    through: UInt64(leads.upperBound) << 56 | .max >> 8))
        }
        forEach(0, body)
    }

    /// Calls `body` with ranges of the keys that differ from the query at a letter, the first being 0.
    @inline(__always)
    private func forEach(_ place: Int, _ body: (Range<Int>) -> Void) {
        let front = query.head & ~(UInt64.max >> UInt64(8 * place))
        // The letter is one too many, or has changed places with the next.
        find(front | rest(place + 1, behind: place), query.headCount - 1, body)
        let swapped =
            rest(place + 1, behind: place) & ~(UInt64.max >> UInt64(8 * place + 8))
            | rest(place, behind: place + 1) & ~(UInt64.max >> UInt64(8 * place + 16))
        find(front | swapped | rest(place + 2, behind: place + 2), query.headCount, body)
        // Another is there, or one is missing.
        let (wrong, missing) = (rest(place + 1, behind: place + 1), rest(place, behind: place + 1))
        let typed = (query.head << UInt64(8 * place)) >> 56
        for letter in Self.letters {
            let front = front | letter << UInt64(56 - 8 * place)
            if letter != typed { find(front | wrong, query.headCount, body) }
            find(front | missing, query.headCount + 1, body)
        }
        // Digits and signs share a slot, and so do all characters behind z.
        for letter in Self.others {
            find(front | letter << UInt64(56 - 8 * place), place + 1, body)
        }
    }

    private static let letters = [UInt64(KeyFolder.space)] + (0x61...0x7A)
    private static let others: [UInt64] = [0x21, 0x7F]

    /// The head of the query from a letter on, behind so many others.
    @inline(__always)
    private func rest(_ letter: Int, behind count: Int) -> UInt64 {
        (query.head << UInt64(8 * letter)) >> UInt64(8 * count)
    }

    /// Calls `body` with the keys that begin with the first bytes of a word, and maybe others.
    @inline(__always)
    private func find(_ word: UInt64, _ count: Int, _ body: (Range<Int>) -> Void) {
        let behind = count >= 8 ? 0 : UInt64.max >> UInt64(8 * count)
        let (low, high) = (word & ~behind, word | behind)
        var range = keys.starts.range(from: low, through: high)
        if count > KeyStarts.slotBytes, range.count > Self.few {
            let lower = keys.heads.first(notBelow: low, in: range)
            range = lower..<keys.heads.first(notBelow: high &+ 1, in: lower..<range.upperBound)
        }
        if !range.isEmpty { body(range) }
    }
}
