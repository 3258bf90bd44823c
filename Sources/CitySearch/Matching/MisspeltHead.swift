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
        var isInsideLetter: Bool {
            word >> 62 == 0b10
        }

        /// The bits in which bytes differ that are known of both.
        @inline(__always)
        func difference(_ other: Bytes) -> UInt64 {
            (word ^ other.word) & known & other.known
        }
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
