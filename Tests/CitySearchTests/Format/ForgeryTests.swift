import CitySearch
import Foundation
import TestSupport
import Testing

/// The checksums of a malicious snapshot are correct. Then only the verification of its content protects a service that
/// downloads the file.
@Suite("A forged snapshot") struct ForgeryTests {
    @Test("answers whatever it is asked, once the look at it has passed", arguments: 0..<4)
    func forged(part: Int) async throws {
        let note = FileManager.default.temporaryDirectory
            .appending(path: "citysearch-forgery-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: note) }
        // A trap ends the calling process. The note then has its last operation.
        let end = await #expect(processExitsWith: .success) {
            [part = part as Int, note = note.path as String] in
            try await Self.search(part: part, noting: note)
        }
        if end == nil {
            Issue.record("\((try? String(contentsOf: note, encoding: .utf8)) ?? "no forgery")")
        }
    }

    /// Forges a snapshot many times, and searches those that are accepted.
    private static func search(part: Int, noting note: String) async throws {
        let image = SnapshotImage(try await index(part).allBytes)
        let other = SnapshotImage(try await CityIndex(Array(NastyCities.records[..<9])).allBytes)
        let (count, bytes) = (Rounds.of(part == 3 ? 1_000 : 3_000, least: 100), image.bytes())
        var (forgeries, accepted) = (0, 0)
        for number in 0..<count {
            var random = SplitMix64(stream: UInt64(60_000 + 10_000 * part + number))
            var forged = image
            let what = (0..<(random.oneIn(4) ? 3 : 1)).map { _ in
                forged.forge(&random, other: other)
            }
            var forgedBytes = forged.bytes()
            guard forgedBytes != bytes else { continue }
            SnapshotImage.sealFront(of: &forgedBytes)
            forgeries += 1
            let told = "CITYSEARCH_SEED=\(SplitMix64.seed) part \(part) forgery \(number): \(what)"
            try Data(told.utf8).write(to: URL(filePath: note))
            guard let index = try? await CityIndex(snapshot: forgedBytes),
                (try? index.checkInvariants()) != nil
            else { continue }
            accepted += 1
            if let fault = index.faultOfAnswers() {
                try Data("\(told): \(fault)".utf8).write(to: URL(filePath: note))
                exit(EXIT_FAILURE)
            }
        }
        print("Of \(forgeries) forgeries \(accepted) were accepted.")
        #expect(forgeries > count / 2 && accepted > 0)
    }

    /// Nasty names with records that were ignored; random cities, so many that maxima have several blocks; and so
    /// many that they have several superblocks.
    private static func index(_ part: Int) async throws -> CityIndex {
        if part < 2 {
            return try await CityIndex(json: NastyCities.json, skippingInvalidRecords: true)
        }
        var random = SplitMix64(stream: UInt64(60_000 - part))
        return try await CityIndex(RandomCities.records(part == 2 ? 200 : 1_100, using: &random))
    }
}
