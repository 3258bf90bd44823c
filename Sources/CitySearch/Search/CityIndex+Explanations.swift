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
            : readings.compactMap { way(of: match, in: $0) } + ofPlaces(match)
        guard let best = ways.max(by: { $0.weight < $1.weight }) else { return nil }
        let isWholeName = ways.contains { $0.isWholeName }
        let bonuses = evaluation.bias?.bonuses(of: ordinal, isWhole: isWholeName, contents) ?? []
        return Explanation(
            reading: textReading(best.reading, match), importance: contents.importances[ordinal],
            best.terms + bonuses)
    }

    private func textReading(_ reading: Reading, _ match: SearchMatch) -> TextReading? {
        TextReading(reading, of: typed, match, rewriting)
    }

    /// A way in which a city is found.
    private struct Way {
        let reading: Reading
        let isWholeName: Bool
        let terms: [(name: String, score: Score)]

        var weight: Score { terms.reduce(.zero) { $0 + $1.score } }
    }

    /// By a name, as a reading has it.
    private func way(of match: SearchMatch, in reading: Reading) -> Way? {
        let ordinal = match.city.ordinal
        guard let evidence = reading.evidence(ordinal, contents),
            let labels = reading.adjustment(of: ordinal, contents)
        else { return nil }
        let weight = evidence.weight - labels
        let placed = reading.share(ofPlaceIn: weight, evidence)
        let name = (reading.name(of: evidence, weight - placed), weight - placed)
        return Way(
            reading: reading, isWholeName: evidence.isWholeName,
            terms: [name] + self.labels(of: reading, match, beside: placed))
    }

    /// By a name with typing errors.
    private func way(of match: SearchMatch, misspeltIn reading: Reading) -> Way? {
        let isOwn = match.source == Match.ownName
        let keys = MisspeltKeys(
            FuzzyQuery(reading.prefix), isOwn ? .name : .alternateName,
            ending: evaluation.terms.ending, contents)
        guard reading.adjustment(of: match.city.ordinal, contents) != nil,
            let terms = keys.terms(at: isOwn ? match.city.ordinal : Int(match.source))
        else { return nil }
        let name = Explanation.name(isOwn ? .name : .alternateName, isWhole: terms.isWhole)
        return Way(
            reading: reading, isWholeName: false,
            terms: [(name, terms.name), ("typing errors", terms.errors)]
                + labels(of: reading, match))
    }

    /// By the places that a name names.
    private func ofPlaces(_ match: SearchMatch) -> [Way] {
        let reading = readings[0]
        guard let places = evaluation.places(reading),
            let weight = places.weight(of: match.city.ordinal, contents)
        else { return [] }
        let name = ("in \(match.matchedText)", weight)
        return [Way(reading: reading, isWholeName: false, terms: [name])]
    }

    /// What the labels around a name add.
    private func labels(
        of reading: Reading, _ match: SearchMatch, beside placed: Score = .zero
    ) -> [(name: String, score: Score)] {
        let place = reading.place?.adjustment(of: match.city.ordinal, contents) ?? .zero
        let read = textReading(reading, match)
        let places = read?.places.map { $0.name } ?? []
        let name =
            places.isEmpty ? "in the places asked for" : "in \(places.joined(separator: ", "))"
        return [(name, placed + place)]
            + LabelCosts.Kind.allCases.map { kind in
                (kind.description(read?.passedOver ?? []), .zero - reading.costs[kind])
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
        case .placeInFront: "place in front of the city"
        case .withoutComma: "no comma before the place"
        case .ambiguousCode: "code of a country and a region"
        case .place: "name of a place"
        case .inStreet: "name in a street"
        case .nameIsWord: "name that is a common word"
        case .begunName: "name that may go on"
        case .besidePostalCode: "beside a postal code"
        }
    }
}
