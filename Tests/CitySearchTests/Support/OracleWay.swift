import CitySearch

/// An interpretation of a text: as a name, or as a name and names of places.
struct OracleWay {
    /// The required beginning of the city's key.
    let name: [UInt8]
    var places: [OraclePlace] = []
    /// Whether the name may go on; otherwise it must be a whole key.
    var mayGoOn = true
    /// Whether no comma divides the name from the place.
    var isUnseparated = false
    /// Whether all of the text is the name.
    var isWholeText = false
    /// Whether all of the text is two to four capitals.
    var isInCapitals = false
    /// Whether the name is that of a region, whose cities are the results.
    var isRegion = false
    /// The matching cities, if not all of this name match; nil for all.
    var only: Set<City.ID>?

    /// The contribution of the places to a city's score; nil if they do not contain the city.
    func adjustment(_ entry: Oracle.Entry) -> Int? {
        if let only, !only.contains(entry.id) { return nil }
        return adjustment(entry.divisions, of: entry.country)
    }

    /// The same for the cities of some divisions of a country.
    func adjustment(_ divisions: [Int], of country: CountryCode?) -> Int? {
        var sum = isUnseparated ? Features.withoutComma.parts : 0
        for place in places {
            guard let score = place.adjustment(divisions, of: country) else { return nil }
            sum += score
        }
        return sum
    }

    /// All ways to read a query.
    static func all(_ query: SearchQuery, _ oracle: Oracle, _ locale: String?) -> [OracleWay] {
        OracleReader(query: query, oracle: oracle, locale: locale).ways
    }
}
