/// A match for encoding: the facts of the city, and how it was found.
///
/// In JSON it has the fields of the command's output, so a client can read the output of a server:
///
/// ```json
/// {"id":3435910,"name":"Buenos Aires","country":"AR","countryName":"Argentina",
///  "admin1":"Buenos Aires F.D.","lat":-34.61315,"lon":-58.37723,"population":2891082,
///  "timezone":"America/Argentina/Buenos_Aires","tier":"name","matchedText":"Buenos Aires",
///  "favourite":false}
/// ```
///
/// Missing values are omitted.
public struct MatchRecord: Identifiable, Hashable, Sendable, Codable {
    /// The stable number that the data give the city.
    public let id: City.ID
    /// The name of the city, in the requested language.
    public let name: String
    /// The name in the data, if ``name`` is another one.
    public let localName: String?
    /// The code of its country.
    public let country: CountryCode?
    /// The name of its country.
    public let countryName: String?
    /// The name of the first-order division of the country.
    public let region: String?
    /// The name of the division of that.
    public let subregion: String?
    /// Degrees north.
    public let latitude: Double
    /// Degrees east.
    public let longitude: Double
    /// The population.
    public let population: Int?
    /// The IANA name of the time zone.
    public let timeZone: String?
    /// The feature code of GeoNames.
    public let featureCode: String?
    /// The tier that the city reached.
    public let tier: MatchTier
    /// The text that the query matched.
    public let matchedText: String
    /// Whether the city is a favourite.
    public let isFavourite: Bool

    /// Reads all members from a match.
    ///
    /// - Complexity: that of ``SearchMatch/matchedText``.
    public init(_ match: SearchMatch) {
        let city = match.city
        id = city.id
        name = city.localizedName
        localName = city.localName
        country = city.country
        countryName = city.countryName
        region = city.localizedRegion
        subregion = city.localizedSubregion
        latitude = city.coordinate.latitude
        longitude = city.coordinate.longitude
        population = city.population
        timeZone = city.timeZone
        featureCode = city.featureCode
        tier = match.tier
        matchedText = match.matchedText
        isFavourite = match.isFavourite
    }

    private enum CodingKeys: String, CodingKey {
        case id, name, localName, country, countryName
        case region = "admin1"
        case subregion = "admin2"
        case latitude = "lat"
        case longitude = "lon"
        case population
        case timeZone = "timezone"
        case featureCode = "feature_code"
        case tier, matchedText
        case isFavourite = "favourite"
    }
}

extension SearchMatch: Encodable {
    /// Writes the match as a ``MatchRecord``, which a reader decodes.
    public func encode(to encoder: any Encoder) throws { try MatchRecord(self).encode(to: encoder) }
}
