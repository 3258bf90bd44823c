/// Finds cities of which a prefix of a name differs from the text by typing errors. They fill a page that
/// exact matches leave short.
struct FuzzyEvaluation {
    let contents: IndexContents
    let terms: SearchTerms
    let filter: CityFilter
    let readings: [QueryReading]
    /// Whether a city is an exact match already.
    let isExcluded: (Int) -> Bool

    /// Fewer exact matches than these are filled up to this number.
    static let page = 20

    /// The best cities, each once.
    ///
    /// - Parameter limit: how many at most.
    func matches(upTo limit: Int) -> [RankedMatch] {
        var top = TopK<RankedMatch>(capacity: limit, of: limit)
        let bias = terms.near.map(NearBias.init)
        var found = FuzzyMatches()
        for reading in readings.misspellable where reading.prefix.allowedErrors > 0 {
            add(FuzzyKeys(ownNamesOf: contents), reading, .ownName, bias, using: &found, to: &top)
            if terms.includesAlternateNames {
                add(
                    FuzzyKeys(alternateNamesOf: contents), reading, .alternate, bias, using: &found,
                    to: &top)
            }
        }
        return top.sorted()
    }

    /// The kind of the keys.
    private enum Keys {
        case ownName
        case alternate
    }

    private func add(
        _ keys: FuzzyKeys, _ reading: QueryReading, _ kind: Keys, _ bias: NearBias?,
        using found: inout FuzzyMatches, to top: inout TopK<RankedMatch>
    ) {
        keys.find(reading.prefix, into: &found)
        for match in found {
            for position in match.positions {
                let ordinal =
                    kind == .ownName ? position : Int(contents.alternates.links.city(at: position))
                var score = Self.adjustment(match, kind) + Int(contents.importances[ordinal])
                guard score + (bias == nil ? 0 : Relevance.nearest) >= top.last?.score ?? .min,
                    filter.admits(ordinal, contents),
                    let places = reading.adjustment(of: ordinal, contents),
                    !isExcluded(ordinal)
                else { continue }
                score += places + (bias?.adjustment(of: ordinal, contents) ?? 0)
                let match = RankedMatch(
                    Relevance(score: score), .fuzzy, ordinal: UInt32(ordinal),
                    alternate: kind == .ownName ? RankedMatch.ownName : UInt32(position))
                top.add(match, inPlaceOf: { $0.ordinal == ordinal })
            }
        }
    }

    /// The bonus of a match on the importance of a city: the better of its prefix and of the whole key.
    private static func adjustment(_ match: FuzzyMatch, _ kind: Keys) -> Int {
        let (whole, prefix) =
            kind == .ownName
            ? (Relevance.wholeName, 0) : (Relevance.wholeAlternate, Relevance.alternatePrefix)
        let asPrefix = prefix + Int(match.distance) * Relevance.edit
        return max(
            asPrefix, match.wholeDistance.map { whole + Int($0) * Relevance.edit } ?? asPrefix)
    }
}
