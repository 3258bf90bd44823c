import CitySearch
import Testing

@Suite("Almost the same text") struct FuzzyExamplesTests {
    @Test(arguments: [
        // One error, at the first letter, too.
        ("perlin", "Berlin", true), ("berln", "Berlin", true), ("xberlin", "Berlin", true),
        ("ebrlin", "Berlin", true),
        // While a name is being typed, its beginning counts.
        ("barclon", "Barcelona", true), ("barl", "Barcelona", true), ("brl", "Barcelona", false),
        // Two errors from eight letters on, and none below four.
        ("brselona", "Barcelona", true), ("brselon", "Barcelona", false),
        ("bonx", "Bonn", true), ("box", "Bonn", false),
        // A wrong first letter allows no other error.
        ("varcelona", "Barcelona", true), ("varselona", "Barcelona", false),
        // A letter is a scalar, and the first is of the same script.
        ("Носква", "Москва", true), ("北金市", "北京市", true), ("aосква", "Москва", false),
        // Behind a typed space the word has ended.
        ("snata ", "Santa Cruz", true), ("snata ", "Santander", false),
        // No part is edited twice: swapping c and a, and then putting b between them, would be two.
        ("cadolmen", "Abcdolmen", false), ("acdolmen", "Abcdolmen", true),
    ])
    func `Only similar names are found`(typed: String, name: String, isFound: Bool) async throws {
        let index = try await CityIndex(named: [(name, "DE")])
        let query = SearchQuery(typed, includesCountries: false)
        #expect(index.search(query).map(\.tier) == (isFound ? [.fuzzy] : []))
    }

    @Test func `An unlikely name also finds far likelier misspelt ones`() async throws {
        func city(_ id: City.ID, _ name: String, _ population: Int) -> CityRecord {
            CityRecord(id, name, "", population: population)
        }
        func found(_ typed: String, _ own: Int, _ other: Int) async throws -> [String] {
            let index = try await CityIndex([
                city(1, "Manila", own),
                city(2, "Manisa", other),
                city(3, "Manilva", 300),
            ])
            return index.search(typed).map(\.city.name)
        }
        #expect(try await found("manila", 1_600_000, 240_000) == ["Manila"])
        #expect(try await found("manila", 2_000, 240_000) == ["Manila", "Manisa"])
        #expect(try await found("manil", 2_000, 240_000) == ["Manila", "Manisa", "Manilva"])
        #expect(try await found("manil", 2_000, 8_000) == ["Manila", "Manilva"])
    }
}
