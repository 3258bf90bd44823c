extension CityIndex {
    /// Finds the cities of the parts of an address, with each part separate.
    @inline(never)
    func search(
        partsOf query: SearchQuery, _ favourites: CitySet?, _ filter: Filter, _ boosts: Boosts?
    ) -> SearchResults {
        let name = query.part(.city) ?? ""
        guard let reading = reading(ofPartsOf: query) else {
            return SearchResults(name, shard, favourites: favourites, names: 0..<0, more: nil)
        }
        let evaluation = Evaluation(
            terms(of: query), filter, of: name, reading.prefix,
            boosts: boosts, contents)
        return SearchResults(
            name, shard, favourites: favourites, names: 0..<0,
            more: MatchList.joining(evaluation.lists([reading])),
            meaning: .readings(TextReadings([reading])))
    }

    /// Whether a city is one that the parts of a query find, whatever its postal code is; each is when these say no more.
    package func test(ofPartsOf query: SearchQuery) -> (City) -> Bool {
        guard AddressPart.allCases.contains(where: { $0 != .postalCode && query.part($0) != nil })
        else { return { _ in true } }
        let reading = reading(ofPartsOf: query)
        return { city in reading?.evidence(city.ordinal, contents) != nil }
    }

    func reading(ofPartsOf query: SearchQuery) -> Reading? {
        Reading(
            city: query.part(.city), in: query.part, mayGoOn: query.mode != nil,
            terms(of: query), contents)
    }
}
