/// The bytes of a file or of standard input, unpacked, one after another.
final class ByteStream: ByteSource {
    private let source: any ByteSource
    /// Bytes that were read ahead.
    private var ahead: [UInt8] = []

    init(_ source: any ByteSource) { self.source = source }

    var name: String { source.name }
    var budget: ByteBudget { source.budget }

    /// The fraction of the input that was read, from 0 to 1.
    var fraction: Double { source.fraction }

    /// The next bytes, which are read once more: as many as these, or up to the end.
    func peek(_ count: Int) throws(ImportError) -> ArraySlice<UInt8> {
        while ahead.count < count {
            let start = ahead.count
            ahead.append(contentsOf: repeatElement(0, count: count - start))
            let step = try source.read(into: &ahead, start..<count)
            ahead.removeLast(count - start - step)
            guard step > 0 else { break }
        }
        return ahead.prefix(count)
    }

    /// Reads bytes into a part of a buffer.
    ///
    /// - Returns: the number of bytes; 0 at the end.
    func read(into buffer: inout [UInt8], _ part: Range<Int>) throws(ImportError) -> Int {
        guard !ahead.isEmpty else { return try source.read(into: &buffer, part) }
        let count = min(ahead.count, part.count)
        buffer.replaceSubrange(part.prefix(count), with: ahead.prefix(count))
        ahead.removeFirst(count)
        return count
    }
}

/// Where bytes come from, one after another.
protocol ByteSource: AnyObject {
    /// Its name in messages.
    var name: String { get }
    /// Limits what may come of the bytes.
    var budget: ByteBudget { get }
    /// The fraction that was read, from 0 to 1; 0 while the length is unknown.
    var fraction: Double { get }

    /// Reads bytes into a part of a buffer, which is not empty.
    ///
    /// - Returns: the number of bytes; 0 at the end.
    func read(into buffer: inout [UInt8], _ part: Range<Int>) throws(ImportError) -> Int
}

extension ByteSource {
    /// Reads bytes until a part of a buffer is full, or up to the end.
    ///
    /// - Returns: the number of bytes, and whether the end was reached.
    func fill(
        _ buffer: inout [UInt8], _ part: Range<Int>
    ) throws(ImportError) -> (count: Int, isAtEnd: Bool) {
        var end = part.lowerBound
        while end < part.upperBound {
            let count = try read(into: &buffer, end..<part.upperBound)
            if count == 0 { return (end - part.lowerBound, true) }
            end += count
        }
        return (part.count, false)
    }
}
