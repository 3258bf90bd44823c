/// Labels the tokens around a name: as a place, as other information about the city, or as ignored.
extension SpanLabeler {
    /// A city whose full name is a run of tokens, and its score by that name.
    package struct NamedCity {
        let ordinal: Int
        let score: Score
        /// The place whose largest city it is; nil for a city by its name.
        var place: Int?
    }

    /// The meaning of the tokens of a text.
    package struct Labeling {
        /// The kind of the name.
        package enum Kind {
            /// The full name of a city.
            case city
            /// The full name of a place, whose cities are the results.
            case place
            /// The beginning of a city's name.
            case prefix
            /// The same after words that people say before names.
            case prefixPhrase
            /// The name of a city with a typing error.
            case misspelt
        }

        let name: Range<Int>
        let kind: Kind
        /// The tokens that have labels, or are ignored.
        package fileprivate(set) var labelled: Range<Int>
        /// The cities that are called so and lie where the labels say; none where the name is not whole.
        package var cities: [NamedCity] = []
        /// The names of places that the city lies in, and the worst naming that counts for each.
        var places: [(run: Range<Int>, naming: PlaceNaming)] = []
        /// The runs that are another name of the city, or the name of a city close by.
        var hints: [Range<Int>] = []
        /// The ignored tokens.
        var ignored: [Int] = []
        /// Whether a label is omitted that fits one of the cities, such as a place in which it lies.
        var omitsLabel = false
        /// Whether some cities of this name are excluded.
        var isNarrowed = false
        /// Whether nothing unknown is ignored.
        var isCertain = true
        var weights = LabelWeights()
        /// The additions for the names of the places, which the interpretation adds separately.
        var placeWeight = Score.zero

        package init(_ name: Range<Int>, _ kind: Kind) {
            (self.name, self.kind, labelled) = (name, kind, name)
        }

        /// Whether the name is that of a place, whose cities are the results.
        var isPlace: Bool { kind == .place }

        /// The addition of the labels to the score.
        var weight: Score { weights.sum }

        /// The score of the largest city.
        var largest: Score { cities.lazy.map { $0.score }.max() ?? .least }

        /// The worth of the interpretation.
        package var worth: Score {
            let isPlaced = !places.isEmpty || !hints.isEmpty
            return largest + weight + placeWeight + (isPlaced ? Features.inPlace : .zero)
        }

        /// Whether these exclude cities that fewer labels admit, or cost more.
        func isDearer(than fewer: Labeling) -> Bool {
            cities.count < fewer.cities.count
                || weight + placeWeight < fewer.weight + fewer.placeWeight
        }
    }

    /// The labels around the full name of some cities, or of a place, that are worth most; nil if all make the name
    /// that of something else, such as a street, or none are worth more than the least.
    ///
    /// All labels of the tokens are compared, depth first, and each token first by the longest run that a label
    /// explains; but not what cannot be worth more.
    @inline(never)
    package mutating func labels(
        around name: Range<Int>, _ cities: [NamedCity], isPlace: Bool, above least: Score = .least
    ) -> Labeling? {
        var start = Labeling(name, isPlace ? .place : .city)
        start.cities = cities
        var (best, most): (Labeling?, Score) = (nil, least)
        var forks = [Fork(labels: start, way: 0)]
        while let fork = forks.popLast() {
            if fork.labels.largest + mostGain(isPlace: isPlace) <= most { continue }
            var labels = fork.labels
            labelTokens(&labels, from: fork.way, &forks)
            if weigh(&labels), labels.worth > most { (best, most) = (labels, labels.worth) }
            if remainingLabelings == 0 { break }
            remainingLabelings -= 1
        }
        return best
    }

    /// Adds the weights of labels of all tokens.
    ///
    /// - Returns: whether the name may be that of a city or a place next to them.
    package mutating func weigh(_ labels: inout Labeling) -> Bool {
        addWeights(to: &labels)
        return !isNotCity(labels) && isPlainCode(labels)
    }

    /// Labels of the first tokens, and the first way to label the next one that is still to be tried.
    private struct Fork {
        let labels: Labeling
        let way: Int
    }

