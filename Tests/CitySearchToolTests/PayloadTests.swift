import CitySearchAPI
import Foundation
import TestSupport
import Testing

@Suite("--payload adds your columns to cities") struct PayloadTests {
    private static let towns = """
        [{"_id":1,"name":"Velmar","country":"FR","coord":{"lon":2,"lat":48}},
         {"_id":2,"name":"Torbel","country":"IT","coord":{"lon":10,"lat":44}}]
        """

    private func run(
        _ arguments: [String], _ content: String, named name: String = "own.csv"
    ) async throws -> ToolRun {
        try await Towns(Self.towns).run(arguments, "--payload", file: content.utf8, named: name)
    }

    @Test(arguments: [
        ("own.csv", "id,url,a \"key\"\n1,https://v.example,\"x, y\"\n2,,\n"),
        ("own.tsv", "url\tid\ta \"key\"\nhttps://v.example\t1\tx, y\n"),
        ("own.csv", "url;city_id;a \"key\";id\nhttps://v.example;1;x, y;\n"),
        ("own.json", #"[{"id":1,"url":"https://v.example","a \"key\"":"x, y"}]"#),
        ("own.jsonl", #"{"id":1,"url":"https://v.example","a \"key\"":"x, y"}"#),
    ])
    func `of a table or JSON`(name: String, content: String) async throws {
        let run = try await run(["query", "velmar", "--format", "jsonl"], content, named: name)
        let match = try JSONSerialization.jsonObject(with: Data(run.text.utf8)) as? [String: Any]
        #expect(
            match?["payload"] as? [String: String]
                == ["url": "https://v.example", "a \"key\"": "x, y"], "\(run.errorOutput)")
    }

    @Test(
        arguments: [
            ("id,url\n1,a\n7,b\n8,c\n", "2 of 3 ids are of no city"),
            ("id,url\n2,a\n7,b\n", "1 of 2 ids is of no city"), ("id,url\n1,a\n2,b\n", nil),
        ] as [(String, String?)])
    func `notes how many ids are of no city`(content: String, note: String?) async throws {
        for command in [["query", "velmar"], ["batch", "/dev/null"]] {
            let run = try await run(command, content)
            #expect(run.status == 0)
            #expect(
                note.map { run.errorOutput.contains("--payload: \($0)") }
                    ?? run.errorOutput.isEmpty)
        }
        let signal = content.replacing("id,url\n", with: "").replacing(/[abc]/, with: "1")
        let run = try await Towns(Self.towns).run(
            ["query", "velmar"], "--signal", file: signal.utf8)
        #expect(
            note.map { run.errorOutput == "citysearch: --signal: \($0) in these data\n" }
                ?? run.errorOutput.isEmpty)
    }

    @Test func `with a checksum that differs between near misses`() {
        typealias Cell = (id: Int, column: String, text: String)
        func checksum(_ cells: [Cell]) -> UInt64 {
            var payload = Payload()
            for cell in [(9, "a", "1"), (9, "b", "2")] + cells {
                payload.set(cell.text, in: cell.column, of: cell.id)
            }
            return payload.checksum
        }
        let different: [[Cell]] = [
            [], [(1, "a", "x")], [(1, "b", "x")], [(2, "a", "x")], [(1, "a", "y")],
            [(1, "a", "")], [(1, "c", "x")], [(1, "a", "x"), (1, "b", "x")],
            [(1, "a", "x"), (2, "a", "x")], [(1, "a", "x"), (2, "b", "x")],
            [(1, "b", "x"), (2, "a", "x")], [(1, "a", "x"), (1, "b", "y")],
            [(1, "a", "y"), (1, "b", "x")], [(1, "a", "xy")], [(9, "a", "2"), (9, "b", "1")],
        ]
        #expect(Set(different.map(checksum)).count == different.count)
        let ordered: [Cell] = [(1, "a", "x"), (2, "b", "y"), (1, "b", "z")]
        #expect(checksum(ordered) == checksum(ordered.reversed()))
    }

    @Test(arguments: [
        (["query", "velmar"], "1"), (["nearest", "48,2", "--limit", "1"], "1"),
        (["query", "torbel"], ""),
    ])
    func `in columns of CSV behind all others`(arguments: [String], text: String) async throws {
        let run = try await run(
            arguments + ["--format", "csv", "--payload-columns", "b"], "id,a,b\n1,x,1\n2,y,\n")
        let lines = run.text.split { $0.isNewline }.map { $0.split(separator: ",") }
        #expect(lines.first?.last == "b" && lines.count == 2)
        #expect(run.text.hasSuffix(",\(text)\r\n"), "\(run.text)")
    }

    @Test func `for each answer of a batch, and empty where nothing is found`() async throws {
        let folder = try TemporaryFolder()
        let names = try folder.write(Data("torbel\nnowhere at all\n".utf8), to: "names.txt")
        let run = try await run(["batch", names.path, "--format", "csv"], "id,a\n2,=x\n")
        let lines = run.text.split { $0.isNewline }
        #expect(lines.count == 3 && lines[1].hasSuffix(",'=x"), "\(run.text)")
        #expect(Set(lines.map { $0.count { $0 == "," } }).count == 1, "\(run.text)")
        withExtendedLifetime(folder) {}
    }

    @Test func `behind the answers in a table`() async throws {
        let folder = try TemporaryFolder()
        let table = try folder.write(
            Data("order;town\n7;torbel\n8;nowhere at all\n".utf8), to: "orders.csv")
        let run = try await run(["batch", table.path, "--column", "town"], "id,a;b,c\n2,x,y\n")
        let lines = run.text.split { $0.isNewline }
        #expect(lines.first?.hasSuffix(#";city_ambiguity;"a;b";c"#) == true, "\(run.text)")
        #expect(lines[1].hasSuffix(";x;y") && lines[2].hasSuffix(";;"), "\(run.text)")
        withExtendedLifetime(folder) {}
    }

    @Test(arguments: [
        ("a,b\n1,2\n", [], "has no column with ids of cities"),
        ("id,b\nx,2\n", [], "line 2: expected the id of a city in `id`"),
        ("id,b\n1,2\n", ["--payload-columns", "b,c"], "no column “c”; there are: b"),
        ("", [], "own.csv"),
        ("CITYIDX\n\0\0", [], "is a snapshot of cities; give the list or table"),
        ("{\"id\":1,\"url\":\"https://v\",\"x", [], "own.csv: line 1: expected the end"),
    ])
    func `or reports their fault`(
        content: String, options: [String], message: String
    ) async throws {
        let run = try await run(["query", "velmar"] + options, content)
        #expect(run.isOneLineFailure && run.errorOutput.contains(message), "\(run.errorOutput)")
    }

    @Test func `that an import kept of its input`() async throws {
        let folder = try TemporaryFolder()
        func path(_ name: String) -> String { folder.url.appendingPathComponent(name).path }
        let table =
            "name;lat;lon;country;url;open\nVelmar;48;2;FR;https://v;9–17\nTorbel;44;10;IT;;\nVelmar;48;2;FR;other;\n"
        try Data(table.utf8).write(to: URL(fileURLWithPath: path("shops.csv")))
        let imported = try await ToolRun([
            "import", path("shops.csv"), "--payload", path("own.jsonl"), "-o", path("shops.json"),
        ])
        #expect(imported.status == 0 && imported.errorOutput.contains("kept: url, open"))
        let kept = try String(contentsOfFile: path("own.jsonl"), encoding: .utf8)
        #expect(kept.split(separator: "\n").count == 1 && !kept.contains("other"), "\(kept)")
        let query = try await ToolRun([
            "query", "velmar", "--data", path("shops.json"), "--payload", path("own.jsonl"),
            "--format", "jsonl",
        ])
        #expect(
            query.text.contains(#""payload":{"url":"https://v","open":"9–17"}"#), "\(query.text)")
        let refused = try await ToolRun([
            "import", path("shops.csv"), "--payload", path("shops.csv"), "-o", path("shops.json"),
        ])
        #expect(refused.isOneLineFailure)
        let pairs = [("-o", "--payload"), ("-o", "--unresolved"), ("--payload", "--unresolved")]
        for (one, other) in pairs {
            let same = try await ToolRun([
                "import", path("shops.csv"), one, path("both.json"), other, path("both.json"),
            ])
            #expect(same.isOneLineFailure)
            #expect(same.errorOutput.contains("\(one) and \(other) need files of their own"))
        }
        withExtendedLifetime(folder) {}
    }
}
