package import CitySearch

/// The directory of the cache, and which of its files belong to the cache.
///
/// `DIGEST-LENGTH.cityindex` is the snapshot of all sources with that digest. `HASH.source`, by the hash
/// of a path, is the ``CacheRecord`` of one source. A file belongs to the cache if its name and its
/// first bytes are of one of these kinds. The cache leaves all other files alone.
package struct CacheDirectory {
    package let path: FilePath

    private static let snapshotSuffix = ".cityindex"
    private static let recordSuffix = ".source"

    /// The cache of this user; nil if there is no place for one.
    package init?() {
        guard let path = UserDirectory.cache else { return nil }
        self.path = path
    }

    /// The reason why there is no cache directory.
    package static let reasonForNone = "neither XDG_CACHE_HOME nor HOME is set"

    // MARK: Names

    /// The path of the snapshot of all sources with a digest.
    package func snapshotPath(_ digest: SourceDigest) -> FilePath {
        path.appending("\(digest)-\(digest.byteCount)\(Self.snapshotSuffix)")
    }

    /// The path of the record of a source.
    package func recordPath(_ source: FilePath) -> FilePath {
        let hash = SourceDigest(hash: XXH64.checksum(source.bytes.span), byteCount: 0)
        return path.appending("\(hash)\(Self.recordSuffix)")
    }

    // MARK: Files

    /// The snapshots, by their names.
    package var snapshots: [FilePath] {
        files { name in
            guard let parts = Self.stem(name, Self.snapshotSuffix)?.split(separator: "-"),
                parts.count == 2
            else { return false }
            return Self.isHash(parts[0]) && parts[1].utf8.allSatisfy { 0x30...0x39 ~= $0 }
        }.filter { (try? LoadedIndex.isSnapshot($0)) ?? false }
    }

    /// The records and their paths.
    package var records: [(path: FilePath, record: CacheRecord)] {
        recordPaths.compactMap { path in record(at: path).map { (path, $0) } }
    }

    private var recordPaths: [FilePath] {
        files { Self.stem($0, Self.recordSuffix).map(Self.isHash) ?? false }
    }

    /// The record at a path; nil if it is missing, or cannot be read.
    package func record(at path: FilePath) -> CacheRecord? {
        beginning(of: path).flatMap(CacheRecord.init)
    }

    /// The bytes of a record, which are fewer than this limit.
    private func beginning(of path: FilePath) -> [UInt8]? {
        try? Platform.beginning(of: path, upTo: 1 << 14)
    }

    private func files(_ isOurs: (String) -> Bool) -> [FilePath] {
        (path.names ?? []).filter { isOurs($0.description) }.map(path.appending)
            .sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
    }

    /// A name without its suffix; nil when it has another.
    private static func stem(_ name: String, _ suffix: String) -> Substring? {
        name.hasSuffix(suffix) ? name.dropLast(suffix.count) : nil
    }

    /// Whether a text is sixteen hexadecimal digits, as ``SourceDigest`` writes them.
    private static func isHash(_ text: some StringProtocol) -> Bool {
        text.utf8.count == 16 && text.utf8.allSatisfy { 0x30...0x39 ~= $0 || 0x61...0x66 ~= $0 }
    }

    // MARK: Removing

    /// Removes the incomplete files of killed programs.
    package func removeAbandoned() {
        FileReplacement.removeAbandoned(
            in: path, beginnings: [CityIndex.snapshotBeginning, CacheRecord.beginning])
    }

    /// Removes files that are no longer needed: records of missing sources, snapshots without a record, and partial
    /// files.
    ///
    /// - Parameter record: a record that exists. If the directory does not show it, reading the directory
    ///   fails, and nothing is removed.
    package func sweep(besides record: CacheRecord) {
        removeAbandoned()
        let paths = recordPaths
        guard paths.contains(recordPath(record.path)) else { return }
        var wanted: Set<FilePath> = []
        for path in paths {
            guard let bytes = beginning(of: path) else { return }
            guard let record = CacheRecord(bytes: bytes) else { continue }
            if Platform.isMissing(record.path) {
                try? Platform.remove(path)
            } else {
                wanted.insert(snapshotPath(record.digest))
            }
        }
        for path in snapshots where !wanted.contains(path) { try? Platform.remove(path) }
    }
}

