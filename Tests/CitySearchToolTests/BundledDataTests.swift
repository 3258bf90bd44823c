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
}
