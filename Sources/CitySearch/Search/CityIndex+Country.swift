extension CityIndex {
    /// Returns the country of a point, by outlines of countries; nil at sea.
    ///
    /// The outlines are simplified: close to a border or a coast, the answer may be wrong. Very small countries and
    /// enclaves have none; Vatican City is in Italy's. A point on a border belongs to one of the two countries, always
    /// the same one. All indexes share the outlines, which are a part of the program; if they were omitted from the
    /// build, no point has a country.
    ///
    /// - Complexity: O(borders in the same degree). Allocates nothing.
    public func country(at point: Coordinate) -> CountryCode? {
        CountryOutlines.country(at: point)
    }

    /// The places where cities near a point must be; nil for anywhere.
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
