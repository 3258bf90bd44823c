/// Why a city has its position by relevance: how the text was read, and the terms that its score is the sum of.
///
/// ```swift
/// let query = SearchQuery("49 Main Street, Visalia, California")
/// let found = index.search(query)
/// for explanation in index.explanations(of: found.prefix(3), for: query) {
///     print(explanation?.description ?? "not ranked")
///     // 20.6 = 17.6 importance + 2.0 exact name + 4.0 in California - 3.0 ignored “49 Main Street”
/// }
/// ```
///
/// A score is a logarithm: a term of 1 counts as twice as many people do (<doc:RelevanceScoring>).
public struct Explanation: Hashable, Sendable {
    /// A term of a score.
    public struct Term: Hashable, Sendable {
        /// Its name, in a few words, such as `exact name` or `in California`.
        public let name: String
        /// Its value, in octaves; negative for a deduction.
        public let octaves: Double

        init(_ name: String, _ score: Score) {
            self.name = name
            octaves = score.octaves
        }
    }

    /// The interpretation of the text for this city; nil if the whole text is the name.
    public let interpretation: TextInterpretation?
    /// The terms of the score. The first is the importance of the city; only that may be zero.
    public let terms: [Term]

    init(
        interpretation: TextInterpretation?, importance: UInt16,
        _ terms: [(name: String, score: Score)]
    ) {
        self.interpretation = interpretation
        self.terms =
            [Term("importance", Score(importance))]
            + terms.filter { $0.score != .zero }.map { Term($0.name, $0.score) }
    }

    /// The score, in octaves: exactly the sum of the terms.
    public var score: Double { terms.reduce(0) { $0 + $1.octaves } }
}

extension Explanation: CustomStringConvertible {
    /// The score and its terms to one decimal, which add up as printed:
    /// `19.7 = 17.7 importance + 2.0 exact name`.
    public var description: String {
        var (sum, written) = (0.0, 0)
        let parts = terms.enumerated().map { number, term in
            sum += term.octaves
            let tenths = Int((sum * 10).rounded()) - written
            written += tenths
            let sign = tenths < 0 ? "- " : number == 0 ? "" : "+ "
            return "\(sign)\(Self.decimal(abs(tenths))) \(term.name)"
        }
        return "\(written < 0 ? "-" : "")\(Self.decimal(abs(written))) = "
            + parts.joined(separator: " ")
    }

    private static func decimal(_ tenths: Int) -> String { "\(tenths / 10).\(tenths % 10)" }
}

extension Score {
    /// The score in octaves, exactly.
    fileprivate var octaves: Double { Double(units) / Double(Importance.octave) }
}

extension CityIndex {
    /// Returns the reasons for the positions of a query's cities.
    ///
    /// - Parameters:
    ///   - matches: some of the query's matches in this index.
    ///   - query: the query.
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
    private let interpretations: [Interpretation]
    private let rewriting: TextRewriting?
    private let typed: String

    /// - Returns: nil if the query's results are not ranked by scores.
    init?(_ index: CityIndex, _ query: SearchQuery, _ favourites: FavouriteSet?) {
        guard query.order == .relevance else { return nil }
        let terms = index.terms(of: query)
        let synonym = query.hasParts ? nil : index.synonym(of: query.text)
        let text = TypedText(
            query.hasParts ? query.part(.city) ?? "" : synonym?.text ?? query.text)
        typed = text.text
        guard let read = index.meaning(of: text, query, terms)?.read else { return nil }
        interpretations = read.interpretations
        rewriting = read.rewriting ?? synonym
        evaluation = Evaluation(
            terms, Filter(), of: read.rewriting?.text ?? typed, read.interpretations[0].prefix,
            preferences: index.preferences(of: query, favourites?.layer(over: index)),
            index.contents)
    }

    private var contents: IndexContents { evaluation.contents }

