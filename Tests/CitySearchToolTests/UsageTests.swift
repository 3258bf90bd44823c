import CitySearchAPI
import Foundation
import TestSupport
import Testing

@Suite("Usage and errors") struct UsageTests {
    @Test(arguments: [
        (["query", "a", "--limit", "-1"], "'-1' is invalid for '--limit <N>'"),
        (["query", "a", "--limit", "many"], "'many' is invalid for '--limit <N>'"),
        (["query", "a", "--offset", "-3"], "'-3' is invalid for '--offset <N>'"),
        (["query", "a", "--country", "XYZ"], "'XYZ' is invalid for '--country <CC>'"),
        (["query", "a", "--country", "AR,"], "'AR,' is invalid for '--country <CC>'"),
        (["query", "a", "--country", "XX"], "'XX' is not a country"),
        (["nearest", "1,2", "--country", "xx"], "'XX' is not a country"),
        (["query", "a", "--locale", "garbage"], "'garbage' is invalid for '--locale <xx>'"),
        (["query", "a", "--locale", ""], "'' is invalid for '--locale <xx>'"),
        (["query", "a", "--locale", "und"], "'und' is invalid for '--locale <xx>'"),
        (["query", "a", "--near", "1,2", "--order", "name"], "--near makes no difference"),
        (["batch", "--near", "1,2", "--order", "population"], "--near makes no difference"),
        (["query", "a", "--data", "-name"], "goes as ./-name"),
        (["index", "build", "-o", "-name"], "goes as ./-name"),
        (["batch", "--data", "-"], "cannot both come from standard input"),
        (["query", "a", "--format", "xml"], "- table - json - jsonl - csv - geojson - id."),
        (["query", "a", "--order", "age"], "'age' is invalid for '--order <order>'"),
        (["query", "a", "--bbox", "1,2,3"], "'1,2,3' is invalid for '--bbox <minLon,minLat,"),
        (["batch", "--bbox", "1,9,3,2"], "must be minLon,minLat,maxLon,maxLat"),
        (["query", "a", "--min-population", "-1"], "must be a whole number from 0 to 4294967295"),
        (["query", "a", "--near", "91,0"], "91.0 is not a latitude"),
        (["query", "a", "--data", ""], "--data needs the name of a file"),
        (["query", "new", "york"], "quotation marks"),
        (["query", "a", "--lmit", "3"], "'--lmit'"),
        (["query"], "Missing the text"),
        (["nearest"], "Missing the point"),
        (["nearest", "1,2", "--radius", "-5"], "'-5' is invalid for '--radius <KM>'"),
        (["nearest", "1,2", "--radius", "nan"], "'nan' is invalid for '--radius <KM>'"),
        (["nearest", "1,2", "--min-population", "x"], "'x' is invalid for '--min-population <N>'"),
        (["nearest", "1,2", "--limit", "-1"], "'-1' is invalid for '--limit <N>'"),
        (["nearest", "1,2", "--offset", "1"], "'--offset'"),
        (["batch", "--format", "table"], "'jsonl', 'json' or 'csv'"),
        (["batch", "--threads", "0"], "'0' is invalid for '--threads <N>'"),
        (["batch", "/no/such\nfile"], "/no/such\u{FFFD}file: cannot be read: No such file"),
        (["batch", "/"], "/: cannot be read: Is a directory"),
        (["query", "a", "--data", "/no/such/file"], "/no/such/file: cannot be read: No such file"),
        (["frobnicate", "a"], "'a'"),
        (["help", "frobnicate"], "'frobnicate' is not a command"),
        (["help", "index", "frobnicate"], "'frobnicate' is not a command"),
    ])
    func `a mistake ends with 2 and one line with the error and its position`(
        arguments: [String], message: String
    ) async throws {
        let run = try await ToolRun(arguments)
        #expect(run.isOneLineFailure)
        #expect(run.errorOutput.contains(message))
    }

    @Test(arguments: [
        "query", "nearest", "batch", "pick", "import files", "import csv", "import geonames",
        "import geojson", "import postal", "index build", "index info", "index verify",
        "cache list",
    ])
    func `help has 80 columns, and breaks no indented line`(command: String) async throws {
        let run = try await ToolRun(command.split(separator: " ").map(String.init) + ["--help"])
        #expect(run.status == 0)
        #expect(run.brokenHelpLine == nil)
    }

    @Test(arguments: [
        ["--help"], ["help"], [], ["query", "--help"], ["nearest", "--help"], ["batch", "--help"],
        ["help", "query"], ["help", "cache"], ["index", "--help"],
    ])
    func `help is no failure and goes to the output`(arguments: [String]) async throws {
        let run = try await ToolRun(arguments)
        #expect(run.status == 0)
        #expect(run.text.contains("USAGE: citysearch"))
        #expect(run.text.contains("EXAMPLES"))
        #expect(run.text.contains("EXIT STATUS"))
        #expect(run.errorOutput.isEmpty)
    }

    @Test(arguments: [
        ("query", QueryOption.all), ("batch", QueryOption.all), ("nearest", QueryOption.nearby),
    ])
    func `each option of a query is one of the command`(
        command: String, options: [QueryOption]
    ) async throws {
        let help = try await ToolRun([command, "--help"]).text
        for option in options {
            #expect(help.contains("\n  --\(option.flag)"), "\(option.name)")
        }
    }

    @Test func `the version is the one that CHANGELOG.md has`() async throws {
        let run = try await ToolRun(["--version"])
        #expect(run.status == 0)
        let changelog = try String(
            contentsOf: BuiltProgram.checkout.appending(path: "CHANGELOG.md"), encoding: .utf8)
        let version = try #require(run.text.firstMatch(of: /citysearch ([0-9.]+(-dev)?)\n/)?.1)
        let isReleased = !changelog.contains("## [Unreleased]")
        #expect(version.hasSuffix("-dev") == !isReleased)
        #expect(
            changelog.contains(
                isReleased ? "## [\(version)]" : "the next will be \(version.dropLast(4))"))
    }

    @Test(arguments: ["bash", "zsh", "fish"])
    func `there are completions for the shells`(shell: String) async throws {
        let run = try await ToolRun(["--generate-completion-script", shell])
        #expect(run.status == 0)
        #expect(run.text.contains("population"))
    }

    @Test(arguments: [
        (["query", "", "--limit", "3000"], "", 0, 10),
        (["batch", "--limit", "3000"], "\n", 20, 10),
        (["batch", "--column", "1"], "town 7,1\n", 50_000, 200_000),
    ])
    func `a reader who leaves early is no failure`(
        arguments: [String], line: String, lineCount: Int, byteCount: Int
    ) async throws {
        let run = try await Towns.many(3000).run(
            arguments, input: Data(String(repeating: line, count: lineCount).utf8),
            readingOnly: byteCount)
        #expect(run.status == 0)
        #expect(run.errorOutput.isEmpty)
    }

    @Test(arguments: [
        (["bacth", "names.txt"], "batch"), (["neerest", "1,2", "--limit", "1", "x"], "nearest"),
        (["favorites", "add", "1"], "favourites"), (["serv", "--port", "1"], "serve"),
    ])
    func `a misspelt command before arguments is reported`(
        arguments: [String], meant: String
    ) async throws {
        let run = try await Towns.few().run(arguments, input: Data())
        #expect(run.status == 2)
        #expect(run.errorOutput.contains("is not a command; did you mean citysearch \(meant)?"))
    }

    @Test func `a text that looks like a command is looked for`() async throws {
        let run = try await Towns.few().run("serv", "--limit", "1")
        #expect(run.status != 2)
    }
}
