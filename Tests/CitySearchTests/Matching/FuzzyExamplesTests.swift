import CitySearch
import Testing

/// What is meant by almost the same, by example.
@Suite("Almost the same text")
struct FuzzyExamplesTests {
    /// The distances of a key to a query, as texts: of the nearest prefix, then of the whole.
    private func distances(_ typed: String, _ name: String) async throws -> [Int?] {
        let index = try await CityIndex(named: [(name, "DE")])
        var matches = FuzzyMatches()
        FuzzyKeys(namesOf: index).find(FoldedPrefix(rules: typed), into: &matches)
        return matches.flatMap { [$0.distance, $0.wholeDistance] }
    }

    @Test(
        "One error is forgiven, at the first letter too",
        arguments: ["berlim", "perlin", "berln", "erlin", "berllin", "xberlin", "ebrlin", "berlni"])
    func oneError(typed: String) async throws {
        #expect(try await distances(typed, "Berlin") == [1, 1])
    }

    @Test("While a name is being typed, its beginning counts")
    func beginning() async throws {
        #expect(try await distances("barclon", "Barcelona") == [1, nil])
        #expect(try await distances("barl", "Barcelona") == [1, nil])
        #expect(try await distances("barcelon", "Barcelona") == [0, 1])
    }

    @Test("Two errors are forgiven from eight letters on, and none below three")
    func allowed() async throws {
        #expect(try await distances("brselona", "Barcelona") == [2, 2])
        #expect(try await distances("brselon", "Barcelona") == [])
        #expect(try await distances("ber", "Bonn") == [])
        #expect(try await distances("bon", "Bern") == [])
        #expect(try await distances("box", "Bonn") == [1, nil])
        #expect(try await distances("bx", "Bonn") == [])
    }

    @Test("A letter is a scalar, however many bytes it takes")
    func scalars() async throws {
        #expect(try await distances("масква", "Москва") == [1, 1])
        #expect(try await distances("北金市", "北京市") == [1, 1])
        #expect(try await distances("aосква", "Москва") == [1, 1])
    }

    @Test("Behind a typed space the word has ended")
    func trailingSpace() async throws {
        #expect(try await distances("pari ", "Paris") == [1, 1])
        #expect(try await distances("pari ", "Parishville") == [])
        #expect(try await distances("sna ", "San José") == [1, nil])
        #expect(try await distances("sna ", "Sanaa") == [])
    }

    @Test("No part of a text is edited twice")
    func alignment() async throws {
        // Swapping c and a, and then putting b between them, would be two.
        #expect(try await distances("cadolmen", "Abcdolmen") == [])
        #expect(try await distances("acdolmen", "Abcdolmen") == [1, 1])
    }
}
