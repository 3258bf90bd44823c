import Synchronization

/// Decodes a JSON array of cities in chunks, on all processors.
///
/// Where a chunk begins is guessed from what stands there, and a guess can be fooled: text in a
/// string, or an object within an array of a city, may look like the boundary of two cities. So
/// each chunk is decoded from its guess on, past its end, up to where the next chunk claims to
/// begin; only when its left neighbour arrives exactly there, is a guess believed. A wrong one is
/// thrown away, with whatever error it led to, and decoded again from where its neighbour arrived.
/// The first chunk begins at the array's bracket, so by induction every chunk that is kept began
/// where a city begins.
struct ChunkedDecoder {
    private let bytes: Bytes
    private let chunkLength: Int

    /// - Parameters:
    ///   - bytes: the whole file.
    ///   - chunkLength: about how many bytes a chunk has.
    init(_ bytes: Bytes, chunkLength: Int) {
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
        let (chunks, memo) = try await decodeChunks(starts, tasks: tasks)
        return try join(chunks, starts: starts, memo: memo)
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

    // MARK: Decoding

    /// A run of cities, and where it ended.
    private struct Chunk: Sendable {
        let start: Int
        /// Where the next city begins, or what stands behind the array.
        let end: Int
        let isLast: Bool
        let batch: CityBatch
        /// Why the decoding ended early, if it did.
        let failure: LoadError?
    }

    private func decodeChunks(
        _ starts: [Int], tasks: Int
    ) async throws -> ([Chunk], ScalarFoldMemo) {
        let next = Counter()
        let decoded = try await concurrently(min(tasks, starts.count)) { _ in
            var memo = ScalarFoldMemo()
            var chunks: [(Int, Chunk)] = []
            while let number = next.take(below: starts.count) {
                let stop = number + 1 < starts.count ? starts[number + 1] : Int.max
                chunks.append((number, try decodeChunk(starts[number], upTo: stop, &memo)))
            }
            return (chunks, memo)
        }
        let chunks = decoded.flatMap(\.0).sorted { $0.0 < $1.0 }.map(\.1)
        var memo = decoded[0].1
        for other in decoded.dropFirst() { memo.merge(other.1) }
        return (chunks, memo)
    }

    /// Decodes from `start` until a city begins at `stop` or behind it.
    private func decodeChunk(
        _ start: Int, upTo stop: Int, _ memo: inout ScalarFoldMemo
    ) throws(CancellationError) -> Chunk {
        var decoder = RecordDecoder(position: start, memo: memo)
        memo = ScalarFoldMemo.empty
        var isLast = false
        var failure: LoadError?
        do throws(LoadError) {
            while !isLast, decoder.position < stop, !Task.isCancelled {
                isLast = try bytes.withSpan { json throws(LoadError) in
                    try Self.decodeSome(&decoder, upTo: stop, json)
                }
            }
        } catch {
            failure = error
            failure?.record = decoder.count + 1
        }
        if Task.isCancelled { throw CancellationError() }
        let end = decoder.position
        let (batch, used) = decoder.finish()
        memo = used
        return Chunk(start: start, end: end, isLast: isLast, batch: batch, failure: failure)
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

    /// Keeps the chunks that begin where their left neighbour ended, and decodes the others again.
    private func join(
        _ chunks: [Chunk], starts: [Int], memo: ScalarFoldMemo
    ) throws -> ([CityBatch], ScalarFoldMemo) {
        var memo = memo
        var batches: [CityBatch] = []
        var position = starts[0]
        var count = 0
        var number = 0
        while true {
            while number < chunks.count, chunks[number].start < position { number += 1 }
            let chunk: Chunk
            if number < chunks.count, chunks[number].start == position {
                chunk = chunks[number]
            } else {
                let stop = number < chunks.count ? chunks[number].start : Int.max
                chunk = try decodeChunk(position, upTo: stop, &memo)
            }
            if var failure = chunk.failure {
                failure.record = failure.record.map { $0 + count }
                throw failure
            }
            batches.append(chunk.batch)
            count += chunk.batch.fields.count
            position = chunk.end
            if chunk.isLast { break }
        }
        try bytes.withSpan { json throws(LoadError) in
            try Self.expectEnd(JSONScanner(position: position), json)
        }
        return (batches, memo)
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
