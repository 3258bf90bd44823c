import CitySearch
import TestSupport
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
        let results = index.search(SearchQuery("par", order: .name), favourites: favourites)
        #expect(results.names == ["Parga", "Paris", "Parma"])
        #expect(results.map(\.isFavourite) == [true, false, true])
        #expect(
            index.search(SearchQuery("par", order: .name)).map(\.isFavourite) == [
                false, false, false,
            ])
    }

    @Test("Only favourites are found in any tier")
    func only() async throws {
        let index = try await index()
        let favourites = FavouriteSet([1, 4], over: index)
        func found(_ text: String) -> [String] {
            index.search(SearchQuery(text, order: .name, favourites: .only), favourites: favourites)
                .names
        }
        #expect(found("") == ["Frankfurt", "Paris"])
        #expect(found("par") == ["Paris"])
        #expect(found("fr") == ["Frankfurt", "Paris"])
        #expect(found("ital") == [])
        #expect(found("paris, fr") == ["Paris"])
        #expect(found("parma, it") == [])
    }

    @Test("Only those of the countries that are asked for, not of those next to them in the order")
    func neighbours() async throws {
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
    @Test(
        "A favourite of several names that begin alike is found once, by any beginning",
        arguments: ["s", "sa", "san", "sanx", "sany", "sanx ", "sanxi", "sanxy", "o", "of s"])
    func severalNames(text: String) async throws {
        let records = ["Sanx", "Zz of Sanx of Sany", "Sany of Sanxy"].enumerated().map {
            CityRecord(
                id: $0 + 1, name: $1, country: "US", latitude: 0, longitude: 0,
                alternateNames: ["Sanxi", "Sany", "Sanxy", "Sanx y"])
        }
        let (index, oracle) = (try await CityIndex(records), Oracle(records))
        let favourites = FavouriteSet(1...3, over: index)
        for mode in MatchMode.allCases {
            let query = SearchQuery(text, order: .name, mode: mode, favourites: .only)
            let expected = oracle.search(query, favourites: [1, 2, 3]).map(\.id)
            #expect(index.search(query, favourites: favourites).ids == expected)
        }
    }

    @Test("Favourites are left out of every tier")
    func excluded() async throws {
        let index = try await index()
        let favourites = FavouriteSet([1, 4], over: index)
        func found(_ text: String) -> [String] {
            index.search(
                SearchQuery(text, order: .name, favourites: .excluded), favourites: favourites
            ).names
        }
        #expect(found("") == ["Parga", "Parma"])
        #expect(found("par") == ["Parga", "Parma"])
        #expect(found("fr") == [])
        #expect(found("ital") == ["Parma"])
        #expect(found("paris, fr") == [])
    }

    @Test("Favourites come first, then all others", arguments: SearchOrder.allCases)
    func first(order: SearchOrder) async throws {
        let index = try await index()
        let favourites = FavouriteSet([1, 3], over: index)
        func ids(_ placement: FavouritePlacement) -> SearchResults {
            index.search(
                SearchQuery(
                    "par", order: order, near: .nullIsland, favourites: placement),
                favourites: favourites)
        }
        #expect(ids(.first).ids == ids(.only).ids + ids(.excluded).ids)
        #expect(ids(.only).count == 2 && ids(.excluded).count == 1)
        for size in 1...4 {
            let pages = (0..<4).flatMap { ids(.first).page($0, size: size).map(\.city.id) }
            #expect(pages.prefix(3).elementsEqual(ids(.first).ids))
        }
    }

    @Test("The cities of a country are counted and listed without favourites")
    func country() async throws {
        let cities = (0..<40).map { (name: "Town \($0)", country: $0 % 2 == 0 ? "AR" : "PE") }
        let index = try await CityIndex(named: cities)
        let favourites = FavouriteSet([1, 2, 7, 33], over: index)
        let all = index.search(SearchQuery("argen", order: .name))
        let others = index.search(
            SearchQuery("argen", order: .name, favourites: .excluded), favourites: favourites)
        #expect(all.count == 20 && others.count == 17)
        #expect(others.ids == all.ids.filter { !favourites.contains($0) })
    }

    @Test("Without favourites, nothing but favourites is nothing")
    func none() async throws {
        let index = try await index()
        for text in ["", "par", "fr"] {
            #expect(index.search(SearchQuery(text, order: .name, favourites: .only)).isEmpty)
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
            SearchQuery("", order: .name, favourites: .only), favourites: favourites)
        #expect(results.ids == [4, 2])
        #expect(results.allSatisfy { $0.isFavourite })
    }
}
