#if Service
import CitySearchStore
import Foundation
import TestSupport
import Testing

/// The commands on favourites and history, as `citysearch` hands them on to `citysearch-server`.
@Suite("Favourites and history of the command line") struct FavouritesCommandTests {
    private let folder: TemporaryFolder
    private let towns: Towns

    init() throws {
        folder = try TemporaryFolder()
        towns = try Towns(
            """
            [{"_id":1,"name":"Paris","country":"FR","coord":{"lon":2,"lat":48}},
             {"_id":2,"name":"Parma","country":"IT","coord":{"lon":10,"lat":44}},
             {"_id":3,"name":"Parga\\tX\\n","country":"","coord":{"lon":20,"lat":39}}]
            """)
    }

    private var path: String { folder.path("citysearch/citysearch.db") }

    private func run(_ arguments: String..., input: String = "") async throws -> ToolRun {
        try await run(arguments, input: input)
    }

    /// - Parameter data: where the cities are; the towns unless given.
    private func run(
        _ arguments: [String], input: String = "", data: String? = nil
    ) async throws -> ToolRun {
        try await ToolRun(
            arguments, input: Data(input.utf8),
            environment: ["XDG_DATA_HOME": folder.url.path, "CITYSEARCH_DATA": data ?? towns.path])
    }

    private func marks(in text: String) -> [Substring] {
        text.matches(of: /"favourite":(true|false)/).map(\.output.1)
    }

    private struct List: Decodable {
        struct City: Decodable {
            let id: Int
            let name: String
            let country: String?
            let addedAt: String
        }
        let count: Int
        let favourites: [City]
    }

    private func list() async throws -> [List.City] {
        let run = try await run("favourites", "list", "--format", "json")
        #expect(run.status == 0)
        let list = try JSONDecoder().decode(List.self, from: run.output)
        #expect(list.count == list.favourites.count)
        return list.favourites
    }

    @Test(arguments: ["json", "jsonl", "csv", "geojson"])
    func `queries mark stored favourites`(format: String) async throws {
        func marks() async throws -> [Substring] {
            let run = try await run("query", "par", "--order", "name", "--format", format)
            return format == "csv"
                ? run.text.matches(of: /,(true|false)\R/).map(\.output.1) : self.marks(in: run.text)
        }
        #expect(try await marks() == ["false", "false", "false"])
        _ = try await run("favourites", "add", "2")
        // Parga, Paris, Parma.
        #expect(try await marks() == ["false", "false", "true"])
        let batch = try await run("batch", "--limit", "1", input: "parma\nparis\n")
        #expect(self.marks(in: batch.text) == ["true", "false"])
    }

    @Test func `favourites are added, listed and removed`() async throws {
        #expect(try await list().isEmpty)
        let added = try await run("favourites", "add", "2", "1")
        #expect(added.lines == ["Added Parma, IT (2)", "Added Paris, FR (1)"])
        let again = try await run("favourites", "add", "1", "3")
        #expect(again.status == 0)
        #expect(again.lines.first == "Is a favourite already: Paris, FR (1)")
        let all = try await list()
        #expect(all.map(\.id) == [2, 1, 3])
        #expect(all.map(\.name) == ["Parma", "Paris", "Parga\tX\n"])
        #expect(all.map(\.country) == ["IT", "FR", nil])
        #expect(all.allSatisfy { $0.addedAt.wholeMatch(of: /20\d\d-\d\d-\d\dT[\d:]{8}Z/) != nil })
        let plain = try await run("favourites", "list")
        #expect(plain.lines.count == 3)
        #expect(plain.lines.first?.hasPrefix("Parma") ?? false)
        let removed = try await run("favourites", "remove", "1", "7")
        #expect(removed.status == 0)
        #expect(removed.lines == ["Removed Paris, FR (1)"])
        #expect(removed.errorOutput == "citysearch: city 7 is not a favourite\n")
        #expect(try await run("favourites", "remove", "1").status == 1)
        #expect(try await run("favourites", "clear").text == "Removed 2 favourites\n")
        #expect(try await list().isEmpty)
    }

    @Test func `listing needs no cities`() async throws {
        _ = try await run("favourites", "add", "1")
        let run = try await run(["favourites", "list"], data: "/no/such")
        #expect(run.status == 0)
        #expect(run.lines.count == 1)
    }

