public import CitySearch

extension CityIndex {
    /// Returns the cities of a postal code if the whole text of a query is one, and else the results of
    /// ``CityIndex/search(_:favourites:)``. A query whose ``SearchQuery/parts`` have a postal code finds only cities of
    /// that.
    ///
    /// - Parameter codes: the postal codes that a text may be; nil for none, which also ignores the postal codes of
    ///   parts.
    public func search(
        _ query: SearchQuery, codes: PostalIndex?, favourites: FavouriteSet? = nil
    ) -> CityMatches {
        if let coded = codes?.search(query, in: self, favourites: favourites),
            !coded.isEmpty || query.part(.postalCode) != nil
        {
            return CityMatches(coded)
        }
        return CityMatches(search(query, favourites: favourites))
    }

    /// The same for a text that is one of many names: a blank one means none, and so does a word for nothing, as
    /// ``CityIndex/resolve(_:favourites:)`` has it.
    public func resolve(
        _ query: SearchQuery, codes: PostalIndex?, favourites: FavouriteSet? = nil
    ) -> CityMatches {
        if let coded = codes?.search(query, in: self, favourites: favourites), !coded.isEmpty {
            return CityMatches(coded)
        }
        return CityMatches(resolve(query, favourites: favourites))
    }
}

extension CityIndex {
    /// Returns the reasons for the positions of a query's cities; nil for the cities of a postal code.
    public func explanations(
        of matches: some Sequence<CityMatch>, for query: SearchQuery,
        favourites: FavouriteSet? = nil
    ) -> [Explanation?] {
        let matches = Array(matches)
        let named = matches.compactMap { match -> SearchMatch? in
            if case .named(let named) = match { named } else { nil }
        }
        // Matches by a code and by names do not come together.
        return named.count == matches.count
            ? explanations(of: named, for: query, favourites: favourites)
            : Array(repeating: nil, count: matches.count)
    }
}

/// The matches of a text, each city once: the cities of a postal code, or the ``SearchResults``.
public struct CityMatches: Sendable {
    private enum Found {
        case names(SearchResults)
        case code([PostalMatch])
    }

    private let found: Found

    init(_ results: SearchResults) { found = .names(results) }
    fileprivate init(_ matches: [PostalMatch]) { found = .code(matches) }

    /// The interpretation of the text; nil if all of it is a name or a code.
    public var interpretation: TextInterpretation? {
        switch found {
        case .names(let results): results.interpretation
        case .code: nil
        }
    }

    /// The former name of ``interpretation``.
    @available(*, deprecated, renamed: "interpretation")
    public var reading: TextInterpretation? { interpretation }

    /// The confidence of the first match; nil if nothing was found, or the text is blank.
    public var assessment: Assessment? { assessment(interpretation) }

    /// - Parameter interpretation: ``interpretation``.
    package func assessment(_ interpretation: TextInterpretation?) -> Assessment? {
        switch found {
        case .names(let results): results.assessment(interpretation)
        case .code(let matches): matches.assessment
        }
    }

    /// The numbers of the matches by place and by kind.
    public var facets: Facets {
        switch found {
        case .names(let results): results.facets
        case .code(let matches): Facets(of: matches.map { $0.city })
        }
    }

    /// The part from a position on, if there is one.
    ///
    /// - Parameters:
    ///   - offset: the number of matches before it; 0 or more.
    ///   - limit: the maximum number of matches; 0 or more.
    public func part(from offset: Int, limit: Int) -> SubSequence {
        let start = Swift.min(offset, count)
        return self[start..<start + Swift.min(limit, count - start)]
    }
}

extension CityMatches: RandomAccessCollection {
    /// The position of the first match.
    public var startIndex: Int { 0 }

    /// The position after the last match.
    public var endIndex: Int {
        switch found {
        case .names(let results): results.count
        case .code(let matches): matches.count
        }
    }

    /// The match at a position; traps for an invalid one.
    public subscript(position: Int) -> CityMatch {
        switch found {
        case .names(let results): .named(results[position])
        case .code(let matches): .coded(matches[position])
        }
    }
}