    /// - Returns: nil for a match that no score ranks.
    func explanation(of match: SearchMatch) -> Explanation? {
        let ordinal = match.city.ordinal
        guard let interpretation = interpretations.finding(match, contents) else { return nil }
        let read = TextInterpretation(
            interpretation, of: typed, match.city, isByPlace: match.tier.isOfPlaces
        ).of(rewriting, typed: typed)
        guard let terms = terms(of: match, in: interpretation, read) else { return nil }
        let isWholeName = interpretations.contains {
            $0.features(ordinal, contents)?.isWholeName ?? false
        }
        return Explanation(
            interpretation: read, importance: contents.importances[ordinal],
            terms + bonuses(of: ordinal, isWholeName: isWholeName))
    }

    /// The additions for the point, the script, preferences and the signal.
    private func bonuses(of ordinal: Int, isWholeName: Bool) -> Terms {
        guard let bias = evaluation.bias else { return [] }
        let bonus = bias.bonus(of: ordinal, isWhole: isWholeName, contents)
        let signal = bias.signal(of: ordinal)
        return [
            ("near the point", bonus.near), ("name of a city close by", bonus.name),
            ("country of the script", bonus.script), ("preferred", bonus.boost - signal),
            ("signal", signal),
        ]
    }

    private typealias Terms = [(name: String, score: Score)]

    /// The additions for the name and the labels around it; nil for a city without a score.
    ///
    /// - Parameter read: the interpretation in words.
    private func terms(
        of match: SearchMatch, in interpretation: Interpretation, _ read: TextInterpretation?
    ) -> Terms? {
        let ordinal = match.city.ordinal
        if match.tier.isOfPlaces {
            return evaluation.places(interpretation)?.weight(of: ordinal, contents).map {
                [("in \(match.matchedText)", $0)]
            }
        }
        if match.tier == .fuzzy {
            guard let gain = interpretation.misspeltGain(of: match, contents) else { return nil }
            let tier: MatchTier = match.source == Match.ownName ? .name : .alternateName
            return [
                (tier.description(isWhole: gain.isWhole), gain.name),
                ("typing errors", gain.errors),
            ] + labels(of: match, in: interpretation, read)
        }
        guard let features = interpretation.features(ordinal, contents),
            let around = interpretation.adjustment(of: ordinal, contents)
        else { return nil }
        let weight = features.weight - around
        let placed = interpretation.share(ofPlaceIn: weight, features)
        return [(interpretation.name(of: features, weight - placed), weight - placed)]
            + labels(of: match, in: interpretation, read, placed: placed)
    }

    /// The additions for the labels around a name, each separately.
    ///
    /// - Parameter placed: the addition of the place to the weight of the name.
    private func labels(
        of match: SearchMatch, in interpretation: Interpretation, _ read: TextInterpretation?,
        placed: Score = .zero
    ) -> Terms {
        let place = interpretation.place?.adjustment(of: match.city.ordinal, contents) ?? .zero
        let places = read?.places.map { $0.name } ?? []
        let name =
            places.isEmpty ? "in the places asked for" : "in \(places.joined(separator: ", "))"
        return [(name, placed + place)]
            + LabelWeights.Kind.allCases.map { kind in
                (kind.description(read?.ignored ?? []), interpretation.labels[kind])
            }
    }
}

extension Interpretation {
    /// The addition of a place to the weight of a name.
    fileprivate func share(ofPlaceIn weight: Score, _ features: MatchFeatures) -> Score {
        guard place != nil || tierRanges.ending == .placed, features.isWholeName else {
            return .zero
        }
        let (own, tier) = (MatchTier.name.row, features.tier.row)
        let isOwn = weight == own.placed || weight == own.placed + Features.shortForm
        return isOwn ? own.placed - own.whole : tier.placed - tier.whole
    }

    /// How a name was found, in a few words.
    fileprivate func name(of features: MatchFeatures, _ weight: Score) -> String {
        let isShort = features.isWholeName && weight == Features.wholeName + Features.shortForm
        if isShort { return "short form of the name" }
        let isWhole = features.isWholeName || weight == features.tier.row.whole
        return features.tier.description(isWhole: isWhole)
    }
}

extension LabelWeights.Kind {
    /// The meaning of the label, in a few words.
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
        case .insideWord: "name within a word"
        case .begunName: "name that may go on"
        case .besidePostalCode: "next to a postal code"
        }
    }
}
