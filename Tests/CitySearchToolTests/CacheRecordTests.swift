import CitySearch
import CitySearchProgram
import Foundation
import TestSupport
import Testing

@Suite("A digest that the cache knows")
struct CacheRecordTests {
    private static let changes: [@Sendable (inout FileIdentity) -> Void] = [
        { $0.device += 1 }, { $0.inode += 1 }, { $0.size += 1 }, { $0.modified -= 1 },
        { $0.changed -= 1 },
    ]

    @Test func `counts for a file that is the same in all, and older than a tick of its clock`()
        throws
    {
        let folder = try TemporaryFolder()
        let file = try folder.write(Data("[]".utf8), to: "towns.json")
        let path = FilePath(file.path)
        let identity = try #require(FileIdentity(path: path))
        func record(at time: Int64) -> CacheRecord {
            CacheRecord(
                path: path, identity: identity, time: time,
                digest: SourceDigest(hash: 1, byteCount: 2))
        }
        let tick = max(identity.modified, identity.changed) + CacheRecord.coarsestTick
        #expect(record(at: tick + 1).isTrusted(for: identity))
        #expect(!record(at: tick).isTrusted(for: identity))
        // The content or an attribute may be the newer.
        for (modified, changed) in [(0, -9), (-9, 0), (0, 0)] as [(Int64, Int64)] {
            var newest = identity
            let now = max(identity.modified, identity.changed)
            (newest.modified, newest.changed) = (now + modified, now + changed)
            for (time, isTrusted) in [(tick + 1, true), (tick, false), (tick - 5, false)] {
                let record = CacheRecord(
                    path: path, identity: newest, time: time,
                    digest: SourceDigest(hash: 1, byteCount: 2))
                #expect(record.isTrusted(for: newest) == isTrusted, "\(modified) \(changed)")
            }
        }
        for change in Self.changes {
            var other = identity
            change(&other)
            #expect(!record(at: tick + 1).isTrusted(for: other), "\(other)")
        }
    }
}
