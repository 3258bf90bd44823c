/// A typed, bounds-checked view of a part of some bytes.
@safe
package struct Column<Element: BitwiseCopyable & Sendable>: @unchecked Sendable {
    // Beside the reference that keeps the memory alive stands the address itself, so that reading
    // an element touches no reference count. This is the other half of ``Bytes``.
    private let bytes: Bytes
    private let start: UnsafeRawPointer
    /// How many elements there are.
    package let count: Int

    /// Views `count` elements from byte `offset` on.
    ///
    /// - Returns: nil when they do not lie inside the bytes, or are not aligned.
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

    /// Views the first `count` elements of bytes that were made for them; traps when there are
    /// fewer.
    init(_ bytes: Bytes, count: Int) {
        guard let column = Column(bytes, offset: 0, count: count) else {
            preconditionFailure("column out of range")
        }
        self = column
    }

    /// The element at `position`; traps when there is none.
    @inline(__always)
    package subscript(position: Int) -> Element {
        precondition(UInt(bitPattern: position) < UInt(bitPattern: count), "element out of range")
        return unsafe start.load(
            fromByteOffset: position &* MemoryLayout<Element>.stride, as: Element.self)
    }

    /// The positions of all elements.
    package var indices: Range<Int> {
        0..<count
    }
}

extension Column where Element == UInt8 {
    /// The bytes of `range` as a text.
    @inline(__always)
    package func string(_ range: Range<Int>) -> String {
        precondition(range.lowerBound >= 0 && range.upperBound <= count, "bytes out of range")
        return unsafe String(
            decoding: UnsafeRawBufferPointer(
                start: start + range.lowerBound, count: range.count),
            as: UTF8.self)
    }

    /// Calls `body` with the bytes of `range`.
    package func withSpan<Result>(_ range: Range<Int>, _ body: (Span<UInt8>) -> Result) -> Result {
        precondition(range.lowerBound >= 0 && range.upperBound <= count, "bytes out of range")
        let elements = unsafe (start + range.lowerBound).assumingMemoryBound(to: UInt8.self)
        return unsafe body(Span(_unsafeStart: elements, count: range.count))
    }
}
