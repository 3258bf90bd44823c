extension CityIndex {
    /// The country in which a point lies, by outlines of countries; nil at sea.
    ///
    /// The outlines are simplified: close to a border or a coast, the answer may be that of the other side. Very small
    /// countries and enclaves have none; Vatican City lies in Italy's. A point on a border lies in one of the two
    /// countries, always the same one. All indexes share the outlines, which are a part of the program; in one that was built
    /// without them, a point lies in no country.
    ///
    /// - Complexity: O(borders in the same degree). Allocates nothing.
    public func country(at point: Coordinate) -> CountryCode? {
        CountryOutlines.country(at: point)
    }

    /// Where the cities near a point must lie; nil for anywhere.
    func places(_ filter: NearbyFilter, around point: Coordinate) -> PlaceSet? {
        let table = contents.placeTable
        guard filter.staysInCountry, let country = country(at: point),
            let around = table.countries(around: country)
        else { return PlaceSet(filter.countries, in: table) }
        let wanted = filter.countries
        return PlaceSet(
            around.filter { wanted.isEmpty || wanted.contains(table.code($0)) }, in: table)
    }
}
