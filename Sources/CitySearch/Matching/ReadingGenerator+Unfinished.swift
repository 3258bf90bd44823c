/// Names that go on, or are misspelt. Nothing unknown may stand around them.
extension ReadingGenerator {
    /// The likeliest reading that finds a city in which the end of a part is the beginning of its name; nil when there is
    /// none beside those that the usual ways read.
    mutating func begunReading() -> Reading? {
        for labels in explained(.begun, where: { $0.endsPart($1) }) where !isUsual(labels) {
            let reading = reading(labels, mayGoOn: true)
            if let reading, reading.contains(contents) { return reading }
        }
        return nil
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
    /// - Parameter naming: how badly a place may be named.
    private mutating func explained(
        _ naming: PlaceNaming, where mayBeName: (TextTokens, Range<Int>) -> Bool
    ) -> [Labels] {
        var found: [Labels] = []
        for start in text.tokens.indices where !text.tokens[start].isNumber {
            for end in ends(from: start).reversed() {
                let run = start..<end
                guard run.count < text.tokens.count, mayBeName(text, run),
                    run.contains(where: { spoken[$0] == nil }),
                    text.text(run).unicodeScalars.count >= Self.fewestLetters,
                    naming == .misspelt
                        ? TypingErrorSigns.mayBeMisspelt(text.text(run)) : !namesCountry(run),
                    let labels = explained(around: run, naming)
                else { continue }
                found.append(labels)
            }
        }
        return found.sorted { $0.cost < $1.cost }
    }

    private static let fewestLetters = 3

    /// Labels all tokens around a name as places, numbers and words for a city; nil when one is none of these.
    private mutating func explained(around name: Range<Int>, _ naming: PlaceNaming) -> Labels? {
        var labels = Labels(name: name)
        for side in [0..<name.lowerBound, name.upperBound..<text.tokens.count] {
            var position = side.lowerBound
            while position < side.upperBound {
                let end = ends(from: position).reversed().first { end in
                    end <= side.upperBound && label(position..<end, in: side, naming, &labels)
                }
                if let end {
                    position = end
                } else if text.tokens[position].isNumber || isDesignator[position] {
                    labels.passedOver.append(position)
                    position += 1
                } else {
                    return nil
                }
            }
        }
        if naming == .misspelt, labels.places.isEmpty { return nil }
        // Between separators a name is likelier than beside words.
        if !text.isPart(name) { labels.cost = labels.cost + ReadingCost.knownWord }
        return labels
    }

    /// Labels a run as a place.
    ///
    /// - Parameter side: all that stands on that side of the city.
    private mutating func label(
        _ run: Range<Int>, in side: Range<Int>, _ naming: PlaceNaming, _ labels: inout Labels
    ) -> Bool {
        if mayBeWord(run) { return false }
        let isInFront = run.upperBound <= labels.name.lowerBound
        // A few letters in front are hardly a code.
        if isInFront, !text.isPart(run), text.text(run).utf8.count <= Self.fewestLetters {
            return false
        }
        let named = places(run)
        let least: PlaceNaming
        if named.contains(where: { $0.naming == .whole }) {
            least = .whole
        } else if !named.isEmpty, !isInFront {
            least = .begun
        } else {
            // Errors are looked for in all that stands up to a separator.
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
