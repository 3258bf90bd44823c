extension CityIndex {
    /// Explains why cities that a query found stand where they do.
    ///
    /// - Parameters:
    ///   - matches: some of what the query found in this index.
    ///   - query: what was searched for.
    ///   - favourites: the favourites that the search was given.
    /// - Returns: an explanation for each of the matches; nil for one that no score ranks: in other orders than
    ///   ``SearchOrder/relevance``, around a point that was typed, and for cities that only the name of a place finds.
    /// - Complexity: that of reading the text, and O(names of the city) for each match.
    public func explanations(
        of matches: some Sequence<SearchMatch>, for query: SearchQuery,
        favourites: FavouriteSet? = nil
    ) -> [Explanation?] {
        let explainer = Explainer(self, query, favourites)
        return matches.map { explainer?.explanation(of: $0) }
    }
}

/// Computes the score of a city again, term by term.
private struct Explainer {
    private let evaluation: Evaluation
    private let readings: [Reading]
    private let rewriting: TextRewriting?
    private let typed: String

    /// - Returns: nil when no scores rank what the query finds.
    init?(_ index: CityIndex, _ query: SearchQuery, _ favourites: FavouriteSet?) {
        guard query.order == .relevance else { return nil }
        let contents = index.contents
        let terms = SearchTerms(query, index.languageNumbers(for: query))
        let synonym = query.parts.isEmpty ? index.synonym(of: query.text) : nil
        let read: TextReadings
        if query.parts.isEmpty {
            let text = TypedText(synonym?.text ?? query.text)
            if index.point(in: text) != nil { return nil }
            var reader = QueryReader(contents, terms, text)
            read = reader.read()
            typed = text.text
        } else {
            guard let reading = index.reading(ofPartsOf: query) else { return nil }
            read = TextReadings([reading])
            typed = query.part(.city) ?? ""
        }
        readings = read.readings
        rewriting = read.rewriting ?? synonym
        evaluation = Evaluation(
            terms, Filter(), of: read.rewriting?.text ?? typed, read.readings[0].prefix,
            boosts: index.boosts(of: query, favourites?.layer(over: index)), contents)
    }

    private var contents: IndexContents { evaluation.contents }

    /// - Returns: nil for a match that no score ranks.
    func explanation(of match: SearchMatch) -> Explanation? {
        let ordinal = match.city.ordinal
        let ways =
            match.tier == .fuzzy
            ? readings.misspellable.compactMap { way(of: match, misspeltIn: $0) }
            : readings.compactMap { way(of: ordinal, in: $0) } + ofPlaces(match)
        guard let best = ways.max(by: { $0.weight < $1.weight }) else { return nil }
        let isWholeName = ways.contains { $0.isWholeName }
        let bonuses = evaluation.bias?.bonuses(of: ordinal, isWhole: isWholeName, contents) ?? []
        let read = TextReading(best.reading, of: typed, match, rewriting)
        return Explanation(
            reading: read, importance: contents.importances[ordinal],
            best.terms + labels(of: best, ordinal, read) + bonuses)
    }

    /// A way in which a city is found.
    private struct Way {
        let reading: Reading
        var isWholeName = false
        /// How the name was found.
        let terms: [(name: String, score: Score)]
        /// What a place adds to the weight of the name.
        var placed = Score.zero
        /// What the labels around the name add; nil where they do not count.
        var labels: Score?

        var weight: Score { terms.reduce(placed + (labels ?? .zero)) { $0 + $1.score } }
    }

    /// By a name, as a reading has it.
    private func way(of ordinal: Int, in reading: Reading) -> Way? {
        guard let evidence = reading.evidence(ordinal, contents),
            let labels = reading.adjustment(of: ordinal, contents)
        else { return nil }
        let weight = evidence.weight - labels
        let placed = reading.share(ofPlaceIn: weight, evidence)
        return Way(
            reading: reading, isWholeName: evidence.isWholeName,
            terms: [(reading.name(of: evidence, weight - placed), weight - placed)],
            placed: placed, labels: labels)
    }

