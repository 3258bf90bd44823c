import CitySearch
import Testing

/// What is meant by almost the same, by example.
@Suite("Almost the same text")
struct FuzzyExamplesTests {
    /// Whether a typed text finds the only city there is, by a name with typing errors.
    private func finds(_ typed: String, _ name: String) async throws -> Bool {
        let index = try await CityIndex(named: [(name, "DE")])
        let query = SearchQuery(typed, order: .relevance, includesCountries: false)
        return index.search(query).map(\.tier) == [.fuzzy]
    }

    @Test(
        "One error is forgiven, at the first letter too",
        arguments: ["berlim", "perlin", "berln", "erlin", "berllin", "xberlin", "ebrlin", "belrin"])
    func oneError(typed: String) async throws {
        #expect(try await finds(typed, "Berlin"))
    }

    @Test("While a name is being typed, its beginning counts")
    func beginning() async throws {
        #expect(try await finds("barclon", "Barcelona"))
        #expect(try await finds("barl", "Barcelona"))
        #expect(try await !finds("brl", "Barcelona"))
    }

    @Test("Two errors are forgiven from eight letters on, and none below four")
    func allowed() async throws {
        #expect(try await finds("brselona", "Barcelona"))
        #expect(try await !finds("brselon", "Barcelona"))
        #expect(try await !finds("ber", "Bonn"))
        #expect(try await !finds("bon", "Bern"))
        #expect(try await finds("bonx", "Bonn"))
        #expect(try await !finds("box", "Bonn"), "three letters are a code")
    }

    @Test("Beside a wrong first letter no other error is forgiven")
    func firstLetter() async throws {
        #expect(try await finds("varcelona", "Barcelona"))
        #expect(try await !finds("varselona", "Barcelona"))
    }

    @Test("A letter is a scalar, however many bytes it takes, and the first is of the same script")
    func scalars() async throws {
        #expect(try await finds("масква", "Москва"))
        #expect(try await finds("Носква", "Москва"))
        #expect(try await finds("北金市", "北京市"))
        #expect(try await !finds("aосква", "Москва"))
    }

    @Test("Behind a typed space the word has ended")
    func trailingSpace() async throws {
        #expect(try await finds("pari ", "Paris"))
        #expect(try await !finds("pari ", "Parishville"))
        #expect(try await finds("snata ", "Santa Cruz"))
        #expect(try await !finds("snata ", "Santander"))
    }

    @Test("No part of a text is edited twice")
    func alignment() async throws {
        // Swapping c and a, and then putting b between them, would be two.
        #expect(try await !finds("cadolmen", "Abcdolmen"))
        #expect(try await finds("acdolmen", "Abcdolmen"))
    }

    @Test("A missing letter is likelier than a wrong one, and any other place than the first")
    func likelihood() async throws {
        let cities = ["Barlona", "Baklona", "Baolona", "Valona"].map { ($0, "DE") }
        let index = try await CityIndex(named: cities)
        let found = index.search(SearchQuery("balona", order: .relevance)).map(\.city.name)
        #expect(found == ["Baklona", "Baolona", "Barlona", "Valona"])
    }

    @Test("A likely name brings no errors, an unlikely one brings those that are far likelier")
    func likely() async throws {
        func city(_ id: City.ID, _ name: String, _ population: Int) -> CityRecord {
            CityRecord(
                id: id, name: name, country: "", latitude: 0, longitude: 0, population: population)
        }
        func found(_ typed: String, _ own: Int, _ other: Int) async throws -> [String] {
            let index = try await CityIndex([
                city(1, "Manila", own),
                city(2, "Manisa", other),
                city(3, "Manilva", 300),
            ])
            return index.search(SearchQuery(typed, order: .relevance)).map(\.city.name)
        }
        #expect(try await found("manila", 1_600_000, 240_000) == ["Manila"])
        #expect(try await found("manila", 2_000, 240_000) == ["Manila", "Manisa"])
        #expect(try await found("manil", 2_000, 240_000) == ["Manila", "Manisa", "Manilva"])
        #expect(try await found("manil", 2_000, 8_000) == ["Manila", "Manilva"])
    }
}
