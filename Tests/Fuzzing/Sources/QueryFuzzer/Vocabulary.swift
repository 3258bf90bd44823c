import CitySearch
import Fuzzing
import TestSupport

/// Words that people write about the cities of an index: their names, names of their places, and other words.
struct Vocabulary: Sendable {
    /// The names of a city, and all that its region and its country are called: nothing if it has none.
    struct City: Sendable {
        let names: [String]
        let regions: [String]
        let countries: [String]

        var places: [String] { regions + countries }
    }

    let cities: [City]

    static let shared = Vocabulary(PlacedCities.index)

    /// Words that announce a city.
    static let designators = CityDesignators.phrases.sorted()
    /// What addresses hold, and what no city or place is called.
    static let noPlaces = [
        "x", "12", "75001", "b-4", "rue", "calle", "-", "'", "’", "...", "the", "\u{301}", "🏙",
        "null", "Hauptstraße", "شارع", "丁目", "qqqqq", "a", "",
    ]
    /// What stands between two parts, in all scripts that have signs for it.
    static let separators = [
        ", ", ", ", ", ", ",", " ", " / ", " (", ") ", ";", " | ", "\n", "،", "؛", "、", "（", "）",
        "，", "／", "；", " - ", "\u{3000}", "\u{A0}", "",
    ]

    init(_ index: CityIndex) {
        let lexicon = CountryLexicon.shared
        let english = lexicon.english.sorted { $0.key < $1.key }.map {
            (code: $0.key, text: $0.value)
        }
        let others = (lexicon.alsoEnglish + lexicon.lessUsual + lexicon.whole + lexicon.foreign)
            .map { (code: $0.code, text: $0.text) }
        let countries = Dictionary(grouping: english + others, by: \.code)
        cities = index.cities.map { city in
            City(
                names: [city.name] + city.alternateNames,
                regions: Self.regions(city),
                countries: city.country.map { code in
                    (countries[code] ?? []).map(\.text) + [code.rawValue]
                } ?? [""])
        }
    }

    /// The name of a city's region, its other names and its codes.
    private static func regions(_ city: CitySearch.City) -> [String] {
        guard let region = city.region else { return [""] }
        let known = city.country.map(RegionLexicon.shared.regions) ?? []
        return known.filter { $0.name == region }.reduce([region]) {
            $0 + $1.englishNames + $1.otherNames + $1.codes
        }
    }
}