    @Test(arguments: [
        (["favourites", "add", "1", "7"], "there is no city with the id 7"),
        (["favourites", "add", "1", "--limit", "0"], "there may be 0 favourites"),
        (["favourites", "add", "Paris"], "'Paris'"),
        (["favourites", "add"], "<ID>"),
        (["favourites", "add", "1", "--data", "/no/such"], "/no/such: cannot be read: No such"),
        (["favourites", "import", "/no/such"], "/no/such: cannot be read: No such file"),
        (["favourites", "import", "/"], "/: cannot be read: Is a directory"),
        (["favourites", "list", "--format", "csv"], "'table' and 'json'"),
        (["favourites", "frobnicate"], "'frobnicate'"),
        (["history", "list", "--frobnicate"], "'--frobnicate'"),
    ])
    func `a mistake ends with 2 and one line, and changes nothing`(
        arguments: [String], message: String
    ) async throws {
        let run = try await run(arguments)
        #expect(run.isOneLineFailure, "\(run.status) \(run.errorOutput)")
        #expect(run.errorOutput.contains(message), "\(run.errorOutput)")
        #expect(try await list().isEmpty)
    }

    // MARK: Import and export

    @Test func `an export can be imported, without the cities`() async throws {
        _ = try await run("favourites", "add", "3", "1")
        let before = try await list()
        let file = try folder.write(try await run("favourites", "export").output, to: "file")
        _ = try await run("favourites", "clear")
        let imported = try await run(["favourites", "import", file.path], data: "/no/such")
        #expect(imported.text == "Added 2 favourites\n")
        let after = try await list()
        #expect(after.map(\.id) == before.map(\.id))
        #expect(after.map(\.addedAt) == before.map(\.addedAt))
        #expect(after.map(\.name) == ["Parga X ", "Paris"])
    }

    @Test func `groups and notes are exported and imported, in lines and in JSON`() async throws {
        let line = "2\tParma\tIT\t2026-11-22T10:00:00Z\tFamily\tby train"
        let other = "1\tParis\tFR\t\t\tin May"
        _ = try await run("favourites", "import", "-", input: "\(line)\n\(other)\n")
        let exported = try await run("favourites", "export")
        #expect(exported.lines.first == line)
        #expect(exported.lines.last?.hasSuffix("\t\tin May") == true)
        let json = try await run("favourites", "list", "--format", "json").text
        _ = try await run("favourites", "clear")
        _ = try await run("favourites", "import", "-", input: json)
        #expect(try await run("favourites", "export").text == exported.text)
    }

    @Test(arguments: [
        "2\n1\n", "\u{FEFF}2\r\n\r\n 1 ", "[2, 1]", #"[{"id":2},{"id":1,"country":"FR"}]"#,
        #"{"count":2,"favourites":[{"id":2,"name":"Parma"},{"id":1}]}"#,
        "2\tParma\tIT\t2026-11-22T10:00:00Z\n1\t\t\t\n", "[2,1,2]",
    ])
    func `favourites come from lines and from JSON`(content: String) async throws {
        let run = try await run("favourites", "import", "-", input: content)
        #expect(run.status == 0, "\(run.errorOutput)")
        #expect(try await list().map(\.name) == ["Parma", "Paris"])
    }

    @Test(arguments: [
        ("2\nParis\n", "line 2: expected the id of a city, found `Paris`"),
        ("[1,\"x\"]", "expected a JSON array"), ("{\"a\":[1]}", "expected a JSON array"),
        ("[1", "expected a JSON array"), ("1\n7\n", "there is no city with the id 7"),
        ("1\n2\n3\n", "there may be 2 favourites"),
    ])
    func `a file with a mistake adds nothing`(content: String, message: String) async throws {
        let run = try await run("favourites", "import", "-", "--limit", "2", input: content)
        #expect(run.isOneLineFailure, "\(run.status) \(run.errorOutput)")
        #expect(run.errorOutput.contains(message), "\(run.errorOutput)")
        #expect(try await list().isEmpty)
    }

    // MARK: Searching

    @Test(arguments: [
        ["query", "par", "--favourites"], ["query", "--favourites", "par"],
        ["query", "--favourites", "--order", "name", "par"], ["par", "--favourites"],
        ["query", "--favourites", ""],
    ])
    func `a query may find favourites alone`(arguments: [String]) async throws {
        let none = try await run(arguments)
        #expect(none.status == 1)
        #expect(none.output.isEmpty)
        _ = try await run("favourites", "add", "2")
        let one = try await run(arguments)
        #expect(one.status == 0, "\(one.errorOutput)")
        #expect(one.lines.count == 1)
        #expect(one.text.hasPrefix("Parma"))
    }

    @Test func `favourites from an export are marked`() async throws {
        _ = try await run("favourites", "add", "2")
        let file = try folder.write(try await run("favourites", "export").output, to: "file")
        let run = try await run(
            "query", "par", "--order", "name", "--format", "jsonl", "--favourites", file.path)
        #expect(marks(in: run.text) == ["false", "false", "true"])
    }

