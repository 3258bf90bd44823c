import CitySearch
import Foundation
import Testing

@Suite("A snapshot")
struct SnapshotTests {
    @Test("holds the same index, and gives the same answers", arguments: 0..<4)
    func sameIndex(list: Int) async throws {
        var random = SplitMix64(stream: 20_000 + UInt64(list))
        let records = RandomCities.records(random.number(0...200), using: &random)
        let index = try await CityIndex(records)
        let file = try await SnapshotFile(index)
        let opened = try await CityIndex(snapshotAt: file.path, verifying: list.isMultiple(of: 2))
        try opened.checkInvariants()
        expectNone(CityComparison.faults(opened, records))
        let front = SnapshotLayout(file.bytes).front
        #expect(opened.allBytes[front.upperBound...] == index.allBytes[front.upperBound...])
        let comparison = SearchComparison(oracle: Oracle(records), index: opened, locale: nil)
        guard !records.isEmpty else { return }
        let queries = RandomQueries(records)
        expectNone(
            (0..<Rounds.of(80)).compactMap { _ in
                comparison.fault(
                    queries.query(using: &random),
                    favourites: queries.favourites(over: opened, using: &random), using: &random)
            })
    }

    @Test func `has the same bytes whenever it is written, and from wherever`() async throws {
        let source = SourceDigest(hash: 0xFEDC_BA98_7654_3210, byteCount: 77)
        let index = try await CityIndex(named: [("Sydney", "AU"), ("Álava", "ES")])
        let file = try await SnapshotFile(index, source: source)
        let opened = try await CityIndex(snapshotAt: file.path)
        #expect(opened.source == source)
        #expect(index.source == nil)
        // The digest goes on with the index.
        let copy = try await SnapshotFile(opened)
        #expect(copy.bytes == file.bytes)
        let renewed = try await SnapshotFile(opened, source: SourceDigest(hash: 1, byteCount: 2))
        #expect(renewed.bytes != file.bytes)
    }

    @Test func `is laid out as documented, and its parts are all of it`() async throws {
        let index = try await CityIndex(named: [("Sydney", "AU"), ("Álava", "ES")])
        let file = try await SnapshotFile(index)
        let layout = SnapshotLayout(file.bytes)
        #expect(Array(file.bytes.prefix(16)) == Array("CITYIDX\n".utf8) + [4, 3, 2, 1, 8, 0, 0, 0])
        #expect(Array(file.bytes[16..<24]) == layout.frontChecksum(file.bytes))
        var end = layout.front.upperBound
        for section in layout.sections {
            #expect(section.range.lowerBound == end)
            end = section.range.upperBound
            let checksums = SnapshotLayout.pieces(of: section.range).flatMap {
                SnapshotLayout.littleEndian(XXH64.checksum(Array(file.bytes[$0]).span))
            }
            #expect(section.checksum == XXH64.checksum(checksums.span))
        }
        #expect(end == file.bytes.count)
        #expect(index.parts.reduce(0) { $0 + $1.byteCount } == file.bytes.count)
        #expect(index.byteCount == file.bytes.count)
    }

    @Test func `lasts while its file is replaced, or removed`() async throws {
        let file = try await SnapshotFile(CityIndex(named: [("Sydney", "AU"), ("Álava", "ES")]))
        let opened = try await CityIndex(snapshotAt: file.path)
        try await CityIndex(named: [("Lima", "PE")]).writeSnapshot(to: file.path)
        let replaced = try await CityIndex(snapshotAt: file.path)
        #expect(opened.search("").names == ["Álava", "Sydney"])
        #expect(replaced.search("").names == ["Lima"])
        try FileManager.default.removeItem(at: file.url)
        #expect(replaced.search("").names == ["Lima"])
        try replaced.checkInvariants()
        try opened.checkInvariants()
    }

    @Test func `goes where a symbolic link leads`() async throws {
        let file = try await SnapshotFile(CityIndex(named: [("Sydney", "AU")]))
        let link = file.url.deletingLastPathComponent().appending(path: "link")
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file.url)
        try await CityIndex(named: [("Lima", "PE")]).writeSnapshot(to: link.path)
        let names = try await CityIndex(snapshotAt: file.path).search("").names
        #expect(names == ["Lima"])
        #expect(try link.resourceValues(forKeys: [.isSymbolicLinkKey]).isSymbolicLink == true)
    }

    @Test func `that cannot be written leaves nothing behind`() async throws {
        let index = try await CityIndex(named: [("Sydney", "AU")])
        let file = try await SnapshotFile(index)
        let folder = file.url.deletingLastPathComponent()
        for path in [folder.path, folder.path + "/no/such", "/dev/null", file.path + "/x"] {
            let error = await #expect(throws: CityIndexError.self) {
                try await index.writeSnapshot(to: path)
            }
            #expect(error?.description.hasPrefix("\(path): cannot be written: ") == true)
        }
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(names == ["world.cityindex"])
        #expect(await file.refusal() == nil)
    }
}
