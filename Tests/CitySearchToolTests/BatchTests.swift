import Foundation
import TestSupport
import Testing

@Suite("batch") struct BatchTests {
    /// Short and long answers take turns, so that later ones are ready before earlier ones.
    @Test(arguments: ["jsonl", "json", "csv"])
    func `any number of threads writes the same`(format: String) async throws {
        let towns = try Towns.many(2_000)
        let queries = (0..<Rounds.of(3_000, least: 500)).flatMap {
            ["town \($0)", "twon \($0)", "", "zz", "to"]
        }
        let input = Data(queries.joined(separator: "\n").utf8)
        var outputs: Set<Data> = []
        for threads in [["--threads", "1"], ["--threads", "7"], []] {
            let run = try await towns.run(["batch", "--format", format] + threads, input: input)
            #expect(run.status == 0 && run.errorOutput.isEmpty)
            outputs.insert(run.output)
        }
        #expect(outputs.count == 1)
    }

    @Test func `answers of thousands of cities are written in their order, too`() async throws {
        let towns = try Towns.many(6_000)
        let run = try await towns.run(
            "batch", "--limit", "5000", "--order", "population", input: "\ntown\ntown 7\n\n")
        let answers = try run.values(ParsedAnswer.self)
        #expect(answers.map(\.query) == ["", "town", "town 7", ""])
        #expect(answers.map(\.matches.count) == [0, 5_000, 111, 0])
        #expect(answers[1].matches.first?.name == "Town 5999")
    }

