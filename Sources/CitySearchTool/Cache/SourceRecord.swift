import CitySearch

/// What is remembered of a file of cities: its digest, and by what to see that it has not changed.
struct SourceRecord {
    /// Where the file lies, without symbolic links.
    let path: String
    let identity: FileIdentity
    /// When the file was about to be read for the digest, in nanoseconds since 1970.
    let time: Int64
    let digest: SourceDigest

    private static let heading = "citysearch source 1"

    /// A file that was changed twice between two ticks of its file system's clock looks as if it was
    /// changed once. So its times say that it has not changed only when they lie so far back that
    /// the clock has gone on since (git calls the others racy). FAT has the coarsest: two seconds.
    static let coarsestTick: Int64 = 2_000_000_000

    /// Whether the digest is surely that of a file which looks like this.
    func isTrusted(for identity: FileIdentity) -> Bool {
        self.identity == identity
            && max(identity.modified, identity.changed) < time - Self.coarsestTick
    }

    // MARK: As text: a heading, numbers, and the path, which may hold anything

    init(path: String, identity: FileIdentity, time: Int64, digest: SourceDigest) {
        self.path = path
        self.identity = identity
        self.time = time
        self.digest = digest
    }

    /// - Returns: nil when the text is no record.
    init?(text: String) {
        let lines = text.split(separator: "\n", maxSplits: 2, omittingEmptySubsequences: false)
        guard lines.count == 3, lines[0] == Self.heading, lines[2].last == "\n" else { return nil }
        let numbers = lines[1].split(separator: " ").compactMap { UInt64($0, radix: 16) }
        guard numbers.count == 8 else { return nil }
        let times = numbers.map { Int64(bitPattern: $0) }
        identity = FileIdentity(
            device: numbers[0], inode: numbers[1], size: times[2], modified: times[3],
            changed: times[4])
        time = times[5]
        digest = SourceDigest(hash: numbers[6], byteCount: numbers[7])
        path = String(lines[2].dropLast())
    }

    var text: String {
        let numbers =
            [identity.device, identity.inode]
            + [identity.size, identity.modified, identity.changed, time].map(
                UInt64.init(bitPattern:))
            + [digest.hash, digest.byteCount]
        let line = numbers.map { String($0, radix: 16) }.joined(separator: " ")
        return "\(Self.heading)\n\(line)\n\(path)\n"
    }
}