    // MARK: History

    @Test func `the history is listed and cleared`() async throws {
        #expect(try await run("history", "list").text.isEmpty)
        let store = try SQLiteStore(path: path)
        let time = Date(timeIntervalSince1970: 1_795_341_600)
        try await store.addToHistory(HistoryEntry(text: "par\u{1B}[31m", time: time), of: .unnamed)
        try await store.addToHistory(HistoryEntry(text: "\"lima\"", time: time + 1), of: .unnamed)
        #expect(
            try await run("history", "list", "--format", "json").text
                == #"{"count":2,"history":[{"text":"\"lima\"","time":"2026-11-22T10:00:01Z"},"#
                + #"{"text":"par\u001b[31m","time":"2026-11-22T10:00:00Z"}]}"# + "\n")
        #expect(try await run("history", "list").text.contains("par\u{FFFD}[31m"))
        #expect(try await run("history", "clear").text == "Removed 2 searches\n")
        #expect(try await run("history", "list").text.isEmpty)
    }

    // MARK: Failures

    @Test func `a damaged store is set aside, and told`() async throws {
        let file = try folder.write(Data("garbage".utf8), to: "citysearch/citysearch.db")
        let run = try await run("favourites", "add", "1")
        #expect(run.status == 0)
        #expect(run.errorOutput.contains("was damaged; it is now \(file.path).corrupt-20"))
        #expect(run.errorOutput.count { $0.isNewline } == 1)
        #expect(try await list().map(\.id) == [1])
    }

    @Test(arguments: [
        ("echo garbage > citysearch", "citysearch"),
        ("mkdir -p citysearch/citysearch.db", "cannot be used: unable to open"),
        ("unset XDG_DATA_HOME HOME", "set XDG_DATA_HOME or HOME"),
    ])
    func `without a store a search goes on`(preparation: String, message: String) async throws {
        let script = #"""
            \#(preparation)
            "$0" favourites list; echo $?
            "$0" query par --favourites; echo $?
            "$0" query paris --limit 1; echo $?
            """#
        let run = try await ToolRun.shell(
            script,
            environment: ["XDG_DATA_HOME": folder.url.path, "CITYSEARCH_DATA": towns.path],
            directory: folder.url)
        #expect(run.lines.filter { Int($0) != nil } == ["2", "2", "0"])
        #expect(run.text.contains("Paris"))
        #expect(run.errorOutput.count { $0.isNewline } == 2)
        #expect(run.errorOutput.contains(message), "\(run.errorOutput)")
    }

    // MARK: Where the program is

    @Test func `the server's program is next to it, in libexec or in the PATH`() async throws {
        let run = try await ToolRun.shell(
            #"""
            mkdir -p a/bin a/libexec/citysearch b
            cp "$0" a/bin/citysearch
            server=$(dirname "$0")/citysearch-server
            try() { PATH=$1 a/bin/citysearch favourites list; echo $?; }
            try /no/such
            cp "$server" b; try "$PWD/b"; try ":/no/such::$PWD/b"
            mv b/citysearch-server a/libexec/citysearch; try /no/such
            mv a/libexec/citysearch/citysearch-server a/bin; try /no/such
            chmod -x a/bin/citysearch-server; try /no/such
            """#, environment: ["XDG_DATA_HOME": folder.url.path], directory: folder.url)
        #expect(run.lines == ["2", "0", "0", "0", "0", "2"])
        let errors = run.errorOutput.split(separator: "\n")
        #expect(errors.count == 2)
        #expect(errors.allSatisfy { $0.contains("needs the program citysearch-server") })
    }

    @Test(arguments: [
        ["help", "favourites"], ["favourites", "--help"], ["help", "favourites", "add"],
        ["favourites", "import", "--help"], ["history", "-h"], ["help", "history"],
        ["help", "weather"], ["help", "refresh"], ["help", "status"], ["help", "serve"],
    ])
    func `help is handed on`(arguments: [String]) async throws {
        let run = try await ToolRun(arguments)
        #expect(run.status == 0)
        #expect(run.errorOutput.isEmpty)
        let command = try #require(arguments.first { !["help", "--help", "-h"].contains($0) })
        #expect(run.text.contains("USAGE: citysearch \(command)"))
        #expect(run.brokenHelpLine == nil)
    }

    @Test func `the help of the command lists the server's commands`() async throws {
        let help = try await ToolRun(["--help"]).text
        for command in ["serve", "favourites", "history", "refresh", "status", "weather"] {
            #expect(help.contains("  \(command) "))
        }
    }
}
#endif
