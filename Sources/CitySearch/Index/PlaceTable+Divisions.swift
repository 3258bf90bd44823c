extension PlaceTable {
    /// A region as a division; nil for one without a name, or in no country.
    func division(_ region: Int) -> Division? {
        guard !names.isEmpty(region), let country = knownCode(parent(of: region)) else {
            return nil
        }
        return Division(names[region], in: country)
    }

    /// The regions with the name of a division, exactly or else folded; if there is none, the subregions.
    ///
    /// - Returns: places of one kind, ascending.
    /// - Complexity: O(divisions of the country).
    @inline(never)
    func places(_ division: Division) -> [Int] {
        guard let country = country(division.country) else { return [] }
        let regions = parts(of: country..<country + 1)
        let found = places(in: regions, called: division.name)
        return found.isEmpty ? places(in: parts(of: regions), called: division.name) : found
    }

    private func places(in places: Range<Int>, called name: String) -> [Int] {
        let found = places.filter { names[$0] == name }
        let folded = Folding.fold(name)
        return found.isEmpty ? places.filter { Folding.fold(names[$0]) == folded } : found
    }
}

extension Division {
    /// Whether a city is in it.
    func contains(_ city: City) -> Bool {
        let table = city.contents.placeTable
        let places = table.places(self)
        return [city.regionNumber, city.subregionNumber].contains {
            $0.map(places.contains) ?? false
        }
    }
}
