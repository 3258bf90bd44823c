import Foundation
import TestSupport
import Testing

@Suite("Lists with records that are no cities, and cities without a country") struct LenientTests {
    private static let list = #"""
        [{"id":6255148,"name":"Europe","state":"","country":"","coord":{"lon":9.14,"lat":48.69}},
        {"id":2,"name":"Eureka","state":"California","country":"US","lat":"40.8","lng":"-124.2"},
        {"id":3,"name":"Bad","country":"FRA","lat":1,"lng":2},
        {"id":4,"name":"Worse","country":"Japan","lat":1,"lng":2},
        {"id":2,"name":"Again","lat":1,"lng":2}]
        """#

    private static let report = [
        "left out 3 records:", "2 records, the first at record 3, byte ",
        "expected two letters for \"country\"", "1 record, at record 5, byte ", "expected a new id",
    ]

    @Test(arguments: ["query", "batch", "nearest", "build"])
    func `a fault is an error, or is left out and reported`(command: String) async throws {
        let towns = try Towns(Self.list)
        let folder = try TemporaryFolder()
        let arguments =
            switch command {
            case "query": ["query", "eu"]
            case "batch": ["batch"]
            case "nearest": ["nearest", "40,-120"]
            default: ["index", "build", "-o", folder.path("x.cityindex")]
            }
        let all = arguments + ["--data", towns.path]
        let strict = try await ToolRun(all, input: Data("eu\n".utf8))
        #expect(strict.isOneLineFailure && strict.errorOutput.contains("record 3, byte"))
        let lenient = try await ToolRun(all + ["--lenient"], input: Data("eu\n".utf8))
        #expect(lenient.status == 0)
        #expect(lenient.errorOutput.count { $0.isNewline } == 3)
        for text in Self.report {
            #expect(lenient.errorOutput.contains(text), "\(lenient.errorOutput)")
        }
        withExtendedLifetime(towns) {}
    }

    @Test func `the cache keeps lenient loads from commands that are not`() async throws {
        let towns = try Towns(Self.list)
        let folder = try TemporaryFolder()
        let cache = ["XDG_CACHE_HOME": folder.url.path]
        for _ in 0..<2 {
            let lenient = try await towns.run("query", "eu", "--lenient", environment: cache)
            #expect(lenient.status == 0)
            #expect(lenient.errorOutput.contains("left out 3 records"))
            let strict = try await towns.run("query", "eu", environment: cache)
            #expect(strict.status == 2)
            #expect(strict.errorOutput.contains("record 3, byte"))
        }
    }

    @Test func `fields of a country that there is not are left out`() async throws {
        let towns = try Towns(String(Self.list.prefix { $0 != "\n" }.dropLast()) + "]")
        let json = try await towns.run("query", "europe", "--format", "json")
        #expect(!json.text.contains("country"))
        #expect(json.text.contains(#""label":"Europe""#))
        let csv = try await towns.run("query", "europe", "--format", "csv")
        #expect(csv.text.contains("\r\n6255148,Europe,,,,,,48.69,9.14,"))
        let geojson = try await towns.run("query", "europe", "--format", "geojson")
        #expect(!geojson.text.contains("country"))
        let table = try await towns.run("query", "europe", "--format", "table")
        #expect(table.lines[1].contains("Europe"))
        #expect(try await towns.run("query", "europe", "--country", "DE").status == 1)
        #expect(try await towns.run("nearest", "48,9", "--country", "DE").status == 1)
    }
}
