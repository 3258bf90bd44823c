import CitySearch
import CitySearchImport
import CitySearchProgram

/// Reads lines, with only one in memory.
struct LineReader: BatchQueries, ~Copyable {
    private let file: Platform.File
    /// The name of the input in messages.
    private let name: String
    private var buffer = [UInt8](repeating: 0, count: 1 << 16)
    /// The bytes of the buffer that were read and not returned.
    private var unread = 0..<0
    /// The number of these that are known to contain no line feed.
    private var searched = 0
    private var isAtStart = true
    private var isAtEnd = false
    private let decoder: LineDecoder

    /// Opens a file; standard input for nil.
    ///
    /// - Parameter encoding: the encoding of the input; nil to detect it.
    init(_ path: FilePath?, as encoding: TextEncoding? = nil) throws(ToolError) {
        decoder = LineDecoder(encoding)
        name = path?.description ?? "standard input"
        do throws(Platform.Failure) {
            file =
                if let path {
                    try Platform.File(path: path)
                } else {
                    try Platform.File(duplicating: Platform.Descriptor.standardInput.number)
                }
        } catch {
            throw .unreadable(name, "\(error)")
        }
    }

    /// A note on the encoding of the input; nil if it was not guessed.
    var note: String? { decoder.note.map { "\(name): \($0)" } }

    /// The next line without its end, LF or CRLF; invalid characters are replaced by U+FFFD.
    ///
    /// - Returns: nil at the end. The last line needs no line feed.
    mutating func next() throws(ToolError) -> String? {
        repeat {
            if let line = nextBuffered() { return line }
        } while try fill()
        return nil
    }

    /// The next line if it was read already; nil when ``fill()`` must read more.
    mutating func nextBuffered() -> String? {
        let rest = buffer[unread.lowerBound + searched..<unread.upperBound]
        if let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            return take(upTo: end, next: end + 1)
        }
        if isAtEnd, !unread.isEmpty {
            return take(upTo: unread.upperBound, next: unread.upperBound)
        }
        searched = unread.count
        return nil
    }

    /// Reads more input, which may block.
    ///
    /// - Returns: false when the input ended before.
    mutating func fill() throws(ToolError) -> Bool {
        guard !isAtEnd else { return false }
        if unread.lowerBound > 0 {
            buffer.replaceSubrange(0..<unread.count, with: Array(buffer[unread]))
            unread = 0..<unread.count
        }
        if unread.upperBound == buffer.count {
            buffer.append(contentsOf: repeatElement(0, count: buffer.count))
        }
        do throws(Platform.Failure) {
            let free = unread.upperBound..<buffer.count
            let count = try file.readAvailable(into: &buffer, free)
            isAtEnd = count == 0
            let read = unread.upperBound..<(unread.upperBound + count)
            let decoded = decoder.decode(buffer[read], isLast: isAtEnd)
            if let decoded { buffer.replaceSubrange(read, with: decoded) }
            unread = 0..<(read.lowerBound + (decoded?.count ?? count))
            return true
        } catch {
            throw .unreadable(name, "\(error)")
        }
    }

    /// Returns the unread bytes up to `end` as a line.
    private mutating func take(upTo end: Int, next: Int) -> String {
        var bytes = buffer[unread.lowerBound..<end]
        unread = next..<unread.upperBound
        searched = 0
        if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
        if isAtStart {
            isAtStart = false
            let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
            if bytes.starts(with: byteOrderMark) { bytes.removeFirst(byteOrderMark.count) }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
