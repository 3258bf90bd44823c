import CitySearch
import Testing

@Suite("Favourites mark and restrict the results of a query") struct FavouriteSearchTests {
    private func index() async throws -> CityIndex {
        try await CityIndex(named: [
            (name: "Paris", country: "FR"), (name: "Parma", country: "IT"),
            (name: "Parga", country: "GR"), (name: "Frankfurt", country: "DE"),
        ])
    }

    @Test func `Only favourites of the requested countries are found`() async throws {
        let countries = [
            "AR": "argentina", "AM": "armenia", "AW": "aruba", "AU": "australia", "AT": "austria",
            "AZ": "azerbaijan",
        ]
        let index = try await CityIndex(
            named: (0..<3).flatMap { number in countries.keys.map { ("Zz \(number)", $0) } })
        let favourites = FavouriteSet(1...18, over: index)
        for (code, name) in countries {
            let query = SearchQuery(name, order: .name, favourites: .only)
            let found = index.search(query, favourites: favourites)
            #expect(found.map { $0.city.country?.rawValue } == [code, code, code])
        }
    }

    /// A key that shares fewer bytes with an earlier one of its city than the prefix has is new.
    @Test(arguments: ["s", "sa", "san", "sanx", "sany", "sanx ", "sanxi", "sanxy", "o", "of s"])
    func `A favourite of several similar names is found once`(text: String) async throws {
        let records = ["Sanx", "Zz of Sanx of Sany", "Sany of Sanxy"].enumerated().map {
            CityRecord($0 + 1, $1, "US", alternateNames: ["Sanxi", "Sany", "Sanxy", "Sanx y"])
        }
        let (index, oracle) = (try await CityIndex(records), Oracle(records))
        let favourites = FavouriteSet(1...3, over: index)
        for mode in MatchMode.allCases {
            let query = SearchQuery(text, order: .name, mode: mode, favourites: .only)
            let expected = oracle.search(query, favourites: [1, 2, 3]).map(\.id)
            #expect(index.search(query, favourites: favourites).ids == expected)
        }
    }

    @Test func `Favourites over another index are laid over this one first`() async throws {
        let index = try await index()
        let other = try await CityIndex(named: [
            (name: "Zuerich", country: "CH"), (name: "Aarau", country: "CH"),
        ])
        let favourites = FavouriteSet([2, 4], over: other)
        let results = index.search(
            SearchQuery("", order: .name, favourites: .only), favourites: favourites)
        #expect(results.ids == [4, 2])
        #expect(results.allSatisfy { $0.isFavourite })
    }
}
