import CitySearch
import CitySearchImport
import Foundation
import TestSupport
import Testing

@Suite("An archive that unpacks to more than it may")
struct UnpackedLimitTests {
    private static let lines = (1...2_000).map { id in
        "\(id)\tTown \(id)\t\t\t\(id % 90)\t-\(id % 180)\tP\tPPL\tPE\t\t\t\t\t\t\(id)\t\t\t\t2026-11-20\n"
    }.joined()

    /// Packs the lines, and says another length in the archive's directory.
    private func archive(in folder: TemporaryFolder, saying length: Int?) throws -> FilePath {
        let text = try folder.write(Data(Self.lines.utf8), to: "cities500.txt")
        let url = folder.url.appending(path: "cities500.zip")
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["python3", "-m", "zipfile", "-c", url.path, text.path]
        try process.run()
        process.waitUntilExit()
        guard let length else { return FilePath(url.path) }
        var bytes = try Data(contentsOf: url)
        let mark = try #require(bytes.range(of: Data([0x50, 0x4B, 1, 2])))
        for place in 0..<4 {
            bytes[mark.lowerBound + 24 + place] = UInt8(truncatingIfNeeded: length >> (8 * place))
        }
        try bytes.write(to: url)
        return FilePath(url.path)
    }

    private func importing(_ path: FilePath, mostBytes: Int?) async throws -> ImportReport {
        let file = NamedFile(path: path, name: "cities500.zip", mostBytes: mostBytes)
        let geoNames = try GeoNamesImport(
            [file], selection: PlaceSelection(), isLenient: false,
            scratchDirectory: path.directory)
        var list = try CityList(replacing: path.directory.appending("list.json"))
        return try await geoNames.run(into: &list) { _ in }
    }

    @Test("is refused by what comes out of it, whatever it says", arguments: [nil, 100, 1 << 31])
    func isRefused(said: Int?) async throws {
        let folder = try TemporaryFolder()
        let path = try archive(in: folder, saying: said)
        let whole = Self.lines.utf8.count
        for mostBytes in [0, 1, whole / 2, whole - 1] {
            await #expect(
                throws: ImportError.unusable(
                    "cities500.zip", "unpacks to more than \(mostBytes) bytes")
            ) { _ = try await importing(path, mostBytes: mostBytes) }
        }
    }

    @Test("is none when it has no more, or when nothing limits it", arguments: [0, nil] as [Int?])
    func isTaken(more: Int?) async throws {
        let folder = try TemporaryFolder()
        let path = try archive(in: folder, saying: nil)
        let mostBytes = more.map { Self.lines.utf8.count + $0 }
        _ = try await importing(path, mostBytes: mostBytes)
    }
}
