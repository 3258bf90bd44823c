import Foundation
import TestSupport

/// A match as the JSON of the program gives it.
struct ParsedMatch: Decodable, Equatable {
    var id: Int
    var name: String
    var country: String
    var countryName: String
    var admin1: String?
    var lat: Double
    var lon: Double
    var population: Int?
    var timezone: String?
    var tier: String
    var matchedText: String
    var favourite: Bool
}

/// An answer as the JSON of the program gives it.
struct ParsedAnswer: Decodable {
    var query: String
    var count: Int
    var matches: [ParsedMatch]
}

extension ToolRun {
    /// The output as one answer; also compared with Foundation's strict parser.
    func answer() throws -> ParsedAnswer {
        _ = try JSONSerialization.jsonObject(with: output)
        return try JSONDecoder().decode(ParsedAnswer.self, from: output)
    }

    /// The output as one value a line.
    func values<Value: Decodable>(_ type: Value.Type) throws -> [Value] {
        try output.split(separator: UInt8(ascii: "\n")).map {
            try JSONDecoder().decode(type, from: Data($0))
        }
    }
}

extension Towns {
    /// A run with an option that names a file with some content.
    func run(
        _ arguments: [String], _ option: String, file content: some Sequence<UInt8>,
        named name: String = "own.csv", input: String = ""
    ) async throws -> ToolRun {
        let folder = try TemporaryFolder()
        let file = try folder.write(Data(content), to: name)
        defer { withExtendedLifetime(folder) {} }
        return try await run(arguments + [option, file.path], input: Data(input.utf8))
    }

    /// A run of a script of a shell in which `"$1"` is the path of these data.
    func shell(_ script: String, input: String = "") async throws -> ToolRun {
        defer { withExtendedLifetime(self) {} }
        return try await ToolRun.shell(script, [path], input: Data(input.utf8))
    }
}
