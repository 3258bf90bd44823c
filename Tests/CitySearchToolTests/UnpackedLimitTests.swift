import CitySearch
import CitySearchImport
import Foundation
import TestSupport
import Testing

@Suite("An archive that unpacks to more than it may") struct UnpackedLimitTests {
    private static let lines = (1...2_000).map { id in
        "\(id)\tTown \(id)\t\t\t\(id % 90)\t-\(id % 180)\tP\tPPL\tPE\t\t\t\t\t\t\(id)\t\t\t\t2026-11-20\n"
    }.joined()

    /// How Python packs the lines, and another length that the directory of the archive gives.
    private static let packings: [String: (statement: String, said: Int?)] = [
        "gzip": ("gzip.compress(data)", nil), "xz": ("lzma.compress(data)", nil),
        "gzip of members": ("gzip.compress(data[:100]) + gzip.compress(data[100:])", nil),
        "xz of streams": ("lzma.compress(data[:100]) + lzma.compress(data[100:])", nil),
        "zip": ("zipped({'cities500.txt': data})", nil),
        "zip of 100 bytes": ("zipped({'cities500.txt': data})", 100),
        "zip of 2 GiB": ("zipped({'cities500.txt': data})", 1 << 31),
    ]

    /// A workbook of fifty sheets without a row, which have ten megabytes together.
    private static let workbook = """
        zipped({'xl/workbook.xml': '<workbook xmlns:r="r"><sheets>' + ''.join(
          f'<sheet name="{n}" sheetId="{n}" r:id="r{n}"/>' for n in range(50)) + '</sheets></workbook>',
          'xl/_rels/workbook.xml.rels': '<Relationships>' + ''.join(
          f'<Relationship Id="r{n}" Type="a/worksheet" Target="{n}.xml"/>' for n in range(50))
          + '</Relationships>'} | {f'xl/{n}.xml': '<worksheet>' + ' ' * 200000 + '</worksheet>'
          for n in range(50)})
        """

    private func packed(
        _ statement: String, saying said: Int? = nil, in folder: TemporaryFolder
    ) async throws -> FilePath {
        let text = try folder.write(Data(Self.lines.utf8), to: "cities500.txt")
        let url = folder.url.appending(path: "packed")
        let script = """
            import gzip, io, lzma, sys, zipfile
            def zipped(files):
                with zipfile.ZipFile(file := io.BytesIO(), 'w', zipfile.ZIP_DEFLATED) as archive:
                    for name in files: archive.writestr(name, files[name])
                return file.getvalue()
            data = open(sys.argv[1], 'rb').read()
            open(sys.argv[2], 'wb').write(\(statement))
            """
        _ = try await ToolRun(
            ["python3", "-c", script, text.path, url.path], program: URL(filePath: "/usr/bin/env"))
        guard let said else { return FilePath(url.path) }
        var bytes = try Data(contentsOf: url)
        let mark = try #require(bytes.range(of: Data([0x50, 0x4B, 1, 2])))
        for place in 0..<4 {
            bytes[mark.lowerBound + 24 + place] = UInt8(truncatingIfNeeded: said >> (8 * place))
        }
        try bytes.write(to: url)
        return FilePath(url.path)
    }

    private func importing(_ path: FilePath, mostBytes: Int?) async throws {
        let file = NamedFile(path: path, name: "cities500", mostBytes: mostBytes)
        let geoNames = try GeoNamesImport(
            [file], selection: PlaceSelection(), isLenient: false,
            scratchDirectory: path.directory)
        var list = try CityList(replacing: path.directory.appending("list.json"))
        _ = try await geoNames.run(into: &list) { _ in }
    }

    @Test("is refused by its content, whatever it declares", arguments: packings.keys.sorted())
    func limit(packing: String) async throws {
        let folder = try TemporaryFolder()
        let (statement, said) = try #require(Self.packings[packing])
        let path = try await packed(statement, saying: said, in: folder)
        let whole = Self.lines.utf8.count
        for mostBytes in [0, 1, whole / 2, whole - 1] {
            await #expect(throws: Self.excess(mostBytes)) {
                try await importing(path, mostBytes: mostBytes)
            }
        }
        guard said == nil else { return }
        for mostBytes in [whole, nil] { try await importing(path, mostBytes: mostBytes) }
    }

    private static func excess(_ mostBytes: Int, of name: String = "cities500") -> ImportError {
        .unusable(name, "unpacks to more than \(mostBytes) bytes")
    }

    @Test("is refused by the total of a workbook's sheets") func workbook() async throws {
        let folder = try TemporaryFolder()
        let path = try await packed(Self.workbook, in: folder)
        let file = NamedFile(path: path, name: "bomb", mostBytes: 1_000_000)
        await #expect(throws: Self.excess(1_000_000, of: "bomb")) {
            try await ImportedCities(file, scratchDirectory: FilePath(folder.url.path))
        }
    }
}
