import CitySearch

/// Whole lines of an input, one after another, each with its line feed but perhaps the last.
struct LineBlock: Sendable {
    let bytes: [UInt8]
    /// Limits what may come of the input.
    let budget: ByteBudget
}

/// Divides an input into blocks of lines, so that little of it is in memory.
struct LineBlocks: ~Copyable {
    private let stream: ByteStream
    /// The bytes after the last line feed.
    private var rest: [UInt8] = []
    private var isAtStart = true
    private var isAtEnd = false
    private let blockSize: Int

    /// The maximum length of a line.
    private static let longestLine = 1 << 24

    /// The default size of a block in bytes, approximately.
    static let usualSize = 1 << 21

    init(_ stream: ByteStream, blockSize: Int = usualSize) {
        self.stream = stream
        self.blockSize = blockSize
    }

    /// The name of the input in messages.
    var name: String { stream.name }

    /// The fraction of the input that was read, from 0 to 1.
    var fraction: Double { stream.fraction }

    /// The next lines; nil at the end.
    mutating func next() throws(ImportError) -> LineBlock? {
        var bytes = rest
        rest = []
        while !isAtEnd {
            let start = bytes.count
            bytes.append(contentsOf: repeatElement(0, count: blockSize))
            let count: Int
            (count, isAtEnd) = try stream.fill(&bytes, start..<bytes.count)
            bytes.removeLast(bytes.count - start - count)
            if isAtStart { bytes.removeFirst(bytes.markCount) }
            isAtStart = false
            if isAtEnd { break }
            if let last = bytes[start...].lastIndex(of: .lineFeed) {
                rest = Array(bytes[(last + 1)...])
                bytes.removeLast(bytes.count - last - 1)
                return LineBlock(bytes: bytes, budget: stream.budget)
            }
            guard bytes.count <= Self.longestLine else {
                throw .unusable(name, "has a line of more than \(Self.longestLine) bytes")
            }
        }
        return bytes.isEmpty ? nil : LineBlock(bytes: bytes, budget: stream.budget)
    }
}

extension LineBlock {
    /// Calls `body` with each line without its end, LF or CRLF, and its number in the block, counted from 0.
    ///
    /// - Returns: the number of lines.
    func forEachLine<Failure: Error>(
        _ body: (_ bytes: Span<UInt8>, _ line: Range<Int>, _ number: Int) throws(Failure) -> Void
    ) throws(Failure) -> Int {
        let span = bytes.span
        var number = 0
        var start = 0
        while start < span.count {
            let end = span.position(of: .lineFeed, in: start..<span.count)
            let isCRLF = end > start && span[end - 1] == .carriageReturn
            try body(span, start..<(isCRLF ? end - 1 : end), number)
            number += 1
            start = end + 1
        }
        return number
    }
}

extension UInt8 {
    static let tab = UInt8(ascii: "\t")
    static let lineFeed = UInt8(ascii: "\n")
    static let carriageReturn = UInt8(ascii: "\r")
}
