import CitySearch
import Foundation
import TestSupport
import Testing

@Suite("A snapshot") struct SnapshotTests {
    @Test("holds the same index, and gives the same answers", arguments: 0..<4)
    func sameIndex(list: Int) async throws {
        var random = SplitMix64(stream: 20_000 + UInt64(list))
        let records = RandomCities.records(random.number(0...200), using: &random)
        let index = try await CityIndex(records)
        let file = try await SnapshotFile(index)
        let opened = try await CityIndex(snapshotAt: file.path, verifying: list.isMultiple(of: 2))
        try opened.checkInvariants()
        expectNone(CityComparison.faults(opened, records))
        let front = SnapshotImage(file.bytes).front
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
        #expect(
            Array(file.bytes.prefix(16)) == Array("CITYIDX\n".utf8) + [
                4, 3, 2, 1, UInt8(CityIndex.snapshotVersion), 0, 0, 0,
            ])
        var laidOut = SnapshotImage(file.bytes).bytes()
        SnapshotImage.sealFront(of: &laidOut)
        #expect(laidOut == file.bytes)
        #expect(index.parts.reduce(0) { $0 + $1.byteCount } == file.bytes.count)
        #expect(index.byteCount == file.bytes.count)
    }

    @Test func `has another version when its sections change`() {
        let sections = IndexSection.allCases.map { "\($0) \($0.schema.elementSize)" }
        let checksum = XXH64.checksum(sections.joined(separator: "\n").utf8.span)
        #expect(
            (CityIndex.snapshotVersion, String(checksum, radix: 16)) == (19, "b8e86d90bce9ee9d"),
            "Raise IndexSection.version, then change both numbers here.")
    }

    @Test func `lasts while its file is replaced, or removed`() async throws {
        let file = try await SnapshotFile(CityIndex(named: [("Sydney", "AU"), ("Álava", "ES")]))
        let opened = try await CityIndex(snapshotAt: file.path)
        try await CityIndex(named: [("Lima", "PE")]).writeSnapshot(to: file.path)
        let replaced = try await CityIndex(snapshotAt: file.path)
        #expect(opened.search("", by: .name).names == ["Álava", "Sydney"])
        #expect(replaced.search("", by: .name).names == ["Lima"])
        try FileManager.default.removeItem(at: file.url)
        #expect(replaced.search("", by: .name).names == ["Lima"])
        try replaced.checkInvariants()
        try opened.checkInvariants()
    }

    @Test(arguments: [1, 2, 40, 41])
    func `goes where as many links lead as the system follows`(count: Int) async throws {
        let folder = try TemporaryFolder()
        for number in 0..<count {
            try folder.link(
                "link\(number)", to: number == count - 1 ? "target" : "link\(number + 1)")
        }
        let lima = try await Self.lima()
        if count > 40 {
            await #expect(throws: CityIndexError.self) {
                try await lima.writeSnapshot(to: folder.path("link0"))
            }
        } else {
            try await lima.writeSnapshot(to: folder.path("link0"))
            #expect(try await folder.citiesOfSnapshot("target") == ["Lima"])
        }
        #expect(try folder.names().count == (count > 40 ? count : count + 1))
        #expect(try folder.isLink("link0"))
    }

    @Test func `is not written where links lead in a circle`() async throws {
        let folder = try TemporaryFolder()
        try folder.link("one", to: "other")
        try folder.link("other", to: folder.path("one"))
        let error = await #expect(throws: CityIndexError.self) {
            try await Self.lima().writeSnapshot(to: folder.path("one"))
        }
        #expect(error?.description.contains("cannot be written") == true)
        #expect(try folder.names() == ["one", "other"])
        #expect(try folder.isLink("one") && folder.isLink("other"))
    }

    @Test(arguments: [0o600, 0o400, 0o640, 0o666, 0o755])
    func `has the permissions of the replaced file`(mode: Int) async throws {
        let folder = try TemporaryFolder()
        for name in ["file", "target"] {
            try folder.make(name, [1])
            try folder.setPermissions(mode, of: name)
        }
        try folder.link("link", to: "target")
        for name in ["file", "link"] { try await Self.lima().writeSnapshot(to: folder.path(name)) }
        #expect(try folder.permissions(of: "file") == mode)
        #expect(try folder.permissions(of: "target") == mode)
        #expect(try await folder.citiesOfSnapshot("target") == ["Lima"])
        #expect(try folder.isLink("link"))
    }

    @Test func `has the permissions of any new file where none was`() async throws {
        let folder = try TemporaryFolder()
        try folder.make("other", [1])
        try await Self.lima().writeSnapshot(to: folder.path("new"))
        #expect(try folder.permissions(of: "new") == folder.permissions(of: "other"))
    }

    /// A killed program's partial files are removed next to the file itself; any other file stays.
    @Test("removes partial files next to it", arguments: ["file", "link", "dangling"])
    func abandoned(name: String) async throws {
        let (folder, links) = (try TemporaryFolder(), try TemporaryFolder())
        try folder.make("file", [1])
        try links.link("link", to: folder.path("file"))
        try links.link("dangling", to: folder.path("new"))
        try folder.make(".citysearch-0123456789abc.tmp", Array("CITYIDX\nx".utf8))
        try folder.make(".citysearch-0123456789abd.tmp", Array("CITY".utf8))
        try folder.make(".citysearch-0123456789abe.tmp", Array("CITYLIST".utf8))
        try folder.make(".citysearch-0123456789.tmp", Array("CITYIDX\n".utf8))
        let path = name == "file" ? folder.path(name) : links.path(name)
        try await Self.lima().writeSnapshot(to: path)
        let left = try folder.names().filter { $0.hasPrefix(".") }
        #expect(left == [".citysearch-0123456789.tmp", ".citysearch-0123456789abe.tmp"])
    }

    private static func lima() async throws -> CityIndex {
        try await CityIndex(named: [("Lima", "PE")])
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

extension TemporaryFolder {
    fileprivate func citiesOfSnapshot(_ name: String) async throws -> [String] {
        try await CityIndex(snapshotAt: path(name)).search("", by: .name).names
    }

    fileprivate func make(_ name: String, _ bytes: [UInt8]) throws {
        try Data(bytes).write(to: url.appending(path: name))
    }

    fileprivate func link(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: path(name), withDestinationPath: target)
    }

    fileprivate func isLink(_ name: String) throws -> Bool {
        try attributes(of: name)[.type] as? FileAttributeType == .typeSymbolicLink
    }

    fileprivate func permissions(of name: String) throws -> Int? {
        (try attributes(of: name)[.posixPermissions] as? NSNumber)?.intValue
    }

    fileprivate func setPermissions(_ mode: Int, of name: String) throws {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path(name))
    }

    private func attributes(of name: String) throws -> [FileAttributeKey: Any] {
        try FileManager.default.attributesOfItem(atPath: path(name))
    }
}
