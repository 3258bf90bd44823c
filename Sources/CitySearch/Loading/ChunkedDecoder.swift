/// Decodes a JSON array of cities in chunks, on all processors.
///
/// Tasks take the chunks in turns. The task that takes a chunk also finds where it ends, by ``ChunkCutter``. Every chunk has to
/// begin with a city: the decoder checks that the last city of each chunk ends where the next chunk begins. If one does not,
/// the whole file is cut again by its brackets, which takes a tenth of the time that decoding does.
package struct ChunkedDecoder {
    private let source: JSONSource
    private let chunkLength: Int
    private let rules: LoadRules
    private let report: LoadProgressReport?
    /// So large that tasks fetch only some hundred chunks, and so small that the cache holds one.
    package static let usualChunkLength = 1 << 18

    /// - Parameters:
    ///   - source: the whole file.
    ///   - chunkLength: the number of bytes of a chunk, and as many more as its last city needs.
    ///   - rules: the handling of invalid records.
    ///   - report: called with the progress of the decoding.
    init(
        _ source: JSONSource, chunkLength: Int, rules: LoadRules, report: LoadProgressReport?
    ) {
        self.source = source
        self.report = report
        self.rules = rules
        self.chunkLength = max(min(chunkLength, source.length), 1)
    }

    /// Some cities have an id and others have none: where the first one without is.
    struct MixedIDs: Error {
        let offset: Int
    }

    /// The file was cut within a city, or has a fault: it has to be cut by its brackets.
    struct WrongCut: Error {}

    /// All cities, in as many batches as there were tasks, and the invalid records.
    ///
    /// - Throws: ``CityIndexError`` for the first fault in the file; ``WrongCut`` instead, if the cutter does not follow
    ///   brackets; ``MixedIDs``; `CancellationError`.
    /// - Complexity: O(file), shared by the processors.
    func decode(tasks: Int) async throws -> (batches: [CityBatch], skipped: SkippedRecords) {
        let tasks = max(1, min(tasks, source.length / chunkLength, KeyEntry.maximumBatches))
        let share = source.length / tasks + chunkLength
        let cutter = ChunkCutter(
            source, chunkLength: chunkLength, followsBrackets: rules.followsBrackets)
        let shares = try await concurrently(tasks) { _ in
            var window = JSONWindow(source)
            var decoder = RecordDecoder(length: share, rules: rules)
            var chunks: [DecodedChunk] = []
            while let chunk = try cutter.next(&window) {
                try Task.checkCancellation()
                let decoded = try decode(chunk, window, &decoder)
                // The chunks before this one have been taken, and only these may have an earlier fault.
                if !decoded.isWhole { cutter.end() }
                report?.add(bytes: chunk.length, cities: decoded.count)
                chunks.append(decoded)
            }
            return Share(decoder, chunks)
        }
        let chunks = shares.flatMap(\.chunks)
        guard rules.followsBrackets || chunks.allSatisfy(\.isWhole) else { throw WrongCut() }
        let skipped = try skipped(in: chunks)
        let firstWithoutID = shares.compactMap(\.firstWithoutID).min()
        if let firstWithoutID, shares.contains(where: \.hasIDs) {
            throw MixedIDs(offset: firstWithoutID)
        }
        return (shares.map(\.batch), skipped)
    }

    /// The result of a chunk.
    private struct DecodedChunk: Sendable {
        let start: Int
        /// The number of decoded records, including invalid ones.
        let count: Int
        /// The invalid records, by their numbers in the chunk.
        let skipped: SkippedRecords
        /// The error that ended the decoding, with the number of its record in the chunk.
        let fault: CityIndexError?
        /// Whether its last city ended where the chunk ends.
        let isWhole: Bool
    }

    /// The result of one task.
    private struct Share: Sendable {
        let chunks: [DecodedChunk]
        let batch: CityBatch
        let hasIDs: Bool
        let firstWithoutID: Int?

        init(_ decoder: consuming RecordDecoder, _ chunks: [DecodedChunk]) {
            self.chunks = chunks
            hasIDs = decoder.hasIDs
            firstWithoutID = decoder.firstWithoutID
            batch = decoder.finish()
        }
    }

    private func decode(
        _ chunk: Chunk, _ window: borrowing JSONWindow, _ decoder: inout RecordDecoder
    ) throws(CityIndexError) -> DecodedChunk {
        decoder.begin(at: chunk.start)
        var fault: CityIndexError?
        do throws(CityIndexError) {
            try window.withSpan { json throws(CityIndexError) in
                try decode(chunk, json, &decoder)
            }
        } catch {
            if case .outOfMemory = error.reason { throw error }
            fault = error
            fault?.offset = error.offset.map { $0 + chunk.start }
        }
        return DecodedChunk(
            start: chunk.start, count: decoder.count, skipped: decoder.skipped, fault: fault,
            isWhole: fault == nil && (chunk.place == .end || decoder.position == chunk.length))
    }

    private func decode(
        _ chunk: Chunk, _ json: Span<UInt8>, _ decoder: inout RecordDecoder
    ) throws(CityIndexError) {
        switch chunk.place {
        case .beginning: decoder.position = try CityArray.firstCity(json, rules)
        case .city: break
        case .end: return try CityArray.expectEnd(json, length: chunk.length)
        }
        do throws(CityIndexError) {
            while decoder.position < chunk.length, try decoder.decodeNext(json) {}
        } catch {
            var fault = error
            if chunk.isCutShort, (error.offset ?? 0) + CityArray.lookahead > json.count {
                fault = CityIndexError(
                    .invalid(
                        expected: "a city of at most \(ChunkCutter.longestCity) bytes",
                        found: "a longer one"), offset: decoder.start)
            }
            fault.record = decoder.count + 1
            throw fault
        }
    }

    /// The invalid records of all chunks, by their numbers in the file.
    ///
    /// - Throws: the first fault in the file.
    private func skipped(in chunks: [DecodedChunk]) throws(CityIndexError) -> SkippedRecords {
        var skipped = SkippedRecords()
        var count = 0
        for chunk in chunks.sorted(by: { $0.start < $1.start }) {
            for var reason in chunk.skipped.reasons {
                reason.record += count
                skipped.add(reason)
            }
            if var fault = chunk.fault {
                fault.record = fault.record.map { $0 + count }
                throw fault
            }
            count += chunk.count
        }
        return skipped
    }
}

/// The handling of invalid records in a load.
struct LoadRules: Sendable {
    /// Whether they are skipped; otherwise the first one ends the load.
    var isLenient = false
    /// Whether the file is cut by its brackets, because it could not be cut by the first bytes of its cities.
    var followsBrackets = false
    /// Whether a city without an id is invalid, because others have one.
    var requiresID = false
    /// The offsets of cities with the id of an earlier one.
    var duplicates: Set<Int> = []

    /// Whether the city at an offset has the id of an earlier one.
    func isDuplicate(_ offset: Int) -> Bool { !duplicates.isEmpty && duplicates.contains(offset) }
}
