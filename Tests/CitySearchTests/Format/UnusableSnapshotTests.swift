import CitySearch
import Foundation
import TestSupport
import Testing

@Suite("A file that is no snapshot for this program is refused with what to do")
struct UnusableSnapshotTests {
    private static let index = Task { try await CityIndex(named: [("Sydney", "AU")]) }

    /// A spoilt snapshot, whose head has a checksum as if it were right.
    private func refusal(
        at offset: Int, _ bytes: [UInt8], sealing: Bool = true
    ) async throws -> CityIndexError.Reason? {
        let file = try await SnapshotFile(Self.index.value)
        try file.overwrite(bytes, at: offset)
        var spoilt = file.bytes
        spoilt.replaceSubrange(offset..<offset + bytes.count, with: bytes)
        let front = SnapshotImage(file.bytes).front
        let checksum = XXH64.checksum(spoilt.span.extracting(24..<front.upperBound))
        if sealing { try file.overwrite(SnapshotImage.littleEndian(checksum), at: 16) }
        return await file.refusal(verifying: false)
    }

    @Test(
        arguments: [
            (12, [99, 0, 0, 0], .otherVersion(99)), (8, [1, 2, 3, 4, 0, 0, 0, 2], .otherByteOrder),
            (36, [99, 0, 0, 0], .otherFoldingRules(99)),
        ] as [(Int, [UInt8], IndexFormatError)])
    func `of another version, byte order or rules of folding`(
        offset: Int, bytes: [UInt8], error: IndexFormatError
    ) async throws {
        #expect(try await refusal(at: offset, bytes) == .unusableSnapshot(error))
    }

    @Test func `whose head was changed, verified or not`() async throws {
        let reason = try await refusal(at: 45, [7], sealing: false)
        #expect(reason == .unusableSnapshot(.damaged("header")))
    }

    @Test(arguments: [
        (64, [0xFF, 0, 0, 0]),  // a section that is not known
        (68, [4, 0, 0, 0]),  // elements of another size
        (72, [0, 0, 0, 0, 0, 0, 0, 0]),  // a section that overlaps the head
        (80, [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F]),  // more elements than there are
        (80, [0, 0, 0, 0, 0, 0, 0, 0]),  // fewer
        (32, [1, 0, 0, 0]),  // fewer sections
        (32, [0xFF, 0xFF, 0xFF, 0xFF]),  // more sections
        (56, [1]),  // the bytes that must be zero
    ])
    func `whose table does not hold together though its checksum is right`(
        offset: Int, bytes: [UInt8]
    ) async throws {
        guard case .unusableSnapshot(.damaged) = try await refusal(at: offset, bytes) else {
            Issue.record("not refused as damaged")
            return
        }
    }

    @Test(arguments: [
        "", "\n", "CITYIDX", "[{\"_id\":1}]", "CITYIDX\r\n", String(repeating: "x", count: 9000),
    ])
    func `that holds something else`(content: String) async throws {
        try await RepositoryFiles.withTemporaryFile(Array(content.utf8)) { path in
            let error = await #expect(throws: CityIndexError.self) {
                try await CityIndex(snapshotAt: path)
            }
            #expect(error?.reason == .unusableSnapshot(.notAnIndex))
            #expect(error?.description.hasPrefix("\(path): not a snapshot") == true)
        }
    }

    @Test(arguments: [("/no/such", "No such file"), ("/", "directory"), ("/dev/null", "device")])
    func `that cannot be read`(path: String, told: String) async {
        let error = await #expect(throws: CityIndexError.self) {
            try await CityIndex(snapshotAt: path)
        }
        #expect(error?.description.hasPrefix("\(path): cannot be read: ") == true)
        #expect(error?.description.contains(told) == true)
    }

    @Test(arguments: [
        IndexFormatError.notAnIndex, .otherVersion(9), .otherByteOrder, .otherFoldingRules(9),
        .otherLength(expected: 9, found: 5), .otherLength(expected: 5, found: 9),
        .damaged("header"),
    ])
    func `in one line`(error: IndexFormatError) {
        #expect(!error.description.contains("\n"))
        #expect(error.description.contains("make"))
    }
}
