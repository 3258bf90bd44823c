import CitySearch
import TestSupport

/// Compares the engine's results with the oracle's.
struct SearchComparison {
    private(set) var oracle: Oracle
    private(set) var index: CityIndex
    let locale: String?

    /// Lets both rank by a signal.
    mutating func rank(by values: [City.ID: Double]) {
        oracle.signal = values
        index = index.ranked(by: values)
    }

    /// The fault of the engine's answer, or nil.
    func fault(
        _ query: SearchQuery, favourites: FavouriteSet?, using random: inout SplitMix64
    ) -> String? {
        let ids = Set(favourites?.ids ?? [])
        let results = index.search(query, favourites: favourites)
        let reader = OracleReader(query: query, oracle: oracle, locale: locale)
        if let fault = InterpretationComparison.fault(
            results, query, reader, favourites: ids, oracle, locale: locale)
        {
            return fault.map { "\($0): \(told(query))" }
        }
        // A filter may leave nothing of what another interpretation finds.
        let isFiltered = !query.countries.isEmpty || query.favourites != .mixed
        if results.isEmpty, isFiltered, !reader.isUsual { return nil }
        return fault(
            results, query, OracleWay.all(query, oracle, locale), favourites: ids, using: &random)
    }

    /// The fault of the engine's results for a text that is read in several ways, or nil.
    ///
    /// - Parameter asked: the query with the parts instead of the text.
    func fault(
        _ results: SearchResults, _ query: SearchQuery, asked: SearchQuery? = nil,
        _ ways: [OracleWay], favourites ids: Set<City.ID>, using random: inout SplitMix64
    ) -> String? {
        let expected = oracle.search(query, favourites: ids, locale: locale, as: ways)
        guard results.count == expected.count else {
            return "\(results.count) cities for \(expected.count): \(told(query))"
        }
        let found = results.map { Oracle.Match(id: $0.city.id, tier: $0.tier) }
        guard found == expected else {
            let differing = zip(found, expected).first { $0 != $1 }
            return "\(differing.map { "\($0.0) for \($0.1)" } ?? ""): \(told(query))"
        }
        for tier in MatchTier.allCases
        where results.count(of: tier) != expected.count(where: { $0.tier == tier }) {
            return "count of \(tier): \(told(query))"
        }
        guard pagesAgree(results, using: &random) else { return "pages: \(told(query))" }
        guard results.allSatisfy({ $0.isFavourite == ids.contains($0.city.id) }) else {
            return "favourites: \(told(query))"
        }
        // Every text for few results, some of many.
        let positions =
            results.count < 60
            ? Array(results.indices) : (0..<60).map { _ in random.pick(results.indices) }
        for position in positions where !isMatched(results[position], query, ways) {
            let text = results[position].matchedText
            return "matched text \(text.debugDescription): \(told(query))"
        }
        return faultOfExplanations(
            results, at: positions, query, asked ?? query, ways, favourites: ids)
    }

    /// The fault of the terms of scores, or nil: their sum must be the score that the oracle gives the city.
    private func faultOfExplanations(
        _ results: SearchResults, at positions: [Int], _ query: SearchQuery,
        _ asked: SearchQuery, _ ways: [OracleWay], favourites ids: Set<City.ID>
    ) -> String? {
        let explanations = index.explanations(
            of: positions.map { results[$0] }, for: asked,
            favourites: FavouriteSet(ids, over: index))
        let scores =
            query.order == .relevance
            ? oracle.scores(query, favourites: ids, locale: locale, as: ways) : [:]
        for (position, explanation) in zip(positions, explanations) {
            let (match, score) = (results[position], explanation.map { Int($0.score * 1_024) })
            guard score == scores[match.id] else {
                return
                    "\(explanation?.description ?? "nothing") for \(scores[match.id] ?? 0) of 1,024 octaves: "
                    + "\(match) \(match.city.alternateNames): \(told(query))"
            }
        }
        return nil
    }

    private func told(_ query: SearchQuery) -> String {
        "\(query) [\(query.text.scalarNumbers)] locale \(locale ?? "-"), \(index.count) cities"
    }

    private func pagesAgree(_ results: SearchResults, using random: inout SplitMix64) -> Bool {
        let ids = results.ids
        let size = random.pick([1, 3, 50, 1000].filter { $0 > ids.count / 40 } + [1_000_000])
        var paged: [City.ID] = []
        for number in 0...(ids.count / size + 1) {
            let page = results.page(number, size: size)
            guard page.count <= size else { return false }
            paged += page.map(\.city.id)
        }
        let start = random.number(0...ids.count)
        let end = random.number(start...ids.count)
        return paged == ids && results[start..<end].map(\.city.id) == Array(ids[start..<end])
            && results[start..<end].reversed().map(\.city.id) == ids[start..<end].reversed()
    }

    /// Whether the matched text belongs to the match and is found by the typed text.
    private func isMatched(
        _ match: SearchMatch, _ query: SearchQuery, _ ways: [OracleWay]
    ) -> Bool {
        let text = match.matchedText
        let place = ways.first { $0.isRegion }?.name ?? Oracle.prefix(query.text)
        switch match.tier {
        case .name:
            guard text == match.city.name else { return false }
        case .word, .alternateName:
            guard text == match.city.name || match.city.alternateNames.contains(text) else {
                return false
            }
        case .airport:
            guard match.city.airports.contains(text) else { return false }
        case .region:
            let (region, subregion) = (match.city.region, match.city.subregion)
            return oracle.divisions.contains { division in
                let isThere =
                    division.outer == nil
                    ? division.name == region
                    : division.outer == region ?? "" && division.name == subregion
                return division.country == match.city.country && isThere
                    && division.text(place) == text
            }
        case .country:
            let places = oracle.countries.matches(place, locale: locale, mayBeCode: true)
            return match.city.country.flatMap { places[$0] }?.contains(text) ?? false
        case .fuzzy:
            guard text == match.city.name || match.city.alternateNames.contains(text) else {
                return false
            }
            return ways.contains {
                OracleTypingErrors($0.name)?.finds(text, of: match.city) ?? false
            }
        case .postalCode:
            return false
        }
        var keys = OracleSpellings.allKeys(text)
        if match.tier == .word {
            let initials = OracleSpellings.initials(CityRecord(match.city))
            keys = keys.flatMap(Oracle.words) + [initials].compactMap(\.self)
        }
        return ways.contains { way in
            keys.contains { $0.starts(with: way.name) }
        }
    }
}
