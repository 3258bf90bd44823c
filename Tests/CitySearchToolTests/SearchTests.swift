import Foundation
import TestSupport
import Testing

@Suite("What query finds") struct SearchTests {
    /// What each option means, the tests of the engine have.
    @Test(arguments: [
        ([], ["4", "7", "5", "6", "8", "9"]),
        (["--order", "name"], ["5", "6", "7", "8", "9", "4"]),
        (["--order", "population"], ["7", "9", "5", "6", "8", "4"]),
        (["--order", "population", "--limit", "2"], ["7", "9"]),
        (["--order", "population", "--limit", "2", "--offset", "1"], ["9", "5"]),
        (["--offset", "5"], ["9"]), (["--country", "UK, jpn"], ["4"]),
        (["--country", "jp", "--country", "DEU"], ["4", "8", "9"]), (["--country", "FR"], []),
        (["--min-population", "1000"], ["4", "7"]), (["--bbox", "170,-60,-170,60"], ["7"]),
        (["--no-alternates"], ["7", "5", "6", "8", "9"]),
        (["--match", "prefix", "--min-population", "1001"], ["4"]),
    ])
    func `each option arrives`(options: [String], ids: [String]) async throws {
        let run = try await Towns.few().run(["query", "to", "--format", "id"] + options)
        #expect(run.lines == ids)
    }

    @Test(arguments: [
        ("sydnay", [], 0), ("sydnay", ["--match", "prefix"], 1), ("australia", [], 0),
        ("australia", ["--no-countries"], 1), ("", [], 0), ("ÁLA\u{301}VA", [], 0),
    ])
    func `so does the text`(text: String, options: [String], status: Int32) async throws {
        #expect(try await Towns.few().run(["query", text] + options).status == status)
    }

    @Test func `twenty matches are given unless more are asked for`() async throws {
        let answer = try await Towns.many(95).run("query", "town", "--format", "json").answer()
        #expect(answer.count == 95)
        #expect(answer.matches.count == 20)
    }

    @Test func `without a subcommand the arguments are for a query`() async throws {
        let towns = try Towns.few()
        let query = try await towns.run("query", "to", "--limit", "2")
        #expect(!query.output.isEmpty)
        for arguments in [["to", "--limit", "2"], ["--limit", "2", "to"]] {
            let run = try await ToolRun(arguments + ["--data", towns.path])
            #expect(run.output == query.output)
            #expect(run.status == 0)
        }
        withExtendedLifetime(towns) {}
    }

    @Test func `explanations stand under a row, in a member and in a column`() async throws {
        let towns = try Towns.few()
        let table = try await towns.run("query", "sydney", "--explain", "--limit", "1")
        let terms = try #require(table.lines.last?.firstMatch(of: /^  \d+\.\d = (.*exact name)$/))
        let row = try await towns.run(
            "query", "sydney", "--explain", "--limit", "1", "--format", "csv")
        #expect(row.text.contains(",explanation\r\n") && row.text.contains(terms.1 + "\r\n"))
        for command in [["query", "sydney", "--format", "jsonl"], ["batch", "-"]] {
            let run = try await towns.run(
                command + ["--explain", "--limit", "1"], input: Data("sydney\n".utf8))
            let number =
                /"explanation":\{"score":([\d.]+),"terms":\[\{"name":"importance","octaves":([\d.]+)\},\{"name":"exact name","octaves":2.0\}\]/
            let found = try #require(run.text.firstMatch(of: number))
            #expect(Double(found.1) == Double(found.2).map { $0 + 2 })
        }
        #expect(
            try await towns.run("query", "sydney", "--format", "jsonl").text.contains("explanation")
                == false)
    }

    @Test func `a terminal obeys nothing in an explanation`() async throws {
        let run = try await Towns.few().run("query", "5 \u{1B}[31mMain Street, Sydney", "--explain")
        #expect(run.text.contains("ignored “5 ") && !run.text.contains("\u{1B}"), "\(run.text)")
    }

    @Test(arguments: [
        (["query", "a", "--explain", "--order", "name"], "leave out --order name"),
        (["batch", "-", "--column", "1", "--explain"], "leave out --column"),
    ])
    func `explanations are those of ranked cities`(arguments: [String], hint: String) async throws {
        let run = try await Towns.few().run(arguments)
        #expect(run.status == 2 && run.errorOutput.contains(hint))
    }

