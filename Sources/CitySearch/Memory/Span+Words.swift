extension Span where Element == UInt8 {
    /// The byte at `position`; traps when there is none.
    ///
    /// The same as the subscript, which the compiler does not always inline here.
    func byte(at position: Int) -> UInt8 {
        precondition(UInt(bitPattern: position) < UInt(bitPattern: count), "byte out of range")
        return unsafe self[unchecked: position]
    }

    /// The eight bytes from `position` on, the first in the lowest bits.
    ///
    /// - Precondition: `position + 8 <= count`.
    func littleEndianWord(at position: Int) -> UInt64 {
        unsafe bytes.unsafeLoadUnaligned(fromByteOffset: position, as: UInt64.self).littleEndian
    }

    /// The eight bytes from `position` on, the first in the lowest bits; zero after the end.
    package func paddedWord(at position: Int) -> UInt64 {
        if position + 8 <= count { return littleEndianWord(at: position) }
        var word: UInt64 = 0
        for offset in stride(from: count - position - 1, through: 0, by: -1) {
            word = word << 8 | UInt64(byte(at: position + offset))
        }
        return word
    }

    /// The eight bytes from `position` on, the first in the lowest bits. Bytes from `end` on count as
    /// zero.
    func paddedWord(at position: Int, end: Int) -> UInt64 {
        let word = paddedWord(at: position)
        let length = end - position
        return length >= 8 ? word : word & ~(UInt64.max << UInt64(8 * length))
    }

    /// The position of the first `byte`, which is not 0, in a range; the end of the range if there is none.
    ///
    /// Eight bytes at a time: of a word, the lowest byte that is zero is the lowest from which subtracting
    /// one borrows (Warren, "Hacker's Delight", section 6-1).
    @inline(__always)
    package func position(of byte: UInt8, in range: Range<Int>) -> Int {
        let ones: UInt64 = 0x0101_0101_0101_0101
        var position = range.lowerBound
        while position < range.upperBound {
            let others = paddedWord(at: position) ^ (ones &* UInt64(byte))
            let marks = (others &- ones) & ~others & (ones << 7)
            if marks != 0 {
                return min(position + marks.trailingZeroBitCount >> 3, range.upperBound)
            }
            position += 8
        }
        return range.upperBound
    }

    /// Whether the bytes from `position` on equal `text`.
    func hasBytes(_ text: StaticString, at position: Int) -> Bool {
        guard position >= 0, position + text.utf8CodeUnitCount <= count else { return false }
        for offset in 0..<text.utf8CodeUnitCount {
            // The bounds are checked above, so the compiler turns the loop into one comparison.
            let isEqual = unsafe self[unchecked: position &+ offset] == text.utf8Start[offset]
            if !isEqual { return false }
        }
        return true
    }
}

extension Span where Element == UInt8 {
    /// The bytes of `range` as a text, with U+FFFD for what is not UTF-8.
    package func string(_ range: Range<Int>) -> String {
        let part = extracting(range)
        return unsafe part.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
    }
}

extension [UInt8] {
    /// An array of the bytes of a span.
    package init(_ span: Span<UInt8>) {
        self = []
        append(span)
    }

    /// Appends all bytes of a span at once. `Array` alone takes them one by one, ten times as slowly.
    ///
    /// - Complexity: O(bytes).
    package mutating func append(_ span: Span<UInt8>) {
        unsafe span.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
    }
}

extension Span where Element == UInt8 {
    /// Calls `body` with each line but the first, which names the columns.
    func forEachLine<Failure: Error>(
        _ body: (Range<Int>) throws(Failure) -> Void
    ) throws(Failure) {
        let newline = UInt8(ascii: "\n")
        let first = position(of: newline, in: indices) + 1
        try forEachPart(of: min(first, count)..<count, by: newline, body)
    }

    /// Calls `body` with each part of a range between separators. A separator at the end adds no empty part.
    func forEachPart<Failure: Error>(
        of range: Range<Int>, by separator: UInt8,
        _ body: (Range<Int>) throws(Failure) -> Void
    ) throws(Failure) {
        var start = range.lowerBound
        while start < range.upperBound {
            let end = position(of: separator, in: start..<range.upperBound)
            try body(start..<end)
            start = end + 1
        }
    }
}
