import CitySearch
import CitySearchProgram
import Foundation
import TestSupport
import Testing

@Suite("A digest that the cache knows") struct CacheRecordTests {
    private static let changes: [@Sendable (inout FileIdentity) -> Void] = [
        { $0.device += 1 }, { $0.inode += 1 }, { $0.size += 1 }, { $0.modified -= 1 },
        { $0.changed -= 1 },
    ]

    @Test func `counts for an unchanged file that is older than a tick of its clock`() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write(Data("[]".utf8), to: "towns.json")
        let path = FilePath(file.path)
        let identity = try #require(FileIdentity(path: path))
        let newest = max(identity.modified, identity.changed)
        let tick = newest + FileState.coarsestTick
        #expect(FileState(identity, at: tick + 1).isCurrent(identity))
        #expect(!FileState(identity, at: tick).isCurrent(identity))
        // The content or an attribute may be the newer.
        for (modified, changed) in [(0, -9), (-9, 0), (0, 0)] as [(Int64, Int64)] {
            var other = identity
            (other.modified, other.changed) = (newest + modified, newest + changed)
            for (time, isTrusted) in [(tick + 1, true), (tick, false), (tick - 5, false)] {
                let isCurrent = FileState(other, at: time).isCurrent(other)
                #expect(isCurrent == isTrusted, "\(modified) \(changed)")
            }
        }
        for change in Self.changes {
            var other = identity
            change(&other)
            #expect(!FileState(identity, at: tick + 1).isCurrent(other), "\(other)")
        }
    }

    @Test func `is written and read again, with and without the state of a snapshot`() throws {
        let identity = FileIdentity(device: 1, inode: 2, size: 3, modified: -4, changed: 5)
        for snapshot in [nil, FileState(identity, at: 6)] {
            let record = CacheRecord(
                path: FilePath("/a\nb"), source: FileState(identity, at: 7),
                digest: SourceDigest(hash: .max, byteCount: 8), snapshot: snapshot)
            let read = try #require(CacheRecord(bytes: record.bytes))
            #expect(read.bytes == record.bytes && read.path == record.path)
            #expect(read.source.identity == identity && read.source.time == 7)
            #expect(read.snapshot?.identity == snapshot?.identity)
        }
    }
}
