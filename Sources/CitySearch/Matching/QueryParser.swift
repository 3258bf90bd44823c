/// Finds the ways to read a text: the words of a city's name, and those of the place that contains it.
///
/// Usually the place follows the city, as in `paris, tex`, and all words are explained. Other interpretations, by labels
/// of the words, compete with these by their scores. Filters are ignored here, so they never change how a text is read.
struct QueryParser {
    let contents: IndexContents
    let terms: SearchTerms
    var text: TypedText
    /// Results of earlier look-ups; nil for a text that names no place.
    private var places: [PlaceText: PlaceSet?] = [:]
    /// The work that the search for typing errors may still do.
    private var budget: WorkBudget

    /// The maximum number of texts with places after a city: one more than in `city, county, state, country`.
    static let mostPlaces = 4

    init(_ contents: IndexContents, _ terms: SearchTerms, _ text: TypedText) {
        self.contents = contents
        self.terms = terms
        self.text = text
        budget = WorkBudget(WorkBudget.ofInterpretations, terms)
    }

    /// Finds the interpretations of the text.
    ///
    /// - Returns: the plain interpretation first, by which all of the text is a name, unless only another
    ///   interpretation finds a city.
    mutating func parse() -> Interpretations {
        if text.mayHaveSeparator, let flags = TextRewriting.ofFlags(text.text) {
            var parser = QueryParser(contents, terms, TypedText(flags.text))
            return Interpretations(parser.parse().interpretations, of: flags)
        }
        var usual = [plainInterpretation]
        // `Eastern Cape` is a region, and no Cape in an Eastern Province.
        if text.mayNamePlace(in: terms.mode),
            text.isSeparated || !usual[0].places.contains(where: { $0.naming == .whole })
        {
            usual += usualInterpretations()
        }
        return likelier(than: usual) ?? Interpretations(usual)
    }

    /// The interpretation that all of the text is a name.
    var plainInterpretation: Interpretation {
        let prefix = text.prefix
        return Interpretation(
            .name, prefix, tierRanges(prefix), isInCapitals: text.isInCapitals,
            places: places(namedBy: prefix, mayBeCode: text.isInCapitals), contents)
    }

    /// The places whose cities a name finds.
    func places(
        namedBy name: borrowing FoldedPrefix, mayBeCode: Bool = false
    ) -> [PlaceMatch] {
        terms.includesCountries
            ? contents.placeMatches(
                name, withRegions: terms.mode >= .word, mayBeCode: mayBeCode) : []
    }

    // MARK: The usual notations

    mutating func usualInterpretations() -> [Interpretation] {
        if text.isSeparated {
            let separated = separatedNames(text.parts)
            if !separated.isEmpty { return separated }
        }
        return terms.mode >= .word && text.prefix.holdsInnerSpace
            ? unseparatedNames(text.prefix) : []
    }

    /// The interpretations of `paris, tex`, and with several places `nashua, nh, usa`. If one place is unknown,
    /// the whole text is a name. `Mexico, Puebla` is the larger city Puebla, with the place in front.
    private mutating func separatedNames(_ texts: [String]) -> [Interpretation] {
        let last = texts.count - 1
        let firsts = 2...Self.mostPlaces ~= last ? [last, 1] : [last]
        let interpretations = firsts.compactMap { first in
            place(Array(texts[first...]), .prefix).flatMap {
                interpretation(Array(texts[..<first]), in: $0)
            }
        }
        guard let front = place([texts[0]], .whole) else { return interpretations }
        let placeFirst = interpretation(Array(texts[1...]), in: front)
        let best = interpretations.compactMap { $0.bestWholeScore(contents) }.max() ?? .least
        guard let placeFirst, placeFirst.bestWholeScore(contents) ?? .least > best else {
            return interpretations
        }
        return [placeFirst]
    }

    /// The interpretations of `portland or`: the place may begin at every inner space.
    private func unseparatedNames(_ text: FoldedPrefix) -> [Interpretation] {
        (1..<text.count - 1).compactMap { space -> Interpretation? in
            guard text[space] == KeyFolder.space else { return nil }
            let place = text.bytes(space + 1..<text.count)
            guard place.letterCount >= Self.unseparatedPlaceLetters else { return nil }
            let name = text.prefix(space + 1)
            let tierRanges = tierRanges(name)
            guard tierRanges.isWholeName(contents),
                let filter = PlaceSet(namedBy: place, .prefix, contents)
            else { return nil }
            return Interpretation(
                .placed(UInt8(space + 1)), name, tierRanges, in: filter, mayGoOn: false,
                labels: LabelWeights(.withoutComma, Features.withoutComma), contents)
        }
    }

    /// The minimum number of letters of a place without a comma before it.
    private static let unseparatedPlaceLetters = 2
}

extension QueryParser {
    // MARK: Parts of an interpretation

