package import CitySearch

/// A record of the cache for a source: its digest, and its identity when the digest was computed.
package struct SourceRecord {
    /// The path of the source, without symbolic links.
    package let path: FilePath
    package let identity: FileIdentity
    /// When the digest was started, in nanoseconds since 1970.
    package let time: Int64
    package let digest: SourceDigest

    /// The first bytes of every record.
    package static let beginning = Array("citysearch source 1\n".utf8)

    /// The coarsest tick of a file system's clock: FAT's two seconds. Two changes within a tick look like
    /// one, so a file's times prove nothing until the clock has gone on (git calls such a file racy).
    package static let coarsestTick: Int64 = 2_000_000_000

    /// Whether a source with this identity surely has the digest.
    package func isTrusted(for identity: FileIdentity) -> Bool {
        self.identity == identity
            && max(identity.modified, identity.changed) < time - Self.coarsestTick
    }

    // MARK: Bytes: a heading, numbers, and the path, which may hold any byte

    package init(path: FilePath, identity: FileIdentity, time: Int64, digest: SourceDigest) {
        self.path = path
        self.identity = identity
        self.time = time
        self.digest = digest
    }

    /// - Returns: nil if the bytes are not a record.
    package init?(bytes: [UInt8]) {
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

    package var bytes: [UInt8] {
        let numbers =
            [identity.device, identity.inode]
            + [identity.size, identity.modified, identity.changed, time].map(
                UInt64.init(bitPattern:))
            + [digest.hash, digest.byteCount]
        let line = numbers.map { String($0, radix: 16) }.joined(separator: " ")
        return Self.beginning + "\(line)\n".utf8 + path.bytes + "\n".utf8
    }
}
