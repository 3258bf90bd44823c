/// A folded query: a prefix of the keys that it finds.
///
/// Its bytes are in big-endian words, as in key heads. The first word is all that most prefixes need. The words have
/// fixed space, so folding a query allocates nothing. A prefix of more than 64 bytes, longer than most names, continues
/// in an array.
package struct FoldedPrefix: KeySink, Sendable {
    /// The maximum number of bytes that count, cut between scalars: a key stores in one byte the number of bytes that
    /// it shares with other keys of its city (``SortedKeyTable``). A longer name, such as Bangkok's in full, is found
    /// by its beginning.
    package static let longest = 255

    private static let wordCount = 8
    static let fixedCount = 8 * wordCount

    /// Eight bytes each, big-endian, zero after the end.
    private var words = InlineArray<8, UInt64>(repeating: 0)
    /// The number of bytes.
    package private(set) var count = 0
    private var overflow: [UInt8] = []

    package init() {}

    /// The first eight bytes, big-endian, zero after the end.
    package var head: UInt64 { words[0] }

    /// The eight bytes from a multiple of eight on, big-endian, zero after the end.
    @inline(__always)
    func word(from position: Int) -> UInt64 {
        if position < Self.fixedCount { return words[position >> 3] }
        return (position..<position + 8).reduce(0) {
            $0 << 8 | ($1 < count ? UInt64(self[$1]) : 0)
        }
    }

    /// The smallest and the largest word at `position` in the keys that begin with the prefix.
    /// `position` is a multiple of eight, before the end of the prefix.
    @inline(__always)
    func words(from position: Int) -> (low: UInt64, high: UInt64) {
        let low = word(from: position)
        let left = count - position
        return (low, left >= 8 ? low : low | UInt64.max >> UInt64(8 * left))
    }

    @inline(__always)
    mutating func append(_ byte: UInt8) {
        if count < Self.fixedCount {
            words[count >> 3] |= UInt64(byte) << UInt64(56 - 8 * (count & 7))
        } else {
            overflow.append(byte)
        }
        count += 1
    }

    @inline(__always)
    mutating func append(_ word: UInt64, count more: Int) {
        guard more > 0 else { return }
        guard count + more <= Self.fixedCount else { return appendBytes(word, count: more) }
        let bytes = word.byteSwapped & ~(more == 8 ? 0 : UInt64.max >> UInt64(8 * more))
        let offset = UInt64(8 * (count & 7))
        words[count >> 3] |= bytes >> offset
        if count & 7 + more > 8 { words[count >> 3 + 1] |= bytes << (64 - offset) }
        count += more
    }

    private mutating func appendBytes(_ word: UInt64, count more: Int) {
        for offset in 0..<more { append(UInt8(truncatingIfNeeded: word >> UInt64(8 * offset))) }
    }

    /// Whether there are no bytes.
    package var isEmpty: Bool { count == 0 }

    /// The byte at `position`.
    @inline(__always)
    package subscript(position: Int) -> UInt8 {
        guard position < Self.fixedCount else { return overflow[position - Self.fixedCount] }
        return UInt8(truncatingIfNeeded: words[position >> 3] >> UInt64(56 - 8 * (position & 7)))
    }

    /// Whether the text ends in a space, and so a word ends there.
    var endsInSpace: Bool { count > 0 && self[count - 1] == KeyFolder.space }

    /// The number of bytes of the prefix as a full key, with a space at its end.
    @inline(__always)
    var wholeKeyLength: Int { endsInSpace ? count : count + 1 }

    /// Whether a word ends before the last one.
    @inline(__always)
    var holdsInnerSpace: Bool {
        for start in stride(from: 0, to: count - 1, by: 8) {
            let spaces = KeyFolder.spaces(in: word(from: start))
            if spaces != 0 { return start + spaces.leadingZeroBitCount >> 3 < count - 1 }
        }
        return false
    }

    /// The first `length` bytes.
    func prefix(_ length: Int) -> FoldedPrefix { bytes(0..<length) }

    /// The bytes of a range.
    func bytes(_ range: Range<Int>) -> FoldedPrefix {
        var result = FoldedPrefix()
        for position in range { result.append(self[position]) }
        return result
    }

    /// The rest after "the" and its space; nil if the prefix does not begin so, or nothing follows.
    var withoutArticle: FoldedPrefix? {
        guard count > 4, head >> 32 == 0x7468_6520 else { return nil }
        return bytes(4..<count)
    }

    /// The number of scalars.
    var scalarCount: Int {
        // All bytes but continuation bytes, which begin with the bits 10.
        var scalars = count
        for number in 0..<min(Self.wordCount, (count + 7) / 8) {
            let word = words[number]
            scalars -= (word & ~(word << 1) & 0x8080_8080_8080_8080).nonzeroBitCount
        }
        return scalars - overflow.count { $0 & 0xC0 == 0x80 }
    }

    /// The number of scalars, without a space at the end.
    var letterCount: Int { scalarCount - (endsInSpace ? 1 : 0) }

    /// The scalars, without a space at the end.
    var letters: [Unicode.Scalar] {
        let bytes = (0..<(endsInSpace ? count - 1 : count)).map { self[$0] }
        if bytes.allSatisfy({ $0 < 0x80 }) { return bytes.map { Unicode.Scalar($0) } }
        return Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)
    }

    /// The maximum number of typing errors of the query. Two letters with an error could be anything. One error is the
    /// most common by far. A second one finds too much unless the query is long.
    var allowedErrors: Int {
        switch letterCount {
        case ..<3: 0
        case ..<8: 1
        default: FuzzyQuery.mostErrors
        }
    }

    /// Folds a query.
    ///
    /// - Complexity: O(length).
    package init(_ text: borrowing String) {
        let span = text.utf8.span
        if case .inContext = KeyFolder.fold(span, 0..<span.count, into: &self) {
            self = FoldedPrefix()
            _ = KeyFolder.foldInContext(span, 0..<span.count, into: &self)
        }
        dropBeyondLongest()
    }

    /// Keeps the whole scalars of the first ``longest`` bytes.
    @inline(__always)
    private mutating func dropBeyondLongest() {
        if count > Self.longest { dropBeyond(Self.longest) }
    }

    @inline(never)
    private mutating func dropBeyond(_ longest: Int) {
        var end = longest
        while end > 0, self[end] & 0xC0 == 0x80 { end -= 1 }
        self = prefix(end)
    }
}
