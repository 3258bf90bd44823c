import Foundation
import TestSupport
import Testing

/// The program on the data of the checkout.
@Suite("The bundled data")
struct BundledDataTests {
    private static let data = BuiltProgram.checkout.appending(path: "Data/cities.json").path

    @Test(.enabled(if: FileManager.default.fileExists(atPath: data)))
    func `known cities are found in the data of the checkout without naming them`() async throws {
        let queries = ["buenos aires", "北京", "sydney, au", "new ", "MÜNCHEN", "zzzzqq"]
        let run = try await ToolRun(
            ["batch", "--order", "population", "--limit", "10"],
            input: Data(queries.joined(separator: "\n").utf8), directory: URL(filePath: "/"))
        let answers = try run.values(ParsedAnswer.self)
        #expect(answers.map(\.query) == queries)
        #expect(
            answers[0].matches.first
                == ParsedMatch(
                    id: 3_435_910, name: "Buenos Aires", country: "AR", countryName: "Argentina",
                    admin1: "Buenos Aires F.D.", lat: -34.61315, lon: -58.37723,
                    population: 2_891_082, timezone: "America/Argentina/Buenos_Aires",
                    tier: "name", matchedText: "Buenos Aires", favourite: false))
        #expect(answers[1].matches.first?.name == "Beijing")
        #expect(answers[2].matches.first?.id == 2_147_714)
        #expect(answers[3].matches.first?.name == "New York City")
        #expect(answers[4].matches.contains { $0.name == "Munich" })
        #expect(answers[5].count == 0)
    }

    @Test(
        .enabled(if: FileManager.default.fileExists(atPath: data)),
        arguments: ["population", "relevance"])
    func `cities of several countries come in one order`(order: String) async throws {
        let run = try await ToolRun([
            "query", "united", "--match", "prefix", "--order", order, "--limit", "500",
            "--format", "jsonl", "--no-alternates",
        ])
        let cities = try run.values(ParsedMatch.self).filter { $0.tier == "country" }
        let populations = cities.map { $0.population ?? 0 }
        #expect(populations == populations.sorted(by: >))
        #expect(Set(cities.map(\.country)).isSuperset(of: ["US", "GB", "TZ", "AE"]))
        #expect(cities.prefix(2).map(\.name) == ["London", "New York City"])
    }

    @Test(
        .enabled(if: FileManager.default.fileExists(atPath: data)),
        arguments: [("san jose", 5_392_171), ("london", 2_643_743), ("Washington DC", 4_140_963)])
    func `what is most likely meant comes first without being asked for`(
        text: String, id: Int
    ) async throws {
        let run = try await ToolRun(["query", text, "--limit", "1", "--format", "json"])
        #expect(try run.answer().matches.map(\.id) == [id])
    }
}
