/// The checksums of an index's sections.
///
/// A section is cut into pieces of 16 KB, the last one shorter. Its checksum is the XXH64 of the
/// XXH64s of its pieces, as eight bytes each, the lowest first. So all processors share a large
/// section.
enum SectionChecksums {
    /// How many bytes a piece has.
    static let piece = 1 << 14

    /// The checksums of all sections, in the order of the table.
    ///
    /// - Complexity: O(bytes), shared by the processors.
    static func checksums(
        _ entries: [SectionTable.Entry], of bytes: Bytes
    ) async throws -> [UInt64] {
        let all = entries.flatMap { pieces(of: $0.range) }
        let checksums = try await checksums(of: all, in: Column(bytes, count: bytes.count))
        var rest = checksums[...]
        return entries.map { entry in
            let own = rest.prefix(pieceCount(entry.range))
            rest = rest.dropFirst(own.count)
            return XXH64.checksum(of: own)
        }
    }

    /// Finds the first section that differs from its checksum.
    ///
    /// - Throws: ``IndexFormatError/damaged(_:)`` for it, or `CancellationError`.
    /// - Complexity: O(bytes), shared by the processors.
    static func check(
        _ table: SectionTable, of bytes: Bytes
    ) async throws {
        let found = try await checksums(table.entries, of: bytes)
        for (entry, checksum) in zip(table.entries, found) where entry.checksum != checksum {
            throw IndexFormatError.damaged("section \(entry.section)")
        }
    }

    /// The checksums of some pieces: each processor takes a run of them.
    private static func checksums(
        of pieces: [Range<Int>], in bytes: Column<UInt8>
    ) async throws -> [UInt64] {
        // A megabyte is done before another processor would have begun.
        let run = max(64, (pieces.count + 3) / 4 / Platform.processorCount)
        let starts = Array(stride(from: 0, to: pieces.count, by: run))
        return try await concurrently(starts.count) { number in
            checksums(of: pieces[starts[number]...].prefix(run), in: bytes)
        }.flatMap(\.self)
    }

    private static func checksums(
        of pieces: ArraySlice<Range<Int>>, in bytes: Column<UInt8>
    ) -> [UInt64] {
        bytes.withSpan { bytes in
            pieces.map { XXH64.checksum(bytes.extracting($0)) }
        }
    }

    private static func pieceCount(_ range: Range<Int>) -> Int {
        (range.count + piece - 1) / piece
    }

    private static func pieces(of range: Range<Int>) -> [Range<Int>] {
        stride(from: range.lowerBound, to: range.upperBound, by: piece).map {
            $0..<min($0 + piece, range.upperBound)
        }
    }
}
