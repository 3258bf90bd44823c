/// A typed, bounds-checked view of a range of bytes.
@safe
@usableFromInline
package struct Column<Element: BitwiseCopyable & Sendable>: @unchecked Sendable {
    // Reading an element uses the address alone, and so touches no reference count.
    /// Keeps the memory alive. The column may be a part of it.
    let bytes: Bytes
    @usableFromInline let start: UnsafeRawPointer
    /// The number of elements.
    @usableFromInline package let count: Int

    /// Views `count` elements from byte `offset` on.
    ///
    /// - Returns: nil when they do not lie inside the bytes, or when they are not aligned.
    package init?(_ bytes: Bytes, offset: Int, count: Int) {
        let (length, overflow) = count.multipliedReportingOverflow(
            by: MemoryLayout<Element>.stride)
        guard !overflow, offset >= 0, count >= 0, offset <= bytes.count,
            length <= bytes.count - offset, offset % MemoryLayout<Element>.alignment == 0
        else { return nil }
        self.bytes = bytes
        unsafe start = bytes.start + offset
        self.count = count
    }

    /// Views the first `count` elements of bytes; traps when there are fewer.
    init(_ bytes: Bytes, count: Int) {
        guard let column = Column(bytes, offset: 0, count: count) else {
            preconditionFailure("column out of range")
        }
        self = column
    }

    /// A copy of a few elements.
    init(copying elements: [Element]) { self.init(Bytes(copying: elements), count: elements.count) }

    /// The element at `position`; traps when there is none.
    @inlinable
    package subscript(position: Int) -> Element {
        precondition(UInt(bitPattern: position) < UInt(bitPattern: count), "element out of range")
        return unsafe start.load(
            fromByteOffset: position &* MemoryLayout<Element>.stride, as: Element.self)
    }

    /// The positions of all elements.
    package var indices: Range<Int> { 0..<count }

    /// Calls `body` with all elements.
    package func withSpan<Result, Failure: Error>(
        _ body: (Span<Element>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let elements = unsafe start.assumingMemoryBound(to: Element.self)
        return try unsafe body(Span(_unsafeStart: elements, count: count))
    }
}

extension Column where Element == UInt8 {
    /// The bytes of `range` as a text, with U+FFFD for what is not UTF-8.
    package func string(_ range: Range<Int>) -> String {
        check(range)
        return unsafe String(
            decoding: UnsafeRawBufferPointer(
                start: start + range.lowerBound, count: range.count),
            as: UTF8.self)
    }

    /// The number of bytes of `range` below a limit.
    ///
    /// - Complexity: O(range), many bytes at a time.
    func count(below limit: UInt8, in range: Range<Int>) -> Int {
        check(range)
        return withSpan { bytes in
            var count = 0
            // The range is checked above, so the compiler takes many bytes at once.
            for position in range { count &+= unsafe bytes[unchecked: position] < limit ? 1 : 0 }
            return count
        }
    }

    /// Copies the bytes of `range` to `target`, from `position` on.
    func copy(_ range: Range<Int>, to target: inout MutableSpan<UInt8>, at position: Int) {
        check(range)
        unsafe target.withUnsafeMutableBytes { target in
            let part = unsafe target[position..<position + range.count]
            unsafe UnsafeMutableRawBufferPointer(rebasing: part).copyMemory(
                from: UnsafeRawBufferPointer(start: start + range.lowerBound, count: range.count))
        }
    }

    /// The eight bytes from `offset` on, the first in the lowest bits; traps when there are fewer.
    func littleEndianWord(at offset: Int) -> UInt64 { withSpan { $0.littleEndianWord(at: offset) } }

    /// The eight bytes from `offset` on as a big-endian word, which compares as the bytes do. Bytes
    /// from `end` on count as zero.
    func bigEndianWord(at offset: Int, end: Int) -> UInt64 {
        withSpan { $0.paddedWord(at: offset, end: end).byteSwapped }
    }

    private func check(_ range: Range<Int>) {
        precondition(range.lowerBound >= 0 && range.upperBound <= count, "bytes out of range")
    }
}

extension Column where Element: FixedWidthInteger & UnsignedInteger {
    /// The number of elements that ``mask(from:of:atLeast:)`` compares.
    static var maskWidth: Int { 32 }

    /// Ranges of at most this many elements are compared one by one.
    private static var few: Int { 6 }

    /// Which elements of a range are at least `bound`: a bit for each of the 32 elements from
    /// `start` on, the first in the lowest bit. Bits outside of the range are zero.
    ///
    /// - Precondition: the range lies within these 32 elements.
    func mask(from start: Int, of range: Range<Int>, atLeast bound: Element) -> UInt32 {
        precondition(
            start >= 0 && start <= range.lowerBound && range.upperBound <= start + Self.maskWidth
                && range.upperBound <= count, "elements out of range")
        guard range.count > Self.few, start + Self.maskWidth <= count else {
            return range.reduce(0) { self[$1] >= bound ? $0 | 1 << UInt32($1 - start) : $0 }
        }
        let mask = withSpan { elements in
            var mask: UInt32 = 0
            // The range is checked above, so the compiler compares many elements at once.
            for offset in 0..<Self.maskWidth {
                let element = unsafe elements[unchecked: start &+ offset]
                mask |= (element >= bound ? 1 : 0) << UInt32(truncatingIfNeeded: offset)
            }
            return mask
        }
        let before = UInt32.max << UInt32(range.lowerBound - start)
        let behind = UInt32.max << UInt32(range.upperBound - start)
        return mask & before & ~behind
    }
}