    /// All answers would take half a gigabyte.
    @Test func `a slow reader makes no answers pile up in memory`() async throws {
        let run = try await Towns.many(1_000).shell(
            #"""
            ulimit -v 350000
            yes town 2>&- | head -n 8000 | "$0" batch --limit 200 --data "$1" | (sleep 1; wc -l)
            echo "${PIPESTATUS[2]}"
            """#)
        #expect(run.errorOutput.isEmpty)
        #expect(run.lines == ["8000", "0"])
    }

    @Test func `an output that is full ends it with one line`() async throws {
        let run = try await Towns.many(100).shell(
            #"yes town 2>&- | head -n 5000 | "$0" batch --data "$1" > /dev/full"#)
        #expect(run.isOneLineFailure)
        #expect(run.errorOutput.contains("No space left on device"))
    }

    @Test func `line ends, blank lines and a last line without end are read`() async throws {
        let run = try await Towns.few().run(
            "batch", "--order", "name", "--limit", "1",
            input: "\u{FEFF}sydney\r\n\r\n\nzz\n \nálava")
        let answers = try run.values(ParsedAnswer.self)
        #expect(answers.map(\.query) == ["sydney", "", "", "zz", " ", "álava"])
        #expect(answers.map(\.count) == [1, 0, 0, 0, 0, 1])
        #expect(run.status == 0)
    }

    @Test func `long lines and bytes that are not UTF-8 are answered`() async throws {
        var input = Data(String(repeating: "é", count: 100_000).utf8)
        input += Data("\nsyd\u{0}ney\n".utf8) + Data([0x73, 0xFF, 0x79, 0x0A])
        let towns = try Towns.few()
        let run = try await towns.run(["batch"], input: input)
        let answers = try run.values(ParsedAnswer.self)
        #expect(answers.count == 3)
        #expect(answers[0].query.unicodeScalars.count == 100_000)
        #expect(answers[1].query == "syd\u{0}ney")
        #expect(answers[2].query == "s\u{FFFD}y")
        #expect(run.status == 0)
    }

    @Test func `a file, a dash and no file are read alike`() async throws {
        let towns = try Towns.few()
        let folder = try TemporaryFolder()
        let file = try folder.write(Data("to\na\n".utf8), to: "queries")
        let fromFile = try await towns.run("batch", file.path)
        let fromDash = try await towns.run("batch", "-", input: "to\na\n")
        let fromInput = try await towns.run("batch", input: "to\na\n")
        #expect(fromFile.lines.count == 2)
        #expect(fromFile.output == fromDash.output)
        #expect(fromFile.output == fromInput.output)
    }

    @Test(arguments: [
        ("jsonl", ""), ("json", "[]\n"),
        (
            "csv",
            "query,count,passedOver,confidence,kind,ambiguity,id,name,localName,country,countryName,admin1,admin2,lat,lon,population,timezone,"
                + "feature_code,tier,matchedText,favourite\r\n"
        ),
    ])
    func `no queries are no failure`(format: String, text: String) async throws {
        let run = try await Towns.few().run("batch", "--format", format)
        #expect(run.status == 0)
        #expect(run.text == text)
    }

    @Test func `all answers are one array in JSON`() async throws {
        let towns = try Towns.few()
        let arguments = ["batch", "--limit", "2", "--format"]
        let input = Data("to\nzz\nsydney\n".utf8)
        let array = try await towns.run(arguments + ["json"], input: input)
        let lines = try await towns.run(arguments + ["jsonl"], input: input)
        #expect(array.text == "[\n" + lines.lines.joined(separator: ",\n") + "\n]\n")
        #expect(try JSONDecoder().decode([ParsedAnswer].self, from: array.output).count == 3)
    }

    @Test(arguments: ["jsonl", "json", "csv"])
    func `each line has an answer, which is empty for a blank one or a word for nothing`(
        format: String
    ) async throws {
        let run = try await Towns.few().run(
            "batch", "--format", format, "--limit", "1", input: "sydney\n\n \nN/A\nsydney\n")
        let answers = run.text.split(whereSeparator: \.isNewline).filter { $0.contains(",") }
        let rows = format == "csv" ? answers.dropFirst() : answers[...]
        #expect(rows.count == 5)
        for (number, row) in rows.enumerated() {
            #expect(row.contains("Sydney") == [0, 4].contains(number), "\(row)")
        }
    }

    @Test func `every answer has confidence, kind and ambiguity`() async throws {
        let towns = try Towns.few()
        let lines = try await towns.run("batch", "--limit", "1", input: "sydney\nzz\n").lines
        #expect(
            lines[0].contains(
                /^\{"query":"sydney","confidence":0\.\d+,"kind":"city","ambiguity":[\d.]+,"count":1/
            ))
        #expect(lines[1].hasPrefix(#"{"query":"zz","confidence":0.0,"count":0,"#))
        let csv = try await towns.run("batch", "--format", "csv", input: "sydney\nzz\n").text
        #expect(csv.contains(/sydney,1,,0\.\d+,city,[\d.]+,1,Sydney/))
        #expect(csv.contains("zz,0,,0.0,,,"))
    }

    @Test func `a minimum confidence leaves out less likely cities`() async throws {
        let input = "sydney\nfoo, sydney, bar, baz\n"
        let lines = try await Towns.few().run("batch", input: input).lines
        let confidences = lines.compactMap { line in
            line.firstMatch(of: /"confidence":([\d.]+)/).flatMap { Double($0.1) }
        }
        try #require(confidences.count == 2 && confidences[0] > confidences[1])
        let between = "\((confidences[0] + confidences[1]) / 2)"
        for (least, counts) in [("0", [1, 1]), (between, [1, 0]), ("1", [0, 0])] {
            let run = try await Towns.few().run("batch", "--min-confidence", least, input: input)
            #expect(try run.values(ParsedAnswer.self).map(\.count) == counts)
        }
        let wrong = try await Towns.few().run("batch", "--min-confidence", "2", input: input)
        #expect(wrong.status == 2 && wrong.errorOutput.contains("from 0 to 1"))
    }

    @Test func `a strict query rejects a part that may refer to another city`() async throws {
        let queries = Data("sydney, NY\nhotels in sydney\nsydney, au\n".utf8)
        func rows(_ options: String...) async throws -> [String] {
            try await Towns.few().run(
                ["batch", "--limit", "1", "--format", "csv"] + options, input: queries
            ).text.components(separatedBy: "\r\n")
        }
        let (lax, strict) = try await (rows(), rows("--strict"))
        try #require(strict.count == 5 && lax.count == 5)
        #expect(lax[1].contains(/^"sydney, NY",1,NY,0\.\d+,city,0\.0,1,Sydney,/))
        #expect(strict[1].hasPrefix("\"sydney, NY\",0,NY,0.0,,,"))
        #expect(strict[2].contains(/^hotels in sydney,1,hotels in,0\.\d+,city,0\.0,1,Sydney,/))
        #expect(strict[3].contains(/^"sydney, au",1,,0\.\d+,city,0\.0,1,Sydney,/))
        #expect(strict[2...] == lax[2...])
    }

    @Test func `every query has a row in CSV, and no text is a formula`() async throws {
        let towns = try Towns(
            #"""
            [{"_id":-1,"name":"=1+1","country":"AR","coord":{"lon":-68.3,"lat":-54.8},
              "admin1":"@home","timezone":"-x","alternateNames":["sum"]}]
            """#)
        let run = try await towns.run(
            "batch", "--format", "csv", "--near", "-54.8,-68.3",
            input: "sum\n-5\n=1,2\n+\t\n\t@x\n")
        let lines = run.text.components(separatedBy: "\r\n").dropFirst()
            .map { $0.replacing(/0\.\d\d+,city/, with: "0.1,city") }
        let none = ",,0.0" + String(repeating: ",", count: 18)
        #expect(
            Array(lines) == [
                "sum,1,,0.1,city,0.0,-1,'=1+1,,AR,Argentina,'@home,,-54.8,-68.3,,'-x,,alternateName,sum,false,0.0",
                "'-5,0\(none)", "\"'=1,2\",0\(none)", "'+\t,0\(none)", "'\t@x,0\(none)", "",
            ])
        #expect(run.status == 0)
    }

    @Test func `an answer comes before the next query is waited for`() async throws {
        let (towns, home) = (try Towns.few(), try TemporaryFolder())
        let process = Process()
        process.environment = ToolRun.environment(home: home.url)
        process.executableURL = BuiltProgram.url
        process.arguments = ["batch", "--data", towns.path]
        let (input, output) = (Pipe(), Pipe())
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        for query in ["sydney", "to"] {
            try input.fileHandleForWriting.write(contentsOf: Data("\(query)\n".utf8))
            var line = Data()
            while line.last != UInt8(ascii: "\n") {
                let bytes = output.fileHandleForReading.availableData
                try #require(!bytes.isEmpty)
                line += bytes
            }
            #expect(try JSONDecoder().decode(ParsedAnswer.self, from: line).query == query)
        }
        try input.fileHandleForWriting.close()
        process.waitUntilExit()
        withExtendedLifetime((towns, home)) {}
        #expect(process.terminationStatus == 0)
    }
}