    @Test(arguments: [["--locale", "es"], []])
    func `names are in the requested language, or in that of the environment`(
        arguments: [String]
    ) async throws {
        let towns = try Towns(
            #"""
            [{"_id":1,"name":"Munich","country":"DE","admin1":"Bavaria","coord":{"lon":11,"lat":48},
              "names":{"es":"Múnich","de":"München"}}]
            """#)
        func run(_ format: String) async throws -> ToolRun {
            try await towns.run(
                ["query", "munich", "--format", format] + arguments,
                environment: arguments.isEmpty ? ["LC_ALL": "", "LANG": "es_MX.UTF-8"] : [:])
        }
        #expect(
            try await run("json").text.contains(
                #""name":"Múnich","localName":"Munich","country":"DE","countryName":"Alemania","admin1":"Baviera""#
            ))
        #expect(try await run("csv").text.contains("\r\n1,Múnich,Munich,DE,Alemania,Baviera,"))
        let table = try await run("table").text.split(separator: "\n").last ?? ""
        #expect(
            table.split(separator: " ").prefix(4)
                == ["Múnich", "Munich", "Baviera", "Alemania"])
    }

    @Test(arguments: ["distance", "relevance"])
    func `with a point every format tells the distance`(order: String) async throws {
        let towns = try Towns.few()
        let arguments = ["query", "syd", "--order", order, "--near", "-33.9,151.2", "--format"]
        for format in ["json", "jsonl", "geojson"] {
            let run = try await towns.run(arguments + [format])
            #expect(run.text.contains(#""distanceKm":3.638}"#))
        }
        let csv = try await towns.run(arguments + ["csv"])
        #expect(csv.text.contains(",favourite,distanceKm\r\n"))
        #expect(csv.text.hasSuffix(",name,Sydney,false,3.638\r\n"))
        let table = try await towns.run(arguments + ["table"])
        #expect(table.text.hasPrefix("City    Distance  Region "))
        #expect(table.text.contains("\nSydney    3.6 km  New South Wales "))
    }

    @Test(arguments: [
        ("town", "95 matches for \"town\"\n", 0), ("", "95 cities\n", 0),
        ("town 7 ", "1 match for \"town 7 \"\n", 0), ("zz", "No matches for \"zz\"\n", 1),
    ])
    func `a limit of none says the count in a pipe, too`(
        text: String, line: String, status: Int32
    ) async throws {
        let towns = try Towns.many(95)
        for arguments in [[], ["--format", "table"]] {
            let run = try await towns.run(
                ["query", text, "--order", "name", "--limit", "0"] + arguments)
            #expect(run.text == line)
            #expect(run.status == status)
        }
    }

    @Test func `a strict query without results reports the ignored words`() async throws {
        let towns = try Towns.few()
        let lax = try await towns.run("query", "sydney, NY", "--format", "json")
        #expect(try lax.answer().count == 1)
        let strict = try await towns.run("query", "sydney, NY", "--strict", "--format", "json")
        #expect(strict.status == 1)
        #expect(
            strict.text.hasPrefix(
                #"{"query":"sydney, NY","reading":{"city":"sydney","places":[],"passedOver":["NY"]},"count":0,"#
            ))
        let table = try await towns.run("query", "sydney, NY", "--strict", "--limit", "0")
        #expect(
            table.text == """
                No matches for "sydney, NY"
                Read as "sydney", without "NY"

                """)
    }

    @Test func `a text that begins with a dash goes behind two dashes`() async throws {
        let towns = try Towns.few()
        let run = try await towns.run("query", "--format", "json", "--", "-sydney")
        #expect(try run.answer().query == "-sydney")
        #expect(try run.answer().matches.map(\.id) == [1])
    }

    @Test func `the time is printed separately from the output`() async throws {
        let run = try await Towns.few().run("query", "sydney", "--timing", "--format", "jsonl")
        #expect(run.lines.count == 1)
        let line = try Regex(
            #"^Found 1 city for "sydney" in [0-9.]+ (ns|µs|ms|s) \(city matches first; "#
                + #"index of 9 loaded in [0-9.]+ (µs|ms|s)\)\n$"#)
        #expect(run.errorOutput.wholeMatch(of: line) != nil)
    }
}
