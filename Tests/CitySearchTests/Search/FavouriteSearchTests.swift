import CitySearch
import Testing

/// Favourites in results.
@Suite("Favourites mark and restrict what a query finds")
struct FavouriteSearchTests {
    private func index() async throws -> CityIndex {
        try await CityIndex(named: [
            (name: "Paris", country: "FR"), (name: "Parma", country: "IT"),
            (name: "Parga", country: "GR"), (name: "Frankfurt", country: "DE"),
        ])
    }

    @Test("Results say whether they are favourites")
    func marks() async throws {
        let index = try await index()
        let favourites = FavouriteSet([2, 3], over: index)
        let results = index.search(SearchQuery("par"), favourites: favourites)
        #expect(results.names == ["Parga", "Paris", "Parma"])
        #expect(results.map(\.isFavourite) == [true, false, true])
        #expect(index.search("par").allSatisfy { !$0.isFavourite })
    }

    @Test("favouritesOnly restricts every tier")
    func only() async throws {
        let index = try await index()
        let favourites = FavouriteSet([1, 4], over: index)
        func found(_ text: String) -> [String] {
            index.search(SearchQuery(text, favouritesOnly: true), favourites: favourites).names
        }
        #expect(found("") == ["Frankfurt", "Paris"])
        #expect(found("par") == ["Paris"])
        #expect(found("fr") == ["Frankfurt", "Paris"])
        #expect(found("ital") == [])
        #expect(found("paris, fr") == ["Paris"])
        #expect(found("parma, it") == [])
    }

    @Test("Without favourites, favouritesOnly finds nothing")
    func none() async throws {
        let index = try await index()
        for text in ["", "par", "fr"] {
            #expect(index.search(SearchQuery(text, favouritesOnly: true)).isEmpty)
        }
    }

    @Test("Favourites over another index are laid over this one first")
    func otherIndex() async throws {
        let index = try await index()
        let other = try await CityIndex(named: [
            (name: "Zuerich", country: "CH"), (name: "Aarau", country: "CH"),
        ])
        let favourites = FavouriteSet([2, 4], over: other)
        let results = index.search(
            SearchQuery("", favouritesOnly: true), favourites: favourites)
        #expect(results.ids == [4, 2])
        #expect(results.allSatisfy { $0.isFavourite })
    }
}
