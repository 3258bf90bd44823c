/// Where folded bytes go.
protocol KeySink: ~Copyable {
    /// Adds a byte.
    mutating func append(_ byte: UInt8)
}

extension ByteBuffer: KeySink {}

/// The fast way to fold: ASCII byte by byte without ICU, other scalars from a table.
///
/// A folded key ends in one space, the end of its last word. A query that ends in a space is
/// therefore a prefix of the keys whose word ends there too: `new ` finds New York and a place
/// called New, and not Newark. Being the smallest byte of any key, it changes no order.
enum KeyFolder {
    /// The byte that stands between words and closes a key.
    static let space: UInt8 = 0x20

    /// Folds the UTF-8 of `range` and adds it to `sink`, without leading space, without doubled
    /// spaces, and with the trailing space that the text has.
    ///
    /// - Returns: false when the text has a scalar that the table cannot fold by itself; what was
    ///   added then is to be thrown away, and ``FoldingRules`` to be asked.
    /// - Complexity: O(length).
    @inline(__always)
    static func fold<Table: ScalarFoldTable, Sink: KeySink & ~Copyable>(
        _ text: Span<UInt8>, _ range: Range<Int>, table: inout Table, into sink: inout Sink
    ) -> Bool {
        var position = range.lowerBound
        var endsInSpace = true
        // Whether something vanished behind which a mark may still belong to a mark before.
        var skipped = false
        while position < range.upperBound {
            let byte = text[position]
            if byte >= 0x80 {
                var endsInMark = skipped
                skipped = false
                repeat {
                    let length = UTF8Length.of(lead: text[position])
                    guard position + length <= range.upperBound else { return false }
                    let fold = table.fold(of: text.scalar(at: position, length: length))
                    if fold.isInContext || (endsInMark && fold.opensWithMark) { return false }
                    if fold.isItself {
                        for offset in 0..<length { sink.append(text[position + offset]) }
                        endsInSpace = false
                        endsInMark = false
                    } else if fold.length > 0 {
                        add(fold, from: table, to: &sink, &endsInSpace)
                        endsInMark = fold.closesWithMark
                    }
                    position += length
                } while position < range.upperBound && text[position] >= 0x80
                continue
            }
            position += 1
            let letter = byte | 0x20
            if letter &- 0x61 < 26 {
                sink.append(letter)
                endsInSpace = false
                continue
            }
            switch ASCIIFold.of(byte) {
            case .letter(let folded):
                sink.append(folded)
                endsInSpace = false
            case .separator:
                if !endsInSpace { sink.append(space) }
                endsInSpace = true
            case .nothing:
                skipped = true
            }
        }
        return true
    }

    @inline(__always)
    private static func add<Table: ScalarFoldTable, Sink: KeySink & ~Copyable>(
        _ fold: ScalarFold, from table: Table, to sink: inout Sink, _ endsInSpace: inout Bool
    ) {
        for offset in fold.offset..<fold.offset + fold.length {
            let byte = table.byte(at: offset)
            if byte == space {
                if !endsInSpace { sink.append(space) }
                endsInSpace = true
            } else {
                sink.append(byte)
                endsInSpace = false
            }
        }
    }
}

/// What becomes of an ASCII character that is not a letter.
enum ASCIIFold {
    case letter(UInt8)
    case separator
    case nothing

    @inline(__always)
    static func of(_ byte: UInt8) -> ASCIIFold {
        switch byte {
        case 0x20: .separator
        case UInt8(ascii: "0")...UInt8(ascii: "9"): .letter(byte)
        case UInt8(ascii: "'"), UInt8(ascii: "`"): .nothing
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
    static func of(lead: UInt8) -> Int {
        lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
    }
}

extension Span where Element == UInt8 {
    /// The scalar of `length` bytes, 2 to 4, at `position` in valid UTF-8.
    @inline(__always)
    func scalar(at position: Int, length: Int) -> UInt32 {
        var value = UInt32(self[position] & (0x7F >> UInt8(length)))
        for offset in 1..<length { value = value << 6 | UInt32(self[position + offset] & 0x3F) }
        return value
    }
}
