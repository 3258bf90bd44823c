/// Where the bytes of a file of cities come from.
enum JSONSource: Sendable {
    /// They are in memory.
    case memory(Column<UInt8>)
    /// They are read as they are needed.
    case file(Platform.File, length: Int)

    /// Opens a file. What has no length of its own, such as a pipe, is read at once.
    ///
    /// Files are read rather than mapped: a mapped file that somebody truncates meanwhile takes the
    /// process down.
    init(path: FilePath) throws {
        do {
            let file = try Platform.File(path: path)
            if let length = try file.length() {
                self = .file(file, length: length)
            } else {
                self = .memory(try Self.readStream(file))
            }
        } catch let failure as Platform.Failure {
            throw LoadError(.unreadable(failure.message))
        }
    }

    /// How many bytes there are.
    var length: Int {
        switch self {
        case .memory(let bytes): bytes.count
        case .file(_, let length): length
        }
    }

    /// The bytes when they are those of a snapshot.
    var snapshot: Bytes? {
        let mark = CityIndex.snapshotBeginning
        guard case .memory(let column) = self, column.count >= mark.count,
            mark.indices.allSatisfy({ column[$0] == mark[$0] })
        else { return nil }
        return column.bytes
    }

    private static func readStream(_ file: Platform.File) throws -> Column<UInt8> {
        var buffer = GrowingColumn<UInt8>(room: 1 << 22)
        while try buffer.append(from: file, upTo: 1 << 20) > 0 { try Task.checkCancellation() }
        return buffer.freeze()
    }
}

/// A part of a source that one task has before it. The memory of a part that was read serves for the
/// next.
struct JSONWindow: ~Copyable {
    private let source: JSONSource
    private var buffer = GrowingColumn<UInt8>(room: 0)
    /// Which bytes of the source these are.
    private(set) var range = 0..<0
    /// How long it took to read all parts so far.
    private(set) var readingTime = Duration.zero

    init(_ source: JSONSource) {
        self.source = source
    }

    /// Whether nothing of the source lies behind the window.
    var reachesEnd: Bool {
        range.upperBound == source.length
    }

    /// Moves the window, which ends where the source ends if it would reach beyond.
    mutating func move(to start: Int, length: Int) throws(LoadError) {
        let end = min(start + min(length, source.length), source.length)
        range = min(start, end)..<end
        guard case .file(let file, _) = source else { return }
        let clock = ContinuousClock.now
        let count = try read(file)
        guard count == range.count else {
            throw LoadError(.unreadable("it became shorter while it was read"))
        }
        readingTime += clock.duration(to: .now)
    }

    private mutating func read(_ file: Platform.File) throws(LoadError) -> Int {
        buffer.truncate(to: 0)
        do throws(Platform.Failure) {
            return try buffer.append(from: file, upTo: range.count, at: range.lowerBound)
        } catch {
            throw LoadError(.unreadable(error.message))
        }
    }

    /// Calls `body` with the bytes of the window.
    @inline(__always)
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
