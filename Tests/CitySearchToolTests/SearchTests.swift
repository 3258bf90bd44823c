import Foundation
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