    /// Labels the tokens around the full name of some cities, after it first, and outwards.
    ///
    /// - Parameters:
    ///   - way: the first way to label the next token that is tried.
    ///   - forks: receives the labels before each one to which there may be a better alternative.
    private mutating func labelTokens(
        _ labels: inout Labeling, from way: Int, _ forks: inout [Fork]
    ) {
        var way = way
        while labels.labelled != text.tokens.indices {
            let before = labels
            guard let taken = labelNextToken(&labels, from: way) else { return }
            if mayBeWorthMore(than: labels, after: before) {
                forks.append(Fork(labels: before, way: taken + 1))
            }
            way = 0
        }
    }

    /// Whether other labels than the last one may be worth more: it excludes a city or costs something, or the words
    /// between the separators around it can be divided in other ways.
    private func mayBeWorthMore(than labels: Labeling, after before: Labeling) -> Bool {
        guard labels.ignored.count == before.ignored.count else { return false }
        let words = text.part(of: nextToken(before).token).count {
            !labels.name.contains($0) && !text.tokens[$0].isNumber
        }
        return words > 1 || labels.isDearer(than: before)
    }

    /// The next token without a label: behind the labelled ones, or else before them.
    private func nextToken(_ labels: Labeling) -> (token: Int, isBehind: Bool) {
        let isBehind = labels.labelled.upperBound < text.tokens.count
        return (
            isBehind ? labels.labelled.upperBound : labels.labelled.lowerBound - 1, isBehind
        )
    }

    /// Labels the next token, with those next to it that are one name: in the first way that is possible.
    ///
    /// - Parameter first: the first way that is tried. Each run is one, the longest first, and the last is to ignore the
    ///   token.
    /// - Returns: the way; nil if there is none.
    package mutating func labelNextToken(_ labels: inout Labeling, from first: Int) -> Int? {
        let (token, isBehind) = nextToken(labels)
        let runs = runs(at: token, isBehind: isBehind)
        let explained = runs.indices.dropFirst(first).first { way in
            label(runs[way], &labels, isBehind: isBehind)
        }
        if explained == nil {
            guard first <= runs.count, mayIgnore(token, labels.kind) else { return nil }
            labels.ignored.append(token)
        }
        let run = explained.map { runs[$0] } ?? token..<token + 1
        labels.labelled =
            isBehind
            ? labels.labelled.lowerBound..<run.upperBound
            : run.lowerBound..<labels.labelled.upperBound
        // The first letter of a place may as well begin another word.
        if first > 0, !beginsAnyWord(token) { labels.omitsLabel = true }
        return explained ?? runs.count
    }

    /// The runs that begin at a token behind the name, or end at one before it, the longest first.
    private func runs(at token: Int, isBehind: Bool) -> [Range<Int>] {
        let part = text.part(of: token)
        let most = text.tokens[token].isLetter ? Self.mostLetters : Self.mostWords
        let length = isBehind ? part.upperBound - token : token + 1 - part.lowerBound
        return (1...min(length, most)).reversed().map { count in
            isBehind ? token..<token + count : token + 1 - count..<token + 1
        }
    }

    /// Whether a token without a label may be ignored. Next to an unfinished or misspelt name, unknown words are
    /// allowed only in an address.
    private func mayIgnore(_ token: Int, _ name: Labeling.Kind) -> Bool {
        switch name {
        case .city, .place: true
        case .prefix: text.tokens[token].isNumber || isDesignator[token]
        case .misspelt, .prefixPhrase:
            text.tokens[token].isNumber || isDesignator[token] || isAddress
                || contextWords[token] == .around
        }
    }

    /// Labels a run as something that narrows the city, if it is.
    private mutating func label(
        _ run: Range<Int>, _ labels: inout Labeling, isBehind: Bool
    ) -> Bool {
        switch labels.kind {
        case .city:
            labelPlace(run, &labels, isBehind: isBehind) || labelOtherName(run, &labels)
                || isBehind && labelVicinity(run, &labels)
        case .place: labelPlace(run, &labels, isBehind: isBehind)
        case .prefix, .prefixPhrase, .misspelt:
            labelUncheckedPlace(run, &labels, isBehind: isBehind)
        }
    }

