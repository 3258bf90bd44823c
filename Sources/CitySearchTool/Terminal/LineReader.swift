import CitySearch

/// Reads lines, with only one in memory.
struct LineReader: ~Copyable {
    private let file: Platform.File
    /// The name of the input in messages.
    private let name: String
    private var buffer = [UInt8](repeating: 0, count: 1 << 16)
    /// The bytes of the buffer that were read and not returned.
    private var unread = 0..<0
    private var isAtStart = true
    private var isAtEnd = false

    /// Opens a file; standard input for nil.
    init(_ path: FilePath?) throws(ToolError) {
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

    /// The next line without its end, LF or CRLF; bytes that are not UTF-8 are replaced by U+FFFD.
    ///
    /// - Parameter wait: called before reading more input, which may block.
    /// - Returns: nil at the end. The last line needs no line feed.
    mutating func next(
        beforeWaiting wait: () throws(ToolError) -> Void
    ) throws(ToolError) -> String? {
        var searched = unread.lowerBound
        while true {
            let rest = buffer[searched..<unread.upperBound]
            if let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                defer { unread = (end + 1)..<unread.upperBound }
                return line(unread.lowerBound..<end)
            }
            if isAtEnd {
                defer { unread = 0..<0 }
                return unread.isEmpty ? nil : line(unread)
            }
            try wait()
            searched = unread.count
            try fill()
        }
    }

    private mutating func fill() throws(ToolError) {
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
            unread = 0..<(unread.upperBound + count)
        } catch {
            throw .unreadable(name, "\(error)")
        }
    }

    private mutating func line(_ range: Range<Int>) -> String {
        var bytes = buffer[range]
        if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
        if isAtStart {
            isAtStart = false
            let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
            if bytes.starts(with: byteOrderMark) { bytes.removeFirst(byteOrderMark.count) }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
