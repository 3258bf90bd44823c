import Synchronization

/// Decodes a JSON array of cities in chunks, on all processors.
///
/// A task guesses where the first city of a chunk begins. A guess can be wrong: text in a string, or an
/// object in an array of a city, may look like the boundary of two cities. So a task decodes past the end
/// of its chunk, up to where the next chunk claims to begin, and a guess counts only when the chunk before
/// ends exactly there. The first chunk begins at the array's bracket; by induction, every chunk whose guess
/// counts began with a city. After a wrong guess or a fault the decoder discards everything and decodes the
/// file in one go, which finds the first fault. Only files that nobody writes need that.
package struct ChunkedDecoder {
    private let source: JSONSource
    private let chunkLength: Int
    private let rules: LoadRules
    private let report: LoadProgressReport?
    /// Tasks fetch a chunk some hundred times, and the cache holds it.
    package static let usualChunkLength = 1 << 18
    /// How many bytes behind a chunk a task reads at first to find the next boundary.
    private static let margin = 1 << 13
    /// How many bytes a city has at most. Without a limit, an array that is never closed would be read into
    /// memory to its end.
    static let longestCity = 1 << 24
    /// - Parameters:
    ///   - source: the whole file.
    ///   - chunkLength: how many bytes a chunk has.
    ///   - rules: what becomes of records that are no cities.
    ///   - report: is told how far the decoding is.
    init(
        _ source: JSONSource, chunkLength: Int, rules: LoadRules,
        report: LoadProgressReport?
    ) {
        self.source = source
        self.report = report
        self.rules = rules
        self.chunkLength = max(chunkLength, 1)
    }

    /// Some cities have an id and some have none: where the first of those is.
    struct MixedIDs: Error {
        let offset: Int
    }

    /// All cities, in as many batches as there were tasks, and the records that are no cities.
    ///
    /// - Throws: ``CityIndexError`` for the first fault in the file; ``MixedIDs``; `CancellationError`.
    /// - Complexity: O(file), shared by the processors.
    func decode(tasks: Int) async throws -> (batches: [CityBatch], skipped: SkippedRecords) {
        try checkBeginning()
        var shares = try await decodeShares(tasks: tasks)
        if !isWhole(shares) { shares = [try decodeWhole()] }
        let firstWithoutID = shares.compactMap(\.firstWithoutID).min()
        if let firstWithoutID, shares.contains(where: \.hasIDs) {
            throw MixedIDs(offset: firstWithoutID)
        }
        return (shares.map(\.batch), skipped(in: shares))
    }

    /// Refuses a file that is no array of cities before any task begins.
    private func checkBeginning() throws(CityIndexError) {
        var window = JSONWindow(source)
        try window.move(to: 0, length: Self.margin)
        let isLast = window.reachesEnd
        try window.withSpan { json throws(CityIndexError) in
            _ = try CityArray.begins(json, rules, isLast: isLast)
        }
    }

    // MARK: Chunks

    /// A run of cities.
    private struct Chunk: Sendable {
        /// Where the first begins.
        let start: Int
        /// Where the next city behind them begins, or the end of the file.
        let end: Int
        /// How many records they are, with those that are no cities.
        let count: Int
    }

    /// The chunks that one task decoded, and their cities.
    private struct Share: Sendable {
        /// Nil when a chunk could not be decoded.
        let chunks: [Chunk]?
        let batch: CityBatch
        let skipped: SkippedRecords
        let hasIDs: Bool
        let firstWithoutID: Int?

        init(_ decoder: consuming RecordDecoder, chunks: [Chunk]?) {
            self.chunks = chunks
            skipped = decoder.skipped
            hasIDs = decoder.hasIDs
            firstWithoutID = decoder.firstWithoutID
            batch = decoder.finish()
        }
    }

    private func decodeShares(tasks: Int) async throws -> [Share] {
        let count = (source.length + chunkLength - 1) / chunkLength
        let tasks = min(tasks, count, KeyEntry.maximumBatches)
        let share = source.length / max(tasks, 1) + min(chunkLength, source.length)
        let next = Counter()
        return try await concurrently(tasks) { _ in
            var window = JSONWindow(source)
            var decoder = RecordDecoder(length: share, rules: rules)
            var chunks: [Chunk]? = []
            while let number = next.take(below: count) {
                try Task.checkCancellation()
                guard let chunk = try decodeChunk(number, &decoder, &window) else {
                    chunks = nil
                    break
                }
                chunks?.append(chunk)
                report?.add(
                    bytes: min(chunkLength, source.length - number * chunkLength),
                    cities: chunk.count)
            }
            return Share(decoder, chunks: chunks)
        }
    }

    /// Decodes the cities that begin in a chunk.
    ///
    /// - Returns: nil for a fault, which may be due to a wrong guess.
    private func decodeChunk(
        _ number: Int, _ decoder: inout RecordDecoder, _ window: inout JSONWindow
    ) throws(CityIndexError) -> Chunk? {
        let start = number * chunkLength
        var margin = Self.margin
        while true {
            try window.move(to: start, length: chunkLength + margin)
            let isComplete = window.withSpan { json in
                json.count > chunkLength && CityArray.nextBoundary(json, from: chunkLength) != nil
            }
            if isComplete || window.reachesEnd { break }
            guard margin < Self.longestCity else { return nil }
            margin = min(8 * margin, Self.longestCity)
        }
        return try window.withSpan { json throws(CityIndexError) in
            let stop = CityArray.nextBoundary(json, from: min(chunkLength, json.count))
            let end = stop ?? json.count
            let first = number == 0 ? 0 : CityArray.nextBoundary(json, from: 0)
            guard let first, first < end else {
                return Chunk(start: start + end, end: start + end, count: 0)
            }
            let before = decoder.count
            (decoder.base, decoder.position) = (start, first)
            var place = number == 0 ? Place.beginning : .city
            do throws(CityIndexError) {
                let end = try decode(&decoder, &place, json, until: end, isLast: true)
                return Chunk(
                    start: start + first, end: start + end, count: decoder.count - before)
            } catch {
                if case .outOfMemory = error.reason { throw error }
                return nil
            }
        }
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

    /// The records that no share took for cities, by their numbers in the file.
    private func skipped(in shares: [Share]) -> SkippedRecords {
        var skipped = SkippedRecords()
        let chunks = shares.compactMap(\.chunks).joined()
        for share in shares {
            for var reason in share.skipped.reasons {
                // Which of the share's chunks it is in.
                for chunk in share.chunks ?? [] {
                    guard reason.record > chunk.count else {
                        reason.record += chunks.filter { $0.start < chunk.start }
                            .reduce(0) { $0 + $1.count }
                        break
                    }
                    reason.record -= chunk.count
                }
                skipped.add(reason)
            }
        }
        skipped.reasons.sort { $0.offset < $1.offset }
        return skipped
    }

    /// Decodes all cities one after another, which finds the first fault.
    private func decodeWhole() throws -> Share {
        var window = JSONWindow(source)
        var decoder = RecordDecoder(length: 0, rules: rules)
        var (place, start, length) = (Place.beginning, 0, chunkLength)
        report?.restart()
        while place != .end || start < source.length {
            try Task.checkCancellation()
            try window.move(to: start, length: length)
            let (isLast, count) = (window.reachesEnd, decoder.count)
            (decoder.base, decoder.position) = (start, 0)
            let end = try window.withSpan { json throws(CityIndexError) in
                try decode(&decoder, &place, json, until: .max, isLast: isLast)
            }
            report?.add(bytes: end, cities: decoder.count - count)
            start += end
            // A city that does not end in the window is decoded again in a larger one.
            guard end > 0 || length < Self.longestCity else {
                throw CityIndexError(
                    .invalid(
                        expected: "a city of at most \(Self.longestCity) bytes",
                        found: "a longer one"), record: decoder.count + 1, offset: start)
            }
            length = end == 0 ? min(8 * length, Self.longestCity) : chunkLength
        }
        return Share(decoder, chunks: [])
    }

    // MARK: A window

    /// What stands where decoding goes on.
    private enum Place {
        case beginning, city, end
    }

    /// Decodes the cities that begin in a window before a position, and what stands before and behind them.
    ///
    /// - Parameter isLast: whether the window ends with the file; otherwise a city that it does not hold to
    ///   the end is no error.
    /// - Returns: where in the window decoding is to go on.
    private func decode(
        _ decoder: inout RecordDecoder, _ place: inout Place, _ json: Span<UInt8>, until stop: Int,
        isLast: Bool
    ) throws(CityIndexError) -> Int {
        var (end, count) = (decoder.position, decoder.count)
        do throws(CityIndexError) {
            if place == .beginning {
                let array = try CityArray.firstCity(json, rules)
                place = array.isEmpty ? .end : .city
                end = array.position
                decoder.position = end
            }
            while place == .city, end < stop {
                if try !decoder.decodeNext(json) { place = .end }
                (end, count) = (decoder.position, decoder.count)
            }
            return place == .end ? try CityArray.end(behind: end, json) : end
        } catch {
            if case .outOfMemory = error.reason { throw error }
            let offset = max(decoder.position, error.offset ?? 0)
            guard isLast || offset + CityArray.lookahead <= json.count else {
                decoder.count = count
                return end
            }
            var failure = error
            failure.offset = failure.offset.map { $0 + decoder.base }
            if place == .city { failure.record = decoder.count + 1 }
            throw failure
        }
    }
}

/// What a load does with invalid records.
struct LoadRules: Sendable {
    /// Whether they are skipped; otherwise the first one ends the load.
    var isLenient = false
    /// Whether a city without an id is invalid, because others have one.
    var requiresID = false
    /// The offsets of cities with the id of an earlier one.
    var duplicates: Set<Int> = []

    /// Whether the city at an offset has the id of an earlier one.
    @inline(__always)
    func isDuplicate(_ offset: Int) -> Bool {
        !duplicates.isEmpty && duplicates.contains(offset)
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
