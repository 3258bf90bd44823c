package import CitySearch

/// Keeps a snapshot of each source that is searched, so that the next search begins at once.
///
/// The name of a snapshot is the digest of its source, XXH64 and length. The ``CacheRecord`` of a source has the states of
/// both files when they were read. While the source is the same, its digest is not computed again. While the snapshot is
/// the same, its checksums are not verified again, which takes more than half of the time that opening and one query
/// take. After a load, the digest is computed once more, so a source that changes meanwhile is not cached.
///
/// Files are replaced as a whole, so programs that run at once do each other no harm.
package struct SnapshotCache {
    private let directory: CacheDirectory
    private let isMapped: Bool
    private let alwaysVerifies: Bool
    private let log: (String) -> Void

    /// The cache of this user; nil without a cache directory.
    ///
    /// - Parameters:
    ///   - isMapped: whether snapshots are mapped; otherwise they are read.
    ///   - alwaysVerifies: whether the checksums of a snapshot are also verified if it is unchanged since the last time.
    ///   - log: receives the reason when the cache is not used.
    package init?(
        isMapped: Bool = true, alwaysVerifies: Bool = false, log: @escaping (String) -> Void
    ) {
        guard let directory = CacheDirectory() else {
            log("no snapshot is kept: \(CacheDirectory.reasonForNone)")
            return nil
        }
        self.directory = directory
        self.isMapped = isMapped
        self.alwaysVerifies = alwaysVerifies
        self.log = log
    }

    /// Opens the snapshot of a source, or else loads the source and keeps a snapshot.
    ///
    /// - Parameter isLenient: whether the index may lack invalid records. A snapshot from a lenient load does.
    /// - Returns: the index, and whether it comes from a snapshot.
    package func index(
        of path: FilePath, isLenient: Bool, orElse load: () async throws -> CityIndex
    ) async throws -> (index: CityIndex, isOpened: Bool) {
        guard let source = Platform.resolved(path), let identity = FileIdentity(path: source) else {
            return (try await load(), false)
        }
        let state = FileState(identity, at: Platform.now)
        let known = record(of: source)
        let isTrusted = known?.source.isCurrent(identity) ?? false
        let digest =
            if isTrusted, let known { known.digest } else { try SourceDigest(contentsOf: path) }
        var record = CacheRecord(path: source, source: state, digest: digest)
        if let (index, verified) = await snapshot(digest, known?.snapshot, isLenient: isLenient) {
            record.snapshot = verified ?? known?.snapshot
            if !isTrusted && (known?.digest != digest || state.isSettled)
                || verified?.isSettled ?? false
            {
                remember(record)
            } else {
                // `citysearch cache list` shows this time as the last use.
                Platform.touch(directory.recordPath(source))
            }
            return (index, true)
        }
        let index = try await load()
        // The source has not changed meanwhile if its digest is still the same.
        if try SourceDigest(contentsOf: path) == digest, Platform.resolved(path) == source {
            await keep(index, record)
        } else {
            log("no snapshot is kept: \(path) changed while it was read")
        }
        return (index, false)
    }

    /// Opens the snapshot with a digest.
    ///
    /// - Parameter known: its state when it was verified last.
    /// - Returns: the index, and the state of the snapshot if it was verified now; nil if it cannot be used.
    private func snapshot(
        _ digest: SourceDigest, _ known: FileState?, isLenient: Bool
    ) async -> (CityIndex, FileState?)? {
        let path = directory.snapshotPath(digest)
        guard let identity = FileIdentity(path: path) else { return nil }
        let state = FileState(identity, at: Platform.now)
        let verifies = alwaysVerifies || known?.isCurrent(identity) != true
        do throws(CityIndexError) {
            let index = try await CityIndex(
                .snapshotFile(path, isMapped: isMapped), verifying: verifies)
            guard index.source == digest else {
                log("\(path): is of another source; it is made again")
                return nil
            }
            guard isLenient || index.skippedRecords.isEmpty else {
                log("\(path): omits invalid records, and is not used without --lenient")
                return nil
            }
            log("opened \(path)")
            return (index, verifies ? state : nil)
        } catch {
            log("\(error)")
            return nil
        }
    }

    private func keep(_ index: CityIndex, _ record: CacheRecord) async {
        do throws(Platform.Failure) {
            try Platform.makeDirectory(directory.path)
        } catch {
            log("no snapshot is kept: \(directory.path): cannot be made: \(error)")
            return
        }
        // The record comes first, so that no other program removes a snapshot without one.
        remember(record)
        let path = directory.snapshotPath(record.digest)
        do throws(CityIndexError) {
            try await index.writeSnapshot(to: path, source: record.digest)
            log("kept \(path)")
        } catch {
            log("no snapshot is kept: \(error)")
        }
        directory.sweep(besides: record)
    }

    // MARK: Records

    private func record(of source: FilePath) -> CacheRecord? {
        let record = directory.record(at: directory.recordPath(source))
        return record?.path == source ? record : nil
    }

    private func remember(_ record: CacheRecord) {
        do throws(Platform.Failure) {
            let file = try FileReplacement(of: directory.recordPath(record.path))
            try file.write(record.bytes.span)
            try file.commit()
        } catch {
            log("the digest of \(record.path) is not remembered: \(error)")
        }
    }
}
