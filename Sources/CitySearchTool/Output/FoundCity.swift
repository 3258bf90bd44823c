import CitySearch

/// All that the output tells of a city, read from the index.
struct FoundCity {
    /// By what a city was found.
    enum Reason {
        case text(Match)
        /// In kilometres, to the metre.
        case distance(Double)
    }

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
    let country: String
    let countryName: String
    let region: String?
    let latitude: Double
    let longitude: Double
    let population: Int?
    let timeZone: String?
    let reason: Reason

    init(_ match: SearchMatch, of results: SearchResults, label: String) {
        self.init(
            match.city,
            .text(
                Match(
                    tier: match.tier.rawValue, matchedText: match.matchedText,
                    highlights: results.highlights(of: match), label: label,
                    isFavourite: match.isFavourite)))
    }

    init(_ nearby: NearbyCity) {
        self.init(
            nearby.city, .distance((nearby.distanceInKilometres * 1_000).rounded() / 1_000))
    }

    private init(_ city: City, _ reason: Reason) {
        id = city.id
        name = city.name
        country = city.country.text
        countryName = city.countryName
        region = city.region
        latitude = city.coordinate.latitude
        longitude = city.coordinate.longitude
        population = city.population
        timeZone = city.timeZone
        self.reason = reason
    }

    /// The text by which the city was found, when it is not its name.
    var otherText: String? {
        guard case .text(let match) = reason, match.matchedText != name else { return nil }
        return match.matchedText
    }

    /// How far away the city is, if that was asked for.
    var distance: Double? {
        guard case .distance(let kilometres) = reason else { return nil }
        return kilometres
    }
}
