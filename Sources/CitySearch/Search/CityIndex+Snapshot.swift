extension CityIndex {
    /// Opens a snapshot: a file that ``writeSnapshot(to:source:)`` wrote.
    ///
    /// The file is mapped, not read, and nothing of it is copied: it is ready at once, and processes
    /// that open the same file share its memory. It may be replaced or removed while it is open, but
    /// must not be changed in place: a change shows in what is found, or stops the program, and when
    /// somebody cuts the file short, the system ends a process that reads what is gone by the signal
    /// SIGBUS, as it does for every mapped file. ``writeSnapshot(to:source:)`` replaces files as a
    /// whole, so it does no harm. Open a copy of a file that others may write to.
    ///
    /// - Parameters:
    ///   - path: the path of the file.
    ///   - isVerified: whether all bytes are held against their checksums. Without, a file that was
    ///     damaged may give wrong answers or stop the program, though never a read outside of it.
    /// - Throws: ``SnapshotError`` when the file cannot be read, is no snapshot, is one of another
    ///   version or of other folding rules, or when any byte of it is not as it was written.
    /// - Complexity: O(bytes) to verify, shared by the processors; O(1) without.
    public init(
        snapshotAt path: String, verifying isVerified: Bool = true
    )
        async
        throws(SnapshotError)
    {
        try await self.init(snapshotAt: FilePath(path), verifying: isVerified)
    }

    /// Opens a snapshot.
    package init(
        snapshotAt path: FilePath, verifying isVerified: Bool = true
    )
        async
        throws(SnapshotError)
    {
        try await self.init(snapshot: Self.map(path), at: path, verifying: isVerified)
    }

    /// Opens a snapshot that is in memory.
    ///
    /// - Parameter path: where it came from, for the error.
    init(
        snapshot bytes: Bytes, at path: FilePath, verifying isVerified: Bool
    )
        async
        throws(SnapshotError)
    {
        do throws(IndexFormatError) {
            let table = try SectionTable(sealed: bytes)
            if isVerified { try await SectionChecksums.check(table, of: bytes) }
            try self.init(bytes)
        } catch {
            throw SnapshotError(.unusable(error), path: path.description)
        }
    }

    /// Writes a snapshot, to be opened by ``init(snapshotAt:verifying:)``.
    ///
    /// What was under the path before is replaced as a whole, once all is on the disk; when anything
    /// goes wrong it stays.
    ///
    /// - Parameters:
    ///   - path: the path of the file, by custom ending in `.cityindex`.
    ///   - source: the digest of the file that the cities are from; unless given, that which the
    ///     index itself was opened with.
    /// - Throws: ``SnapshotError`` when the file cannot be written.
    /// - Complexity: O(bytes).
    public func writeSnapshot(
        to path: String, source: SourceDigest? = nil
    ) async throws(SnapshotError) {
        try await writeSnapshot(to: FilePath(path), source: source)
    }

    /// Writes a snapshot.
    package func writeSnapshot(
        to path: FilePath, source: SourceDigest? = nil
    ) async throws(SnapshotError) {
        let head = try await sealedHead(source: source ?? self.source, path: path)
        FileReplacement.removeAbandoned(in: path.directory, beginnings: [Self.snapshotBeginning])
        do throws(FileReplacement.Failure) {
            let file = try FileReplacement(of: path)
            try head.withSpan { head throws(FileReplacement.Failure) in try file.write(head) }
            let all = Column<UInt8>(contents.bytes, count: contents.bytes.count)
            try all.withSpan { all throws(FileReplacement.Failure) in
                try file.write(all.extracting(droppingFirst: head.count))
            }
            try file.commit()
        } catch {
            throw SnapshotError(.unwritable(error.message), path: path.description)
        }
    }

    /// The digest of the file that the cities are from, when the index was opened from a snapshot
    /// that holds it.
    public var source: SourceDigest? {
        // An index that was opened has a head.
        try? IndexHeader(contents.bytes).source
    }

    /// Checks everything that searching relies on, which takes about as long as a load.
    ///
    /// - Parameter path: where the index was opened, for the error.
    package func verifyContents(of path: FilePath) throws(SnapshotError) {
        do throws(IndexFormatError) {
            try checkInvariants()
        } catch {
            throw SnapshotError(.unusable(error), path: path.description)
        }
    }

    /// What every snapshot begins with, of whatever version.
    package static let snapshotBeginning = IndexHeader.beginning

    private static func map(_ path: FilePath) throws(SnapshotError) -> Bytes {
        let mapped: Bytes?
        do throws(Platform.Failure) {
            let file = try Platform.File(path: path)
            let length = try file.ordinaryLength()
            mapped = length > 0 ? try Bytes(mapping: file, count: length) : nil
        } catch {
            throw SnapshotError(.unreadable(error.message), path: path.description)
        }
        guard let mapped else {
            throw SnapshotError(.unusable(.notAnIndex), path: path.description)
        }
        return mapped
    }

    /// The head and the section table with what they lack in memory.
    private func sealedHead(
        source: SourceDigest?, path: FilePath
    ) async throws(SnapshotError) -> Column<UInt8> {
        do {
            return try await SectionTable(contents.bytes).sealed(source: source)
        } catch let error as IndexFormatError {
            throw SnapshotError(.unusable(error), path: path.description)
        } catch {
            throw SnapshotError(
                .unwritable(Platform.Failure.noMemory.message), path: path.description)
        }
    }
}
