extension CityIndex {
    /// Opens a snapshot: a file that `writeSnapshot(to:source:)` wrote.
    ///
    /// The file is mapped and not copied: it is ready at once, and processes that open the same file share its memory.
    /// It may be replaced or removed while it is open, but must not be changed in place. A change affects the results,
    /// or stops the program. If the file is truncated, the system kills a process that reads the missing bytes with the
    /// signal SIGBUS, as for every mapped file. Writing a snapshot replaces the file atomically, so it does no harm.
    /// Open a copy of a file that others may write to.
    ///
    /// - Parameters:
    ///   - path: the path of the file.
    ///   - isVerified: whether the checksums of all bytes are verified. If not, a damaged file may give wrong answers
    ///     or stop the program, but the program never reads outside of it.
    /// - Throws: ``CityIndexError`` if the file cannot be read, is not a snapshot, has another version or other folding
    ///   rules, or if any byte of it has changed; if the task is cancelled, with the reason
    ///   ``CityIndexError/Reason/cancelled``.
    /// - Complexity: O(bytes), shared by the processors; O(1) without verifying.
    public init(
        snapshotAt path: String, verifying isVerified: Bool = true
    ) async throws(CityIndexError) {
        try await self.init(.snapshotFile(FilePath(path)), verifying: isVerified)
    }

    /// Opens a snapshot that is in memory, for example because it came over a network. It is copied.
    ///
    /// - Parameters:
    ///   - bytes: the bytes of a snapshot.
    ///   - isVerified: whether their checksums are checked.
    /// - Throws: ``CityIndexError``, as `init(snapshotAt:verifying:)` does.
    /// - Complexity: O(bytes).
    public init(
        snapshot bytes: [UInt8], verifying isVerified: Bool = true
    ) async throws(CityIndexError) {
        try await self.init(.snapshot(bytes), verifying: isVerified)
    }

    /// Writes a snapshot, for `init(snapshotAt:verifying:)`.
    ///
    /// The new file replaces an old one at the path as a whole, once all is on the disk, and takes
    /// over its permissions; when anything goes wrong, the old one stays. A symbolic link stays,
    /// too, and its target is replaced.
    ///
    /// - Parameters:
    ///   - path: the path of the file, by custom ending in `.cityindex`.
    ///   - source: the digest of the file that the cities are from; default: the one that the index itself was opened
    ///     with.
    /// - Throws: ``CityIndexError`` when the file cannot be written or the task is cancelled.
    /// - Complexity: O(bytes).
    public func writeSnapshot(
        to path: String, source: SourceDigest? = nil
    ) async throws(CityIndexError) {
        try await writeSnapshot(to: FilePath(path), source: source)
    }

    /// The bytes of a snapshot, to be sent and opened by `init(snapshot:verifying:)`.
    ///
    /// - Parameter source: the digest of the file that the cities are from; default: the one that the index itself was
    ///   opened with.
    /// - Throws: ``CityIndexError`` when the task is cancelled.
    /// - Complexity: O(bytes).
    public func snapshot(source: SourceDigest? = nil) async throws(CityIndexError) -> [UInt8] {
        let header = try await sealedHeader(source: source ?? self.source, path: nil)
        return header.indices.map { header[$0] }
            + bytes.indices.dropFirst(header.count).map { bytes[$0] }
    }

    /// Writes a snapshot.
    package func writeSnapshot(
        to path: FilePath, source: SourceDigest? = nil
    ) async throws(CityIndexError) {
        let header = try await sealedHeader(source: source ?? self.source, path: path)
        do throws(Platform.Failure) {
            let file = try FileReplacement(
                of: path, removingAbandoned: [Self.snapshotBeginning])
            try header.withSpan { header throws(Platform.Failure) in try file.write(header) }
            try bytes.withSpan { all throws(Platform.Failure) in
                try file.write(all.extracting(droppingFirst: header.count))
            }
            try file.commit()
        } catch {
            throw CityIndexError(.unwritable(error.description), path: path.description)
        }
    }

    /// The same index in fewer bytes of a snapshot, to be sent to where it is used.
    ///
    /// The bytes omit what follows from others, and are ordered so that they compress well: for the bundled cities they
    /// are less than half as many when compressed. Opening such a snapshot takes longer, since it computes the rest,
    /// and takes memory that processes do not share. It answers as the index does.
    ///
    /// - Throws: ``CityIndexError`` if there is not enough memory, or if the task is cancelled.
    /// - Complexity: O(bytes).
    public func packed() async throws(CityIndexError) -> CityIndex {
        try await CityIndexError.rethrowing(for: nil) {
            if contents.table.packing != nil { return self }
            return try CityIndex(contents.table.packed())
        }
    }

    /// A digest of the index itself, for an index whose source cannot be read again, or that contains a part of it.
    package var contentDigest: SourceDigest {
        SourceDigest(hash: bytes.withSpan(XXH64.checksum), byteCount: UInt64(bytes.count))
    }

    /// The first bytes of every snapshot, of any version.
    package static let snapshotBeginning = IndexHeader.beginning

    /// The header and the section table, with the checksums and the source that they lack in
    /// memory.
    private func sealedHeader(
        source: SourceDigest?, path: FilePath?
    ) async throws(CityIndexError) -> Column<UInt8> {
        do {
            return try await SectionTable(contents.bytes).sealed(source: source)
        } catch is OutOfMemory {
            throw CityIndexError(
                .unwritable(Platform.Failure.noMemory.description), path: path?.description)
        } catch {
            throw CityIndexError(error, path: path?.description)
        }
    }
}
