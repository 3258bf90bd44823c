package import CitySearch
import CitySearchICU

extension CityIndex {
    /// Asks everything that can be asked of an index, and reads all of the answers.
    package func answerEverything() {
        for city in cities { city.readEverything() }
        let localized = localized(for: "de")
        let favourites = FavouriteSet(cities.prefix(3).map(\.id), over: self)
        for (number, text) in texts.enumerated() {
            var query = SearchQuery(text)
            query.order = [.name, .population, .relevance, .distance][number % 4]
            query.near = try? Coordinate(latitude: 10, longitude: -179.9)
            query.expectedCount = number % 3 == 0 ? 2 : 50
            query.mode = number % 5 == 0 ? .word : .fuzzy
            let index = number % 7 == 0 ? localized : self
            index.search(query, favourites: favourites).readEverything(of: index)
            query.mode = nil
            query.favourites = FavouritePlacement.allCases[number % 4]
            index.search(query, favourites: favourites).readEverything(of: index)
        }
        guard let point = try? Coordinate(latitude: 89, longitude: 179) else { return }
        for nearby in nearest(7, to: point) { nearby.city.readEverything() }
        let filter = NearbyFilter(countries: [], minimumPopulation: 500)
        _ = cities(withinKilometres: 9_000, of: point, where: filter)
        _ = (byteCount, keyCount, parts, source)
    }

    /// What is typed: something for every tier, and what the names themselves begin with.
    private var texts: [String] {
        let names = stride(from: 0, to: count, by: max(1, count / 8)).flatMap { rank in
            let city = cities[rank]
            let alternate = city.alternateNames.first ?? ""
            return [
                city.name, String(city.name.prefix(2)), "\(city.name), \(city.countryName ?? "")",
                String(alternate.dropLast()), "\(city.name) \(city.region ?? "")",
            ]
        }
        return names + [
            "", "a", "s", "pariz", "new york", "united", "argentin", "wash dc", "st", "jane", "京",
            "portland, or", "กรุง", "aaaaaaaaa", "x'a",
        ]
    }
}

extension City {
    fileprivate func readEverything() {
        _ = (id, name, country, countryName, region, coordinate, population, timeZone)
        _ = alternateNames
    }
}

extension SearchResults {
    fileprivate func readEverything(of index: CityIndex) {
        require(reduce(0) { sum, _ in sum + 1 } == count, "a count is not how many there are")
        for match in prefix(12) {
            match.city.readEverything()
            _ = (match.matchedText, match.tier, match.isFavourite, match.highlights)
        }
        _ = last.map(\.matchedText)
        _ = index.labels(of: prefix(12).map(\.city))
        for tier in MatchTier.allCases { _ = count(of: tier) }
    }
}
