package import CitySearch

/// A city to give out, and by what it was found.
package struct FoundCity: Sendable {
    /// What a query's text has to do with a city.
    package struct Match: Sendable {
        package let match: SearchMatch
        /// What tells the city from others of the page.
        package let label: String
    }

    /// A postal code that all of a query's text is.
    package struct Postal: Sendable {
        /// The code as it is written.
        package let code: String
        /// Where it lies.
        package let coordinate: Coordinate
        package let isFavourite: Bool
        /// What tells the city from others of the page.
        package let label: String

        package init(_ code: String, at coordinate: Coordinate, isFavourite: Bool, label: String) {
            self.code = code
            self.coordinate = coordinate
            self.isFavourite = isFavourite
            self.label = label
        }
    }

    package let city: City
    /// What the query's text has to do with it; nil when there was none.
    package let match: Match?
    /// The postal code by which it was found; nil when it was not.
    package let postal: Postal?
    /// How far away it is from the point that was asked about, in kilometres, to the metre; nil when
    /// there was none.
    package let distance: Double?

    package init(_ match: SearchMatch, label: String, near: Coordinate?) {
        self.init(
            match.city, Match(match: match, label: label),
            distance: near.map { match.city.coordinate.distanceInKilometres(to: $0) })
    }

    package init(_ city: City, _ postal: Postal, near: Coordinate?) {
        self.init(
            city, nil, postal,
            distance: near.map { city.coordinate.distanceInKilometres(to: $0) })
    }

    package init(_ nearby: NearbyCity) {
        self.init(nearby.city, nil, distance: nearby.distanceInKilometres)
    }

    private init(_ city: City, _ match: Match?, _ postal: Postal? = nil, distance: Double?) {
        self.city = city
        self.match = match
        self.postal = postal
        self.distance = distance.map { ($0 * 1_000).rounded() / 1_000 }
    }

    /// The text by which the city was found, when it is not its name.
    package var otherText: String? {
        if let postal { return postal.code }
        guard let text = match?.match.matchedText, text != city.localizedName else { return nil }
        return text
    }
}
