/// The cost of the typing errors between a query and one key, in octaves of relevance.
///
/// An error is an added, a missing or a wrong letter, or two swapped neighbours, and no letter is edited twice: the
/// optimal string alignment (Damerau, "A Technique for Computer Detection and Correction of Spelling Errors", 1964).
/// The cheapest way counts. Missing, doubled and swapped letters are slips of the fingers; a wrong letter
/// and one too many are rarer and cost an octave more. The first letter is hardly ever wrong: an error
/// there costs two octaves more and must be the only one. A letter is a Unicode scalar of the folded text.
struct TypingErrorCost {
    /// The cost of the prefix of the key that is most similar; nil if none is similar enough.
    private(set) var prefix: Score?
    /// The cost up to the whole key without its last space; nil when it is not near enough.
    private(set) var whole: Score?

    /// Represents a cost that is too high.
    private static let far = Score.least
    /// The maximum distance of errors from the diagonal.
    private static let reach = FuzzyQuery.mostErrors

    /// Compares a query with a key.
    ///
    /// It fills the table of costs row by row, a row for each letter of the key, and only near the
    /// diagonal, as far as the allowed errors lead (Ukkonen, "Algorithms for Approximate String
    /// Matching", 1985). Cell `reach` of a row is on the diagonal.
    ///
    /// - Parameters:
    ///   - limit: the maximum number of errors.
    ///   - position: the position of the key.
    /// - Complexity: O(length of the query), much less for keys that begin differently.
    init(
        _ query: borrowing FuzzyQuery, limit: Int, _ position: Int, _ keys: SortedKeyTable
    ) {
        let isFirstRight = keys.unit(at: position, from: 0) == query.units[0]
        let errors = isFirstRight ? limit : min(limit, 1)
        let first = isFirstRight ? .zero : Features.wrongFirstLetter
        // Costs are negative. The allowed errors cost no more than this, and one error more always
        // does.
        let most = Score(clamping: errors * Int(Features.unlikelyError.units))
        let length = keys.byteCount(at: position)
        var row = Row(repeating: Self.far)
        var (before, previous) = (row, PackedScalar(0))
        for cell in 0...Self.reach {
            row[Self.reach + cell] =
                cell == 0
                ? .zero : row[Self.reach + cell - 1] + Self.extraLetter(query, at: cell - 1)
        }
        var (offset, count) = (0, 0)
        while true {
            let cell = query.units.count - count + Self.reach
            if 0...2 * Self.reach ~= cell, row[cell] >= most {
                let cost = row[cell] + first
                if !query.endsInSpace || keys.unit(at: position, from: offset) == .space {
                    prefix = max(prefix ?? cost, cost)
                }
                if length - offset == 1 { whole = cost }
            }
            guard offset < length, cell > 0 else { return }
            let letter = keys.unit(at: position, from: offset)
            var next = Row(repeating: Self.far)
            var best = Self.far
            for cell in 0...2 * Self.reach {
                let typed = count + cell - Self.reach
                guard -1..<query.units.count ~= typed else { continue }
                var cost = cell < 2 * Self.reach ? row[cell + 1] + Features.likelyError : Self.far
                if typed >= 0 {
                    let unit = query.units[typed]
                    cost = max(
                        cost, row[cell] + (unit == letter ? .zero : Features.unlikelyError))
                    if cell > 0 {
                        cost = max(cost, next[cell - 1] + Self.extraLetter(query, at: typed))
                    }
                    if typed > 0, unit == previous, query.units[typed - 1] == letter {
                        cost = max(cost, before[cell] + Features.likelyError)
                    }
                }
                next[cell] = cost
                best = max(best, cost)
            }
            guard best >= most else { return }
            (before, row, previous) = (row, next, letter)
            offset += letter.byteCount
            count += 1
        }
    }

    /// The addition of the key to the score, by the name and by the errors: the better of the full key and its prefix,
    /// each with the addition of such a match; nil if the key is not similar enough.
    func gain(prefix prefixGain: Score, whole wholeGain: Score) -> Gain? {
        let whole = whole.map { Gain(name: wholeGain, errors: $0, isWhole: true) }
        let prefix = prefix.map { Gain(name: prefixGain, errors: $0, isWhole: false) }
        guard let whole, let prefix else { return whole ?? prefix }
        return prefix.sum > whole.sum ? prefix : whole
    }

    /// The addition of a key to the score.
    struct Gain {
        let name: Score
        let errors: Score
        let isWhole: Bool

        var sum: Score { name + errors }
    }

    private typealias Row = InlineArray<5, Score>

    /// The cost of a letter of the query that the key lacks.
    private static func extraLetter(_ query: borrowing FuzzyQuery, at index: Int) -> Score {
        guard index < query.units.count else { return far }
        return index > 0 && query.units[index] == query.units[index - 1]
            ? Features.likelyError : Features.unlikelyError
    }
}

/// Decides by the first eight bytes of a key whether it may begin with a misspelt form of the
/// query, with a few operations on machine words.
///
/// The first error lies where key and query first differ: a letter there is wrong, missing, one too
/// many or swapped with the next. What follows must be equal, or hold a second error. This rules
/// out most keys; working out their distance would take twenty times as long.
struct MisspeltHead {
    /// The known first bytes of a text.
    private struct Bytes {
        /// The bytes, the first in the highest bits.
        var word: UInt64
        /// The bits of these bytes.
        var known = UInt64.max