/// A record of the cache for a source: its digest, and the state of its files when their bytes were read.
package struct CacheRecord {
    /// The path of the source, without symbolic links.
    package let path: FilePath
    /// The source, when the digest was computed.
    package let source: FileState
    package let digest: SourceDigest
    /// The snapshot, when its checksums were verified.
    package var snapshot: FileState?

    /// The first bytes of every record.
    package static let beginning = Array("citysearch source 1\n".utf8)

    package init(
        path: FilePath, source: FileState, digest: SourceDigest, snapshot: FileState? = nil
    ) {
        (self.path, self.source, self.digest, self.snapshot) = (path, source, digest, snapshot)
    }

    // MARK: Bytes: a heading, numbers, and the path, which may hold any byte

    /// - Returns: nil if the bytes are not a record.
    package init?(bytes: [UInt8]) {
        let newline = UInt8(ascii: "\n")
        guard bytes.starts(with: Self.beginning), bytes.last == newline else { return nil }
        let lines = bytes.dropFirst(Self.beginning.count).split(
            separator: newline, maxSplits: 1, omittingEmptySubsequences: false)
        guard lines.count == 2 else { return nil }
        let numbers = String(decoding: lines[0], as: UTF8.self).split(separator: " ")
            .compactMap { UInt64($0, radix: 16) }
        guard let source = FileState(numbers: numbers.prefix(6)), numbers.count >= 8 else {
            return nil
        }
        self.init(
            path: FilePath(bytes: lines[1].dropLast()), source: source,
            digest: SourceDigest(hash: numbers[6], byteCount: numbers[7]),
            snapshot: FileState(numbers: numbers.dropFirst(8)))
    }

    package var bytes: [UInt8] {
        let numbers =
            source.numbers + [digest.hash, digest.byteCount] + (snapshot?.numbers ?? [])
        let line = numbers.map { String($0, radix: 16) }.joined(separator: " ")
        return Self.beginning + "\(line)\n".utf8 + path.bytes + "\n".utf8
    }
}

/// The identity of a file at a time, which shows later that its content is still the same.
package struct FileState {
    package let identity: FileIdentity
    /// In nanoseconds since 1970, before the file was read.
    package let time: Int64

    /// The coarsest tick of a file system's clock: FAT's two seconds. Two changes within a tick look like
    /// one, so a file's times prove nothing until the clock has gone on (git calls such a file racy).
    package static let coarsestTick: Int64 = 2_000_000_000

    package init(_ identity: FileIdentity, at time: Int64) {
        (self.identity, self.time) = (identity, time)
    }

    /// Whether the file had not changed for so long that a later change is sure to change its identity.
    package var isSettled: Bool {
        max(identity.modified, identity.changed) < time - Self.coarsestTick
    }

    /// Whether a file with this identity surely has the content of that time.
    package func isCurrent(_ identity: FileIdentity) -> Bool {
        self.identity == identity && isSettled
    }

    /// - Returns: nil unless there are six numbers.
    fileprivate init?(numbers: ArraySlice<UInt64>) {
        guard numbers.count == 6 else { return nil }
        let numbers = Array(numbers)
        let times = numbers[2...].map { Int64(bitPattern: $0) }
        self.init(
            FileIdentity(
                device: numbers[0], inode: numbers[1], size: times[0], modified: times[1],
                changed: times[2]), at: times[3])
    }

    fileprivate var numbers: [UInt64] {
        [identity.device, identity.inode]
            + [identity.size, identity.modified, identity.changed, time].map(
                UInt64.init(bitPattern:))
    }
}
