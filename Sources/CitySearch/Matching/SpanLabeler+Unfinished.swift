/// Reads names that are unfinished or misspelt. Unknown words around them are allowed only in an address.
extension SpanLabeler {
    /// The interpretations in which the end of a part is a prefix of a city's name, alone or after words that people
    /// say before names, or after a street: `weather in lon`, `Kirchgasse 181 Hamb`.
    ///
    /// - Parameter least: the score that an interpretation must exceed.
    mutating func openInterpretations(above least: Score) -> [Interpretations] {
        let prefixes = explained(as: .prefix, where: { $0.endsPart($1) })
        let isPhrase = { [isAddress] (text: TextTokens, run: Range<Int>) in
            run.upperBound == text.tokens.count && run.lowerBound > 0
                && (isAddress || !text.beginsPart(run))
        }
        let phrases = explained(as: .prefixPhrase, where: isPhrase).filter { [isAddress] labels in
            // `Las Vagas` is not a phrase.
            isAddress
                || labels.ignored.contains {
                    !text.tokens[$0].isNumber && text.tokens[$0].folded.unicodeScalars.count > 3
                }
        }
        return (prefixes + phrases).compactMap { labels in
            let enough: Score =
                labels.kind == .prefix
                ? .least
                : isAddress ? Thresholds.leastWorth : Thresholds.leastGuessedWorth
            guard let interpretation = interpretation(labels, mayGoOn: true),
                let best = interpretation.bestScore(
                    above: max(enough, least - labels.weight), contents)
            else { return nil }
            return Interpretations([interpretation], score: best + labels.weight)
        }
    }

    /// The interpretations in which the name of the city, and perhaps that of a place, holds a typing error, the
    /// likelier first.
    mutating func misspeltInterpretations() -> [Interpretation] {
        let starts = Set(
            text.tokens.indices.filter { $0 > 0 && (isStreetWord($0 - 1) || isStreetName[$0 - 1]) })
        let ends = text.parts.reduce(into: Set<Int>()) { $0.formUnion(endsBeforePlace($1)) }
        return explained(as: .misspelt) { text, run in
            text.beginsPart(run) || text.endsPart(run)
                || starts.contains(run.lowerBound) && ends.contains(run.upperBound)
        }.prefix(Self.mostMisspelt).compactMap { interpretation($0, mayGoOn: true) }
    }

    /// Where the name of a city may end in a part: before a number, or before the name of a place and a number at the
    /// end.
    private mutating func endsBeforePlace(_ part: Range<Int>) -> [Int] {
        var end = part.upperBound
        while end > part.lowerBound, text.tokens[end - 1].isNumber { end -= 1 }
        let starts = (max(part.lowerBound, end - Self.mostPlaceWords)..<end).filter { start in
            places(start..<end).contains { $0.naming == .whole }
        }
        return [end] + starts
    }

    /// The maximum number of words of a place without a separator before it.
    private static let mostPlaceWords = 3

    /// The maximum number of interpretations with a misspelt name.
    private static let mostMisspelt = 8

    /// The labels of the text around each run that may be a name, the cheapest first.
    private mutating func explained(
        as kind: Labeling.Kind, where mayBeName: (TextTokens, Range<Int>) -> Bool
    ) -> [Labeling] {
        let fewest = kind == .prefixPhrase && !isAddress ? Self.fewestInPhrase : Self.fewestLetters
        var found: [Labeling] = []
        for start in text.tokens.indices where !text.tokens[start].isNumber {
            for end in ends(from: start).reversed() {
                let run = start..<end
                guard run.count < text.tokens.count, mayBeName(text, run),
                    text.text(run).unicodeScalars.count >= fewest, mayBegin(run, kind),
                    let labels = explained(around: run, as: kind)
                else { continue }
                found.append(labels)
            }
        }
        return found.sorted { $0.weight > $1.weight }
    }

    /// Whether a run looks like a misspelt or unfinished name of a city.
    private mutating func mayBegin(_ run: Range<Int>, _ kind: Labeling.Kind) -> Bool {
        // In an address, a word such as `los` may begin a name.
        let mayBeKnown = kind == .prefixPhrase && hasStreetOrNumber
        guard
            run.contains(where: {
                !text.tokens[$0].isNumber && !isStreetName[$0] && !isStreetWord($0)
                    && (mayBeKnown || contextWords[$0] == nil)
            })
        else { return false }
        switch kind {
        case .misspelt:
            return TypoHeuristics.isCandidate(text.text(run))
                || run.count > 1 && text.isPart(run) && run.allSatisfy { contextWords[$0] == nil }
        case .prefixPhrase:
            // The full name of a place is not the beginning of a city's name.
            return text.text(run).unicodeScalars.count < Self.fewestLetters
                || !places(run).contains {
                    $0.naming == .whole && !isCode($0)
                        && contents.placeTable.kind(of: $0.place) != .subregion
                }
        default: return !namesCountry(run)
        }
    }

    static let fewestLetters = 3
    private static let fewestInPhrase = 2

    /// The labels around a prefix of a name, or a name with an error; nil if a token next to it is unknown.
    private mutating func explained(around name: Range<Int>, as kind: Labeling.Kind) -> Labeling? {
        var labels = Labeling(name, kind)
        while labels.labelled != text.tokens.indices {
            guard labelNextToken(&labels, from: 0) != nil else { return nil }
        }
        if kind == .misspelt, labels.places.isEmpty {
            guard isAddress || isBehindPreposition(name),
                TypoHeuristics.isCandidate(text.text(name))
            else { return nil }
        }
        if kind != .prefix, isOfStreet(labels) {
            guard kind == .prefixPhrase, labels.places.isEmpty else { return nil }
            // The countries of the cities decide whether the name is that of a street.
            labels.cities = begunCities(labels)
        }
        addWeights(to: &labels)
        if labels.isNarrowed, labels.cities.isEmpty { return nil }
        if kind != .misspelt { labels.weights.add(.begunName, Features.begunName) }
        return labels
    }

    /// The cities whose names begin with the name.
    private mutating func begunCities(_ labels: Labeling) -> [NamedCity] {
        interpretation(labels, mayGoOn: true)?.candidates(contents)
            .map { NamedCity(ordinal: Int($0), score: .zero) } ?? []
    }

    /// Whether the name is that of a street: in all countries of the places, or without a place in any country.
    private mutating func isOfStreet(_ labels: Labeling) -> Bool {
        let countries = labels.places.flatMap { run, _ in
            places(run).filter { $0.naming == .whole }
                .map { contents.placeTable.code(contents.placeTable.country(of: $0.place)) }
        }
        func isStreet(_ order: StreetOrder) -> Bool {
            isOfStreet(labels.name, ignored: labels.ignored, order)
        }
        return countries.isEmpty
            ? StreetOrder.allCases.contains(where: isStreet)
            : Set(countries.map(StreetOrder.init)).allSatisfy(isStreet)
    }
}
