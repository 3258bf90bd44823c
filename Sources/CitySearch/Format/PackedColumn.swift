/// Numbers below a limit, each in as few bits as the limit needs, one after another.
///
/// Ordinals and positions of keys need 18 to 20 bits in a large index, not 32. Other sections give the
/// limit, and with it the number of bits.
package struct PackedColumn: Sendable {
    /// Spare bytes after the last number, because reading a number loads eight bytes.
    private static let spare = 8

    private let bytes: Column<UInt8>
    private let width: Int
    private let mask: UInt64
    /// The number of numbers.
    package let count: Int

    /// The number of bits of a number below a limit, at least one.
    package static func width(below limit: Int) -> Int {
        max(1, Int.bitWidth - max(0, limit - 1).leadingZeroBitCount)
    }

    /// The number of bytes of this many numbers below a limit: whole words.
    static func byteCount(_ count: Int, below limit: Int) -> Int {
        (count * width(below: limit) + 63) / 64 * 8 + spare
    }

    package init(_ table: SectionTable, _ section: IndexSection) throws(IndexFormatError) {
        guard case .packed(let length, let limit) = section.schema.length else {
            preconditionFailure("no packed numbers: \(section)")
        }
        bytes = try table.column(section)
        count = table.counts.count(length)
        width = Self.width(below: table.counts.count(limit))
        guard width <= 32 else { throw .damaged("the length of \(section.title)") }
        mask = 1 << UInt64(width) - 1
    }

    /// A column without numbers.
    init(emptyIn bytes: Bytes) {
        self.bytes = Column(bytes, count: 0)
        (count, width, mask) = (0, 1, 1)
    }

    /// Fills the words of a column.
    ///
    /// - Parameters:
    ///   - count: the number of values.
    ///   - width: the number of bits of each.
    ///   - number: returns the number at a position; called in order.
    static func fill(
        _ words: inout MutableSpan<UInt64>, count: Int, width: Int, _ number: (Int) -> UInt32
    ) {
        // The bits that are not written yet, and their number.
        var (rest, filled) = (0 as UInt64, 0)
        var target = 0
        for position in 0..<count {
            let value = UInt64(number(position))
            rest |= value << UInt64(filled)
            filled += width
            guard filled >= 64 else { continue }
            words[target] = rest.littleEndian
            target += 1
            filled -= 64
            // A shift by all of its bits leaves nothing.
            rest = value >> UInt64(width - filled)
        }
        if filled > 0 { words[target] = rest.littleEndian }
    }

    /// The positions of all numbers.
    package var indices: Range<Int> {
        0..<count
    }

    /// The number at a position; traps if it does not exist. In a damaged index, it may be up to the next power of two
    /// above the limit.
    package subscript(position: Int) -> UInt32 {
        precondition(UInt(bitPattern: position) < UInt(bitPattern: count), "number out of range")
        let bit = position &* width
        let word = bytes.littleEndianWord(at: bit &>> 3)
        return UInt32(truncatingIfNeeded: word &>> UInt64(bit & 7) & mask)
    }
}
