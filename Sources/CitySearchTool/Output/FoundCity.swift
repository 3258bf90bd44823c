import CitySearch

/// All that the output tells of a city, read from the index.
struct FoundCity {
    /// By what a city was found.
    enum Reason {
        case text(tier: String, matchedText: String, isFavourite: Bool)
        /// In kilometres, to the metre.
        case distance(Double)
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

    init(_ match: SearchMatch) {
        self.init(
            match.city,
            .text(
                tier: match.tier.rawValue, matchedText: match.matchedText,
                isFavourite: match.isFavourite))
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
        guard case .text(_, let matchedText, _) = reason, matchedText != name else { return nil }
        return matchedText
    }

    /// How far away the city is, if that was asked for.
    var distance: Double? {
        guard case .distance(let kilometres) = reason else { return nil }
        return kilometres
    }
}
