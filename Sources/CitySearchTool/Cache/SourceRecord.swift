import CitySearch

/// What is remembered of a file of cities: its digest, and by what to see that it has not changed.
struct SourceRecord {
    /// Where the file lies, without symbolic links.
    let path: FilePath
    let identity: FileIdentity
    /// When the file was about to be read for the digest, in nanoseconds since 1970.
    let time: Int64
    let digest: SourceDigest

    /// What every record begins with.
    static let beginning = Array("citysearch source 1\n".utf8)

    /// A file that was changed twice between two ticks of its file system's clock looks as if it was
    /// changed once. So its times say that it has not changed only when they lie so far back that
    /// the clock has gone on since (git calls the others racy). FAT has the coarsest: two seconds.
    static let coarsestTick: Int64 = 2_000_000_000

    /// Whether the digest is surely that of a file which looks like this.
    func isTrusted(for identity: FileIdentity) -> Bool {
        self.identity == identity
            && max(identity.modified, identity.changed) < time - Self.coarsestTick
    }

    // MARK: As bytes: a heading, numbers, and the path, which may hold anything

    init(path: FilePath, identity: FileIdentity, time: Int64, digest: SourceDigest) {
        self.path = path
        self.identity = identity
        self.time = time
        self.digest = digest
    }

    /// - Returns: nil when the bytes are no record.
    init?(bytes: [UInt8]) {
        let newline = UInt8(ascii: "\n")
        guard bytes.starts(with: Self.beginning), bytes.last == newline else { return nil }
        let lines = bytes.dropFirst(Self.beginning.count).split(
            separator: newline, maxSplits: 1, omittingEmptySubsequences: false)
        guard lines.count == 2 else { return nil }
        let numbers = String(decoding: lines[0], as: UTF8.self).split(separator: " ")
            .compactMap { UInt64($0, radix: 16) }
        guard numbers.count == 8 else { return nil }
        let times = numbers.map { Int64(bitPattern: $0) }
        identity = FileIdentity(
            device: numbers[0], inode: numbers[1], size: times[2], modified: times[3],
            changed: times[4])
        time = times[5]
        digest = SourceDigest(hash: numbers[6], byteCount: numbers[7])
        path = FilePath(bytes: lines[1].dropLast())
    }

    var bytes: [UInt8] {
        let numbers =
            [identity.device, identity.inode]
            + [identity.size, identity.modified, identity.changed, time].map(
                UInt64.init(bitPattern:))
            + [digest.hash, digest.byteCount]
        let line = numbers.map { String($0, radix: 16) }.joined(separator: " ")
        return Self.beginning + "\(line)\n".utf8 + path.bytes + "\n".utf8
    }
}
