import Foundation
import TestSupport
import Testing

@Suite("index build with a selection, and what parts cost") struct IndexSelectionTests {
    private let folder: TemporaryFolder
    private let snapshot: URL

    init() throws {
        folder = try TemporaryFolder()
        snapshot = folder.url.appending(path: "small.cityindex")
    }

    /// Cities with names in some languages.
    private static let cities = #"""
        [{"_id":1,"name":"Munich","country":"DE","coord":{"lon":11.6,"lat":48.1},"population":1505005,
          "admin1":"Bavaria","admin2":"Upper Bavaria","timezone":"Europe/Berlin","airports":["MUC"],
          "names":{"de":"München","es":"Múnich","it":"Monaco di Baviera"},
          "alternateNames":["Minga","Monaco di Baviera"]},
         {"_id":2,"name":"Milan","country":"IT","coord":{"lon":9.2,"lat":45.5},"population":1371498,
          "names":{"lv":"Milāna","it":"Milano"},"alternateNames":["Mediolanum"]},
         {"_id":3,"name":"Como","country":"IT","coord":{"lon":9.1,"lat":45.8},"population":77045}]
        """#

    private func build(_ options: [String] = []) async throws -> ToolRun {
        try await Towns(Self.cities).build(snapshot, options)
    }

    /// The ids of the snapshot's results for a text.
    private func found(_ text: String) async throws -> [String] {
        let run = try await ToolRun([
            "query", text, "--data", snapshot.path, "--format", "id", "--match", "word",
        ])
        return run.lines.filter { !$0.isEmpty }
    }

    /// The tests of the engine check the part that a selection keeps.
    @Test(arguments: [
        (["--min-population", "100000"], ["": ["1", "2"]]), (["--largest", "1"], ["": ["1"]]),
        (["--countries", "it,CH"], ["": ["2", "3"]]),
        (["--countries", "ITA", "--largest", "1", "--packed"], ["": ["2"]]),
        (["--languages", "es"], ["münchen": ["1"], "monaco": [], "milāna": []]),
        (["--without", "alternates,airports"], ["minga": [], "muc": [], "monaco": ["1"]]),
        (["--without", "airports", "--without", "subregions"], ["muc": [], "oberbayern": []]),
    ])
    func `a snapshot has the requested parts`(
        options: [String], expected: [String: [String]]
    ) async throws {
        let run = try await build(options)
        #expect(run.status == 0, "\(run.errorOutput)")
        for (text, ids) in expected { #expect(try await found(text) == ids, "\(text)") }
    }

    @Test(arguments: [
        (["--min-population", "-1"], "give a whole number, 0 or more"),
        (["--min-population", "many"], "'many' is invalid for '--min-population <N>'"),
        (["--min-population", "5000000"], "lower --min-population, or name other --countries"),
        (["--largest", "0"], "give a whole number, 1 or more"),
        (["--countries", "FR"], "lower --min-population, or name other --countries"),
        (["--countries", "XX"], "give codes of ISO 3166, such as AR or ARG"),
        (["--countries", "Italy"], "give codes of ISO 3166, such as AR or ARG"),
        (["--languages", "german"], "give tags of languages, such as de or pt-BR"),
        (["--languages", "de,"], "give tags of languages, such as de or pt-BR"),
        (["--languages", "deu"], "nothing has a name in 'deu'; give tags of languages"),
        (["--without", "names"], "give one of alternates, airports, subregions, time-zones"),
    ])
    func `a wrong value is reported, with what to do`(
        options: [String], message: String
    ) async throws {
        let run = try await build(options)
        #expect(run.isOneLineFailure)
        #expect(run.errorOutput.contains(message), "\(run.errorOutput)")
        #expect(!FileManager.default.fileExists(atPath: snapshot.path))
    }

    @Test func `of a snapshot a smaller one is made`() async throws {
        #expect(try await build().status == 0)
        let smaller = folder.url.appending(path: "smaller.cityindex")
        let run = try await ToolRun([
            "index", "build", "--data", snapshot.path, "-o", smaller.path, "--largest", "2",
        ])
        #expect(run.text.hasPrefix("Wrote \(smaller.path): 2 cities, "))
    }

    @Test func `other parts of the same cities have other digests`() async throws {
        var digests: [String] = []
        for options in [
            [], ["--packed"], ["--largest", "2"], ["--largest", "2", "--packed"],
            ["--largest", "1"], ["--languages", "es"],
        ] {
            #expect(try await build(options).status == 0)
            let source = try #require(try await info(snapshot)["source"] as? [String: Any])
            digests.append(try #require(source["xxh64"] as? String))
        }
        #expect(digests[0] == digests[1])
        #expect(digests[2] == digests[3])
        #expect(Set(digests).count == 4)
    }

    private func info(_ file: URL) async throws -> [String: Any] {
        let run = try await ToolRun([
            "index", "info", file.path, "--compressed", "--format", "json",
        ])
        return try #require(try JSONSerialization.jsonObject(with: run.output) as? [String: Any])
    }

    @Test(arguments: [[], ["--packed"]])
    func `compressed parts add up to what gzip makes of the file`(options: [String]) async throws {
        #expect(try await Towns.many(5_000).build(snapshot, options).status == 0)
        let info = try await info(snapshot)
        let parts = try #require(info["parts"] as? [[String: Any]])
        func sum(_ key: String) -> Int { parts.reduce(0) { $0 + ($1[key] as? Int ?? 0) } }
        #expect(sum("bytes") == (try Data(contentsOf: snapshot).count))
        let all = try #require(info["compressedBytes"] as? Int)
        #expect(sum("compressedBytes") == all)
        let zipped = try await ToolRun(
            ["-9", "-c", snapshot.path], program: URL(filePath: "/usr/bin/gzip"))
        #expect(abs(all - zipped.output.count) < zipped.output.count / 8)
        let table = try await ToolRun(["index", "info", snapshot.path, "--compressed"])
        #expect(table.lines.contains { $0.hasPrefix("Part ") && $0.contains("Compressed") })
    }
}
