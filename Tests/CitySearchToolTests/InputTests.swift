import CitySearch
import CitySearchImport
import Foundation
import TestSupport
import Testing

@Suite("How a table may come") struct InputTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private var output: URL { folder.url.appending(path: "cities.json") }

    private func names(_ data: Data, encoding: TextEncoding?) async throws -> [String] {
        let path = FilePath(try folder.write(data, to: "table").path)
        let output = FilePath(output.path)
        var options = ListOptions()
        options.encoding = encoding
        let table = FileImport(
            [path], options: options, isLenient: false, scratchDirectory: path.directory)
        var list = try CityList(replacing: output)
        _ = try await table.run(into: &list) { _ in }
        try list.commit()
        let index = try await CityIndex(.file(output))
        return index.cities.map(\.name).sorted()
    }

    @Test(arguments: [
        ("latin2", [0xA3, 0xF3, 0x64, 0xBC] as [UInt8], "Łódź"),
        ("windows-1250", [0xA3, 0xF3, 0x64, 0x9F], "Łódź"),
        ("windows-1251", [0xCC, 0xEE, 0xF1, 0xEA, 0xE2, 0xE0], "Москва"),
        ("KOI8-R", [0xED, 0xCF, 0xD3, 0xCB, 0xD7, 0xC1], "Москва"),
        ("Shift_JIS", [0x93, 0x8C, 0x8B, 0x9E], "東京"),
        ("GB18030", [0xB1, 0xB1, 0xBE, 0xA9, 0x94, 0x39, 0xDA, 0x33], "北京💩"),
        ("latin1", [0xC5, 0x72, 0xE9], "Åré"), ("UTF-8", Array("Åré".utf8), "Åré"),
        ("utf-16be", [], "Åré"),
    ])
    func `is read in the encoding that the user says`(
        name: String, bytes: [UInt8], expected: String
    ) async throws {
        let encoding = try #require(TextEncoding(name))
        var data = Data("name,lat,lon,country\n".utf8) + bytes + Data(",1,2,DE\n".utf8)
        if name == "utf-16be" {
            data = try #require("name,lat,lon,country\nÅré,1,2,DE\n".data(using: .utf16BigEndian))
        }
        #expect(try await names(data, encoding: encoding) == [expected])
    }

    @Test func `with two columns of a language has one name in it`() async throws {
        let table = "name,lat,lon,country,name:de,name_de\nLyon,45.7,4.8,FR,Leyon,Lyonn\n"
        _ = try await names(Data(table.utf8), encoding: nil)
        #expect(try String(contentsOf: output, encoding: .utf8).ranges(of: #""de":"#).count == 1)
    }

    /// Blocks of this size are decoded at once.
    private static let blockSize = 1 << 17

    @Test(
        arguments: [
            ("é", Array("é".utf8)), ("東", Array("東".utf8)), ("😀", Array("😀".utf8)),
            ("é", [0xE9]), ("ô", [0xF4]), ("Ã", [0xC3]),
        ] as [(String, [UInt8])], 1...2)
    func `has a first character beyond ASCII at any offset before the edge of a block`(
        character: (name: String, bytes: [UInt8]), blocks: Int
    ) async throws {
        for offset in 0...5 {
            let head = "name,lat,lon,country,note\nA,1,2,DE,"
            let count = blocks * Self.blockSize - offset - head.utf8.count - 2
            var data = Data(head.utf8) + Data(repeating: UInt8(ascii: "x"), count: count)
            data += Data("\nb".utf8) + character.bytes + Data(",1,2,DE,\n".utf8)
            #expect(
                try await names(data, encoding: nil) == ["A", "b\(character.name)"], "\(offset)")
        }
    }

    @Test(
        arguments: [
            ("Shift_JIS", [0x93, 0x20], 0x93), ("Shift_JIS", [0x93], 0x93),
            ("EUC-JP", [0xFF], 0xFF),
        ] as [(String, [UInt8], Int)])
    func `reports its invalid characters`(name: String, bytes: [UInt8], found: Int) async throws {
        let data = Data("name,lat,lon,country\nx,1,2,DE\n".utf8) + bytes
        let error = await #expect(throws: ImportError.self) {
            try await names(data, encoding: TextEncoding(name))
        }
        let byte = String(found, radix: 16, uppercase: true)
        let expected = "line 3: expected \(name), found the byte 0x\(byte)"
        #expect(error?.description.hasSuffix(expected) == true, "\(error.debugDescription)")
    }

    @Test(arguments: ["no such", "", "latin99", "../data"])
    func `has no unknown encoding`(name: String) {
        #expect(TextEncoding(name) == nil)
    }
}
