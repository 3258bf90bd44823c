extension SectionChecksums {
    /// The checksums of all sections, in the order of the table.
    ///
    /// - Throws: `CancellationError`.
    /// - Complexity: O(bytes), shared by the processors.
    static func concurrentChecksums(
        _ entries: [SectionTable.Entry], of bytes: Bytes
    ) async throws -> [UInt64] {
        let pieces = pieces(of: entries)
        let bytes = Column<UInt8>(bytes, count: bytes.count)
        // Another processor would take longer to start than a megabyte takes.
        let run = max(64, (pieces.count + 3) / 4 / Platform.processorCount)
        let starts = Array(stride(from: 0, to: pieces.count, by: run))
        let checksums = try await concurrently(starts.count) { number in
            Self.checksums(of: pieces[starts[number]...].prefix(run), in: bytes)
        }
        return Self.checksums(of: entries, byPieces: checksums.flatMap { $0 })
    }
}
