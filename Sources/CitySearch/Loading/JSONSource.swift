/// Where the bytes of a file of cities come from.
package enum JSONSource: Sendable {
    /// They are in memory.
    case memory(Column<UInt8>)
    /// They are read on demand.
    case file(Platform.File, length: Int)

    /// The most bytes that a load reads of a source without a length, such as a pipe, since it
    /// keeps all of them in memory: twenty times the bundled data.
    package static let streamLimit = 1 << 30

    /// A file. What has no length, such as a pipe, is read at once.
    ///
    /// Files are read, not mapped: truncating a mapped file ends the process.
    ///
    /// - Parameter streamLimit: the maximum number of bytes to read, unless it is a file.
    init(_ file: Platform.File, _ rules: LoadRules, streamLimit: Int = streamLimit) throws {
        if let length = try file.length() {
            self = .file(file, length: length)
        } else {
            self = .memory(try Self.readStream(file, rules, limit: streamLimit))
        }
    }

    /// The number of bytes.
    var length: Int {
        switch self {
        case .memory(let bytes): bytes.count
        case .file(_, let length): length
        }
    }

    /// The bytes, if they are a snapshot.
    ///
    /// - Parameter isMapped: whether a file is mapped; otherwise it is read.
    func snapshot(isMapped: Bool) throws -> Bytes? {
        var window = JSONWindow(self)
        try window.move(to: 0, length: IndexHeader.beginning.count)
        guard window.withSpan(Self.isSnapshot) else { return nil }
        switch self {
        case .memory(let column): return column.bytes
        case .file(let file, let length):
            return try Bytes.of(file, count: length, isMapped: isMapped)
        }
    }

    private static func isSnapshot(_ bytes: Span<UInt8>) -> Bool {
        let mark = IndexHeader.beginning
        return bytes.count >= mark.count && mark.indices.allSatisfy { bytes[$0] == mark[$0] }
    }

    private static func readStream(
        _ file: Platform.File, _ rules: LoadRules, limit: Int
    ) throws -> Column<UInt8> {
        var buffer = GrowingColumn<UInt8>(room: 1 << 16)
        var isKnown = false
        while try buffer.append(from: file, upTo: isKnown ? 1 << 20 : 1 << 12) > 0 {
            try Task.checkCancellation()
            // Input that is neither an array nor a snapshot may never end.
            if !isKnown {
                isKnown = try buffer.withSpan { bytes throws(CityIndexError) in
                    if isSnapshot(bytes) { return true }
                    return try CityArray.begins(bytes, rules)
                }
            }
            guard buffer.count <= limit else {
                throw CityIndexError(
                    .unreadable(
                        "it is not a file, and has more than \(limit) bytes; save it to a file"))
            }
        }
        return buffer.freeze()
    }
}

/// The part of a source that a task decodes. Each part is read into the memory of the one before.
struct JSONWindow: ~Copyable {
    private let source: JSONSource
    private var buffer = GrowingColumn<UInt8>(room: 0)
    /// Which bytes of the source these are.
    private(set) var range = 0..<0

    init(_ source: JSONSource) { self.source = source }

    /// Whether the window reaches the end of the source.
    var reachesEnd: Bool { range.upperBound == source.length }

    /// Moves the window. It ends where the source ends, at the latest.
    mutating func move(to start: Int, length: Int) throws(CityIndexError) {
        let end = min(start + min(length, source.length), source.length)
        let isRead = start == range.lowerBound && end <= range.upperBound
        range = min(start, end)..<end
        guard case .file(let file, _) = source else { return }
        if isRead { return buffer.truncate(to: range.count) }
        buffer.truncate(to: 0)
        do throws(Platform.Failure) {
            let count = try buffer.append(from: file, upTo: range.count, at: range.lowerBound)
            guard count == range.count else { throw .shortened }
        } catch {
            throw CityIndexError(.unreadable(error.description))
        }
    }

    /// Calls `body` with the bytes of the window.
    borrowing func withSpan<Result, Failure: Error>(
        _ body: (Span<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        switch source {
        case .memory(let bytes):
            let range = range
            return try bytes.withSpan { json throws(Failure) in try body(json.extracting(range)) }
        case .file:
            return try buffer.withSpan(body)
        }
    }
}