    func tierRanges(_ name: borrowing FoldedPrefix) -> TierRanges {
        TierRanges(name, terms, contents)
    }

    /// The interpretation of some parts of a text as a name, with others as places.
    private func interpretation(_ name: [String], in places: Places) -> Interpretation? {
        let text = name.joined(separator: ", ")
        let prefix = FoldedPrefix(text)
        guard !prefix.isEmpty else { return nil }
        return Interpretation(
            .parts(name: text, places: places.texts), prefix, tierRanges(prefix), in: places.all,
            contents)
    }

    /// The places that must contain the cities, and the parts of the text with these places.
    typealias Places = (all: PlaceSet, texts: [String])

    /// The intersection of the places of each text, and the names of the places; nil if a text names no place, or the
    /// intersection is empty. A text without separators may name two places.
    mutating func place(_ texts: [String], _ naming: PlaceNaming) -> Places? {
        guard let first = texts.first, texts.count <= Self.mostPlaces else { return nil }
        var found = places(first, naming)
        for text in texts.dropFirst() {
            guard let inner = found, let outer = places(text, naming),
                let both = inner.all.within(outer.all, in: contents.placeTable)
            else { return nil }
            found = (both, inner.texts + outer.texts)
        }
        return found
    }

    /// A text as the name of a place, or as the names of two.
    private mutating func places(_ text: String, _ naming: PlaceNaming) -> Places? {
        if let place = place(text, naming) { return (place, [text]) }
        let words = text.hasSuffix(" ") ? String(text.dropLast()) : text
        for (first, second) in TypedText.halves(of: words) {
            if let outer = place(second, naming), let inner = place(first, .whole),
                let both = inner.within(outer, in: contents.placeTable)
            {
                return (both, [first, second])
            }
        }
        return nil
    }

    /// The places that a text names.
    private mutating func place(_ text: String, _ naming: PlaceNaming) -> PlaceSet? {
        let key = PlaceText(text: text, naming: naming)
        if let known = places[key] { return known }
        let place = PlaceSet(namedBy: FoldedPrefix(text), naming, contents)
        places[key] = .some(place)
        return place
    }

    /// A text that may name a place, and how well it must.
    private struct PlaceText: Hashable {
        let text: String
        let naming: PlaceNaming
    }

    /// The first interpretation that finds a city by a name with a typing error. Well-known cities are looked for in
    /// all interpretations before others, so that the budget is not spent on one interpretation.
    ///
    /// - Parameter least: the least score that counts.
    mutating func misspelt(
        among interpretations: [Interpretation], atLeast least: Score
    ) -> Interpretation? {
        let tiers = [MatchTier.name, .alternateName].filter { $0.isAsked(by: terms) }
        let searches = interpretations.filter { $0.mayGoOn }.map { interpretation in
            let query = FuzzyQuery(interpretation.prefix)
            // A place that the city lies in adds to the score of full names.
            let placed = interpretation.place == nil ? .zero : Features.inPlace
            return (
                interpretation: interpretation, least: least - interpretation.labelWeight - placed,
                names: tiers.map { MisspeltKeys(query, $0, ending: terms.ending, contents) }
            )
        }
        var previous = Score.most
        for step in Thresholds.misspeltSteps {
            for search in searches where previous > search.least {
                let floor = max(step, search.least)
                if search.names.contains(where: { finds($0, for: search.interpretation, floor) }) {
                    return search.interpretation
                }
            }
            previous = step
        }
        return nil
    }

    /// Whether one of the keys that a misspelt name may mean is of a city that an interpretation admits.
    private mutating func finds(
        _ names: MisspeltKeys, for interpretation: Interpretation, _ least: Score
    ) -> Bool {
        var floor = least
        names.forEach(atLeast: &floor, within: &budget) { position, _, floor in
            let city = Int(names.keys.city(at: position))
            // One is enough.
            if interpretation.adjustment(of: city, contents) != nil { floor = .most }
        }
        return floor == .most
    }
}

/// The interpretations of a text, or of its replacement.
struct Interpretations {
    let interpretations: [Interpretation]
    /// The text that was read instead of the typed one; nil when the typed one was read.
    let rewriting: TextRewriting?

    /// The score of the best city that they find, where they compete.
    let score: Score

    init(
        _ interpretations: [Interpretation], of rewriting: TextRewriting? = nil,
        score: Score = .least
    ) {
        (self.interpretations, self.rewriting, self.score) = (interpretations, rewriting, score)
    }

    /// The interpretation, if it is the only one.
    var only: Interpretation? { interpretations.count == 1 ? interpretations[0] : nil }

    /// The same, and other interpretations of the text.
    func joined(by others: [Interpretation]) -> Interpretations {
        Interpretations(interpretations + others, of: rewriting, score: score)
    }
}
