import CitySearch
import TestSupport
import Testing

/// Checksums detect accidents. In a file with malicious content they are correct, and only the consistency of the
/// content can be checked.
@Suite("A snapshot whose checksums are right for wrong content") struct ForgedSnapshotTests {
    private static let records = [
        CityRecord(1, "Sydney", "AU", latitude: -33.9, longitude: 151.2),
        CityRecord(2, "Sydney", "CA", latitude: 46.1, longitude: -60.2),
        CityRecord(
            3, "北京", "CN", latitude: 39.9, longitude: 116.4, population: 18_960_744,
            region: "Beijing", timeZone: "Asia/Shanghai", airports: ["PEK"],
            alternateNames: ["Beijing", "Pekín", "Ṕ", "Peking 北京"]),
        CityRecord(4, "Upper Sydney", "AU", latitude: -33, longitude: 151),
    ]
    private static let image = Task { SnapshotImage(try await CityIndex(records).allBytes) }

    @Test func `that is unchanged passes`() async throws {
        #expect(try await Self.image.value.fault() == nil)
    }

    /// The header includes these bytes in the length of the file, but no section has them.
    @Test("is rejected when bytes follow the last section", arguments: [0, 1, 64, 4096])
    func bytesBehind(count: Int) async throws {
        var bytes = try await Self.image.value.bytes()
        bytes += repeatElement(0, count: count)
        bytes.replaceSubrange(24..<32, with: SnapshotImage.littleEndian(UInt64(bytes.count)))
        SnapshotImage.sealFront(of: &bytes)
        try await RepositoryFiles.withTemporaryFile(bytes) { path in
            do throws(CityIndexError) {
                _ = try await CityIndex(snapshotAt: path)
                #expect(count == 0)
            } catch {
                #expect(error.reason == .unusableSnapshot(.damaged("section table")))
                #expect(count > 0)
            }
        }
    }

    /// These texts are read when a snapshot is opened.
    @Test func `is rejected when a skipped record is beyond the end`() async throws {
        let index = try await CityIndex(
            json: Array(#"[{"_id":1}]"#.utf8), skippingInvalidRecords: true)
        var image = SnapshotImage(index.allBytes)
        image[.skippedTextOffsets][5] = 0x7F
        #expect(try await image.fault()?.contains(", records left out") == true)
    }

    @Test("is refused, or told, when a section lacks its last element", arguments: 0..<4)
    func shortSection(part: Int) async throws {
        let image = try await Self.image.value
        for section in IndexSection.allCases where section.position % 4 == part {
            var image = image
            let number = section.position
            let size = image.sections[number].elementSize
            guard image.sections[number].count > 0 else { continue }
            image.sections[number].bytes.removeLast(size)
            #expect(try await image.fault() != nil, "\(section)")
        }
    }
}
