import CitySearch

/// All that the output tells of a city, read from the index.
struct FoundCity {
    /// What a query's text has to do with a city.
    struct Match {
        let tier: String
        let matchedText: String
        /// Offsets in the scalars of that text.
        let highlights: [Range<Int>]
        /// What tells the city from others of the page.
        let label: String
        let isFavourite: Bool
    }

    let id: Int
    let name: String
    let country: String?
    let countryName: String?
    let region: String?
    let latitude: Double
    let longitude: Double
    let population: Int?
    let timeZone: String?
    /// What the query's text has to do with it; nil when there was none.
    let match: Match?
    /// How far away it is from the point that was asked about, in kilometres, to the metre; nil when
    /// there was none.
    let distance: Double?

    init(_ match: SearchMatch, of results: SearchResults, label: String, near: Coordinate?) {
        let text = Match(
            tier: match.tier.rawValue, matchedText: match.matchedText,
            highlights: results.highlights(of: match), label: label,
            isFavourite: match.isFavourite)
        self.init(
            match.city, text,
            distance: near.map { match.city.coordinate.distanceInKilometres(to: $0) })
    }

    init(_ nearby: NearbyCity) {
        self.init(nearby.city, nil, distance: nearby.distanceInKilometres)
    }

    private init(_ city: City, _ match: Match?, distance: Double?) {
        id = city.id
        name = city.name
        country = city.country?.text
        countryName = city.countryName
        region = city.region
        latitude = city.coordinate.latitude
        longitude = city.coordinate.longitude
        population = city.population
        timeZone = city.timeZone
        self.match = match
        self.distance = distance.map { ($0 * 1_000).rounded() / 1_000 }
    }

    /// The text by which the city was found, when it is not its name.
    var otherText: String? {
        guard let match, match.matchedText != name else { return nil }
        return match.matchedText
    }
}
