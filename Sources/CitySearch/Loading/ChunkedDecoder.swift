import Synchronization

/// Decodes a JSON array of cities in chunks, on all processors.
///
/// Where a chunk begins is guessed from what stands there, and a guess can be fooled: text in a
/// string, or an object within an array of a city, may look like the boundary of two cities. So
/// each chunk is decoded from its guess on, past its end, up to where the next chunk claims to
/// begin; only when its left neighbour arrives exactly there, is a guess believed. The first chunk
/// begins at the array's bracket, so by induction every chunk that is believed began where a city
/// begins. One wrong guess, and all is thrown away, with whatever errors it led to, and decoded in
/// one go: that costs time, but only for files that nobody writes.
struct ChunkedDecoder {
    private let bytes: Column<UInt8>
    private let chunkLength: Int

    /// - Parameters:
    ///   - bytes: the whole file.
    ///   - chunkLength: about how many bytes a chunk has.
    init(_ bytes: Column<UInt8>, chunkLength: Int) {
        self.bytes = bytes
        self.chunkLength = max(chunkLength, 1)
    }

    /// The cities in the order of the file, with the scalars that their names folded.
    ///
    /// - Throws: ``LoadError`` for the first fault in the file; `CancellationError`.
    /// - Complexity: O(file), shared by the processors.
    func decode(tasks: Int) async throws -> (batches: [CityBatch], memo: ScalarFoldMemo) {
        let first = try bytes.withSpan { json throws(LoadError) in try Self.firstCity(json) }
        guard let first else { return ([], ScalarFoldMemo()) }
        let starts = bytes.withSpan { guesses($0, after: first) }
        let shares = try await decode(starts, tasks: tasks)
        if let end = try end(of: shares, from: first) {
            try expectEnd(at: end)
            return joined(shares)
        }
        let whole = [try decodeShare([first], next: Counter())]
        try expectEnd(at: end(of: whole, from: first) ?? bytes.count)
        return joined(whole)
    }

    // MARK: Where chunks begin

    /// Passes the byte order mark and the bracket; nil for an empty array.
    private static func firstCity(_ json: Span<UInt8>) throws(LoadError) -> Int? {
        var scanner = JSONScanner(position: json.hasBytes("\u{FEFF}", at: 0) ? 3 : 0)
        try scanner.expect(UInt8(ascii: "["), "a JSON array of cities", json)
        switch scanner.peek(json) {
        case UInt8(ascii: "{"):
            return scanner.position
        case UInt8(ascii: "]"):
            scanner.position += 1
            try expectEnd(scanner, json)
            return nil
        default:
            throw scanner.failure("a city or the end of the array", json)
        }
    }

    private static func expectEnd(
        _ scanner: JSONScanner, _ json: Span<UInt8>
    ) throws(LoadError) {
        var scanner = scanner
        _ = scanner.peek(json)
        guard scanner.position == json.count else {
            throw scanner.failure("nothing behind the array", json)
        }
    }

    /// The first city, and about every `chunkLength` bytes what looks like the start of another.
    private func guesses(_ json: Span<UInt8>, after first: Int) -> [Int] {
        var starts = [first]
        var target = first + chunkLength
        while target < json.count, let start = Self.nextBoundary(json, from: target) {
            starts.append(start)
            target = start + chunkLength
        }
        return starts
    }

    /// The position of the next `{` behind `}`, a comma and white space.
    private static func nextBoundary(_ json: Span<UInt8>, from start: Int) -> Int? {
        var isBehindBrace = false
        var isBehindComma = false
        for position in start..<json.count {
            switch json[position] {
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

    private func expectEnd(at position: Int) throws(LoadError) {
        try bytes.withSpan { json throws(LoadError) in
            try Self.expectEnd(JSONScanner(position: position), json)
        }
    }

    // MARK: Decoding

    /// A run of cities, and where it ended.
    private struct Chunk: Sendable {
        let start: Int
        /// Where the next city begins, or what stands behind the array.
        let end: Int
        let isLast: Bool
        let count: Int
        /// Why the decoding ended early, if it did.
        let failure: LoadError?
    }

    /// The chunks that one task decoded, and their cities.
    private struct Share: Sendable {
        let chunks: [Chunk]
        let batch: CityBatch
        let memo: ScalarFoldMemo
    }

    private func decode(_ starts: [Int], tasks: Int) async throws -> [Share] {
        let next = Counter()
        let count = min(tasks, starts.count, KeyEntry.maximumBatches)
        return try await concurrently(count) { _ in try decodeShare(starts, next: next) }
    }

    /// Decodes chunks until none is left.
    private func decodeShare(
        _ starts: [Int], next: Counter
    ) throws(CancellationError) -> Share {
        var decoder = RecordDecoder(length: bytes.count)
        var chunks: [Chunk] = []
        while let number = next.take(below: starts.count) {
            let stop = number + 1 < starts.count ? starts[number + 1] : Int.max
            chunks.append(try decodeChunk(from: starts[number], upTo: stop, &decoder))
        }
        let (batch, memo) = decoder.finish()
        return Share(chunks: chunks, batch: batch, memo: memo)
    }

    /// Decodes from `start` until a city begins at `stop` or behind it.
    private func decodeChunk(
        from start: Int, upTo stop: Int, _ decoder: inout RecordDecoder
    ) throws(CancellationError) -> Chunk {
        let first = decoder.count
        var isLast = false
        var failure: LoadError?
        decoder.position = start
        do throws(LoadError) {
            while !isLast, decoder.position < stop, !Task.isCancelled {
                isLast = try bytes.withSpan { json throws(LoadError) in
                    try Self.decodeSome(&decoder, upTo: stop, json)
                }
            }
        } catch {
            failure = error
        }
        if Task.isCancelled { throw CancellationError() }
        return Chunk(
            start: start, end: decoder.position, isLast: isLast, count: decoder.count - first,
            failure: failure)
    }

    /// Decodes some hundred cities, so that a cancellation is seen in between.
    ///
    /// - Returns: whether the array ended.
    private static func decodeSome(
        _ decoder: inout RecordDecoder, upTo stop: Int, _ json: Span<UInt8>
    ) throws(LoadError) -> Bool {
        for _ in 0..<512 where decoder.position < stop {
            if try !decoder.decodeNext(json) { return true }
        }
        return false
    }

    // MARK: Joining

    /// Follows the chunks from one to the next.
    ///
    /// - Returns: where the array ended, or nil when a chunk did not begin where the one before it
    ///   ended.
    /// - Throws: the failure of the first chunk that failed, with the number of the city in the file.
    private func end(of shares: [Share], from first: Int) throws(LoadError) -> Int? {
        var position = first
        var count = 0
        for chunk in shares.flatMap(\.chunks).sorted(by: { $0.start < $1.start }) {
            guard chunk.start == position else { return nil }
            count += chunk.count
            if var failure = chunk.failure {
                failure.record = count + 1
                throw failure
            }
            position = chunk.end
            if chunk.isLast { return position }
        }
        return nil
    }

    private func joined(_ shares: [Share]) -> (batches: [CityBatch], memo: ScalarFoldMemo) {
        var memo = ScalarFoldMemo()
        for share in shares { memo.merge(share.memo) }
        return (shares.map(\.batch), memo)
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
