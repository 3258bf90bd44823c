import CitySearch
import CitySearchAPI

/// The country of most cities of a column, according to its first names.
///
/// Whether a name means the city that it means alone, or one of that country, is a matter of odds. Alone, the
/// likelihood of a city is proportional to its population. A column with the share *s* of its cities in a country that
/// has the share *p* of all people makes the cities of the country *s / p* times as likely, and all others *(1 - s) /
/// (1 - p)* times.
struct HomeCountry: Sendable {
    let code: CountryCode
    /// The number of names of cities in the country, and of all names.
    let count: Int
    let total: Int
    /// The factor by which its cities are more likely than cities of other countries.
    private let advantage: Double

    /// The number of rows that determine the country.
    static let sampleCount = 1_000
    /// The number of bytes of these after which no further row is taken.
    static let sampleLength = 1 << 22
    /// The share of a column that no country of a column of the world has.
    private static let leastShare = 1.0 / 3
    /// The minimum population of a city, also used if it is unknown.
    private static let fewestPeople = 300

    /// - Parameter pages: the results of the names without a country.
    /// - Returns: nil when they mean no city, or cities of many countries.
    init?(_ pages: some Sequence<ResultPage>, in index: CityIndex) {
        var sums: [CountryCode: (confidence: Double, count: Int)] = [:]
        for page in pages {
            guard let found = page.city, let code = found.country else { continue }
            sums[code, default: (0, 0)].confidence += page.assessment?.confidence ?? 0
            sums[code, default: (0, 0)].count += 1
        }
        let most = sums.max { ($0.value.confidence, $1.key) < ($1.value.confidence, $0.key) }
        let all = sums.values.reduce(0) { $0 + $1.confidence }
        guard let (code, sum) = most, sum.confidence > all * Self.leastShare else { return nil }
        self.code = code
        count = sum.count
        total = sums.values.reduce(0) { $0 + $1.count }
        // Two names of elsewhere may always come.
        let share = sum.confidence / (all + 2)
        let people = Self.people(of: code, in: index)
        advantage = share / (1 - share) * (1 - people) / people
    }

    /// The share of all people that a country has.
    private static func people(of code: CountryCode, in index: CityIndex) -> Double {
        var (own, all) = (1.0, 2.0)
        for city in index.cities {
            let people = Double(city.population ?? 0)
            all += people
            if city.country == code { own += people }
        }
        return own / all
    }

    /// The likelihood of the city of the country rather than the one that the name means alone; nil if that must not be
    /// considered: the text itself has the place of the city, or it is a worse match there.
    ///
    /// - Parameters:
    ///   - page: the results of the name without a country.
    ///   - inside: the results in the country.
    func likelihood(of inside: ResultPage, beside page: ResultPage) -> Double? {
        guard let city = page.city, let other = inside.city, city.country != code,
            page.interpretation == nil, inside.interpretation == nil,
            page.assessment?.kind == .city, inside.assessment?.kind == .city,
            inside.isWhole || !page.isWhole
        else { return nil }
        let odds = Self.people(other) / Self.people(city) * advantage
        return odds / (1 + odds)
    }

    private static func people(_ city: City) -> Double {
        Double(max(city.population ?? 0, fewestPeople))
    }
}

extension ResultPage {
    /// The first city.
    var city: City? {
        for found in cities { return found.city }
        return nil
    }

    /// Whether the typed text is the complete name by which the first city was found.
    fileprivate var isWhole: Bool {
        var name = ""
        for found in cities.prefix(1) {
            found.withMatchedUTF8 { name = String(decoding: [UInt8]($0), as: UTF8.self) }
        }
        return Folding.fold(name) == Folding.fold(query)
    }
}
