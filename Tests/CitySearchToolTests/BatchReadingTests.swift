import Foundation
import TestSupport
import Testing

/// Names and tables as people have them: other encodings, no headings, regions, words for nothing.
@Suite("batch of what people have") struct BatchReadingTests {
    private static func towns() throws -> Towns {
        try Towns(
            #"""
            [{"_id":1,"name":"Zürich","country":"CH","coord":{"lon":8.55,"lat":47.37},"population":341730,"admin1":"Zurich"},
             {"_id":2,"name":"Springfield","country":"US","coord":{"lon":-89.6,"lat":39.8},"population":116000,"admin1":"Illinois"},
             {"_id":3,"name":"Springfield","country":"US","coord":{"lon":-93.3,"lat":37.2},"population":166000,"admin1":"Missouri"},
             {"_id":4,"name":"Springfield","country":"US","coord":{"lon":-72.6,"lat":42.1},"population":150000,"admin1":"Massachusetts"},
             {"_id":5,"name":"Kyiv","country":"UA","coord":{"lon":30.5,"lat":50.5},"population":2797553},
             {"_id":6,"name":"Cardiff","country":"GB","coord":{"lon":-3.2,"lat":51.5},"population":447287,"admin1":"Wales"},
             {"_id":7,"name":"Cardiff","country":"US","coord":{"lon":-117.3,"lat":33.0},"population":11000,"admin1":"California"},
             {"_id":8,"name":"Auckland","country":"NZ","coord":{"lon":174.8,"lat":-36.8},"population":417910},
             {"_id":9,"name":"Łódź","country":"PL","coord":{"lon":19.5,"lat":51.8},"population":768755}]
            """#)
    }

    private func ids(_ run: ToolRun) throws -> [Int?] {
        try run.values(ParsedAnswer.self).map { $0.matches.first?.id }
    }

    /// The ids of the rows of a table, whose last column of input has a number.
    private func rows(_ table: String, _ options: String...) async throws -> ([String], ToolRun) {
        let run = try await Self.towns().run(
            ["batch", "-", "--column", "1"] + options, input: Data(table.utf8))
        let ids = run.lines.map {
            String(
                $0.split(separator: ",", omittingEmptySubsequences: false).dropLast(9).last ?? "")
        }
        return (ids, run)
    }

    // MARK: Lines

    @Test(
        arguments: [
            ("Zürich\nx\n", String.Encoding.isoLatin1, []), ("x\nZürich\n", .windowsCP1252, []),
            ("Łódź\nx\n", .windowsCP1250, ["--encoding", "windows-1250"]),
            ("Łódź\n", .isoLatin2, ["--encoding", "latin2"]),
            ("\u{FEFF}Zürich\r\nŁódź\r\n", .utf16LittleEndian, []),
            ("Zürich und viel Text\nZürich\n", .utf16BigEndian, []),
        ] as [(String, String.Encoding, [String])])
    func `lines may have any encoding`(
        text: String, encoding: String.Encoding, options: [String]
    ) async throws {
        let input = try #require(text.data(using: encoding))
        let run = try await Self.towns().run(["batch", "--limit", "1"] + options, input: input)
        let found = try ids(run).compactMap(\.self)
        #expect(found.first == (text.contains("Zürich") ? 1 : 9))
        let isGuess = options.isEmpty && !text.hasPrefix("\u{FEFF}")
        #expect(run.errorOutput.contains("which is a guess") == isGuess)
    }

    @Test func `a guess names the line, and UTF-8 with a wrong byte stays UTF-8`() async throws {
        let latin = Data("Kyiv\nZ".utf8) + [0xFC] + Data("rich\n".utf8)
        let run = try await Self.towns().run(["batch"], input: latin)
        #expect(run.errorOutput.hasSuffix("a guess: line 2 has `Zürich`\n"))
        let unicode = Data("Zürich Zürich\nK".utf8) + [0xFC] + Data("yiv\n".utf8)
        let other = try await Self.towns().run(["batch"], input: unicode)
        #expect(other.errorOutput.isEmpty)
        #expect(
            try other.values(ParsedAnswer.self).map(\.query) == ["Zürich Zürich", "K\u{FFFD}yiv"])
    }

    @Test func `lines may end in CR alone`() async throws {
        let run = try await Self.towns().run(
            ["batch", "--limit", "1"], input: Data("Zürich\rKyiv\r".utf8))
        #expect(try ids(run) == [1, 5])
    }

    @Test(arguments: ["--encoding", "--no-headings"])
    func `encodings are for lines, too, and headings are not`(option: String) async throws {
        let value = option == "--encoding" ? ["latin1"] : []
        let run = try await Self.towns().run(["batch", option] + value, input: Data("Kyiv\n".utf8))
        #expect(run.status == (option == "--encoding" ? 0 : 2))
    }

    // MARK: Tables

    @Test(arguments: ["", "# a comment\n"])
    func `a table without headings is answered from its first row on`(above: String) async throws {
        let (ids, run) = try await rows(
            above + "Zürich,x\nKyiv,y\n", "--no-headings", "--country-column", "2")
        #expect(ids.suffix(2) == ["1", "5"])
        #expect(run.text.hasPrefix(above + "Zürich,x,1,"))
        #expect(run.lines.count == (above.isEmpty ? 2 : 3))
    }

    @Test(arguments: [
        ("Illinois", "2"), ("MO", "3"), ("Massachusetts", "4"), ("illinois", "2"),
        // What is none says nothing.
        ("", "3"), ("17", "3"), ("N/A", "3"), ("Sales Region 4", "3"),
    ])
    func `a region tells namesakes apart`(region: String, id: String) async throws {
        let (ids, run) = try await rows(
            "name,state\nSpringfield,\(region)\n", "--region-column", "state")
        #expect(ids.last == id)
        #expect(run.errorOutput.contains("expected a region") == (region == "Sales Region 4"))
    }

    @Test(arguments: [
        ("Springfield", "Illinois", "USA", "2"), ("Cardiff", "", "Wales", "6"),
        ("Cardiff", "California", "", "7"), ("Cardiff", "Wales", "UK", "6"),
        ("Kyiv", "", "USSR", "5"), ("Kyiv", "", "Soviet Union", "5"),
        ("Springfield, Illinois", "Illinois", "the United States", "2"),
        ("", "", "Wales", ""), ("N/A", "Illinois", "US", ""), ("Ausland", "", "DE", ""),
        ("Ausland", "", "", ""), ("im Ausland", "", "", ""), ("Abroad", "", "", ""),
        ("étranger", "", "", ""), ("海外", "", "", ""),
    ])
    func `regions, countries and words for elsewhere are understood`(
        name: String, region: String, country: String, id: String
    ) async throws {
        let (ids, run) = try await rows(
            "name,state,land\n\"\(name)\",\(region),\(country)\n", "--region-column", "state",
            "--country-column", "land")
        #expect(ids.last == id)
        #expect(run.errorOutput.isEmpty)
    }

    // MARK: Favourites

    /// The command is often built without the service, whose favourites are in the user's data.
    @Test(arguments: ["exit 2", "echo 'citysearch: no such table' >&2; exit 2"])
    func `favourites that cannot be read hold nothing up`(script: String) async throws {
        let folder = try TemporaryFolder()
        let data = folder.url.appending(path: "citysearch")
        try FileManager.default.createDirectory(at: data, withIntermediateDirectories: true)
        try Data("no database".utf8).write(to: data.appending(path: "citysearch.db"))
        let service = try folder.write(
            Data("#!/bin/sh\n\(script)\n".utf8), to: "bin/citysearch-server")
        // A copy, since the service may be next to the program itself.
        let program = try folder.write(Data(contentsOf: BuiltProgram.url), to: "bin/citysearch")
        for file in [service, program] {
            try FileManager.default.setAttributes(
                [.posixPermissions: 0o755], ofItemAtPath: file.path)
        }
        let towns = try Self.towns()
        let run = try await ToolRun(
            ["batch", "--limit", "1", "--data", towns.path], input: Data("Kyiv\n".utf8),
            environment: ["XDG_DATA_HOME": folder.url.path], program: program)
        #expect(run.status == 0)
        #expect(try ids(run) == [5])
        #expect(run.errorOutput.contains("favourites cannot be read"))
        withExtendedLifetime((folder, towns)) {}
    }
}
