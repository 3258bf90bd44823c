/// Where among sorted keys those stand that may begin as a misspelt query: by where the error is.
///
/// The rest of the query follows behind the error, so the keys are found by a look into ``KeyStarts`` and by
/// halves. Where the importance of cities leaves few keys anyway, all keys that share the letters before the
/// error are fewer ranges, and sooner scanned.
final class MisspeltRanges {
    private let keys: KeyColumn
    private let query: FuzzyQuery
    /// Whether the first three letters are ASCII, which ``KeyStarts`` tells apart.
    private let isASCII: Bool

    /// The keys one error away that begin with another letter of the script, and maybe others.
    private(set) lazy var withoutFirstLetter = rangesWithoutFirstLetter()
    /// The keys one error away that share the first letter alone, and maybe others.
    private lazy var atSecondLetter = ranges(at: 1)
    /// The keys one error away that share two letters, and maybe others.
    private lazy var behindSecondLetter = rangesBehindSecondLetter()

    /// Shorter ranges are not worth a search by halves.
    private static let few = 32
    /// Longer ranges are not worth a scan.
    private static let many = 1024

    init(_ query: FuzzyQuery, _ keys: KeyColumn) {
        self.keys = keys
        self.query = query
        isASCII = query.head >> 40 & 0x80_8080 == 0
    }

    /// How many letters before the error are looked at.
    enum Precision {
        case oneLetter, twoLetters, allLetters
    }

    /// The keys one error away that begin with the letter of the query, and maybe others.
    func withFirstLetter(_ precision: Precision) -> [Range<Int>] {
        guard isASCII, precision != .oneLetter else { return [withFirstLetter] }
        let isShort = query.headCount < 4
        return atSecondLetter
            + (precision == .twoLetters || isShort ? [keys(sharing: 2)] : behindSecondLetter)
    }

    /// The keys whose first letter is that of the query, and maybe others.
    var withFirstLetter: Range<Int> {
        let low = UInt64(query.first) << 32
        return keys.starts.range(
            from: low, through: low | .max >> UInt64(8 * query.first.byteCount))
    }

    private func rangesWithoutFirstLetter() -> [Range<Int>] {
        guard isASCII else {
            let leads = Script(lead: UInt8(query.head >> 56)).leads
            let range = keys.starts.range(
                from: UInt64(leads.lowerBound) << 56,
                through: UInt64(leads.upperBound) << 56 | .max >> 8)
            return [range]
        }
        return ranges(at: 0)
    }

    private func rangesBehindSecondLetter() -> [Range<Int>] {
        let end = query.head & 0x8080_8080_8080_8080 == 0 ? query.headCount : 3
        var (found, shared) = (ranges(at: 2), 3)
        while shared < end, keys(sharing: shared).count > Self.many {
            found += ranges(at: shared)
            shared += 1
        }
        return found + [keys(sharing: shared)]
    }

    /// The keys that begin with the first bytes of the query, and maybe others.
    private func keys(sharing count: Int) -> Range<Int> {
        let behind = UInt64.max >> UInt64(8 * count)
        return range(from: query.head & ~behind, through: query.head | behind)
    }

    /// The ranges of the keys that differ from the query at a letter, the first being 0.
    private func ranges(at place: Int) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        let front = query.head & ~(UInt64.max >> UInt64(8 * place))
        // The letter is one too many, or has changed places with the next.
        find(front | rest(place + 1, behind: place), query.headCount - 1, &ranges)
        let swapped =
            rest(place + 1, behind: place) & ~(UInt64.max >> UInt64(8 * place + 8))
            | rest(place, behind: place + 1) & ~(UInt64.max >> UInt64(8 * place + 16))
        find(front | swapped | rest(place + 2, behind: place + 2), query.headCount, &ranges)
        // Another is there, or one is missing.
        let (wrong, missing) = (rest(place + 1, behind: place + 1), rest(place, behind: place + 1))
        let typed = (query.head << UInt64(8 * place)) >> 56
        for letter in Self.letters {
            let front = front | letter << UInt64(56 - 8 * place)
            if letter != typed { find(front | wrong, query.headCount, &ranges) }
            find(front | missing, query.headCount + 1, &ranges)
        }
        // Digits and signs share a slot, and so do all characters behind z.
        let last: UInt64 = place == 0 ? 0x7F : 0xFF
        for (low, high) in [(0x21, 0x60), (0x7B, last)] as [(UInt64, UInt64)] {
            let shift = UInt64(56 - 8 * place)
            let range = range(
                from: front | low << shift,
                through: front | high << shift | .max >> UInt64(8 * place + 8))
            if !range.isEmpty { ranges.append(range) }
        }
        return ranges
    }

    private static let letters = [UInt64(KeyFolder.space)] + (0x61...0x7A)

    /// The head of the query from a letter on, behind so many others.
    @inline(__always)
    private func rest(_ letter: Int, behind count: Int) -> UInt64 {
        (query.head << UInt64(8 * letter)) >> UInt64(8 * count)
    }

    /// Adds the keys that begin with the first bytes of a word, and maybe others.
    @inline(__always)
    private func find(_ word: UInt64, _ count: Int, _ ranges: inout [Range<Int>]) {
        let behind = count >= 8 ? 0 : UInt64.max >> UInt64(8 * count)
        let range = range(from: word & ~behind, through: word | behind)
        if !range.isEmpty { ranges.append(range) }
    }

    /// The keys from one head up to another, and maybe others.
    @inline(__always)
    private func range(from low: UInt64, through high: UInt64) -> Range<Int> {
        let range = keys.starts.range(from: low, through: high)
        guard range.count > Self.few else { return range }
        let lower = keys.heads.first(notBelow: low, in: range)
        return lower..<(lower..<range.upperBound).gallop { keys.heads[$0] <= high }
    }
}