        @inline(__always)
        func dropFirst(_ bytes: Int) -> Bytes {
            Bytes(word: word << UInt64(8 * bytes), known: known << UInt64(8 * bytes))
        }

        /// The bytes after the first letter.
        @inline(__always)
        var behindLetter: Bytes {
            dropFirst(PackedScalar.byteCount(lead: UInt8(truncatingIfNeeded: word >> 56)))
        }

        /// Whether the first byte is not the first of its letter.
        @inline(__always)
        var isInsideLetter: Bool { word >> 62 == 0b10 }

        /// The bits in which bytes differ that are known of both.
        @inline(__always)
        func difference(_ other: Bytes) -> UInt64 { (word ^ other.word) & known & other.known }
    }

    private let query: Bytes
    /// Whether the query continues after its head.
    private let goesOn: Bool

    init(_ query: FuzzyQuery) {
        self.query = Bytes(
            word: query.head, known: ~(UInt64.max >> UInt64(8 * query.headCount)))
        goesOn = query.headCount == 8
    }

    /// Whether a key with a head may be one or two errors away. Swapped letters are taken for two wrong ones.
    @inline(__always)
    func admits(_ head: UInt64, errors: Int) -> Bool {
        let key = Bytes(word: head)
        guard (head | query.word) & 0x8080_8080_8080_8080 == 0 else {
            return errors == 1 ? mayBeOneErrorAway(key, query) : mayBeTwoErrorsAway(key, query)
        }
        return errors == 1
            ? mayBeOneErrorAwayASCII(key, query) : mayBeTwoErrorsAwayASCII(key, query)
    }

    @inline(never)
    private func mayBeOneErrorAway(_ key: Bytes, _ query: Bytes) -> Bool {
        isBehindError(key, query) { $0.difference($1) == 0 }
    }

    @inline(never)
    private func mayBeTwoErrorsAway(_ key: Bytes, _ query: Bytes) -> Bool {
        isBehindError(key, query, mayBeOneErrorAway)
    }

    /// Whether key and query have no error, or `holds` is true for what may follow the first error in each.
    @inline(__always)
    private func isBehindError(
        _ key: Bytes, _ query: Bytes, _ holds: (Bytes, Bytes) -> Bool
    ) -> Bool {
        let difference = key.difference(query)
        if difference == 0 { return true }
        var equal = difference.leadingZeroBitCount / 8
        while equal > 0,
            key.dropFirst(equal).isInsideLetter || query.dropFirst(equal).isInsideLetter
        {
            equal -= 1
        }
        let (key, query) = (key.dropFirst(equal), query.dropFirst(equal))
        let (behindKey, behindQuery) = (key.behindLetter, query.behindLetter)
        return holds(behindKey, behindQuery) || holds(behindKey, query) || holds(key, behindQuery)
            || holds(behindKey.behindLetter, behindQuery.behindLetter)
    }

    // MARK: The same where each letter is a byte

    @inline(__always)
    private func mayBeOneErrorAwayASCII(_ key: Bytes, _ query: Bytes) -> Bool {
        let difference = key.difference(query)
        // All bits from the first letter that differs.
        let behind = UInt64.max >> UInt64(difference.leadingZeroBitCount & 0x78)
        return difference & behind >> 16 == 0
            || key.dropFirst(1).difference(query) & behind == 0
            || key.difference(query.dropFirst(1)) & behind == 0
    }

    @inline(__always)
    private func mayBeTwoErrorsAwayASCII(_ key: Bytes, _ query: Bytes) -> Bool {
        guard hasAtMostTwoUnmatched(key.word) else { return false }
        let equal = key.difference(query).leadingZeroBitCount / 8
        let (key, query) = (key.dropFirst(equal), query.dropFirst(equal))
        return mayBeOneErrorAwayASCII(key.dropFirst(1), query.dropFirst(1))
            || mayBeOneErrorAwayASCII(key.dropFirst(1), query)
            || mayBeOneErrorAwayASCII(key, query.dropFirst(1))
            || mayBeOneErrorAwayASCII(key.dropFirst(2), query.dropFirst(2))
    }

    /// Whether at most two of a key's first six letters have no equal in the query within two positions. An error
    /// leaves at most one letter without an equal, and two errors move no letter further.
    ///
    /// Letters are bytes below 0x80, so a byte of a difference is zero unless adding 0x7F sets its highest bit.
    @inline(__always)
    private func hasAtMostTwoUnmatched(_ key: UInt64) -> Bool {
        guard goesOn else { return true }
        let (query, ones) = (query.word, 0x7F7F_7F7F_7F7F_7F7F as UInt64)
        let unmatched =
            ((key ^ query) &+ ones) & ((key ^ query << 8) &+ ones) & ((key ^ query >> 8) &+ ones)
            & ((key ^ query << 16) &+ ones) & ((key ^ query >> 16) &+ ones) & Self.firstSix
        let allButOne = unmatched & (unmatched &- 1)
        return allButOne & (allButOne &- 1) == 0
    }

    /// The highest bits of the first six bytes.
    private static let firstSix: UInt64 = 0x8080_8080_8080_0000
}
