/// Reads names that are unfinished or misspelt. No unknown word may stand around them, but in an address.
extension ReadingGenerator {
    /// The likeliest reading in which the end of a part begins the name of a city; nil when only
    /// the usual ways have such a reading.
    mutating func begunReading() -> Reading? {
        firstFound(explained(as: .begun, where: { $0.endsPart($1) }).filter { !isUsual($0) })
    }

    /// The reading of a text that ends with the beginning of a name, behind words that people say in
    /// front of names, or behind a street: `weather in lon`, `Kirchgasse 181 Hamb`. And what it is
    /// worth; nil when there is none.
    ///
    /// - Parameter other: the reading that is taken otherwise. A name inside of its name is none: New York is no York.
    mutating func begunPhrase(besides other: Labels?) -> (reading: Reading, worth: Score)? {
        let isPhrase = { (text: TextTokens, run: Range<Int>) in
            run.upperBound == text.tokens.count && !text.beginsPart(run)
                && !(other?.name.contains(run.lowerBound - 1) ?? false)
        }
        let phrases = explained(as: .begunPhrase, where: isPhrase).filter { labels in
            // `Las Vagas` is no phrase.
            labels.passedOver.contains {
                !text.tokens[$0].isNumber && text.tokens[$0].folded.unicodeScalars.count > 3
            }
        }
        for labels in phrases {
            guard let reading = reading(labels, mayGoOn: true),
                let best = reading.bestScore(contents),
                best >= (isAddress ? ReadingCost.leastWorth : ReadingCost.leastGuessedWorth)
            else { continue }
            guard labels.name == other?.name, let whole = other?.cost else {
                return (reading, best - labels.cost)
            }
            // The same words around the same name cost the same.
            return (reading, best - whole - ReadingCost.begunName)
        }
        return nil
    }

    /// What passing over tokens in front of a half-typed name costs. What stands before a postal code says nothing.
    private func costInFront(of name: Range<Int>, _ tokens: [Int]) -> Score {
        if isBesidePostalCode(name) { return .zero - ReadingCost.besidePostalCode }
        let costs = tokens.map { token in
            if text.tokens[token].isNumber { return ReadingCost.number }
            return isUnknown(token) && !isStreetName[token]
                ? ReadingCost.unfinishedWord : ReadingCost.knownWord
        }
        return min(costs.reduce(.zero, +), ReadingCost.partInFront)
    }

    /// The reading of the first labels that find a city.
    private func firstFound(_ all: [Labels]) -> Reading? {
        all.lazy.compactMap { self.reading($0, mayGoOn: true) }.first { $0.contains(contents) }
    }

    /// Whether a name ends a part, and parts behind it are the names of places, as in `paris, tex`.
    private func isUsual(_ labels: Labels) -> Bool {
        labels.passedOver.isEmpty && labels.name.lowerBound == 0
            && labels.places.count <= QueryReader.mostPlaces
            && labels.places.allSatisfy { text.isPart($0.run) }
    }

    /// The readings in which the name of the city, and perhaps that of a place, holds a typing error, the likelier
    /// first.
    mutating func misspeltReadings() -> [Reading] {
        explained(as: .misspelt) { $0.beginsPart($1) || $0.endsPart($1) }.prefix(Self.mostMisspelt)
            .compactMap { reading($0, mayGoOn: true) }
    }

    /// In how many readings a misspelt name is looked for.
    private static let mostMisspelt = 8

    /// The labels of the text around each run that may be a name, the cheapest first.
    private mutating func explained(
        as kind: Labels.Kind, where mayBeName: (TextTokens, Range<Int>) -> Bool
    ) -> [Labels] {
        let fewest = kind == .begunPhrase && !isAddress ? Self.fewestInPhrase : Self.fewestLetters
        var found: [Labels] = []
        for start in text.tokens.indices where !text.tokens[start].isNumber {
            for end in ends(from: start).reversed() {
                let run = start..<end
                guard run.count < text.tokens.count, mayBeName(text, run),
                    run.contains(where: { spoken[$0] == nil }),
                    text.text(run).unicodeScalars.count >= fewest, mayBegin(run, kind),
                    let labels = explained(around: run, as: kind)
                else { continue }
                found.append(labels)
            }
        }
        return found.sorted { $0.cost < $1.cost }
    }

    /// Whether a run looks like the name of a city that is misspelt, or that goes on.
    private mutating func mayBegin(_ run: Range<Int>, _ kind: Labels.Kind) -> Bool {
        if kind == .misspelt { return TypingErrorSigns.mayBeMisspelt(text.text(run)) }
        guard kind == .begunPhrase else { return !namesCountry(run) }
        // Behind such words, a name does not begin with another one. The whole name of a place does
        // not count as the beginning of a city's name.
        return spoken[run.lowerBound] == nil
            && (text.text(run).unicodeScalars.count < Self.fewestLetters
                || !places(run).contains {
                    $0.naming == .whole && contents.placeTable.kind(of: $0.place) != .subregion
                })
    }

    static let fewestLetters = 3
    private static let fewestInPhrase = 2

    /// The labels around the beginning of a name, or a name with an error; nil when a token beside it is unknown.
    private mutating func explained(around name: Range<Int>, as kind: Labels.Kind) -> Labels? {
        var labels = Labels(name, kind)
        guard labelTokens(&labels) else { return nil }
        if kind == .misspelt, labels.places.isEmpty { return nil }
        if kind == .begunPhrase {
            let isOfStreet = StreetOrder.allCases.contains {
                self.isOfStreet(name, passedOver: labels.passedOver, $0)
            }
            if isOfStreet { return nil }
            labels.cost = labels.cost + costInFront(of: name, labels.passedOver)
        }
        // Between separators a name is likelier than beside words.
        if !text.isPart(name) { labels.cost = labels.cost + ReadingCost.knownWord }
        return labels
    }
}
