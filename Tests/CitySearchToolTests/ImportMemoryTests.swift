import CitySearch
import CitySearchImport
import Foundation
import TestSupport
import Testing

/// In little memory, an import sorts in files, with the same result.
@Suite("Imports in little memory") struct ImportMemoryTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func file(_ name: String, _ lines: [String]) throws -> NamedFile {
        let url = try folder.write(Data((lines.joined(separator: "\n") + "\n").utf8), to: name)
        return NamedFile(path: FilePath(url.path), name: name)
    }

    /// Places in any order, and names of them.
    private func files() throws -> [NamedFile] {
        var generator = SplitMix64(stream: 11_100)
        let ids = (1...4_000).shuffled(using: &generator)
        let places = ids.map { id in
            "\(id)\tTown \(id)\t\tA\(id),B\(id)\t\(id % 90)\t-\(id % 180)\tP\tPPL\tPE\t\t\t\t\t\t\(id)\t\t\t\t2026-11-20"
        }
        let names = ids.flatMap { id in
            [
                "\(id)\t\(id)\tde\tStadt \(id)\t1\t\t\t",
                "\(5_000 + id)\t\(id)\tfr\tVille \(id)\t\t\t\t",
            ]
        }
        let deletes = ids.prefix(100).map { "\($0)\tTown \($0)\t" }
        return [
            try file("cities500.txt", places),
            try file("alternateNamesV2.txt", names.shuffled(using: &generator)),
            try file("modifications-2026-11-21.txt", []),
            try file("deletes-2026-11-21.txt", deletes),
        ]
    }

    private func list(memoryLimit: Int) async throws -> Data {
        let output = folder.url.appending(path: "cities-\(memoryLimit).json")
        let geoNames = try GeoNamesImport(
            files(), selection: PlaceSelection(), isLenient: false,
            scratchDirectory: FilePath(folder.url.path), memoryLimit: memoryLimit)
        var list = try CityList(replacing: FilePath(output.path))
        _ = try await geoNames.run(into: &list) { _ in }
        try list.commit()
        return try Data(contentsOf: output)
    }

    @Test(arguments: [1, 5_000, 100_000])
    func `make the same list, and leave no files`(memoryLimit: Int) async throws {
        let expected = try await list(memoryLimit: .max)
        let index = try await CityIndex(json: Array(expected))
        #expect(index.count == 3_900)
        #expect(index.search(SearchQuery("stadt 1234", order: .name)).count == 1)
        #expect(try await list(memoryLimit: memoryLimit) == expected)
        let names = try folder.names()
        #expect(names.count == 6, "\(names)")
    }

    @Test func `say where there is no room for their files`() async throws {
        let geoNames = try GeoNamesImport(
            files(), selection: PlaceSelection(), isLenient: false,
            scratchDirectory: FilePath("/no/such"), memoryLimit: 1)
        var list = CityList(descriptor: -1, name: "nowhere")
        await #expect(throws: ImportError.self) { try await geoNames.run(into: &list) { _ in } }
        try? list.commit()
    }
}
