import CitySearch
import TestSupport

/// Compares the results of a reading that the engine chose with the meaning of the reading, by trying every city.
///
/// Which reading is chosen is a matter of costs: see `ReadingTests`.
struct ReadingComparison {
    let query: SearchQuery
    let reading: TextReading
    let oracle: Oracle
    /// The name as the oracle reads it.
    private let way: OracleWay
    /// The places that have the name of the city.
    private let namesake: OraclePlace?
    /// For each text that names places, these, as its beginning and with an error.
    private let places: [[OraclePlace]]
    /// For each, the exact matches, or else the ones above: `AU` is not Austria, since it is Australia.
    private let meantPlaces: [[OraclePlace]]

    init(query: SearchQuery, reading: TextReading, oracle: Oracle, locale: String?) {
        (self.query, self.reading, self.oracle) = (query, reading, oracle)
        way = OracleWay(name: Oracle.prefix(reading.city ?? ""))
        namesake = reading.city.flatMap {
            OraclePlace(Oracle.prefix($0), .begun, oracle, locale)
        }
        places = reading.places.map { place in
            [OraclePlace.Naming.begun, .misspelt].compactMap {
                OraclePlace(Oracle.prefix(place.text), $0, oracle, locale)
            }
        }
        meantPlaces = zip(reading.places, places).map { place, named in
            OraclePlace(Oracle.prefix(place.text), .whole, oracle, locale).map { [$0] } ?? named
        }
    }

    /// Whether the places that the reading means contain a city.
    private func liesInMeantPlaces(_ entry: Oracle.Entry) -> Bool {
        meantPlaces.allSatisfy { named in named.contains { $0.adjustment(entry) != nil } }
    }

    /// The fault of the results, or nil.
    func fault(_ results: SearchResults, favourites: Set<City.ID>) -> String? {
        let found = Set(results.map(\.id))
        guard found.count == results.count else { return "a city twice" }
        let entries = Dictionary(
            uniqueKeysWithValues: oracle.entries.lazy.filter { found.contains($0.id) }
                .map { ($0.id, $0) })
        for match in results {
            guard let entry = entries[match.id] else { return "no such city" }
            guard query.countries.isEmpty || entry.country.map(query.countries.contains) == true
            else {
                return "a city of another country"
            }
            if reading.point == nil, !isFound(entry, match), !isOtherChoice(match) {
                return "\(match) is not found so"
            }
        }
        guard isComplete else { return nil }
        let missing = oracle.entries.first { entry in
            !found.contains(entry.id) && oracle.passes(entry, query, favourites)
                && liesInMeantPlaces(entry)
                && oracle.wholeScore(entry, way, query) != nil
        }
        return missing.map { "\($0.id) is missing" }
    }

    /// Whether a match is by another of the names that a text offers. In scripts without spaces these may overlap, so
    /// that a part of one is ignored and a part names the city.
    private func isOtherChoice(_ match: SearchMatch) -> Bool {
        let name = Folding.fold(match.matchedText)
        let mayOverlap =
            !reading.passedOver.isEmpty && name.unicodeScalars.allSatisfy { $0.value > 0xFF }
        return (reading.passedOver + (mayOverlap ? [query.text] : []))
            .contains { Folding.fold($0).contains(name) }
    }

    /// Whether a city is one that the reading finds, in the tier that it has.
    private func isFound(_ entry: Oracle.Entry, _ match: SearchMatch) -> Bool {
        // The name may be a city's and a place's.
        if [.region, .country].contains(match.tier), reading.city != nil {
            return namesake?.adjustment(entry) != nil && liesInPlaces(entry)
        }
        guard reading.city != nil else {
            return match.tier < .region || liesInPlaces(entry)
        }
        guard match.tier == .fuzzy else {
            return liesInPlaces(entry) && oracle.isNamed(entry, way, query)
        }
        // The error may be one in all of the text.
        let text = Oracle.prefix(reading.rewriting?.text ?? query.text)
        let errors = ((liesInPlaces(entry) ? [way.name] : []) + [text])
            .compactMap { OracleTypingErrors($0) }
        return errors.contains { $0.finds(match.matchedText, of: match.city) }
    }

    /// Whether the reading covers the whole text, so that all cities of the name that it finds are known. An address
    /// omits some.
    private var isComplete: Bool {
        let words = Folding.fold(query.text).split(separator: " ")
        let isAddress = words.contains {
            SpokenWords.kind(String($0)).map { $0 != .around } ?? false
        }
        if isAddress { return false }
        let parts = [reading.city ?? ""] + reading.places.map(\.text) + reading.passedOver
        return reading.city != nil && reading.narrowedBy.isEmpty && reading.rewriting == nil
            && parts.reduce(0) { $0 + Self.letters($1) } == Self.letters(query.text)
    }

    private static func letters(_ text: String) -> Int {
        text.unicodeScalars.count { $0.properties.isAlphabetic || $0.properties.numericType != nil }
    }

    /// Whether the places that the reading names contain a city.
    private func liesInPlaces(_ entry: Oracle.Entry) -> Bool {
        places.allSatisfy { named in named.contains { $0.adjustment(entry) != nil } }
    }
}
