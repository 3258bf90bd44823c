package import CitySearch
import CitySearchAPI

extension CityIndex {
    /// Asks everything that can be asked of an index, with every option, and reads all of the answers.
    ///
    /// - Returns: the fault of an answer; nil if all are correct.
    package func faultOfAnswers() -> String? {
        var faults = Faults()
        for city in cities {
            city.readEverything()
            faults.require(StrictJSON.isValid(city.json()), "the JSON of \(city.id)")
            faults.require(self[id: city.id] == city, "\(city.id) is not found by its id")
        }
        let tags = contents.localNames.languages.indices.map {
            Language.unpacked(contents.localNames.languages[$0])
        }
        let indexes =
            [self, localized { "Land \($0)" }]
            + tags.compactMap(Language.init).map { localized(in: $0) }
        for city in cities.prefix(20) {
            for index in indexes { index[id: city.id]?.readEverything() }
        }
        let favourites = FavouriteSet(cities.prefix(3).map(\.id), over: self)
        let texts = texts
        for (number, text) in texts.enumerated() {
            let query = Self.query(number, text)
            let index = indexes[number % indexes.count]
            index.search(query, favourites: favourites)
                .readEverything(query, of: index, &faults)
        }
        _ = resolve(texts, threads: 1).names
        guard let point = try? Coordinate(latitude: 89, longitude: 179) else { return nil }
        let nearby = nearest(7, to: point)
        faults.require(
            StrictJSON.isValid(FoundCities(nearby, near: point).json()), "the JSON of what is near")
        let filter = NearbyFilter(countries: ["US", "DE"], minimumPopulation: 500)
        _ = (nearest(3, to: point, where: filter), byteCount, keyCount, parts, source)
        _ = cities(withinKilometres: 9_000, of: point, where: filter)
        _ = (Self.box.map { largestCities(9, in: $0) }, skippedRecords.reasons.map(\.description))
        return faults.first
    }

    private static let box = (try? Coordinate(latitude: -60, longitude: -170)).flatMap { west in
        (try? Coordinate(latitude: 60, longitude: 170)).map { CoordinateBox(from: west, to: $0) }
    }

    /// A query in which the number chooses the options, so that many numbers try all pairs.
    private static func query(_ number: Int, _ text: String) -> SearchQuery {
        let orders: [SearchOrder] = [.name, .population, .relevance, .distance]
        return SearchQuery(
            text, order: orders[number % 4], mode: ([nil] + MatchMode.allCases)[number / 4 % 4],
            near: number % 4 == 3 || number % 5 == 0
                ? try? Coordinate(latitude: 10, longitude: -179.9) : nil,
            countries: number % 7 == 0 ? ["US", "DE"] : [],
            minimumPopulation: number % 11 == 0 ? 500 : 0, box: number % 13 == 0 ? box : nil,
            favourites: FavouritePlacement.allCases[number % 3 == 0 ? number / 3 % 4 : 0],
            includesAlternateNames: number % 17 != 0, includesCountries: number % 19 != 0,
            expectedCount: number % 3 == 0 ? 2 : 50)
    }

    /// The typed texts: some for every tier, and the beginnings of the names.
    private var texts: [String] {
        let names = stride(from: 0, to: count, by: max(1, count / 8)).flatMap { rank in
            let city = cities[rank]
            let alternate = city.alternateNames.first ?? ""
            return [
                city.name, String(city.name.prefix(2)), "\(city.name), \(city.countryName ?? "")",
                String(alternate.dropLast()), "\(city.name) \(city.region ?? "")", alternate,
                city.airports.first ?? "x", "\(city.name), \(city.subregion ?? "")",
            ]
        }
        return names + [
            "", "a", "s", "pariz", "new york", "united", "argentin", "wash dc", "st", "jane", "京",
            "portland, or", "กรุง", "aaaaaaaaa", "x'a", "48.1, 11.5", "n", "sa", "c", "saint",
        ]
    }
}

/// The faults, of which the first is reported.
private struct Faults {
    private(set) var first: String?

    mutating func require(_ holds: Bool, _ what: @autoclosure () -> String) {
        if !holds, first == nil { first = what() }
    }
}

extension City {
    fileprivate func readEverything() {
        _ = (id, name, country, countryName, region, subregion, coordinate, population, timeZone)
        _ = (alternateNames, airports, featureCode, localNames)
        _ = (localizedName, localizedRegion, localizedSubregion, description)
    }
}

extension SearchResults {
    fileprivate func readEverything(
        _ query: SearchQuery, of index: CityIndex, _ faults: inout Faults
    ) {
        faults.require(
            reduce(0) { sum, _ in sum + 1 } == count, "a count is not how many there are")
        let page = page(0, size: 12)
        for match in page {
            match.city.readEverything()
            _ = (match.matchedText, match.tier, match.isFavourite, match.highlights)
        }
        _ = last.map(\.matchedText)
        for tier in MatchTier.allCases { _ = count(of: tier) }
        let found = FoundCities(page, of: query, in: index)
        for format in [CityJSONFormat.object, .geoJSON] {
            faults.require(
                StrictJSON.isValid(found.json(format)), "the JSON of \(query.text.debugDescription)"
            )
        }
    }
}
