package import CitySearch

/// Keeps a snapshot of each source that is searched, so that the next search begins at once.
///
/// The name of a snapshot is the digest of its source, XXH64 and length. The ``CacheRecord`` of a source contains its
/// identity at the time of the digest. While the identity is the same, the digest is not computed again; otherwise the
/// source is read, which takes about as long as verifying a snapshot. After a load, the digest is computed once more,
/// so a source that changes meanwhile is not cached.
///
/// Files are replaced as a whole, so programs that run at once do each other no harm.
package struct SnapshotCache {
    private let directory: CacheDirectory
    private let isMapped: Bool
    private let log: (String) -> Void

    /// The cache of this user; nil without a cache directory.
    ///
    /// - Parameters:
    ///   - isMapped: whether snapshots are mapped; otherwise they are read.
    ///   - log: receives the reason when the cache is not used.
    package init?(isMapped: Bool = true, log: @escaping (String) -> Void) {
        guard let directory = CacheDirectory() else {
            log("no snapshot is kept: \(CacheDirectory.reasonForNone)")
            return nil
        }
        self.directory = directory
        self.isMapped = isMapped
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
        let time = Platform.now
        let known = record(of: source)
        let isTrusted = known?.isTrusted(for: identity) ?? false
        let digest =
            if isTrusted, let known { known.digest } else { try SourceDigest(contentsOf: path) }
        let record = CacheRecord(path: source, identity: identity, time: time, digest: digest)
        if let index = await snapshot(digest, isLenient: isLenient) {
            if !isTrusted, known?.digest != digest || record.isTrusted(for: identity) {
                remember(record)
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

    private func snapshot(_ digest: SourceDigest, isLenient: Bool) async -> CityIndex? {
        let path = directory.snapshotPath(digest)
        do throws(CityIndexError) {
            let index = try await CityIndex(.snapshotFile(path, isMapped: isMapped))
            guard index.source == digest else {
                log("\(path): is of another source; it is made again")
                return nil
            }
            guard isLenient || index.skippedRecords.isEmpty else {
                log("\(path): omits invalid records, and is not used without --lenient")
                return nil
            }
            // `citysearch cache list` shows this time as the last use.
            Platform.touch(path)
            log("opened \(path)")
            return index
        } catch {
            if FileIdentity(path: path) != nil { log("\(error)") }
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
