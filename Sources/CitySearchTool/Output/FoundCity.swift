import CitySearch

/// All that the output tells of a match, read from the index.
struct FoundCity {
    let id: Int
    let name: String
    let country: String
    let countryName: String
    let region: String?
    let latitude: Double
    let longitude: Double
    let population: Int?
    let timeZone: String?
    let tier: String
    let matchedText: String
    let isFavourite: Bool

    init(_ match: SearchMatch) {
        let city = match.city
        id = city.id
        name = city.name
        country = city.country.text
        countryName = city.countryName
        region = city.region
        latitude = city.coordinate.latitude
        longitude = city.coordinate.longitude
        population = city.population
        timeZone = city.timeZone
        tier = match.tier.rawValue
        matchedText = match.matchedText
        isFavourite = match.isFavourite
    }
}
