#if Service
package import NIOCore

/// Joins lines from the parts of a body, which end anywhere. The buffer looks at each byte once, and moves it from the
/// part to the current line. It stops at a line that is too long. So it contains one line and one part at most.
package struct LineBuffer {
    /// An element of the buffer's output.
    package enum Line: Equatable {
        /// A line without its end, which may be empty only if empty lines count. Invalid UTF-8 is replaced by U+FFFD.
        case text(String)
        /// The line had too many bytes.
        case tooLong
    }

    /// The maximum number of bytes of a line, without its line feed.
    private let longest: Int
    /// Whether empty lines count.
    private let keepsEmpty: Bool
    /// The rest of the last part.
    private var part = ByteBuffer()
    /// The beginning of the line whose end has not come.
    private var begun = ByteBuffer()
    private var isTooLong = false

    /// - Parameters:
    ///   - longest: the maximum number of bytes of a line, without its line feed.
    ///   - keepsEmpty: whether empty lines count.
    package init(longest: Int, keepsEmpty: Bool = false) {
        self.longest = longest
        self.keepsEmpty = keepsEmpty
    }

    /// Adds the part that comes next.
    package mutating func append(_ next: ByteBuffer) {
        if part.readableBytes == 0 { part = next } else { part.writeImmutableBuffer(next) }
    }

    /// The next line whose end has come; nil when more must come first.
    ///
    /// - Complexity: O(bytes of the line that came with the last part).
    package mutating func next() -> Line? {
        while part.readableBytes > 0 {
            let end = part.readableBytesView.firstIndex(of: UInt8(ascii: "\n"))
            take((end ?? part.writerIndex) - part.readerIndex)
            guard end != nil else { return nil }
            part.moveReaderIndex(forwardBy: 1)
            if let line = finish(keepingEmpty: keepsEmpty) { return line }
        }
        return nil
    }

    /// The last line, when no end follows it; nil when it is empty.
    ///
    /// - Precondition: ``next()`` gave nil, and nothing comes any more.
    package mutating func rest() -> Line? { finish(keepingEmpty: false) }

    /// The number of bytes in the buffer.
    package var heldBytes: Int { part.storageCapacity + begun.storageCapacity }

    /// Moves bytes from the part to the current line.
    private mutating func take(_ count: Int) {
        guard var taken = part.readSlice(length: count), !isTooLong else { return }
        if begun.readableBytes + count > longest {
            (begun, isTooLong) = (ByteBuffer(), true)
        } else {
            begun.writeBuffer(&taken)
        }
    }

    /// Ends the current line, and removes the carriage return of Windows.
    private mutating func finish(keepingEmpty: Bool) -> Line? {
        defer { (begun, isTooLong) = (ByteBuffer(), false) }
        guard !isTooLong else { return .tooLong }
        let bytes = begun.readableBytesView
        let text = bytes.last == UInt8(ascii: "\r") ? bytes.dropLast() : bytes
        return text.isEmpty && !keepingEmpty ? nil : .text(String(decoding: text, as: UTF8.self))
    }
}
#endif
