import CitySearch
import TestSupport
import Testing

@Suite("A packed snapshot") struct PackedSnapshotTests {
    /// Every section of one index that differs from that of another.
    private func differing(_ one: CityIndex, _ other: CityIndex) throws -> [IndexSection] {
        try IndexSection.allCases.filter { section in
            let bytes = try [one, other].map { index in
                let column = try index.contents.table.rawBytes(of: section)
                return column.indices.map { column[$0] }
            }
            return bytes[0] != bytes[1]
        }
    }

    @Test("opens as the index that it is made of, byte by byte", arguments: [0, 1, 9, 300, 3_000])
    func sections(count: Int) async throws {
        var random = SplitMix64(stream: 32_000 + UInt64(count))
        let index = try await CityIndex(RandomCities.records(count, using: &random))
        let file = try await SnapshotFile(try await index.packed())
        let opened = try await CityIndex(snapshotAt: file.path)
        #expect(try differing(opened, index) == [])
        try opened.checkInvariants()
        #expect(count < 300 || file.bytes.count < index.byteCount)
        #expect(opened.byteCount > file.bytes.count)
        #expect(opened.parts.reduce(0) { $0 + $1.byteCount } == file.bytes.count)
        // A packed snapshot stays unchanged.
        #expect(try await SnapshotFile(try await opened.packed()).bytes == file.bytes)
        #expect(
            try await CityIndex(snapshot: file.bytes).search("", by: .name).ids
                == index.search("", by: .name).ids)
        let localized = opened.localized { "Land \($0)" }
        #expect(
            localized.search("land", by: .name).ids
                == index.localized { "Land \($0)" }.search("land", by: .name).ids)
    }

    @Test(arguments: [0.1, -0.0, 12.345678, 12.3456789, 1e-9, .pi, -89.999_999_999_999])
    func `keeps coordinates to the last bit`(latitude: Double) async throws {
        let records = [latitude, 48.13743].enumerated().map { number, latitude in
            CityRecord(.min + number, "Town", "", latitude: latitude, longitude: -latitude)
        }
        let index = try await CityIndex(records)
        let file = try await SnapshotFile(try await index.packed())
        let opened = try await CityIndex(snapshotAt: file.path)
        #expect(try differing(opened, index) == [])
    }

    @Test func `that is damaged and not verified stops nothing`() async throws {
        var random = SplitMix64(stream: 33_000)
        let index = try await CityIndex(RandomCities.records(200, using: &random))
        let bytes = try await SnapshotFile(try await index.packed()).bytes
        let sections = SnapshotImage(bytes).sections.filter { !$0.range.isEmpty }
        var refused = 0
        for _ in 0..<Rounds.of(400) {
            var damaged = bytes
            let range = random.pick(sections).range
            for _ in 0..<random.number(1...4) {
                damaged[random.number(range.lowerBound...range.upperBound - 1)] =
                    UInt8(random.number(0...255))
            }
            do {
                let opened = try await CityIndex(snapshot: damaged, verifying: false)
                try opened.checkInvariants()
            } catch {
                refused += 1
            }
        }
        #expect(refused > 0)
    }

    @Test func `of the bundled data is the index, too`() async throws {
        let index = try await RealData.index
        let packed = try await index.packed()
        #expect(try differing(packed, index) == [])
        #expect(packed.parts.reduce(0) { $0 + $1.byteCount } < index.byteCount * 3 / 4)
    }
}
