/// Receives folded bytes.
protocol KeySink: ~Copyable {
    /// The error for a lack of room.
    associatedtype Failure: Error = Never

    /// Adds a byte.
    mutating func append(_ byte: UInt8) throws(Failure)

    /// Adds the lowest bytes of a word, the lowest first.
    mutating func append(_ word: UInt64, count: Int) throws(Failure)
}

/// Folds fast: ASCII by arithmetic, other scalars from a table.
///
/// A key ends in one space, the end of its last word. So a query that ends in a space is a prefix of
/// the keys in which a word ends there: `new ` finds New York and a place called New, and not Newark.
/// The space is the smallest byte of any key, so it changes no order.
package enum KeyFolder {
    /// The byte between words and at the end of a key.
    package static let space: UInt8 = 0x20

    /// A word with the high bit set in each byte where `word` has a space; all other bits are zero.
    @inline(__always)
    static func spaces(in word: UInt64) -> UInt64 {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let (low, high) = (ones &* 0x7F, ones &* 0x80)
        let others = word ^ (ones &* UInt64(space))
        return ~(((others & low) &+ low) | others) & high
    }

    /// Folds the UTF-8 of `range` and adds it to `sink`, without leading and doubled spaces, but with
    /// the trailing space of the text.
    ///
    /// - Complexity: O(length).
    @inline(__always)
    static func fold<Sink: KeySink & ~Copyable>(
        _ text: Span<UInt8>, _ range: Range<Int>, into sink: inout Sink
    ) throws(Sink.Failure) -> FoldOutcome {
        var position = range.lowerBound
        var endsInSpace = true
        var hasVariant = false
        // Whether the last scalar vanished: a mark after it may belong to a mark before it.
        var skipped = false
        while position < range.upperBound {
            let byte = text.byte(at: position)
            if byte >= 0x80 {
                let outcome = try foldScalars(
                    text, &position, to: range.upperBound, into: &sink, &endsInSpace,
                    isBehindMark: skipped)
                guard case .folded(let foldedVariant) = outcome else { return outcome }
                skipped = false
                hasVariant = hasVariant || foldedVariant
                continue
            }
            position += 1
            switch ASCIIFold.of(byte) {
            case .letter(let folded):
                try sink.append(folded)
                endsInSpace = false
            case .separator:
                if !endsInSpace { try sink.append(space) }
                endsInSpace = true
            case .apostrophe:
                hasVariant = true
                skipped = true
            case .nothing:
                skipped = true
            }
        }
        return .folded(hasVariant: hasVariant)
    }

    /// Folds by the same rules a text that ``fold(_:_:into:)`` cannot fold scalar by scalar.
    ///
    /// - Returns: whether the text may have other spellings.
    /// - Complexity: O(length).
    static func foldInContext<Sink: KeySink & ~Copyable>(
        _ text: Span<UInt8>, _ range: Range<Int>, into sink: inout Sink
    ) throws(Sink.Failure) -> Bool {
        let marked = MarkedText(text, range)
        var endsInSpace = true
        for scalar in marked.scalars where scalar != " " || !endsInSpace {
            try add(scalar, to: &sink)
            endsInSpace = scalar == " "
        }
        return marked.hasVariant
    }

    /// Folds a run of scalars beyond ASCII.
    ///
    /// - Parameter isBehindMark: whether a mark at the start may belong to a mark before it.
    @inline(__always)
    private static func foldScalars<Sink: KeySink & ~Copyable>(
        _ text: Span<UInt8>, _ position: inout Int, to end: Int, into sink: inout Sink,
        _ endsInSpace: inout Bool, isBehindMark: Bool
    ) throws(Sink.Failure) -> FoldOutcome {
        let table = FoldTable.shared
        var endsInMark = isBehindMark
        var hasVariant = false
        repeat {
            let lead = text.byte(at: position)
            let length = UTF8Length.of(lead: lead)
            guard position + length <= end else { return .inContext }
            let scalar = text.scalar(at: position, length: length)
            let fold = table.fold(of: scalar)
            if fold.isInContext || (endsInMark && fold.opensWithMark) { return .inContext }
            if fold.isItself {
                try sink.append(text.paddedWord(at: position), count: length)
                endsInSpace = false
                endsInMark = false
            } else if fold.length > 0 {
                if fold.hasSpace || fold.length > 8 {
                    try add(fold, from: table, to: &sink, &endsInSpace)
                } else {
                    try sink.append(table.word(at: fold.offset), count: fold.length)
                    endsInSpace = false
                }
                endsInMark = fold.closesWithMark
            } else if fold.isApostrophe {
                hasVariant = true
            } else if fold.isSyllable {
                for letter in HangulSyllable.letters(of: scalar) { try add(letter, to: &sink) }
                endsInSpace = false
                endsInMark = false
            }
            if LetterDigraphs.isLead(lead), LetterDigraphs.isSign(scalar) {
                hasVariant = true
            }
            position += length
        } while position < end && text.byte(at: position) >= 0x80
        return .folded(hasVariant: hasVariant)
    }

    private static func add<Sink: KeySink & ~Copyable>(
        _ scalar: Unicode.Scalar, to sink: inout Sink
    ) throws(Sink.Failure) {
        for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter {
            try sink.append(byte)
        }
    }

    private static func add<Sink: KeySink & ~Copyable>(
        _ fold: ScalarFold, from table: FoldTable, to sink: inout Sink,
        _ endsInSpace: inout Bool
    ) throws(Sink.Failure) {
        for offset in fold.offset..<fold.offset + fold.length {
            let byte = table.byte(at: offset)
            if byte == space {
                if !endsInSpace { try sink.append(space) }
                endsInSpace = true
            } else {
                try sink.append(byte)
                endsInSpace = false
            }
        }
    }
}

