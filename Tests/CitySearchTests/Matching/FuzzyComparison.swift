import CitySearch

/// Holds what the engine finds against what the twin finds.
struct FuzzyComparison {
    let keys: FuzzyKeys
    private let twin: FuzzyTwin
    private var matches = FuzzyMatches()

    init(_ keys: FuzzyKeys) {
        self.keys = keys
        twin = FuzzyTwin(keys)
    }

    /// What is wrong with the matches of a folded query; nil when nothing is.
    mutating func fault(_ query: String) -> String? {
        keys.find(FoldedPrefix(rules: query), into: &matches)
        var found: [Int: FuzzyTwin.Distances] = [:]
        var end = 0
        for match in matches {
            guard !match.positions.isEmpty, match.positions.lowerBound >= end else {
                return "'\(query)': \(match.positions) behind \(end)"
            }
            end = match.positions.upperBound
            for position in match.positions {
                found[position] = FuzzyTwin.Distances(
                    prefix: match.distance, whole: match.wholeDistance)
            }
        }
        let expected = twin.find(query)
        guard found != expected else { return nil }
        let positions = Set(found.keys).union(expected.keys).sorted()
        let first = positions.first { found[$0] != expected[$0] } ?? 0
        return "'\(query)' (\(query.scalarNumbers)), key '\(keys[first])': "
            + "found \(String(describing: found[first])), "
            + "expected \(String(describing: expected[first]))"
    }
}
