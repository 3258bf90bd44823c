import Foundation
import TestSupport
import Testing

@Suite("batch of a table") struct BatchTableTests {
    private static let headings = [
        "city_id", "city_name", "city_country", "city_confidence", "city_passed_over", "city_kind",
        "city_region", "city_lat", "city_lon", "city_ambiguity",
    ]

    private static let land = ["--country-column", "land"]

    /// A run on a table from standard input.
    private func run(_ table: Data, _ options: [String] = []) async throws -> ToolRun {
        try await Self.towns().run(["batch", "-", "--column", "city"] + options, input: table)
    }

    /// Two towns of one name among others; a name that a spreadsheet takes for a formula, and one in a language.
    private static func towns() throws -> Towns {
        try Towns(
            #"""
            [{"_id":1,"name":"Sydney","country":"AU","coord":{"lon":151.2,"lat":-33.9},"population":5638830},
             {"_id":2,"name":"Springfield","country":"US","coord":{"lon":-89.6,"lat":39.8},"population":116000},
             {"_id":3,"name":"Springfield","country":"CA","coord":{"lon":-80.9,"lat":42.8},"population":900},
             {"_id":4,"name":"Windhoek","country":"NA","coord":{"lon":17.1,"lat":-22.6},"population":268132},
             {"_id":5,"name":"=Sum; a,\"b","country":"DE","coord":{"lon":9,"lat":50},"alternateNames":["sum"]},
             {"_id":6,"name":"Köln","country":"DE","coord":{"lon":6.95,"lat":50.93},"population":963395}]
            """#)
    }

    /// The text after a name in the answers to lines without a table.
    private func answers(_ names: [String]) async throws -> [String: String] {
        let input = Data(names.joined(separator: "\n").utf8)
        let run = try await Self.towns().run(["batch", "--limit", "1"], input: input)
        let parsed = try run.values(ParsedAnswer.self)
        try #require(parsed.count == names.count)
        var answers: [String: String] = [:]
        for ((name, answer), line) in zip(zip(names, parsed), run.lines) {
            let confidence = line.firstMatch(of: /"confidence":([\d.]+)/)?.1 ?? ""
            let ignored = line.firstMatch(of: /"passedOver":\["([^"]+)"\]/)?.1 ?? ""
            guard let city = answer.matches.first else {
                answers[name] = "||||\(ignored)|||||"
                continue
            }
            func text(_ member: String) throws -> Substring {
                let pattern = try Regex(
                    "\"\(member)\":\"?([^,\"}]+)", as: (Substring, Substring).self)
                return line.firstMatch(of: pattern)?.1 ?? ""
            }
            answers[name] = try [
                "\(city.id)", city.name[...], text("country"), confidence, ignored, text("kind"),
                text("admin1"), text("lat"), text("lon"), text("ambiguity"),
            ].joined(separator: "|")
        }
        return answers
    }

    // MARK: Copied cells

    /// How a table is written.
    private struct Form: CustomStringConvertible {
        var separator = ","
        var lineEnd = "\n"
        var isMarked = false
        var declares = false
        var isEnded = true

        static let all = [",", ";", "\t", "|"].flatMap { separator in
            ["\n", "\r\n"].flatMap { lineEnd in
                [true, false].flatMap { flag in
                    [true, false].map { other in
                        Form(
                            separator: separator, lineEnd: lineEnd, isMarked: flag, declares: other,
                            isEnded: flag != other)
                    }
                }
            }
        }

        var description: String {
            "\(separator.debugDescription) \(lineEnd.debugDescription) \(isMarked) \(declares)"
        }
    }

    /// The reference implementation writes the rows with the added columns; the program gets only the rows.
    @Test(arguments: Form.all.indices)
    func `nothing but columns behind is different`(number: Int) async throws {
        let form = Form.all[number]
        var random = SplitMix64(stream: 12_000 + UInt64(number))
        let names = ["Sydney", "springfield", "köln", "zz", "N/A", "", "Windhoek"]
        let answers = try await answers(names.filter { !$0.isEmpty })
        let head =
            (form.isMarked ? "\u{FEFF}" : "")
            + (form.declares ? "sep=\(form.separator)\(form.lineEnd)" : "")
        let headings = ["note", "\"City\"", "", "x y"].joined(separator: form.separator)
        let behind = Self.headings.joined(separator: form.separator)
        var input = head + headings
        var expected = head + headings + form.separator + behind
        for row in 0..<200 {
            if random.oneIn(20) {
                input += form.lineEnd
                expected += form.lineEnd
            }
            let name = row < names.count ? names[row] : random.pick(names)
            let cells = [
                Self.cell(Self.text(&random, form), form, &random), Self.cell(name, form, &random),
                Self.cell(Self.text(&random, form), form, &random),
                // The last cell must not be empty, otherwise a field is missing.
                Self.cell("z" + Self.text(&random, form), form, &random),
            ].joined(separator: form.separator)
            let answer = (answers[name] ?? "|||||||||").replacing("|", with: form.separator)
            input += form.lineEnd + cells
            expected += form.lineEnd + cells + form.separator + answer
        }
        if form.isEnded {
            input += form.lineEnd
            expected += form.lineEnd
        }
        let run = try await run(Data(input.utf8))
        #expect(run.status == 0)
        #expect(run.errorOutput.isEmpty)
        let isEqual = run.output == Data(expected.utf8)
        #expect(isEqual, "\(form), seed \(SplitMix64.seed): \(Self.difference(run.text, expected))")
    }

    @Test(arguments: [",", ";", "\t", "|"])
    func `a name is quoted where it has the separator of the table or a mark, and only there`(
        separator: String
    ) async throws {
        let places = ["unoville", "dueville", "treville", "quaville", "cinville", "seiville"]
        let names = ["Sum,a", "Sum;a", "Sum|a", "Sum\ta", "Sum a", "Sum\"a"]
        let cities = zip(names, places).enumerated().map { number, city in
            let name = city.0.replacing("\"", with: "\\\"").replacing("\t", with: "\\t")
            return #"{"_id":\#(number + 1),"name":"\#(name)","country":"DE","#
                + #""coord":{"lon":9,"lat":50},"alternateNames":["\#(city.1)"]}"#
        }
        let table = (["city"] + places).map { $0 + separator + "x\n" }.joined()
        let run = try await Towns("[\(cities.joined(separator: ","))]")
            .run(["batch", "-", "--column", "city"], input: Data(table.utf8))
        #expect(run.status == 0)
        for (number, (name, place)) in zip(names, places).enumerated() {
            let isQuoted = name.contains(separator) || name.contains("\"")
            let cell = isQuoted ? "\"\(name.replacing("\"", with: "\"\""))\"" : name
            let cells = [place, "x", "\(number + 1)", cell, "DE"]
            #expect(run.line(number + 1).hasPrefix(cells.joined(separator: separator)), "\(name)")
        }
    }

    private static func difference(_ text: String, _ expected: String) -> String {
        let lines = zip(
            text.split(separator: "\n", omittingEmptySubsequences: false),
            expected.split(separator: "\n", omittingEmptySubsequences: false))
        return lines.first { $0 != $1 }.map { "\($0.debugDescription) ≠ \($1.debugDescription)" }
            ?? "one is longer"
    }

    private static func text(_ random: inout SplitMix64, _ form: Form) -> String {
        let parts = ["a", " ", "=1+1", "é", "\"", form.separator, form.lineEnd, "0,5", "東京", "'"]
        return (0..<random.number(0...5)).map { _ in random.pick(parts) }.joined()
    }

    /// A text as a cell: in quotation marks where it needs them, and sometimes where not.
    private static func cell(_ text: String, _ form: Form, _ random: inout SplitMix64) -> String {
        let needsMarks =
            text.contains { $0.isNewline || $0 == "\"" } || text.contains(form.separator)
        guard needsMarks || random.oneIn(3) else { return text }
        return "\"" + text.replacing("\"", with: "\"\"") + "\""
    }

    @Test func `rows are brought to one field a column`() async throws {
        let table = "city,a,b\nzz\nzz,1\nzz,1,2,,\"\"\n ,,\n"
        let run = try await run(Data(table.utf8))
        #expect(
            run.lines.dropFirst() == [
                "zz,,,,,,,,,,,,", "zz,1,,,,,,,,,,,", "zz,1,2,,,,,,,,,,", " ,,,,,,,,,,,,",
            ])
    }

    @Test(arguments: [
        // Among columns with one heading the first counts.
        ("city,city\nSydney,springfield\n", [], 1, "Sydney,springfield,1,Sydney,"),
        // NA is Namibia, and a placeholder in the column of names.
        ("city,land\nWindhoek,NA\n", land, 1, "Windhoek,NA,4,Windhoek,NA,"),
        ("city,land\nNA,NA\n", land, 1, "NA,NA,,,,,,,,,,\n"),
        // Only cells of the columns behind get an apostrophe, and marks where they need them.
        ("city;=a\nsum;=1+1\n", [], 0, "city;=a;city_id;"),
        ("city;=a\nsum;=1+1\n", [], 1, "sum;=1+1;5;\"'=Sum; a,\"\"b\";DE;0."),
        // Other options of batch hold.
        ("city\nSydney\n", ["--min-confidence", "1"], 1, "Sydney,,,,,,,,,,\n"),
        (
            "city\nSydney\n", ["--country", "US", "--limit", "1", "--format", "csv"], 1,
            "Sydney,,,,,,,,,,\n"
        ),
        (
            "city,land\nSydney,Atlantis\n", land + ["--strict"], 1,
            "Sydney,Atlantis,,,,,Atlantis,,,,,\n"
        ),
    ])
    func `a line of the output begins as it should`(
        table: String, options: [String], line: Int, beginning: String
    ) async throws {
        let run = try await run(Data(table.utf8), options)
        #expect("\(run.line(line))\n".hasPrefix(beginning), "\(run.text)")
    }

    @Test func `rows above the headings stay`() async throws {
        let run = try await run(Data("Our cities,,\n\nid,City,x\n1,Sydney,y\n".utf8))
        #expect(run.text.hasPrefix("Our cities,,\n\nid,City,x,city_id,"))
        #expect(run.line(2).hasPrefix("1,Sydney,y,1,Sydney,AU,0."))
    }

    @Test func `invalid bytes in a UTF-8 table are unchanged`() async throws {
        let table = Data("city,éééé\nSydney,".utf8) + [0xFF, 0xFE, 0x0A]
        let run = try await run(table)
        #expect(run.status == 0)
        #expect(run.output.range(of: Data([0x2C, 0xFF, 0xFE, 0x2C, 0x31, 0x2C])) != nil)
    }

    @Test(
        arguments: [
            (String.Encoding.utf16LittleEndian, [0xFF, 0xFE], ""),
            (.utf16BigEndian, [0xFE, 0xFF], ""),
            (.windowsCP1252, [], "was read as Windows-1252, which is a guess"),
        ] as [(String.Encoding, [UInt8], String)])
    func `a table in another encoding becomes UTF-8 with a mark`(
        encoding: String.Encoding, mark: [UInt8], note: String
    ) async throws {
        let table = try #require("city;x\r\nköln;ü\r\n".data(using: encoding))
        let run = try await run(Data(mark) + table)
        #expect(run.text.hasPrefix("\u{FEFF}city;x;city_id;"))
        #expect(run.text.contains("\r\nköln;ü;6;Köln;DE;0."))
        #expect(note.isEmpty ? run.errorOutput.isEmpty : run.errorOutput.contains(note))
    }

    @Test func `columns that a table has already get a number`() async throws {
        let first = try await run(Data("city,x\nSydney,y\n".utf8))
        let second = try await run(first.output)
        let twice = Self.headings.map { $0 + "_2" }.joined(separator: ",")
        #expect(second.line(0) == "\(first.line(0)),\(twice)")
        let cells = first.line(1).split(separator: ",", omittingEmptySubsequences: false)
        #expect(second.line(1) == first.line(1) + "," + cells.dropFirst(2).joined(separator: ","))
        let third = try await run(second.output)
        #expect(third.line(0) == "\(second.line(0)),\(twice.replacing("_2", with: "_3"))")
    }

    // MARK: Cells that are read

    @Test(arguments: [
        ("CA", "3"), ("can", "3"), ("Kanada", "3"), ("US", "2"), ("United States", "2"), ("", "2"),
        ("N/A", "2"), ("-", "2"), ("FR", ""),
    ])
    func `a country is a code or a name, and without one all are`(
        country: String, id: String
    ) async throws {
        let table = Data("city,land\nspringfield,\(country)\n".utf8)
        let run = try await run(table, ["--country-column", "Land"])
        #expect(run.errorOutput.isEmpty)
        let cells = run.line(1).split(separator: ",", omittingEmptySubsequences: false)
        #expect(cells.count == 12 && cells[2] == id, "\(run.line(1))")
    }

    @Test func `an unknown country is reported, and looked up with the name`() async throws {
        let rows = (0..<3_000).map { "Sydney,\($0 % 1_000 == 7 ? "Atlantis" : "AU")\n" }
        let run = try await run(Data("city,land\n\(rows.joined())".utf8), Self.land)
        #expect(run.status == 0)
        #expect(
            run.errorOutput
                == "citysearch: standard input: 3 lines, the first line 9: expected a country, by "
                + "its code or name, found `Atlantis`\n")
        #expect(run.line(8).hasPrefix("Sydney,Atlantis,1,Sydney,AU,0."))
        #expect(run.line(8).contains(",Atlantis,city,") && run.line(9).contains(",,city,"))
    }

    @Test func `of cities of one name the one close by comes first`() async throws {
        let table = """
            city;lat;lon
            springfield;42,8;-80,9
            springfield;42°48'N;80°54'W
            springfield;;
            springfield;95;1

            """
        let run = try await run(Data(table.utf8), ["--near-columns", "lat,3"])
        let ids = run.lines.dropFirst().map {
            $0.split(separator: ";", omittingEmptySubsequences: false).dropFirst(3).first
        }
        #expect(ids == ["3", "3", "2", "2"])
        #expect(
            run.errorOutput
                == "citysearch: standard input: line 5: expected a latitude and a longitude, found "
                + "`95, 1`\n")
    }

    @Test(arguments: ["city", "CITY", "2", "Cïty"])
    func `a column is known by its heading, or by its number`(column: String) async throws {
        let run = try await Self.towns().run(
            "batch", "-", "--column", column, input: "id,City\n1,Sydney\n")
        #expect(run.line(1).hasPrefix("1,Sydney,1,Sydney,AU,"))
    }

    @Test(arguments: [
        (["--column", "town"], "has no column `town`; its columns are id, City"),
        (["--column", "3"], "has no column `3`; its columns are id, City"),
        (["--column", "1", "--country-column", "x"], "has no column `x`; its columns are id, C"),
        (["--column", "1", "--near-columns", "a,b"], "has no column `a`; its columns are id, C"),
        (["--column", "city", "--near-columns", "a"], "give two columns"),
        (["--country-column", "x"], "A table needs --column"),
        (["--separator", ";"], "A table needs --column"),
        (["--together"], "A table needs --column"),
        (["--column", "1", "--together", "--country", "DE"], "--together finds out the country"),
        (["--column", "1", "--together", "--order", "name"], "--together needs --order relevance"),
        (["--column", "city", "--format", "json"], "leave out --format"),
        (["--column", "city", "--limit", "2"], "leave out --limit"),
        (["--column", "1", "--country-column", "2", "--country", "DE"], "either --country or"),
        (["--column", "1", "--near-columns", "1,2", "--near", "1,2"], "either --near or"),
        (["--column", "1", "--near-columns", "1,2", "--order", "name"], "needs --order relevance"),
    ])
    func `conflicting options are reported`(options: [String], message: String) async throws {
        let run = try await Self.towns().run(
            ["batch", "-"] + options, input: Data("id,City\n1,Sydney\n".utf8))
        #expect(run.isOneLineFailure)
        #expect(run.errorOutput.contains(message), "\(run.errorOutput)")
    }

    @Test(arguments: [
        ("", "is empty"), ("\n\n", "is empty"),
        ("city\n\"a\"b\n", "line 2: expected a quotation mark that ends a field"),
        ("city\n\"a\n", "line 2: expected a quotation mark that ends a field"),
        ("city,a\nzz,1\n\nzz,1,2\n", "line 4: expected 2 fields, one a column, found 3"),
    ])
    func `input that is not a table is reported`(table: String, message: String) async throws {
        let run = try await run(Data(table.utf8))
        #expect(run.status == 2)
        #expect(run.errorOutput.contains(message), "\(run.errorOutput)")
    }

    @Test func `a table without rows gets its headings`() async throws {
        let run = try await run(Data("city".utf8))
        #expect(run.status == 0)
        #expect(run.text == "city," + Self.headings.joined(separator: ","))
    }

    @Test func `a cell is complete, and a line may go on`() async throws {
        let towns = try Towns(
            #"""
            [{"_id":1,"name":"Jackson","country":"US","coord":{"lon":-90,"lat":32},"population":150000},
             {"_id":2,"name":"Jacksonville","country":"US","coord":{"lon":-81,"lat":30},"population":900000}]
            """#)
        let cell = try await towns.run(
            ["batch", "-", "--column", "1"], input: Data("a\njackson\n".utf8))
        #expect(cell.line(1).hasPrefix("jackson,1,"), "\(cell.text)")
        let line = try await towns.run(["batch", "--format", "csv"], input: Data("jackson\n".utf8))
        let rows = line.text.split { $0.isNewline }
        #expect(rows.count == 3 && rows[1].contains(",2,Jacksonville,"), "\(line.text)")
    }

    // MARK: Names that belong together

    /// Towns of two countries, some of which share their names.
    private static func neighbours() throws -> Towns {
        try Towns(
            #"""
            [{"_id":1,"name":"Springfield","country":"US","coord":{"lon":-89.6,"lat":39.8},"population":116000},
             {"_id":2,"name":"Springfield","country":"CA","coord":{"lon":-80.9,"lat":42.8},"population":9000},
             {"_id":3,"name":"Guelph","country":"CA","coord":{"lon":-80.2,"lat":43.5},"population":130000},
             {"_id":4,"name":"Chicago","country":"US","coord":{"lon":-87.6,"lat":41.9},"population":2700000},
             {"_id":5,"name":"Springfields","country":"FR","coord":{"lon":2,"lat":48},"population":50}]
            """#)
    }

    private func together(
        _ names: [String], _ options: String...
    ) async throws -> (ids: [String], note: String) {
        let table = "city\n" + names.map { "\"\($0)\"\n" }.joined()
        let run = try await Self.neighbours().run(
            ["batch", "-", "--column", "city", "--together"] + options, input: Data(table.utf8))
        // The name is in quotation marks, and the id is the next cell.
        let ids = run.lines.dropFirst().map { line in
            String(line.dropFirst().drop { $0 != "\"" }.dropFirst(2).prefix { $0 != "," })
        }
        return (ids, run.errorOutput)
    }

    @Test func `a name means a city of the country of most others`() async throws {
        let guelphs = [String](repeating: "Guelph", count: 20)
        let alone = try await together(["Springfield"])
        #expect(alone.ids == ["1"])
        let many = try await together(guelphs + ["Springfield", "Chicago", "Springfield, US"])
        #expect(many.ids.suffix(4) == ["3", "2", "4", "1"])
        let sure = try await together(guelphs + ["Springfield"], "--min-confidence", "0.9")
        #expect(sure.ids.suffix(2) == ["3", ""])
        #expect(
            many.note
                == "citysearch: standard input: 20 of the first 23 cities are in CA, whose cities were "
                + "taken for likelier\n")
    }

    @Test func `names behind the first thousand rows follow these`() async throws {
        let names =
            [String](repeating: "Guelph", count: 1_000)
            + [String](repeating: "Chicago", count: 4_000) + ["Springfield"]
        let found = try await together(names)
        #expect(found.ids.count == 5_001 && found.ids.last == "2")
        #expect(found.note.contains("1,000 of the first 1,000 cities"))
    }

    @Test func `a prefix of a name gets no bonus for the country`() async throws {
        let chicagos = [String](repeating: "Chicago", count: 20)
        #expect(try await together(chicagos + ["Springfields"]).ids.last == "5")
    }

    @Test func `names of no country are answered alone`() async throws {
        let none = try await together(["zz", ""])
        #expect(none.note.isEmpty)
        #expect(none.ids == ["", ""])
    }

    // MARK: Many rows

    @Test func `any number of threads writes the same`() async throws {
        let names = ["Sydney", "springfield", "sprngfield", "", "zz", "windhoek, namibia"]
        let rows = (0..<5_000).map { "\($0),\"\(names[$0 % names.count])\"\n" }
        let table = Data(("id,city\n" + rows.joined()).utf8)
        let one = try await run(table, ["--threads", "1"])
        #expect(one.lines.count == 5_001)
        let many = try await run(table, ["--threads", "7"])
        #expect(many.output == one.output)
    }

    /// The table has half a gigabyte.
    @Test func `a hundred thousand rows take no more memory than a few`() async throws {
        let run = try await Self.towns().shell(
            #"""
            ulimit -v 350000
            row="Sydney,$(printf 'x%.0s' {1..5000})"
            (echo city,x; yes "$row" 2>&- | head -n 100000) | "$0" batch --column city --data "$1" | wc -l
            echo "${PIPESTATUS[1]}"
            """#)
        #expect(run.errorOutput.isEmpty)
        #expect(run.lines == ["100001", "0"])
    }
}

extension ToolRun {
    /// A line of the output, counted from 0; empty if it does not exist.
    fileprivate func line(_ number: Int) -> String { lines.dropFirst(number).first ?? "" }
}