    private mutating func labelPlace(
        _ run: Range<Int>, _ labels: inout Labeling, isBehind: Bool
    ) -> Bool {
        let named = places(run)
        guard !named.isEmpty, mayEnd(run, labels.name) else { return false }
        // `5 Washington Street, Lincoln` is not in Washington.
        let part = text.part(of: run.lowerBound)
        if !isBehind, street(in: part, before: labels.name).overlaps(run) { return false }
        if mayBeWord(run), !isBehind || !isFollowedByPlace(run, named, labels) { return false }
        for least in [PlaceNaming.whole, .prefix] where isBehind || least == .whole {
            let places = Set(named.filter { $0.naming >= least }.map { $0.place })
            if places.isEmpty { continue }
            let inside = labels.cities.filter { city in
                // No place lies in itself.
                let inner =
                    city.place.map(contents.placeTable.outer(of:))
                    ?? contents.place(of: city.ordinal)
                return inner.map { contents.placeTable.lies($0, in: places) } ?? false
            }
            if inside.isEmpty { continue }
            labels.cities = inside
            if labels.isPlace, isAmbiguousCode(run, named) {
                labels.weights.add(.ambiguousCode, Features.ambiguousCode)
            }
            add(run, least, to: &labels, isBehind: isBehind)
            if least == .prefix { labels.placeWeight.add(Features.placePrefix) }
            return true
        }
        return false
    }

    /// Whether places are named by a code that is both a country's and a region's.
    private func isAmbiguousCode(_ run: Range<Int>, _ named: [PlaceMatch]) -> Bool {
        let codes = named.filter { $0.naming == .whole && text.text(run).utf8.count <= 2 }
        return Set(codes.map { contents.placeTable.isCountry($0.place) }).count > 1
    }

    /// Labels a run as a place around a name whose cities are not known yet, so that the place is not checked against
    /// them.
    private mutating func labelUncheckedPlace(
        _ run: Range<Int>, _ labels: inout Labeling, isBehind: Bool
    ) -> Bool {
        if mayBeWord(run) { return false }
        // A few letters before the name are unlikely to be a code, and words before an address are a street.
        if !isBehind, !text.isPart(run),
            isAddress || text.text(run).utf8.count <= Self.fewestLetters
        {
            return false
        }
        let named = run.allSatisfy { text.tokens[$0].isNumber } ? [] : places(run)
        if named.contains(where: { $0.naming == .whole }) {
            add(run, .whole, to: &labels, isBehind: isBehind)
        } else if !named.isEmpty, isBehind {
            add(run, .prefix, to: &labels, isBehind: isBehind)
        } else if labels.kind == .misspelt, isWholeSide(run, of: labels.name),
            namesMisspeltPlace(run)
        {
            add(run, .misspelt, to: &labels, isBehind: isBehind)
            labels.placeWeight.add(Features.misspeltPlace)
        } else {
            return false
        }
        return true
    }

    private func add(
        _ run: Range<Int>, _ naming: PlaceNaming, to labels: inout Labeling, isBehind: Bool
    ) {
        labels.places.append((run, naming))
        if !isBehind { labels.weights.add(.placeInFront, Features.placeInFront) }
    }

    /// Whether a run fills everything between two separators, or up to the name: only there can places have errors.
    private func isWholeSide(_ run: Range<Int>, of name: Range<Int>) -> Bool {
        (text.beginsPart(run) || run.lowerBound == name.upperBound)
            && (text.endsPart(run) || run.upperBound == name.lowerBound)
    }

    private mutating func namesMisspeltPlace(_ run: Range<Int>) -> Bool {
        if let known = misspeltPlaces[run] { return known }
        let names = !contents.places(namedBy: FoldedPrefix(text.text(run)), .misspelt).isEmpty
        misspeltPlaces[run] = names
        return names
    }

    /// Whether a short word directly after the city is the code of a place after all: the text ends with it, or
    /// continues with a place that contains it, as `salem or usa`.
    private mutating func isFollowedByPlace(
        _ run: Range<Int>, _ named: [PlaceMatch], _ labels: Labeling
    ) -> Bool {
        guard labels.name.upperBound == run.lowerBound else { return false }
        if text.endsPart(run) { return true }
        let inside = labels.cities.filter {
            contents.lies($0.ordinal, in: Set(named.map { $0.place }))
        }
        return ends(from: run.upperBound).contains { end in
            let outer = Set(places(run.upperBound..<end).map { $0.place })
            return inside.contains { contents.lies($0.ordinal, in: outer) }
        }
    }

    /// Whether the name of a place may end where a run does: in another part than the city's, no
    /// unknown word may follow.
    private func mayEnd(_ run: Range<Int>, _ name: Range<Int>) -> Bool {
        guard !text.endsPart(run), !text.part(of: run.lowerBound).contains(name.lowerBound)
        else { return true }
        let next = run.upperBound
        return text.tokens[next].isNumber || text.tokens[next].isLetter || contextWords[next] != nil
    }

