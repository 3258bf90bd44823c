import CitySearch

/// Snapshots of the files of cities that were searched, so that the next search begins at once.
///
/// In its directory lie two kinds of files. `DIGEST.cityindex` is the snapshot of all files with a
/// digest. `HASH.source`, by the hash of a path, is the ``SourceRecord`` of one file. All are put in
/// place as a whole, so programs that run at once do each other no harm.
struct SnapshotCache {
    private let directory: String
    private let log: (String) -> Void

    private static let snapshotSuffix = ".cityindex"
    private static let recordSuffix = ".source"

    /// The cache of this user: in `$XDG_CACHE_HOME`, else in `~/.cache`; nil when there is neither.
    ///
    /// - Parameter log: told why the cache was of no use.
    init?(log: @escaping (String) -> Void) {
        // The specification has it that a relative path is to be ignored.
        let caches = Platform.environment("XDG_CACHE_HOME").flatMap { $0.first == "/" ? $0 : nil }
        guard let caches = caches ?? Platform.environment("HOME").map({ $0 + "/.cache" }) else {
            log("no snapshot is kept: neither XDG_CACHE_HOME nor HOME is set")
            return nil
        }
        directory = caches + "/citysearch"
        self.log = log
    }

    /// The index of a file: from its snapshot, or else as `load` loads it, and a snapshot is kept.
    ///
    /// - Returns: the index, and whether it is from a snapshot.
    func index(
        of path: String, orElse load: () async throws -> CityIndex
    ) async throws -> (index: CityIndex, isOpened: Bool) {
        guard let source = Platform.realPath(path), let identity = FileIdentity(path: source) else {
            return (try await load(), false)
        }
        let time = Platform.now
        let known = record(of: source)
        let isTrusted = known?.isTrusted(for: identity) ?? false
        let digest =
            if isTrusted, let known { known.digest } else { try SourceDigest(contentsOf: path) }
        let record = SourceRecord(path: source, identity: identity, time: time, digest: digest)
        if let index = await snapshot(digest) {
            if !isTrusted, known?.digest != digest || record.isTrusted(for: identity) {
                remember(record)
            }
            return (index, true)
        }
        let index = try await load()
        // What was loaded has this digest only if the file still has it.
        if try SourceDigest(contentsOf: path) == digest, Platform.realPath(path) == source {
            await keep(index, record)
        } else {
            log("no snapshot is kept: \(path) changed while it was read")
        }
        return (index, false)
    }

    // MARK: Snapshots

    private func snapshot(_ digest: SourceDigest) async -> CityIndex? {
        let path = snapshotPath(digest)
        do throws(SnapshotError) {
            let index = try await CityIndex(snapshotAt: path)
            guard index.source == digest else {
                log("\(path): is of another source; it is made again")
                return nil
            }
            log("opened \(path)")
            return index
        } catch {
            if FileIdentity(path: path) != nil { log("\(error)") }
            return nil
        }
    }

    private func keep(_ index: CityIndex, _ record: SourceRecord) async {
        do throws(Platform.Failure) {
            try Platform.makeDirectory(directory)
        } catch {
            log("no snapshot is kept: \(directory): cannot be made: \(error)")
            return
        }
        // Remembered first, so that no other program takes the snapshot for one that nobody needs.
        remember(record)
        let path = snapshotPath(record.digest)
        do throws(SnapshotError) {
            try await index.writeSnapshot(to: path, source: record.digest)
            log("kept \(path)")
        } catch {
            log("no snapshot is kept: \(error)")
        }
        sweep()
    }

    private func snapshotPath(_ digest: SourceDigest) -> String {
        "\(directory)/\(snapshotName(digest))"
    }

    private func snapshotName(_ digest: SourceDigest) -> String {
        "\(digest)-\(digest.byteCount)\(Self.snapshotSuffix)"
    }

    // MARK: Records

    private func record(of source: String) -> SourceRecord? {
        let record = record(at: recordPath(source))
        return record?.path == source ? record : nil
    }

    private func record(at path: String) -> SourceRecord? {
        Platform.beginning(of: path, upTo: 1 << 14)
            .flatMap { SourceRecord(text: String(decoding: $0, as: UTF8.self)) }
    }

    private func remember(_ record: SourceRecord) {
        do throws(FileReplacement.Failure) {
            let path = recordPath(record.path)
            let file = try FileReplacement(of: path)
            try file.write(Array(record.text.utf8).span)
            try file.commit()
        } catch {
            log("the digest of \(record.path) is not remembered: \(error.message)")
        }
    }

    private func recordPath(_ source: String) -> String {
        let hash = SourceDigest(hash: XXH64.checksum(Array(source.utf8).span), byteCount: 0)
        return "\(directory)/\(hash)\(Self.recordSuffix)"
    }

    // MARK: Old files

    /// Removes what nobody will open again: records of files that are gone, snapshots that no record
    /// speaks of, and what was left half written an hour ago.
    private func sweep() {
        let names = Platform.names(in: directory)
        var wanted: Set<String> = []
        for name in names where name.hasSuffix(Self.recordSuffix) {
            if let record = record(at: "\(directory)/\(name)"),
                FileIdentity(path: record.path) != nil
            {
                wanted.formUnion([name, snapshotName(record.digest)])
            }
        }
        for name in names where !wanted.contains(name) {
            let path = "\(directory)/\(name)"
            if name.hasSuffix(Self.recordSuffix) || name.hasSuffix(Self.snapshotSuffix)
                || name.hasSuffix(FileReplacement.suffix) && isOld(path)
            {
                Platform.remove(path)
            }
        }
    }

    private func isOld(_ path: String) -> Bool {
        let hour: Int64 = 3_600_000_000_000
        return FileIdentity(path: path).map { Platform.now - $0.changed > hour } ?? false
    }
}