/// The progress of ``KeyFolder`` with a text.
enum FoldOutcome {
    /// The text is folded.
    ///
    /// - hasVariant: whether it holds an apostrophe or a sign of ``LetterDigraphs``, and so may have
    ///   other spellings.
    case folded(hasVariant: Bool)
    /// The text has marks that cannot be folded one by one. Its caller discards the output in the sink, and folds the
    /// text by ``KeyFolder/foldInContext(_:_:into:)``.
    case inContext
}

/// The fold of an ASCII character.
enum ASCIIFold {
    case letter(UInt8)
    case separator
    case apostrophe
    case nothing

    /// Whether a character is a letter or a digit.
    static func isLetter(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: false
        }
    }

    @inline(__always)
    static func of(_ byte: UInt8) -> ASCIIFold {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            .letter(byte)
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): .letter(byte | 0x20)
        case 0x20: .separator
        case UInt8(ascii: "'"), UInt8(ascii: "`"): .apostrophe
        case 0x09...0x0D: .separator
        case 0x00...0x1F, 0x7F: .nothing
        case UInt8(ascii: "$"), UInt8(ascii: "+"), UInt8(ascii: "<"), UInt8(ascii: "="),
            UInt8(ascii: ">"), UInt8(ascii: "^"), UInt8(ascii: "|"), UInt8(ascii: "~"):
            .letter(byte)
        default: .separator
        }
    }
}

/// The length of a UTF-8 sequence, from its first byte.
enum UTF8Length {
    @inline(__always)
    static func of(lead: UInt8) -> Int { lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4 }
}

extension Span where Element == UInt8 {
    /// The scalar of `length` bytes, 2 to 4, at `position` in valid UTF-8.
    @inline(__always)
    func scalar(at position: Int, length: Int) -> UInt32 {
        let lead = UInt32(byte(at: position))
        let second = UInt32(byte(at: position + 1) & 0x3F)
        if length == 2 { return (lead & 0x1F) << 6 | second }
        let third = UInt32(byte(at: position + 2) & 0x3F)
        if length == 3 { return (lead & 0x0F) << 12 | second << 6 | third }
        return (lead & 0x07) << 18 | second << 12 | third << 6
            | UInt32(byte(at: position + 3) & 0x3F)
    }
}

/// Which other spellings a name may have. Folding finds out in passing.
///
/// The letters of a name have up to two other spellings: with a space for each apostrophe (`xi an`), and
/// with two letters for each of ``LetterDigraphs``. In each spelling of the letters the words have up to
/// four others: in short, in full in two ways, and with initials as one word (``AbbreviatedWords``). So
/// a name has at most fourteen other spellings, and hardly ever more than one.
struct VariantKinds: OptionSet, BitwiseCopyable, Sendable {
    let rawValue: UInt8

    /// The text holds an apostrophe, or a letter or a mark of ``LetterDigraphs``.
    static let letters = VariantKinds(rawValue: 1)
    /// The key holds one of ``AbbreviatedWords``, or ``Initials``.
    static let words = VariantKinds(rawValue: 2)
}
