public import CitySearch

/// A city that a postal code is of.
public struct PostalMatch: Identifiable, Hashable, Sendable {
    /// The city.
    public let city: City
    /// The code in its usual form. It is the known part of the typed text: `SW1A` if lists have no more.
    public let code: String
    /// The coordinates of the code.
    public let coordinate: Coordinate
    /// Whether the city is a favourite.
    public let isFavourite: Bool

    /// The id of the city.
    public var id: City.ID { city.id }
}

extension PostalIndex {
    /// The cities of a postal code that is the whole text of a query, with or without a country before or after it.
    ///
    /// For a query with ``SearchQuery/parts`` the part ``AddressPart/postalCode`` is looked up, and the other parts
    /// must also match.
    ///
    /// Only letters and digits count: `sw1a1aa` is `SW1A 1AA`. Countries, population, box and favourites are filters.
    /// By relevance the nearest come first if the query has a point, and otherwise the largest; codes that are typed in
    /// their usual form come before others.
    ///
    /// - Parameters:
    ///   - index: the cities. Cities that it lacks are omitted.
    ///   - favourites: the favourites to mark in the results.
    /// - Returns: each city once; none if the text is not a known code.
    /// - Complexity: O(log codes + cities found).
    public func search(
        _ query: SearchQuery, in index: CityIndex, favourites: FavouriteSet? = nil
    ) -> [PostalMatch] {
        var seen: Set<City.ID> = []
        var found: [(match: PostalMatch, isAsTyped: Bool)] = []
        let text = query.parts.isEmpty ? query.text : query.part(.postalCode) ?? ""
        let holds = index.test(ofPartsOf: query)
        for interpretation in PostalInterpretation.interpretations(of: text) {
            for row in rows(of: interpretation) where seen.insert(row.city).inserted {
                let isFavourite = favourites?.contains(row.city) ?? false
                guard let city = index[id: row.city], query.admits(city, isFavourite: isFavourite),
                    holds(city)
                else { continue }
                let match = PostalMatch(
                    city: city, code: "\(row.code)", coordinate: row.coordinate,
                    isFavourite: isFavourite)
                found.append((match, Folding.fold(match.code) == interpretation.text))
            }
        }
        let matches = query.sorted(found)
        guard let least = query.minimumConfidence, let assessment = matches.assessment else {
            return matches
        }
        return assessment.confidence < least ? [] : matches
    }

    /// The rows of a code, or else of the smallest area around it that is known.
    private func rows(of interpretation: PostalInterpretation) -> [Row] {
        let exact = rows(of: interpretation.code, in: interpretation.countries)
        guard exact.isEmpty else { return exact }
        for (area, countries) in PostalArea.areas(of: interpretation.code) {
            let wanted = interpretation.countries.map { $0.intersection(countries) } ?? countries
            let rows = rows(of: area, in: wanted)
            if !rows.isEmpty { return rows }
        }
        return []
    }
}

extension SearchQuery {
    /// - Parameter found: matches, and whether each code was typed in its usual form: 90210, not 902 10.
    fileprivate func sorted(_ found: [(match: PostalMatch, isAsTyped: Bool)]) -> [PostalMatch] {
        func rank(_ match: PostalMatch, _ isAsTyped: Bool) -> (Int, Int, Double, String, City.ID) {
            let first = favourites == .first && !match.isFavourite ? 1 : 0
            let typed = order == .relevance && near == nil && !isAsTyped ? 1 : 0
            let distance =
                order == .relevance || order == .distance
                ? near.map { match.city.coordinate.distanceInKilometres(to: $0) } : nil
            let key = distance ?? -Double(order.rank(of: match.city))
            return (first, typed, key, Folding.fold(match.city.name), match.city.id)
        }
        return found.map { ($0.match, rank($0.match, $0.isAsTyped)) }
            .sorted { $0.1 < $1.1 }.map { $0.0 }
    }
}

extension [PostalMatch] {
    /// The confidence of the first city of a code. There were no texts to fit this to: a code of one country is assumed
    /// to be right 19 times in 20, and one of several countries for any of them.
    package var assessment: Assessment? {
        if isEmpty { return nil }
        let countries = Set(map { $0.city.country })
        return Assessment(
            confidence: 0.95 / Double(countries.count), kind: .postalCode,
            ambiguity: 1 - 1 / Double(countries.count))
    }
}
