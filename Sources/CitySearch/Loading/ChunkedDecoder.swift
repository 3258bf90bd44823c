import Synchronization

/// Decodes a JSON array of cities in chunks, on all processors.
///
/// Where a chunk begins is guessed from what stands there, and a guess can be fooled: text in a
/// string, or an object within an array of a city, may look like the boundary of two cities. So
/// each chunk is decoded from its guess on, past its end, up to where the next chunk claims to
/// begin; only when its left neighbour arrives exactly there, is a guess believed. The first chunk
/// begins at the array's bracket, so by induction every chunk that is believed began where a city
/// begins. One wrong guess or one fault, and all is thrown away and decoded in one go: that costs
/// time, but only for files that nobody writes, and it finds the first fault.
struct ChunkedDecoder {
    private let source: JSONSource
    private let chunkLength: Int
    /// How far behind a chunk the next boundary is looked for at first.
    private static let margin = 1 << 13

    /// - Parameters:
    ///   - source: the whole file.
    ///   - chunkLength: how many bytes a chunk has.
    init(_ source: JSONSource, chunkLength: Int) {
        self.source = source
        self.chunkLength = max(chunkLength, 1)
    }

    /// What a source holds.
    struct Decoded: Sendable {
        /// The cities, in as many batches as there were tasks.
        let batches: [CityBatch]
        /// The scalars that their names folded.
        let memo: ScalarFoldMemo
        /// How long the tasks were busy with reading, on average.
        let readingTime: Duration
    }

    /// All cities.
    ///
    /// - Throws: ``LoadError`` for the first fault in the file; `CancellationError`.
    /// - Complexity: O(file), shared by the processors.
    func decode(tasks: Int) async throws -> Decoded {
        let shares = try await decodeShares(tasks: tasks)
        if isWhole(shares) { return join(shares) }
        return join([try decodeWhole()])
    }

    // MARK: Chunks

    /// A run of cities.
    private struct Chunk: Sendable {
        /// Where the first begins.
        let start: Int
        /// Where the next city behind them begins, or the end of the file.
        let end: Int
    }

    /// The chunks that one task decoded, and their cities.
    private struct Share: Sendable {
        /// Nil when a chunk could not be decoded.
        let chunks: [Chunk]?
        let batch: CityBatch
        let memo: ScalarFoldMemo
        let readingTime: Duration
    }

    private func decodeShares(tasks: Int) async throws -> [Share] {
        let count = (source.length + chunkLength - 1) / chunkLength
        let tasks = min(tasks, count, KeyEntry.maximumBatches)
        let share = source.length / max(tasks, 1) + min(chunkLength, source.length)
        let next = Counter()
        return try await concurrently(tasks) { _ in
            var window = JSONWindow(source)
            var decoder = RecordDecoder(length: share)
            var chunks: [Chunk]? = []
            while let number = next.take(below: count) {
                try Task.checkCancellation()
                guard let chunk = try decodeChunk(number, &decoder, &window) else {
                    chunks = nil
                    break
                }
                chunks?.append(chunk)
            }
            let readingTime = window.readingTime
            let (batch, memo) = decoder.finish()
            return Share(chunks: chunks, batch: batch, memo: memo, readingTime: readingTime)
        }
    }

    /// Decodes the cities that begin in a chunk.
    ///
    /// - Returns: nil for a fault, which may be due to a wrong guess.
    private func decodeChunk(
        _ number: Int, _ decoder: inout RecordDecoder, _ window: inout JSONWindow
    ) throws(LoadError) -> Chunk? {
        let start = number * chunkLength
        var margin = Self.margin
        while true {
            try window.move(to: start, length: chunkLength + margin)
            let isComplete = window.withSpan { json in
                json.count > chunkLength && Self.nextBoundary(json, from: chunkLength) != nil
            }
            if isComplete || window.reachesEnd { break }
            margin *= 8
        }
        return window.withSpan { json in
            do throws(LoadError) {
                return try decodeChunk(number, &decoder, json)
            } catch {
                return nil
            }
        }
    }

    private func decodeChunk(
        _ number: Int, _ decoder: inout RecordDecoder, _ json: Span<UInt8>
    ) throws(LoadError) -> Chunk {
        let base = number * chunkLength
        let first = number == 0 ? try Self.firstCity(json) : Self.nextBoundary(json, from: 0)
        let stop =
            json.count > chunkLength
            ? Self.nextBoundary(json, from: chunkLength) ?? json.count : json.count
        guard let first, first < stop else {
            return Chunk(start: base + stop, end: base + stop)
        }
        decoder.base = base
        decoder.position = first
        while decoder.position < stop {
            guard try decoder.decodeNext(json) else {
                let end = try Self.end(behind: decoder.position, json)
                return Chunk(start: base + first, end: base + end)
            }
        }
        return Chunk(start: base + first, end: base + decoder.position)
    }

