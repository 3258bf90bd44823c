import CitySearch

/// Compares the results of an interpretation that the engine chose with the meaning of the interpretation, by trying
/// every city.
///
/// Which interpretation is chosen is a matter of costs: see `InterpretationTests`.
struct InterpretationComparison {
    let query: SearchQuery
    let interpretation: TextInterpretation
    let oracle: Oracle
    /// The name as the oracle reads it.
    private let way: OracleWay
    /// The places that have the name of the city.
    private let namesake: OraclePlace?
    /// For each text that names places, these, as its beginning and with an error.
    private let places: [[OraclePlace]]
    /// For each, the exact matches, or else the ones above: `AU` is not Austria, since it is Australia.
    private let meantPlaces: [[OraclePlace]]

    init(query: SearchQuery, interpretation: TextInterpretation, oracle: Oracle, locale: String?) {
        (self.query, self.interpretation, self.oracle) = (query, interpretation, oracle)
        way = OracleWay(name: Oracle.prefix(interpretation.city ?? ""))
        namesake = interpretation.city.flatMap {
            OraclePlace(Oracle.prefix($0), .prefix, oracle, locale)
        }
        places = interpretation.places.map { place in
            [OraclePlace.Naming.prefix, .misspelt].compactMap {
                OraclePlace(Oracle.prefix(place.text), $0, oracle, locale)
            }
        }
        meantPlaces = zip(interpretation.places, places).map { place, named in
            OraclePlace(Oracle.prefix(place.text), .whole, oracle, locale).map { [$0] } ?? named
        }
    }

    /// Whether the places that the interpretation means contain a city.
    private func liesInMeantPlaces(_ entry: Oracle.Entry) -> Bool {
        meantPlaces.allSatisfy { named in named.contains { $0.adjustment(entry) != nil } }
    }

    /// Compares the results of a text that the engine reads in other than the usual ways; nil if it reads it in those.
    ///
    /// - Returns: the fault of the results, or nil.
    static func fault(
        _ results: SearchResults, _ query: SearchQuery, _ reader: OracleReader,
        favourites: Set<City.ID>, _ oracle: Oracle, locale: String?
    ) -> String?? {
        let found = Dictionary(grouping: results) { results.interpretation(of: $0) }
        guard found.keys.contains(where: { !reader.reads($0) }) else { return nil }
        guard Set(results.map(\.id)).count == results.count else { return "a city twice" }
        for (interpretation, matches) in found {
            let comparison = InterpretationComparison(
                query: query,
                interpretation: interpretation ?? TextInterpretation(city: query.text),
                oracle: oracle, locale: locale)
            let isFirst = interpretation == results.interpretation
            let all = isFirst ? Set(results.map(\.id)) : nil
            if let fault = comparison.fault(matches, among: all, favourites: favourites) {
                return "\(fault): \(comparison.interpretation)"
            }
        }
        return .some(nil)
    }

    /// The fault of the matches of the interpretation, or nil.
    ///
    /// - Parameter all: all cities that are found; nil if some of the interpretation need not be.
    private func fault(
        _ matches: [SearchMatch], among all: Set<City.ID>?, favourites: Set<City.ID>
    ) -> String? {
        let ids = Set(matches.map(\.id))
        let entries = Dictionary(
            uniqueKeysWithValues: oracle.entries.lazy.filter { ids.contains($0.id) }
                .map { ($0.id, $0) })
        for match in matches {
            guard let entry = entries[match.id] else { return "no such city" }
            guard query.countries.isEmpty || entry.country.map(query.countries.contains) == true
            else {
                return "a city of another country"
            }
            if interpretation.point == nil, !isFound(entry, match), !isOtherChoice(match) {
                return "\(match) is not found so"
            }
        }
        guard let all, isComplete else { return nil }
        let missing = oracle.entries.first { entry in
            !all.contains(entry.id) && oracle.passes(entry, query, favourites)
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
            !interpretation.ignored.isEmpty && name.unicodeScalars.allSatisfy { $0.value > 0xFF }
        return (interpretation.ignored + (mayOverlap ? [query.text] : []))
            .contains { Folding.fold($0).contains(name) }
    }

    /// Whether a city is one that the interpretation finds, in the tier that it has.
    private func isFound(_ entry: Oracle.Entry, _ match: SearchMatch) -> Bool {
        // The name may be a city's and a place's.
        if [.region, .country].contains(match.tier), interpretation.city != nil {
            return namesake?.adjustment(entry) != nil && liesInPlaces(entry)
        }
        guard interpretation.city != nil else {
            return match.tier < .region || liesInPlaces(entry)
        }
        guard match.tier == .fuzzy else {
            return liesInPlaces(entry) && oracle.isNamed(entry, way, query)
        }
        // The error may be one in all of the text.
        let text = Oracle.prefix(interpretation.rewriting?.text ?? query.text)
        let errors = ((liesInPlaces(entry) ? [way.name] : []) + [text])
            .compactMap { OracleTypingErrors($0) }
        return errors.contains { $0.finds(match.matchedText, of: match.city) }
    }

    /// Whether the interpretation covers the whole text, so that all cities of the name that it finds are known. An
    /// address omits some.
    private var isComplete: Bool {
        let words = Folding.fold(query.text).split(separator: " ")
        let isAddress = words.contains {
            ContextWords.kind(String($0)).map { $0 != .around } ?? false
        }
        if isAddress { return false }
        let parts =
            [interpretation.city ?? ""] + interpretation.places.map(\.text) + interpretation.ignored
        return interpretation.city != nil && interpretation.disambiguatedBy.isEmpty
            && interpretation.rewriting == nil
            && parts.reduce(0) { $0 + Self.letters($1) } == Self.letters(query.text)
    }

    private static func letters(_ text: String) -> Int {
        text.unicodeScalars.count { $0.properties.isAlphabetic || $0.properties.numericType != nil }
    }

    /// Whether the places that the interpretation names contain a city.
    private func liesInPlaces(_ entry: Oracle.Entry) -> Bool {
        places.allSatisfy { named in named.contains { $0.adjustment(entry) != nil } }
    }
}
