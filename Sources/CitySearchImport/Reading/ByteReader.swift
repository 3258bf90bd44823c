/// Reads a stream byte by byte, of which a block is in memory.
struct ByteReader: ~Copyable {
    private let stream: ByteStream
    private var buffer = [UInt8](repeating: 0, count: 1 << 18)
    private var unread: Range<Int>

    /// Reads the first block.
    init(_ stream: ByteStream) throws(ImportError) {
        self.stream = stream
        unread = 0..<(try stream.read(into: &buffer, buffer.indices))
    }

    /// The bytes that are at hand; of a new reader, the beginning of the stream.
    var block: ArraySlice<UInt8> {
        buffer[unread]
    }

    /// Passes over bytes that are at hand.
    mutating func skip(_ count: Int) {
        unread = unread.lowerBound + count..<unread.upperBound
    }

    /// The next byte; nil at the end.
    mutating func next() throws(ImportError) -> UInt8? {
        if unread.isEmpty {
            unread = 0..<(try stream.read(into: &buffer, buffer.indices))
            if unread.isEmpty { return nil }
        }
        defer { unread = unread.lowerBound + 1..<unread.upperBound }
        return buffer[unread.lowerBound]
    }
}
