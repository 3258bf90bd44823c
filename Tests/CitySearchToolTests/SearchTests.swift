import Foundation
import TestSupport
import Testing

@Suite("What query finds")
struct SearchTests {
    @Test(arguments: ["table", "jsonl", "csv", "geojson"])
    func `accents, case and normal form of the query change nothing`(format: String) async throws {
        let towns = try Towns.few()
        var outputs: Set<Data> = []
        for text in ["a", "A", "\u{E1}", "\u{C1}", "a\u{301}", "A\u{301}"] {
            outputs.insert(try await towns.run("query", text, "--format", format).output)
        }
        #expect(outputs.count == 1)
        let text = String(decoding: try #require(outputs.first), as: UTF8.self)
        for name in ["Alabama", "Álava", "Sydney"] { #expect(text.contains(name)) }
    }

    @Test func `what is most likely meant comes first, typing errors and all`() async throws {
        let few = try Towns.few()
        let likely = try await few.run("query", "to", "--limit", "1", "--format", "jsonl")
        #expect(try likely.values(ParsedMatch.self).map(\.name) == ["東京"])
        let byName = try await few.run(
            "query", "to", "--order", "name", "--limit", "1", "--format", "jsonl")
        #expect(try byName.values(ParsedMatch.self).map(\.id) == [5])
        let misspelt = try await few.run("query", "sydnay", "--format", "jsonl")
        #expect(try misspelt.values(ParsedMatch.self).map(\.name) == ["Sydney"])
        let misspeltByName = try await few.run(
            "query", "sydnay", "--order", "name", "--format", "jsonl")
        #expect(try misspeltByName.values(ParsedMatch.self).map(\.name) == ["Sydney"])
        let exact = try await few.run("query", "sydnay", "--match", "prefix")
        #expect(exact.status == 1)
    }

    @Test func `without a subcommand the arguments are those of a query`() async throws {
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

    @Test(arguments: [
        (["--country", "UK"], ["London"]), (["--country", "gbr"], ["London"]),
        (["--country", "ARG"], ["Lima"]), (["--country", "gb, ar"], ["Lima", "London"]),
        (["--country", "AR,Uk"], ["Lima", "London"]), (["--country", "XX"], ["Nowhere"]),
        (["--country", "ar", "--country", "USA"], ["Lima"]), (["--country", "FR"], []),
    ])
    func `countries are given by either code, in any case, also several`(
        arguments: [String], names: [String]
    ) async throws {
        let towns = try Towns(
            #"""
            [{"_id":1,"name":"London","country":"GB","coord":{"lon":0,"lat":51}},
             {"_id":2,"name":"Lima","country":"AR","coord":{"lon":0,"lat":1}},
             {"_id":3,"name":"Nowhere","country":"XX","coord":{"lon":0,"lat":0}}]
            """#)
        let run = try await towns.run(
            ["query", "", "--order", "name", "--format", "jsonl"] + arguments, input: Data())
        #expect(try run.values(ParsedMatch.self).map(\.name) == names)
        #expect(run.status == (names.isEmpty ? 1 : 0))
    }

    @Test(arguments: ["de", "DE", "de_CH", "de-at", "de_DE.UTF-8", "de_XX"])
    func `a language may be written as programs write it`(locale: String) async throws {
        let run = try await Towns.few().run(
            "query", "sydney", "--locale", locale, "--format", "jsonl")
        #expect(run.text.contains(#""countryName":"Australien""#))
    }

    @Test(arguments: [["--locale", "es"], []])
    func `names are told in the language asked for, or in that of the environment`(
        arguments: [String]
    ) async throws {
        let towns = try Towns(
            #"""
            [{"_id":1,"name":"Munich","country":"DE","admin1":"Bavaria","coord":{"lon":11,"lat":48},
              "names":{"es":"Múnich","de":"München"}}]
            """#)
        func run(_ format: String) async throws -> ToolRun {
            try await towns.run(
                ["query", "munich", "--format", format] + arguments, input: Data(),
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
            let run = try await towns.run(arguments + [format], input: Data())
            #expect(run.text.contains(#""distanceKm":3.638}"#))
        }
        let csv = try await towns.run(arguments + ["csv"], input: Data())
        #expect(csv.text.contains(",favourite,distanceKm\r\n"))
        #expect(csv.text.hasSuffix(",name,Sydney,false,3.638\r\n"))
        let table = try await towns.run(arguments + ["table"], input: Data())
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
                ["query", text, "--order", "name", "--limit", "0"] + arguments, input: Data())
            #expect(run.text == line)
            #expect(run.status == status)
        }
    }

    @Test func `pages put together are the whole`() async throws {
        let towns = try Towns.many(95)
        let whole = try await towns.run("query", "town", "--limit", "1000", "--format", "jsonl")
        var pages = Data()
        for offset in stride(from: 0, through: 100, by: 10) {
            pages += try await towns.run(
                "query", "town", "--limit", "10", "--offset", "\(offset)", "--format", "jsonl"
            ).output
        }
        #expect(whole.lines.count == 95)
        #expect(pages == whole.output)
    }

    @Test func `twenty matches are given unless more are asked for`() async throws {
        let answer = try await Towns.many(95).run("query", "town", "--format", "json").answer()
        #expect(answer.count == 95)
        #expect(answer.matches.count == 20)
    }

    @Test func `a limit of none only counts`() async throws {
        let answer = try await Towns.many(95)
            .run("query", "town", "--limit", "0", "--format", "json").answer()
        #expect(answer.count == 95)
        #expect(answer.matches.isEmpty)
    }

    @Test func `a page behind the end is empty but found`() async throws {
        let largest = "\(Int.max)"
        let run = try await Towns.many(5).run(
            "query", "town", "--offset", largest, "--limit", largest, "--format", "json")
        #expect(run.status == 0)
        #expect(try run.answer().matches.isEmpty)
    }

    @Test func `countries restrict, several add up`() async throws {
        let towns = try Towns.few()
        let one = try await towns.run("query", "to", "--country", "de", "--format", "jsonl")
        #expect(try Set(one.values(ParsedMatch.self).map(\.country)) == ["DE"])
        let two = try await towns.run(
            "query", "to", "--country", "DE", "--country", "JP", "--format", "jsonl")
        #expect(try Set(two.values(ParsedMatch.self).map(\.country)) == ["DE", "JP"])
    }

    @Test(arguments: [
        (["--bbox", "-1,50,1,52"], ["London"]), (["--bbox", "170,-60,-170,60"], ["Suva"]),
        (["--min-population", "200"], ["London", "Suva"]),
        (["--min-population", "201"], ["London"]),
        (["--min-population", "201", "--bbox", "170,-60,-170,60"], []),
    ])
    func `a box and a least population narrow what is found`(
        arguments: [String], names: [String]
    ) async throws {
        let towns = try Towns(
            #"""
            [{"_id":1,"name":"London","country":"GB","coord":{"lon":0,"lat":51},"population":300},
             {"_id":2,"name":"Suva","country":"FJ","coord":{"lon":178,"lat":-18},"population":200},
             {"_id":3,"name":"Nowhere","country":"XX","coord":{"lon":0,"lat":0}}]
            """#)
        let run = try await towns.run(
            ["query", "", "--order", "name", "--format", "jsonl"] + arguments, input: Data())
        #expect(try run.values(ParsedMatch.self).map(\.name) == names)
    }

    @Test func `larger cities come first by population`() async throws {
        let matches = try await Towns.many(95)
            .run("query", "town", "--order", "population", "--limit", "3", "--format", "jsonl")
            .values(ParsedMatch.self)
        #expect(matches.map(\.population) == [95, 94, 93])
    }

    @Test func `alternate names and countries can be left out`() async throws {
        let towns = try Towns.few()
        let own = try await towns.run("query", "tokyo", "--no-alternates", "--format", "jsonl")
        #expect(try own.values(ParsedMatch.self).map(\.id) == [9])
        let country = try await towns.run("query", "australia", "--no-countries")
        #expect(country.status == 1)
    }

    @Test func `a strict query that finds nothing says what it would have passed over`()
        async throws
    {
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

    @Test func `the empty text lists all cities`() async throws {
        let answer = try await Towns.few().run("query", "", "--format", "json").answer()
        #expect(answer.count == 9)
    }

    @Test func `a text that begins with a dash goes behind two dashes`() async throws {
        let towns = try Towns.few()
        let run = try await towns.run("query", "--format", "json", "--", "-sydney")
        #expect(try run.answer().query == "-sydney")
        #expect(try run.answer().matches.map(\.id) == [1])
    }

    @Test func `the time is told apart from the output`() async throws {
        let run = try await Towns.few().run("query", "sydney", "--timing", "--format", "jsonl")
        #expect(run.lines.count == 1)
        let line = try Regex(
            #"^Found 1 city for "sydney" in [0-9.]+ (ns|µs|ms|s) \(city matches first; "#
                + #"index of 9 loaded in [0-9.]+ (µs|ms|s)\)\n$"#)
        #expect(run.errorOutput.wholeMatch(of: line) != nil)
    }
}
