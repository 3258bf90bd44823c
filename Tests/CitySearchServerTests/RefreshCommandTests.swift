#if Service
import CitySearch
import Foundation
import TestSupport
import Testing

/// `citysearch refresh` and `citysearch status`, as `citysearch` hands them on.
@Suite("The refresh of the command line") struct RefreshCommandTests {
    private let source = CitySource(1...100)
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private var snapshot: String { folder.path("citysearch/cities.cityindex") }

    private func run(
        _ arguments: String..., environment: [String: String] = [:]
    ) async throws -> ToolRun {
        let own = ["XDG_DATA_HOME": folder.url.path, "XDG_CACHE_HOME": folder.url.path]
        return try await ToolRun(
            arguments, environment: own.merging(environment) { $1 },
            directory: BuiltProgram.checkout)
    }

    @Test func `the downloaded cities are searched, and status reports them`() async throws {
        try await LocalServer.serving(source.respond) { url in
            // A hundred towns in the place of all cities of the world.
            let refused = try await run("refresh", "--from", url)
            #expect(refused.isOneLineFailure)
            #expect(refused.errorOutput.contains("lacks 234,"))
            let taken = try await run("refresh", "--from", url, "--force")
            #expect(taken.status == 0)
            #expect(taken.text == "Took over 100 cities of \(url)\n")
            let found = try await run("query", "town 77", "--limit", "1")
            #expect(found.text.hasPrefix("Town 77"))
            #expect(try await run("query", "paris").status == 1)
            // The source is stored, and reports that nothing has changed.
            let again = try await run("refresh")
            #expect(again.text == "Nothing has changed: 100 cities\n")
            #expect(source.answers == [200, 200, 304])
            let status = try JSONObject(try await run("status", "--format", "json").text)
            #expect(status.number("cities") == 100)
            #expect(status.text("source") == url)
            #expect(status.text("loadedAt") != nil)
            #expect(status.object("refresh").text("from") == url)
            let lines = try await run("status").lines
            #expect(lines.first?.contains(/^Cities +100$/) == true)
            #expect(lines.contains { $0.contains(/^Taken over +20.*Z, just now$/) })
        }
        let failed = try await run("refresh")
        #expect(failed.isOneLineFailure)
        #expect(failed.errorOutput.contains("Connection refused"))
        #expect(try await run("query", "town 77").status == 0)
        let lines = try await run("status").lines
        #expect(lines.contains { $0.contains(/^Reason +http.*Connection refused$/) })
    }

    @Test func `a file is a source, JSON or a snapshot`() async throws {
        let list = try folder.write(Data(CitySource.list(1...50).utf8), to: "list.json")
        #expect(try await run("refresh", "--from", list.path, "--force").status == 0)
        #expect(try await run("refresh", "--from", list.path).text.hasPrefix("Nothing"))
        let other = folder.path("other.cityindex")
        let longer = try folder.write(Data(CitySource.list(1...60).utf8), to: "longer.json")
        #expect(try await run("index", "build", "--data", longer.path, "-o", other).status == 0)
        #expect(try await run("refresh", "--from", other).text.hasPrefix("Took over 60 cities"))
        let missing = try await run("refresh", "--from", "/nowhere.json")
        #expect(missing.isOneLineFailure)
        let noted = try await run("refresh", environment: ["CITYSEARCH_DATA": list.path])
        #expect(noted.errorOutput.contains("CITYSEARCH_DATA names other data"))
    }

    @Test func `a snapshot that cannot be used is not the end of searching`() async throws {
        _ = try folder.write(Data("citysearch".utf8), to: "citysearch/cities.cityindex")
        let found = try await run("query", "paris", "--limit", "1")
        #expect(found.status == 0)
        #expect(found.text.hasPrefix("Paris"))
        #expect(found.errorOutput.contains("searching the cities that came with the program"))
        let list = try folder.write(Data(CitySource.list(1...50).utf8), to: "list.json")
        let mended = try await run("refresh", "--from", list.path, "--force")
        #expect(mended.status == 0)
        #expect(try await run("query", "town 5").errorOutput == "")
    }

    @Test func `wrong usage is reported in one line`() async throws {
        #expect(try await run("refresh").isOneLineFailure)
        for source in ["ftp://x/y", "geonames:", "geonames:geonames:/a"] {
            #expect(try await run("refresh", "--from", source).isOneLineFailure)
        }
        #expect(try await run("serve", "--refresh-hours", "0").isOneLineFailure)
        let wrong = ["CITYSEARCH_REFRESH_FROM": "gopher://x"]
        #expect(try await run("refresh", environment: wrong).isOneLineFailure)
    }

    /// Real processes refresh and are killed while they do.
    @Test func `a refresh that is killed leaves a whole snapshot`() async throws {
        let seed = SplitMix64.seed
        var random = SplitMix64(stream: 7)
        let sizes = [20_000, 20_001]
        let lists = try sizes.map { size in
            try folder.write(Data(CitySource.list(1...size).utf8), to: "\(size).json").path
        }
        #expect(try await run("refresh", "--from", lists[0], "--force").status == 0)
        for number in 0..<(Rounds.isEverything ? 40 : 10) {
            let moment = Double.random(in: 0..<0.12, using: &random)
            _ = try await ToolRun.shell(
                "\"$0\" refresh --from \"$1\" & sleep \(moment); kill -9 $!; wait",
                [lists[number % 2]],
                environment: ["XDG_DATA_HOME": folder.url.path])
            let index = try await CityIndex(snapshotAt: snapshot)
            #expect(sizes.contains(index.count), "seed \(seed)")
        }
        // The incomplete file of the killed process is gone after the next refresh.
        #expect(try await run("refresh", "--from", lists[0]).status == 0)
        #expect(try await run("refresh", "--from", lists[1]).status == 0)
        let files = try folder.names(in: "citysearch")
        #expect(!files.contains { $0.hasSuffix(".tmp") }, "seed \(seed)")
    }
}
#endif
