import CitySearch
import Testing

@Suite("Parts of an address") struct PartsTests {
    private func first(
        _ parts: [AddressPart: String], _ change: (inout SearchQuery) -> Void = { _ in }
    ) async throws -> SearchMatch? {
        var query = SearchQuery(parts: parts, order: .relevance)
        change(&query)
        return try await RealData.index.search(query).first
    }

    @Test(
        arguments: [
            ([.country: "de"], "Berlin"), ([.country: "DEU"], "Berlin"),
            ([.country: "Alemania"], "Berlin"), ([.country: "ドイツ"], "Berlin"),
            ([.country: "us"], "New York City"), ([.country: "the Netherlands"], "Rotterdam"),
            ([.state: "CA", .country: "us"], "Los Angeles"),
            ([.state: "Baviera", .country: "Germany"], "Munich"),
            ([.county: "Kent", .country: "gb"], "Maidstone"),
            ([.county: "Los Angeles County", .state: "California"], "Los Angeles"),
            ([.state: "Washington", .country: "usa"], "Seattle"),
            ([.county: "Washington", .state: "Oregon"], "Beaverton"),
            ([.state: "Puerto Rico", .country: "us"], "San Juan"),
        ] as [([AddressPart: String], String)])
    func `without a city the likeliest of the place comes first`(
        parts: [AddressPart: String], name: String
    ) async throws {
        let match = try #require(try await first(parts))
        #expect(match.city.name == name && match.tier == .name)
    }

    @Test(
        arguments: [
            ([.city: "Leeds", .country: "gb"], 2_644_688),
            ([.city: "Leeds", .county: "City and Borough of Leeds"], 2_644_688),
            ([.city: "München", .state: "Bayern", .country: "Deutschland"], 2_867_714),
            ([.city: "Monaco di Baviera", .country: "de"], 2_867_714),
            ([.city: "munich"], 2_867_714), ([.city: "MUNICH", .state: "BY"], 2_867_714),
            ([.city: "Paris", .state: "Texas"], 4_717_560),
            ([.city: "Springfield", .state: "MO"], 4_409_896),
            ([.city: "Cordoba", .country: "ar"], 3_860_259),
            ([.city: "San Juan", .state: "PR", .country: "us"], 4_568_127),
            ([.city: "LA"], 5_368_361), ([.city: "London", .county: " ", .state: ""], 2_643_743),
        ] as [([AddressPart: String], Int)])
    func `a city is found by a full name in any language, if it is in all places`(
        parts: [AddressPart: String], id: City.ID
    ) async throws {
        #expect(try await first(parts)?.id == id)
    }

    @Test(
        arguments: [
            [.city: "Leeds", .state: "New York", .country: "USA"],
            [.city: "Nowhereville", .country: "Germany"], [.state: "Nowhere"],
            [.city: "Berlin", .state: "Nowhere"], [.country: "Germ"], [.city: "Springfiel"],
            [.city: "Barclona"], [.city: "Springfield", .state: "Washington"],
            [.state: "Bavaria", .country: "fr"], [.county: "Kent", .state: "Scotland"],
            [.state: "Germany"], [.country: "Bavaria"], [.city: "jfk"], [.city: "'"],
            [.city: "Berlin", .country: "'"], [.city: " ", .country: ""], [.postalCode: "10115"],
        ] as [[AddressPart: String]])
    func `what cannot be found together, and what is not known, finds nothing`(
        parts: [AddressPart: String]
    ) async throws {
        #expect(try await first(parts) == nil)
        #expect(try await first(parts) { $0.order = .name } == nil)
    }

    @Test func `the text, and a postal code with other parts, are ignored`() async throws {
        let leeds = [AddressPart.city: "Leeds", .postalCode: "90210"]
        #expect(try await first(leeds) { $0.text = "paris" }?.city.name == "Leeds")
    }

    @Test func `a mode lets the name of the city go on, and have an error`() async throws {
        let barcelona = [AddressPart.city: "Barclona", .country: "es"]
        #expect(try await first(barcelona) { $0.mode = .fuzzy }?.city.name == "Barcelona")
        let begun = [AddressPart.city: "Münch", .state: "BY"]
        #expect(try await first(begun) { $0.mode = .prefix }?.city.name == "Munich")
        #expect(try await first(begun) { $0.includesAlternateNames = false } == nil)
    }

    @Test func `the interpretation tells the city and the places`() async throws {
        let index = try await RealData.index
        let address = SearchQuery(
            parts: [.city: "Paris", .state: "tx", .country: "USA"], order: .name)
        let interpretation = try #require(index.search(address).interpretation)
        #expect(interpretation.city == "Paris")
        #expect(interpretation.places.map(\.name) == ["Texas", "United States"])
        #expect(interpretation.places.map(\.text) == ["tx", "USA"])
        #expect(
            index.search(SearchQuery(parts: [.city: "Paris"], order: .name)).interpretation == nil)
        let country = index.search(SearchQuery(parts: [.country: "de"], order: .name))
            .interpretation
        #expect(country?.city == nil && country?.places.map(\.name) == ["Germany"])
    }

    @Test func `a city's name in the user's language counts as its own`() async throws {
        let index = try await RealData.index.localized(in: Language("es"))
        let query = SearchQuery(parts: [.city: "Múnich", .country: "Alemania"], order: .relevance)
        #expect(index.search(query).first?.city.localizedName == "Múnich")
    }

    @Test func `names of a column are resolved as texts, whatever the parts`() async throws {
        let query = SearchQuery(parts: [.city: "Leeds"], order: .relevance)
        #expect(try await RealData.index.resolve(["Munich"], as: query).ids == [2_867_714])
    }
}
