/// Reads names that are unfinished or misspelt. No unknown word may stand around them, but in an address.
extension ReadingGenerator {
    /// The likeliest reading in which the end of a part begins the name of a city; nil when only
    /// the usual ways have such a reading.
    mutating func begunReading() -> Reading? {
        firstFound(explained(.begun, where: { $0.endsPart($1) }).filter { !isUsual($0) })
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
        let phrases = explained(.begun, besideWords: true, where: isPhrase).filter { labels in
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
        explained(.misspelt) { $0.beginsPart($1) || $0.endsPart($1) }.prefix(Self.mostMisspelt)
            .compactMap { reading($0, mayGoOn: true) }
    }

    /// In how many readings a misspelt name is looked for.
    private static let mostMisspelt = 8

    /// The labels of the text around each run that may be a name, the cheapest first.
    ///
    /// - Parameters:
    ///   - naming: how badly a place may be named.
    ///   - besideWords: whether words that people say in front of a name count as explained, too.
    private mutating func explained(
        _ naming: PlaceNaming, besideWords: Bool = false,
        where mayBeName: (TextTokens, Range<Int>) -> Bool
    ) -> [Labels] {
        var found: [Labels] = []
        for start in text.tokens.indices where !text.tokens[start].isNumber {
            for end in ends(from: start).reversed() {
                let run = start..<end
                guard run.count < text.tokens.count, mayBeName(text, run),
                    run.contains(where: { spoken[$0] == nil }),
                    text.text(run).unicodeScalars.count
                        >= (besideWords && !isAddress ? Self.fewestInPhrase : Self.fewestLetters),
                    mayBegin(run, naming, besideWords: besideWords),
                    let labels = explained(around: run, naming, besideWords: besideWords)
                else { continue }
                found.append(labels)
            }
        }
        return found.sorted { $0.cost < $1.cost }
    }

    /// Whether a run looks like the name of a city that is misspelt, or that goes on.
    private mutating func mayBegin(
        _ run: Range<Int>, _ naming: PlaceNaming, besideWords: Bool
    ) -> Bool {
        if naming == .misspelt { return TypingErrorSigns.mayBeMisspelt(text.text(run)) }
        guard besideWords else { return !namesCountry(run) }
        // Behind such words, a name does not begin with another one. The whole name of a place does
        // not count as the beginning of a city's name.
        return spoken[run.lowerBound] == nil
            && (text.text(run).unicodeScalars.count < Self.fewestLetters
                || !places(run).contains {
                    $0.naming == .whole && contents.placeTable.kind(of: $0.place) != .subregion
                })
    }

    private static let fewestLetters = 3
    private static let fewestInPhrase = 2

    /// Labels all tokens around a name as places, numbers and words for a city; nil when one is none of these.
    private mutating func explained(
        around name: Range<Int>, _ naming: PlaceNaming, besideWords: Bool
    ) -> Labels? {
        var labels = Labels(name: name)
        for side in [0..<name.lowerBound, name.upperBound..<text.tokens.count] {
            var position = side.lowerBound
            while position < side.upperBound {
                let end = ends(from: position).reversed().first { end in
                    end <= side.upperBound
                        && label(
                            position..<end, in: side, naming, besideWords: besideWords, &labels)
                }
                if let end {
                    position = end
                } else if text.tokens[position].isNumber || isDesignator[position]
                    || besideWords && (isAddress || spoken[position] == .around)
                {
                    labels.passedOver.append(position)
                    position += 1
                } else {
                    return nil
                }
            }
        }
        if naming == .misspelt, labels.places.isEmpty { return nil }
        if besideWords {
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

    /// Labels a run as a place.
    ///
    /// - Parameter side: all that stands on that side of the city.
    private mutating func label(
        _ run: Range<Int>, in side: Range<Int>, _ naming: PlaceNaming, besideWords: Bool,
        _ labels: inout Labels
    ) -> Bool {
        if mayBeWord(run) { return false }
        let isInFront = run.upperBound <= labels.name.lowerBound
        // A few letters in front are hardly a code, and words in front of an address a street.
        if isInFront, !text.isPart(run),
            besideWords && isAddress || text.text(run).utf8.count <= Self.fewestLetters
        {
            return false
        }
        let named = places(run)
        let least: PlaceNaming
        if named.contains(where: { $0.naming == .whole }) {
            least = .whole
        } else if !named.isEmpty, !isInFront {
            least = .begun
        } else {
            // Errors are looked for only in a run that fills all between two separators, or up to
            // the city.
            let isAll =
                (run.lowerBound == side.lowerBound || text.beginsPart(run))
                && (run.upperBound == side.upperBound || text.endsPart(run))
            guard naming == .misspelt, isAll, namesMisspeltPlace(run) else { return false }
            least = .misspelt
            labels.cost = labels.cost + ReadingCost.misspeltPlace
        }
        if isInFront { labels.cost = labels.cost + ReadingCost.placeInFront }
        labels.places.append((run, least))
        return true
    }

    private mutating func namesMisspeltPlace(_ run: Range<Int>) -> Bool {
        if let known = misspeltPlaces[run] { return known }
        let names = !contents.places(namedBy: FoldedPrefix(text.text(run)), .misspelt).isEmpty
        misspeltPlaces[run] = names
        return names
    }
}