    /// Whether a run is a short word that people say, and not the code of a place in this position.
    func mayBeWord(_ run: Range<Int>) -> Bool {
        guard run.count == 1 else { return false }
        let token = text.tokens[run.lowerBound]
        return !text.isPart(run) && !token.isCapital && token.folded.utf8.count <= 3
            && contextWords[run.lowerBound] != nil
    }

    private mutating func labelOtherName(_ run: Range<Int>, _ labels: inout Labeling) -> Bool {
        let called = Set(airports(run) + (mayHint(run) ? cities(run).map { $0.ordinal } : []))
        let inside = labels.cities.filter { called.contains($0.ordinal) }
        if inside.isEmpty { return false }
        labels.cities = inside
        labels.hints.append(run)
        return true
    }

    /// The cities of the airport whose code a run is.
    private func airports(_ run: Range<Int>) -> [Int] {
        guard run.count == 1, text.tokens[run.lowerBound].isCapital else { return [] }
        return TierRanges.keys(.airport, FoldedPrefix(text.text(run)), contents)
            .map { Int(contents.keys(.airport).city(at: $0)) }
    }

    private mutating func labelVicinity(_ run: Range<Int>, _ labels: inout Labeling) -> Bool {
        guard text.isPart(run), mayHint(run) else { return false }
        let others = cities(run).sorted { $0.score > $1.score }.prefix(Self.mostVicinities)
            .map { GreatCircle(from: contents.facts[$0.ordinal].coordinate) }
        let inside = labels.cities.filter { city in
            others.contains {
                contents.kilometres(from: $0, to: city.ordinal) <= Self.vicinity
            }
        }
        guard !inside.isEmpty, isWorth(inside, of: labels) else { return false }
        labels.cities = inside
        labels.hints.append(run)
        return true
    }

    /// The maximum distance in kilometres of another city that disambiguates cities of the same name, and the number of
    /// such cities to consider.
    private static let vicinity = 60.0
    private static let mostVicinities = 16

    /// Whether a label is worth it: the cities that it leaves, with what a place adds, are worth as
    /// much as all cities with the run ignored.
    private func isWorth(_ inside: [NamedCity], of labels: Labeling) -> Bool {
        func most(_ cities: [NamedCity]) -> Score { cities.lazy.map { $0.score }.max() ?? .least }
        return most(inside) + Features.inPlace >= most(labels.cities) + Features.mostBehind
    }

    private func mayHint(_ run: Range<Int>) -> Bool { run.contains(where: isUnknown) }

    // MARK: Typing errors

    /// Reads ignored parts after the city as places with a typing error, if the city is there.
    mutating func addMisspeltPlaces(to labels: inout Labeling) {
        for run in passedRuns(behind: labels.name, labels) {
            let name = FoldedPrefix(text.text(run))
            let places = Set(contents.places(namedBy: name, .misspelt).map { $0.place })
            let inside = labels.cities.filter { contents.lies($0.ordinal, in: places) }
            if inside.isEmpty { continue }
            labels.cities = inside
            labels.places.append((run, .misspelt))
            labels.ignored.removeAll(where: run.contains)
            (labels.isCertain, labels.weights) = (true, LabelWeights())
            labels.placeWeight = Features.misspeltPlace
            addWeights(to: &labels)
        }
    }

    /// The runs of tokens that are ignored up to the end of a part, and hold no number and no context word.
    private func passedRuns(behind name: Range<Int>, _ labels: Labeling) -> [Range<Int>] {
        text.parts.compactMap { part in
            let passed = labels.ignored.filter { part.contains($0) && $0 >= name.upperBound }
            guard let first = passed.first, passed.count == part.upperBound - first,
                passed.allSatisfy(isUnknown)
            else { return nil }
            return first..<part.upperBound
        }
    }
}

extension PlaceTable {
    /// Whether a place is one of others, or lies in one.
    func lies(_ place: Int, in others: Set<Int>) -> Bool {
        others.contains(place) || outer(of: place).map { lies($0, in: others) } ?? false
    }
}

extension IndexContents {
    /// Whether a city lies in one of some places.
    func lies(_ ordinal: Int, in places: Set<Int>) -> Bool {
        placeTable.lies(place(of: ordinal), in: places)
    }
}
