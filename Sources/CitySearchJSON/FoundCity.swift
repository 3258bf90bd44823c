package import CitySearch

/// A city to give out, and by what it was found.
package struct FoundCity: Sendable {
    /// What a query's text has to do with a city.
    package struct Match: Sendable {
        package let match: SearchMatch
        /// What tells the city from others of the page.
        package let label: String
    }

    package let city: City
    /// What the query's text has to do with it; nil when there was none.
    package let match: Match?
    /// How far away it is from the point that was asked about, in kilometres, to the metre; nil when
    /// there was none.
    package let distance: Double?

    package init(_ match: SearchMatch, label: String, near: Coordinate?) {
        self.init(
            match.city, Match(match: match, label: label),
            distance: near.map { match.city.coordinate.distanceInKilometres(to: $0) })
    }

    package init(_ nearby: NearbyCity) {
        self.init(nearby.city, nil, distance: nearby.distanceInKilometres)
    }

    private init(_ city: City, _ match: Match?, distance: Double?) {
        self.city = city
        self.match = match
        self.distance = distance.map { ($0 * 1_000).rounded() / 1_000 }
    }

    /// The text by which the city was found, when it is not its name.
    package var otherText: String? {
        guard let text = match?.match.matchedText, text != city.localizedName else { return nil }
        return text
    }
}
