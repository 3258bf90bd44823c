/// Finds the likeliest interpretations of a text by labels on its tokens.
///
/// A run of tokens is the name of the city. The runs around it are labelled outwards: as a place that contains the
/// city, another name of it, or a city close by, all of which disambiguate it; or as ignored. The interpretation of the
/// largest worth wins: the score of its largest city, and the weights of its labels (``Features``).
package struct SpanLabeler {
    let contents: IndexContents
    let terms: SearchTerms
    let text: TextTokens
    let contextWords: [ContextWords.Kind?]
    /// The tokens before or after a name that mark it as a city's.
    let isDesignator: [Bool]
    /// Whether the text is an address, in which unknown words are normal and cost less.
    let isAddress: Bool
    /// Which tokens are the name of a street by their ending.
    let isStreetName: [Bool]
    /// Whether the text holds the word for a street.
    let hasStreetWord: Bool
    /// Whether it holds that or a number.
    let hasStreetOrNumber: Bool
    /// The names that the text offers, if several are joined: `Oslo / Bergen`, `Rome or Milan`; else none.
    private(set) var choices: [Range<Int>] = []
    /// The tokens that join them.
    private(set) var joints: [Int] = []
    /// The last token, when it may be a word that is still being typed.
    private(set) var unfinished: Int?
    // Results of earlier look-ups.
    private var names: RunTable<[NamedCity]>
    private var places: RunTable<[PlaceMatch]>
    private var longNames: [Range<Int>]?
    /// The number of labelings that may still be compared. Each name has one at least.
    var remainingLabelings = 256
    var misspeltPlaces: [Range<Int>: Bool] = [:]

    /// The maximum number of words of the name of a city or a place, and of letters in scripts without spaces.
    static let mostWords = 8
    static let mostLetters = 16
    /// The maximum number of cities of one name to consider.
    private static let mostNamed = 512

    package init(_ text: TextTokens, _ terms: SearchTerms, _ contents: IndexContents) {
        (self.text, self.terms, self.contents) = (text, terms, contents)
        names = RunTable(tokenCount: text.tokens.count)
        places = RunTable(tokenCount: text.tokens.count)
        contextWords = ContextWords.kinds(text)
        isDesignator = Self.designators(text)
        isStreetName = text.tokens.map { ContextWords.isStreetName($0.folded) }
        hasStreetWord = contextWords.contains { $0?.isOfStreet ?? false }
        if let last = text.tokens.last, text.endsInWord, !last.isSingleLetter,
            ContextWords.begin(with: last.folded)
        {
            unfinished = text.tokens.count - 1
        }
        hasStreetOrNumber = hasStreetWord || text.tokens.contains { $0.isNumber }
        isAddress =
            hasStreetOrNumber || contextWords.contains(.venue) || isStreetName.contains(true)
        findChoices()
    }

    /// Finds the names that the text offers, if all of them are names of cities.
    private mutating func findChoices() {
        var (found, joints, start): ([Range<Int>], [Int], Int) = ([], [], 0)
        for token in text.tokens.indices
        where token > start && (text.isBehindChoice(token) || isJoint(token)) {
            found.append(start..<token)
            start = token
            if isJoint(token) {
                joints.append(token)
                start += 1
            }
        }
        if found.isEmpty { return }
        found.append(start..<text.tokens.count)
        guard found.allSatisfy({ !$0.isEmpty && !cities($0).isEmpty }) else { return }
        (choices, self.joints) = (found, joints)
    }

    /// Whether a token is a word between two names: `Rome or Milan`.
    private func isJoint(_ token: Int) -> Bool {
        ContextWords.joints.contains(text.tokens[token].folded)
            && !text.isAbbreviated(token..<token + 1)
            && !text.isBehindHyphen(token)
            && (token + 1 == text.tokens.count || !text.isBehindHyphen(token + 1))
    }

    /// For each token whether it is one of the words that mark the name of a city.
    private static func designators(_ text: TextTokens) -> [Bool] {
        var found = [Bool](repeating: false, count: text.tokens.count)
        for part in text.parts {
            let words = part.map { text.tokens[$0].folded }
            for token in part.prefix(CityDesignators.count(in: words)) { found[token] = true }
            if let last = words.last, words.count > 1, CityDesignators.behind.contains(last) {
                found[part.upperBound - 1] = true
            }
        }
        return found
    }

    /// The likeliest interpretations of each kind: the names that the text offers, a city, a place, an unfinished name.
    ///
    /// - Parameter known: the score of the usual interpretations, if they find a city. They explain all words; others
    ///   must be likelier, and much likelier if they ignore a word, or divide a text without separators.
    mutating func likeliestInterpretations(insteadOf known: Score? = nil) -> [Interpretations] {
        let divided = known.map { $0 + Thresholds.dividedText } ?? .least
        let mayExplain = text.parts.count > 1 || isDesignator.contains(true)
        let least = known.map { mayExplain ? $0 : $0 + Thresholds.dividedText }
        var found: [Interpretations] = []
        let choices = choices.compactMap { labels(around: $0, cities($0), isPlace: false) }
        if let most = choices.map({ $0.worth }).max(), most > known ?? .least {
            found.append(
                Interpretations(choices.compactMap { interpretation($0) }, score: most))
        }
        let mayDivide = known == nil || mayDivideNames
        let name = mayDivide ? bestName(above: least ?? .least) : nil
        for labels in [name, bestPlace(above: least)] {
            guard let labels, let interpretation = interpretation(labels) else { continue }
            let explainsAll =
                labels.isCertain && (text.parts.count > 1 || labels.places.isEmpty)
            if labels.worth > divided || explainsAll {
                found.append(Interpretations([interpretation], score: labels.worth))
            }
        }
        // Where the text is complete, a name goes on only if nothing else is found.
        guard mayDivide, terms.ending == .open || found.isEmpty else { return found }
        return found + openInterpretations(above: divided)
    }

    /// Whether a sign or a known word shows where a name may begin or end. Without one, a part of the words is hardly
    /// much likelier than all of them.
    private var mayDivideNames: Bool {
        isAddress || text.parts.count > 1 || contextWords.contains { $0 != nil }
    }

    /// The labels with a city's name that are worth most; nil when no run of tokens names one that is worth enough.
    mutating func bestName(above least: Score = .least) -> Labeling? {
        guard var best = best(isPlace: false, above: least) else { return nil }
        if terms.mode == .fuzzy { addMisspeltPlaces(to: &best) }
        return best.isCertain || best.worth >= leastWorth ? best : nil
    }

    /// The labels with the name of a place, whose cities are the results; nil if no run of tokens names one with a high
    /// enough score.
    ///
    /// - Parameter least: the score to exceed, if a city is found already. Then no word next to the place may be
    ///   unknown: `wo, edge` does not mean all of Edge.
    private mutating func bestPlace(above least: Score?) -> Labeling? {
        guard let best = best(isPlace: true, above: least ?? .least) else { return nil }
        let enough = isBesideTown(best) ? Thresholds.leastBesideTown : Thresholds.leastWorth
        return best.isCertain || least == nil && best.worth >= enough ? best : nil
    }

    /// Whether a place is named by a code.
    func isCode(_ match: PlaceMatch) -> Bool {
        match.key != PlaceMatch.localized
            && contents.placeTable.nameClass(ofKey: Int(match.key)) == .code
    }

    /// Whether the text is a code that has only places next to it.
    mutating func isPlainCode(_ labels: Labeling) -> Bool {
        guard labels.isPlace else { return true }
        let isNamed =
            places(labels.name).contains {
                $0.naming == .whole && !isCode($0) && $0.key != PlaceMatch.localized
            }
            && text.text(labels.name).unicodeScalars.count > 2
        return isNamed || labels.ignored.isEmpty && !labels.places.isEmpty
    }

    /// The minimum worth of labels: zero in an address.
    private var leastWorth: Score { isAddress ? .zero : Thresholds.leastWorth }

    private mutating func best(isPlace: Bool, above least: Score) -> Labeling? {
        var best: Labeling?
        let mostGain = mostGain(isPlace: isPlace)
        for start in text.tokens.indices {
            for end in ends(from: start).reversed() {
                let run = start..<end
                let cities = isPlace ? namedPlaces(run) : cities(run)
                let worth = best?.worth ?? least
                guard let most = cities.lazy.map({ $0.score }).max(), most + mostGain > worth,
                    isPlace || !isCodeBehind(run)
                else { continue }
                best = labels(around: run, cities, isPlace: isPlace, above: worth) ?? best
            }
        }
        return best
    }

    /// The maximum addition of labels.
    func mostGain(isPlace: Bool) -> Score {
        Features.inPlace + (isAddress ? Features.besidePostalCode : .zero)
            + (isPlace ? Features.placeInPlaces : .zero)
    }

    /// Whether a run is the code of a place after a separator, as `LA` in `Monroe, LA`, or after an unknown word of an
    /// address, and not a city's name.
    private mutating func isCodeBehind(_ run: Range<Int>) -> Bool {
        run.lowerBound > 0 && text.text(run).utf8.count <= 3
            && isBehindOther(run)
            && places(run).contains { $0.naming == .whole && isCode($0) }
    }

    /// Whether only numbers follow a run in its part, and a separator precedes it, or in an address an unknown word
    /// precedes a run in capitals.
    private func isBehindOther(_ run: Range<Int>) -> Bool {
        let rest = run.upperBound..<text.parts(of: run).upperBound
        guard rest.allSatisfy({ text.tokens[$0].isNumber }) else { return false }
        return text.beginsPart(run)
            || isAddress && isUnknown(run.lowerBound - 1)
                && run.allSatisfy { text.tokens[$0].isCapital }
    }

    /// Whether a token and a name are parts of a longer name: `New` in `New York`, next to `York`.
    mutating func isInLongerName(_ token: Int, than name: Range<Int>) -> Bool {
        if longNames == nil { longNames = findLongNames() }
        return longNames?.contains {
            $0.contains(token) && $0.lowerBound <= name.lowerBound
                && $0.upperBound >= name.upperBound
        } ?? false
    }

    /// The runs of several tokens that are names of cities or places, or end the text and begin such a name.
    private mutating func findLongNames() -> [Range<Int>] {
        text.tokens.indices.flatMap { start in
            ends(from: start).compactMap { end in
                let run = start..<end
                let isName =
                    run.count > 1
                    && (!cities(run).isEmpty || !namedPlaces(run).isEmpty
                        || end == text.tokens.count
                            && contents.haveName(FoldedPrefix(text.text(run)), terms))
                return isName ? run : nil
            }
        }
    }

    /// Where a run that begins at a token may end: in its part.
    func ends(from start: Int) -> ClosedRange<Int> {
        let part = text.part(of: start).upperBound
        let longest = text.tokens[start].isLetter ? Self.mostLetters : Self.mostWords
        return start + 1...min(part, start + longest)
    }

    // MARK: Names

    /// The cities whose full name is a run.
    package mutating func cities(_ run: Range<Int>) -> [NamedCity] {
        if let known = names[run] { return known }
        var found: [NamedCity] = []
        let prefix = FoldedPrefix(text.text(run))
        let local = contents.localKeys(terms.language)
        func add(_ tier: MatchTier) {
            let keys = contents.keys(tier)
            let whole = keys.whole(ofLength: prefix.wholeKeyLength, in: keys.range(of: prefix))
            for key in whole.prefix(Self.mostNamed) {
                let ordinal = Int(keys.city(at: key))
                let isLocal =
                    tier == .alternateName && local?.key(of: ordinal, in: whole) == key
                let score = Score(
                    contents.importances[ordinal], (isLocal ? MatchTier.name : tier).row.whole)
                found.append(NamedCity(ordinal: ordinal, score: score))
            }
        }
        add(.name)
        if terms.includesAlternateNames, mayBeOtherName(run, prefix) {
            add(.alternateName)
        }
        names[run] = found
        return found
    }

    /// Whether a run may be an alternate name of a city: up to three letters of ASCII only in capitals, but not after a
    /// hyphen (`SU` in `FOS-SU`), or between separators.
    private func mayBeOtherName(_ run: Range<Int>, _ name: borrowing FoldedPrefix) -> Bool {
        name.letterCount > 3 || name.scalarCount != name.count || text.isPart(run)
            || run.allSatisfy { text.tokens[$0].isCapital }
                && !text.isBehindHyphen(run.lowerBound)
    }

    mutating func namesCountry(_ run: Range<Int>) -> Bool {
        places(run).contains { $0.naming == .whole && contents.placeTable.isCountry($0.place) }
    }

    /// Each place whose full name is a run, by one of its cities.
    private mutating func namedPlaces(_ run: Range<Int>) -> [NamedCity] {
        guard terms.includesCountries, run.count < text.tokens.count else { return [] }
        return places(run).compactMap { match in
            guard match.naming == .whole,
                run.contains(where: { contextWords[$0] == nil }) || isCode(match)
            else { return nil }
            let postings = contents.placeTable.postings
            guard let city = postings.list(of: match.place).first.map({ postings[$0] }) else {
                return nil
            }
            return NamedCity(
                ordinal: Int(city), score: contents.score(of: match), place: match.place)
        }
    }

    /// The places that a run names.
    mutating func places(_ run: Range<Int>) -> [PlaceMatch] {
        if let known = places[run] { return known }
        let found =
            text.cutsInitials(run)
            ? [] : contents.places(namedBy: placeName(run), mayGoOn(run) ? .prefix : .whole)
        places[run] = found
        return found
    }

    /// A run as the name of a place: the initials if all of its words are abbreviated, else the
    /// text.
    private func placeName(_ run: Range<Int>) -> FoldedPrefix {
        FoldedPrefix(text.initials(run) ?? text.text(run))
    }

    /// Whether the name of a place may continue after a run.
    private func mayGoOn(_ run: Range<Int>) -> Bool {
        text.initials(run) == nil && (text.endsPart(run) || text.isAbbreviated(run))
    }

    // MARK: Interpretations

    /// The interpretation that labels make.
    mutating func interpretation(_ labels: Labeling, mayGoOn: Bool = false) -> Interpretation? {
        let name = text.text(labels.name)
        let prefix = FoldedPrefix(name)
        var place: PlaceSet?
        for (run, naming) in labels.places {
            place = PlaceSet(namedBy: placeName(run), naming, contents)?
                .within(place, in: contents.placeTable)
            if place == nil { return nil }
        }
        let tierRanges = TierRanges(prefix, terms, contents)
        let passed = passedRuns(labels)
        let ignored = passed.map { text.text($0) }
        let isInDoubt = passed.contains { leavesDoubt($0, beside: labels.name) }
        let places = labels.places.map { $0.run }.sorted { $0.lowerBound < $1.lowerBound }
            .map { text.text($0) + (text.initials($0) == nil ? "" : ".") }
        let isRestricted = !labels.isPlace && (!labels.hints.isEmpty || labels.isNarrowed)
        return Interpretation(
            .parts(
                name: name, places: places, disambiguatedBy: labels.hints.map { text.text($0) },
                ignored: ignored), prefix, tierRanges, in: place,
            mayGoOn: labels.isPlace || mayGoOn,
            only: isRestricted ? labels.cities.map { UInt32($0.ordinal) }.sorted() : nil,
            places: labels.isPlace ? wholePlaces(labels.name) : [], isInDoubt: isInDoubt,
            labels: labels.weights, gain: gain(labels), contents)
    }

    /// The addition of a place to the scores of its cities: its best city scores as much as the place.
    private func gain(_ labels: Labeling) -> Score {
        guard let place = labels.cities.max(by: { $0.score < $1.score })?.place else {
            return .zero
        }
        return labels.worth - Score(contents.placeSizes.largest(in: place))
    }

    /// The places whose full name a run is, by their numbers, each once.
    private mutating func wholePlaces(_ run: Range<Int>) -> [PlaceMatch] {
        var known = Set<Int>()
        return places(run).filter { $0.naming == .whole && known.insert(Int($0.place)).inserted }
            .sorted { $0.place < $1.place }
    }

    /// The ignored runs. Neighbouring tokens of one part are joined.
    private func passedRuns(_ labels: Labeling) -> [Range<Int>] {
        var runs: [Range<Int>] = []
        for token in labels.ignored.sorted() {
            if let last = runs.last, last.upperBound == token, !text.beginsPart(token..<token + 1) {
                runs[runs.count - 1] = last.lowerBound..<token + 1
            } else {
                runs.append(token..<token + 1)
            }
        }
        return runs
    }
}