    /// Whether each chunk begins where the one before it ended, and the last ends the file.
    private func isWhole(_ shares: [Share]) -> Bool {
        var position: Int?
        var chunks: [Chunk] = []
        for share in shares {
            guard let some = share.chunks else { return false }
            chunks += some
        }
        for chunk in chunks.sorted(by: { ($0.start, $0.end) < ($1.start, $1.end) }) {
            guard position == nil || chunk.start == position else { return false }
            position = chunk.end
        }
        return position == source.length
    }

    private func join(_ shares: [Share]) -> Decoded {
        var memo = ScalarFoldMemo()
        for share in shares { memo.merge(share.memo) }
        let time = shares.reduce(Duration.zero) { $0 + $1.readingTime }
        return Decoded(
            batches: shares.map(\.batch), memo: memo, readingTime: time / max(1, shares.count))
    }

    // MARK: In one go

    private func decodeWhole() throws -> Share {
        var window = JSONWindow(source)
        try window.move(to: 0, length: source.length)
        var decoder = RecordDecoder(length: source.length)
        var hasNext = try window.withSpan { json throws(LoadError) in
            let first = try Self.firstCity(json)
            if let first { decoder.position = first }
            return first != nil
        }
        while hasNext {
            try Task.checkCancellation()
            hasNext = try window.withSpan { json throws(LoadError) in
                try Self.decodeSome(&decoder, json)
            }
        }
        let readingTime = window.readingTime
        let (batch, memo) = decoder.finish()
        return Share(chunks: [], batch: batch, memo: memo, readingTime: readingTime)
    }

    /// Decodes some hundred cities.
    ///
    /// - Returns: whether there is another.
    private static func decodeSome(
        _ decoder: inout RecordDecoder, _ json: Span<UInt8>
    ) throws(LoadError) -> Bool {
        var hasNext = true
        do throws(LoadError) {
            for _ in 0..<512 where hasNext { hasNext = try decoder.decodeNext(json) }
        } catch {
            var failure = error
            failure.record = decoder.count + 1
            throw failure
        }
        if !hasNext { _ = try end(behind: decoder.position, json) }
        return hasNext
    }

    // MARK: Boundaries

    /// Passes the byte order mark and the bracket; nil for an empty array.
    private static func firstCity(_ json: Span<UInt8>) throws(LoadError) -> Int? {
        var scanner = JSONScanner(position: json.hasBytes("\u{FEFF}", at: 0) ? 3 : 0)
        try scanner.expect(UInt8(ascii: "["), "a JSON array of cities", json)
        switch scanner.peek(json) {
        case UInt8(ascii: "{"):
            return scanner.position
        case UInt8(ascii: "]"):
            _ = try end(behind: scanner.position + 1, json)
            return nil
        default:
            throw scanner.failure("a city or the end of the array", json)
        }
    }

    /// The end of the file, behind which nothing but white space may stand.
    private static func end(behind position: Int, _ json: Span<UInt8>) throws(LoadError) -> Int {
        var scanner = JSONScanner(position: position)
        _ = scanner.peek(json)
        guard scanner.position == json.count else {
            throw scanner.failure("nothing behind the array", json)
        }
        return json.count
    }

    /// The position of the next `{` behind `}`, a comma and white space.
    private static func nextBoundary(_ json: Span<UInt8>, from start: Int) -> Int? {
        var isBehindBrace = false
        var isBehindComma = false
        for position in start..<json.count {
            switch json.byte(at: position) {
            case UInt8(ascii: "}"):
                isBehindBrace = true
                isBehindComma = false
            case UInt8(ascii: ",") where isBehindBrace:
                isBehindComma = true
                isBehindBrace = false
            case 0x20, 0x09, 0x0A, 0x0D:
                break
            case UInt8(ascii: "{") where isBehindComma:
                return position
            default:
                isBehindBrace = false
                isBehindComma = false
            }
        }
        return nil
    }
}

/// Hands out 0, 1, 2, … to tasks.
private final class Counter: Sendable {
    private let next = Atomic(0)

    func take(below limit: Int) -> Int? {
        let number = next.wrappingAdd(1, ordering: .relaxed).oldValue
        return number < limit ? number : nil
    }
}
