import CitySearch
import Foundation
import Testing

/// Collected pairs of typed and stored texts, each with its reason.
@Suite("Typed texts find stored names exactly when they should") struct FoldingPairsTests {
    /// A pair of the collection.
    struct Pair: Decodable, CustomTestStringConvertible {
        let typed: String
        let stored: String
        let should_match: Int
        let why: String

        var isContested: Bool { why.hasPrefix("contested") }
        var shouldMatch: Bool { should_match != 0 }
        var testDescription: String { "\(typed) / \(stored): \(why)" }

        static func all() throws -> [Pair] {
            try JSONDecoder().decode([Pair].self, from: Data(contentsOf: RepositoryFiles.folding))
        }
    }

    /// Whether the engine finds a city of the stored name, or does not, as the pair requires.
    private func isRight(_ pair: Pair) async throws -> Bool {
        let results = try await CityIndex(named: [(pair.stored, "ZZ")])
            .search(SearchQuery(pair.typed.trimming, order: .name, includesCountries: false))
        return results.contains { $0.city.id == 1 } == pair.shouldMatch
    }

    @Test("Every required pair", arguments: try Pair.all().filter { !$0.isContested })
    func required(pair: Pair) async throws {
        #expect(try await isRight(pair))
    }

    @Test func `Three of four contested pairs`() async throws {
        let pairs = try Pair.all().filter(\.isContested)
        var missed: [String] = []
        for pair in pairs where try await !isRight(pair) { missed.append(pair.testDescription) }
        print("contested folding pairs: \(pairs.count - missed.count) of \(pairs.count)")
        for pair in missed { print("  otherwise: \(pair)") }
        try #require(!pairs.isEmpty)
        #expect(4 * (pairs.count - missed.count) >= 3 * pairs.count)
    }
}

extension String {
    fileprivate var trimming: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}
