public import CitySearch
import CitySearchAPI

/// A city as a row of a list shows it.
public struct SearchRow: Identifiable, Hashable, Sendable {
    /// The id of the city, which no other row has.
    public let id: City.ID
    /// The city's name; highlighted where it was typed, if the city was found by its name.
    public let title: HighlightedText
    /// The region and the country. If another row of its page has both and the name, too, also the subregion, and if
    /// even that is the same, a larger place close by: `Oaxaca, Mexico (31 km from Oaxaca)`.
    public let subtitle: String
    /// The text by which the city was found when that is not its name, such as `Wien` for Vienna; nil otherwise.
    public let otherText: HighlightedText?
    /// The population; nil if unknown.
    public let population: Int?
    /// Its distance from ``SearchModel/near``, in kilometres; nil without such a point.
    public let distanceInKilometres: Double?
    /// Whether the city is a favourite.
    public let isFavourite: Bool

    /// - Parameter distinction: distinguishes the city from others of its page.
    init(_ match: CityMatch, _ distinction: CityDistinction, near: Coordinate?) {
        let city = match.city
        let text = match.matchedText
        let matched = HighlightedText(text, highlights: match.highlights(in: text))
        let isByName = matched.text == city.localizedName
        id = city.id
        title = isByName ? matched : HighlightedText(city.localizedName)
        otherText = isByName ? nil : matched
        let places = [distinction.subregion, city.localizedRegion, city.countryName]
        subtitle =
            places.compactMap(\.self).joined(separator: ", ") + (distinction.surroundings ?? "")
        population = city.population
        distanceInKilometres = near.map { city.coordinate.distanceInKilometres(to: $0) }
        isFavourite = match.isFavourite
    }
}

extension SearchRow {
    /// The rows of a page.
    static func rows(
        _ page: some Collection<CityMatch>, in index: CityIndex, near: Coordinate?
    ) -> [SearchRow] {
        zip(page, index.distinctions(of: page.map(\.city))).map {
            SearchRow($0, $1, near: near)
        }
    }
}