    /// By a name with typing errors.
    private func way(of match: SearchMatch, misspeltIn reading: Reading) -> Way? {
        let tier: MatchTier = match.source == Match.ownName ? .name : .alternateName
        let keys = MisspeltKeys(
            FuzzyQuery(reading.prefix), tier, ending: evaluation.terms.ending, contents)
        guard let labels = reading.adjustment(of: match.city.ordinal, contents),
            let terms = keys.terms(at: tier == .name ? match.city.ordinal : Int(match.source))
        else { return nil }
        return Way(
            reading: reading,
            terms: [
                (Explanation.name(tier, isWhole: terms.isWhole), terms.name),
                ("typing errors", terms.errors),
            ], labels: labels)
    }

    /// By the places that a name names.
    private func ofPlaces(_ match: SearchMatch) -> [Way] {
        let reading = readings[0]
        guard let places = evaluation.places(reading),
            let weight = places.weight(of: match.city.ordinal, contents)
        else { return [] }
        return [Way(reading: reading, terms: [("in \(match.matchedText)", weight)])]
    }

    /// What the labels around a name add, each by itself.
    private func labels(
        of way: Way, _ ordinal: Int, _ read: TextReading?
    ) -> [(name: String, score: Score)] {
        if way.labels == nil { return [] }
        let place = way.reading.place?.adjustment(of: ordinal, contents) ?? .zero
        let places = read?.places.map { $0.name } ?? []
        let name =
            places.isEmpty ? "in the places asked for" : "in \(places.joined(separator: ", "))"
        return [(name, way.placed + place)]
            + LabelCosts.Kind.allCases.map { kind in
                (kind.description(read?.passedOver ?? []), .zero - way.reading.costs[kind])
            }
    }
}

extension Explanation {
    /// How a name was found, in a few words.
    fileprivate static func name(_ tier: MatchTier, isWhole: Bool) -> String {
        switch tier {
        case .name: isWhole ? "exact name" : "beginning of the name"
        case .alternateName: isWhole ? "exact other name" : "beginning of another name"
        case .word: isWhole ? "later word of a name" : "beginning of a later word"
        case .airport: "code of an airport"
        case .region, .country, .fuzzy, .postalCode: "name"
        }
    }
}

extension Reading {
    /// What a place adds to the weight of a name.
    fileprivate func share(ofPlaceIn weight: Score, _ evidence: Evidence) -> Score {
        guard place != nil || clauses.ending == .placed, evidence.isWholeName else { return .zero }
        let (own, tier) = (MatchTier.name.row, evidence.tier.row)
        let isOwn = weight == own.placed || weight == own.placed + Relevance.shortForm
        return isOwn ? own.placed - own.whole : tier.placed - tier.whole
    }

    /// How a name was found, in a few words.
    fileprivate func name(of evidence: Evidence, _ weight: Score) -> String {
        let isShort = evidence.isWholeName && weight == Relevance.wholeName + Relevance.shortForm
        if isShort { return "short form of the name" }
        let isWhole = evidence.isWholeName || weight == evidence.tier.row.whole
        return Explanation.name(evidence.tier, isWhole: isWhole)
    }
}

extension LabelCosts.Kind {
    /// What the label says, in a few words.
    ///
    /// - Parameter ignored: the parts of the text that count for nothing.
    fileprivate func description(_ ignored: [String]) -> String {
        switch self {
        case .ignored: "ignored " + ignored.map { "“\($0)”" }.joined(separator: ", ")
        case .elsewhere: "place in which the city does not lie"
        case .placeInFront: "place before the city"
        case .withoutComma: "no comma before the place"
        case .ambiguousCode: "code of a country and a region"
        case .place: "name of a place"
        case .inStreet: "name in a street"
        case .nameIsWord: "name that is a common word"
        case .begunName: "name that may go on"
        case .besidePostalCode: "next to a postal code"
        }
    }
}
