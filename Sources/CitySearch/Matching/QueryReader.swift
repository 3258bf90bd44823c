/// Finds the ways to read a text: the words of a city's name, and those of the place that contains it.
///
/// Usually the place follows the city, as in `paris, tex`. Other notations count only where these find no city, the
/// likelier first; the first one that finds a city is the reading of the text. Filters are ignored here, so they never
/// change how a text is read.
struct QueryReader {
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
        budget = WorkBudget(WorkBudget.ofReadings, terms)
    }

    /// Reads the text.
    ///
    /// - Returns: the plain reading first, by which all of the text is a name, unless only another
    ///   reading finds a city.
    mutating func read() -> TextReadings {
        if text.mayHaveSeparator, let flags = TextRewriting.ofFlags(text.text) {
            var reader = QueryReader(contents, terms, TypedText(flags.text))
            return TextReadings(reader.read().readings, of: flags)
        }
        let plain = plainReading
        let isPlain = !plain.clauses.areEmpty(contents) || !plain.places.isEmpty
        guard text.mayNamePlace(in: terms.mode) else {
            return (isPlain ? nil : otherReadings(insteadOf: [plain])) ?? TextReadings([plain])
        }
        // `Eastern Cape` is a region, and no Cape in an Eastern Province.
        if !text.isSeparated, plain.places.contains(where: { $0.naming == .whole }) {
            return designatedCity(plain) ?? TextReadings([plain])
        }
        let usual = usualReadings()
        if usual.isEmpty && isPlain { return TextReadings([plain]) }
        let all = [plain] + usual
        if all.contains(where: { $0.contains(contents) }) {
            return likelier(than: all) ?? TextReadings(all)
        }
        return otherReadings(insteadOf: all) ?? TextReadings(all)
    }

    /// The reading that all of the text is a name.
    var plainReading: Reading {
        let prefix = text.prefix
        return Reading(
            .name, prefix, clauses(prefix), isInCapitals: text.isInCapitals,
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

    // MARK: The usual ways

    mutating func usualReadings() -> [Reading] {
        if text.isSeparated {
            let separated = separatedNames(text.parts)
            if !separated.isEmpty { return separated }
        }
        return terms.mode >= .word && text.prefix.holdsInnerSpace
            ? unseparatedNames(text.prefix) : []
    }

    /// The readings of `paris, tex`, and with several places `nashua, nh, usa`. If one place is unknown,
    /// the whole text is a name. `Mexico, Puebla` is the larger city Puebla, with the place in front.
    private mutating func separatedNames(_ texts: [String]) -> [Reading] {
        let last = texts.count - 1
        let firsts = 2...Self.mostPlaces ~= last ? [last, 1] : [last]
        let readings = firsts.compactMap { first in
            place(Array(texts[first...]), .begun).flatMap {
                reading(Array(texts[..<first]), in: $0)
            }
        }
        guard let front = place([texts[0]], .whole) else { return readings }
        let placeFirst = reading(Array(texts[1...]), in: front)
        let best = readings.compactMap { $0.bestWholeScore(contents) }.max() ?? .least
        guard let placeFirst, placeFirst.bestWholeScore(contents) ?? .least > best else {
            return readings
        }
        return [placeFirst]
    }

    /// The readings of `portland or`: the place may begin at every inner space.
    private func unseparatedNames(_ text: FoldedPrefix) -> [Reading] {
        (1..<text.count - 1).compactMap { space -> Reading? in
            guard text[space] == KeyFolder.space else { return nil }
            let place = text.bytes(space + 1..<text.count)
            guard place.letterCount >= Self.unseparatedPlaceLetters else { return nil }
            let name = text.prefix(space + 1)
            let clauses = clauses(name)
            guard clauses.isWholeName(contents),
                let filter = PlaceSet(namedBy: place, .begun, contents)
            else { return nil }
            return Reading(
                .placed(UInt8(space + 1)), name, clauses, in: filter, mayGoOn: false,
                labels: LabelWeights(.withoutComma, Features.withoutComma), contents)
        }
    }

    /// The minimum number of letters of a place without a comma before it.
    private static let unseparatedPlaceLetters = 2
}

extension QueryReader {
    // MARK: Parts of a reading

    func clauses(_ name: borrowing FoldedPrefix) -> NameClauses {
        NameClauses(name, terms, contents)
    }

    /// The reading of some parts of a text as a name, with others as places.
    private func reading(_ name: [String], in places: Places) -> Reading? {
        let text = name.joined(separator: ", ")
        let prefix = FoldedPrefix(text)
        guard !prefix.isEmpty else { return nil }
        return Reading(
            .parts(name: text, places: places.texts), prefix, clauses(prefix), in: places.all,
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
                let both = PlaceSet(inner.all, and: outer.all, in: contents.placeTable)
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
                let both = PlaceSet(inner, and: outer, in: contents.placeTable)
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

    /// The first reading that finds a city by a name with a typing error. Well-known cities are looked for in all readings
    /// before others, so that the budget is not spent on one reading.
    ///
    /// - Parameter least: the least score that counts.
    mutating func misspelt(among readings: [Reading], atLeast least: Score) -> Reading? {
        let tiers = [MatchTier.name, .alternateName].filter { $0.isAsked(by: terms) }
        let searches = readings.filter { $0.mayGoOn }.map { reading in
            let query = FuzzyQuery(reading.prefix)
            // A place that the city lies in adds to the score of full names.
            let placed = reading.place == nil ? .zero : Features.inPlace
            return (
                reading: reading, least: least - reading.labelWeight - placed,
                names: tiers.map { MisspeltKeys(query, $0, ending: terms.ending, contents) }
            )
        }
        var previous = Score.most
        for step in Thresholds.misspeltSteps {
            for search in searches where previous > search.least {
                let floor = max(step, search.least)
                if search.names.contains(where: { finds($0, for: search.reading, floor) }) {
                    return search.reading
                }
            }
            previous = step
        }
        return nil
    }

    /// Whether one of the keys that a misspelt name may mean is of a city that a reading admits.
    private mutating func finds(_ names: MisspeltKeys, for reading: Reading, _ least: Score) -> Bool
    {
        var floor = least
        names.forEach(atLeast: &floor, within: &budget) { position, _, floor in
            let city = Int(names.keys.city(at: position))
            // One is enough.
            if reading.adjustment(of: city, contents) != nil { floor = .most }
        }
        return floor == .most
    }
}

/// The readings of a text, or of its replacement.
struct TextReadings {
    let readings: [Reading]
    /// The text that was read instead of the typed one; nil when the typed one was read.
    let rewriting: TextRewriting?

    init(_ readings: [Reading], of rewriting: TextRewriting? = nil) {
        (self.readings, self.rewriting) = (readings, rewriting)
    }

    /// - Returns: nil without a reading.
    init?(_ reading: Reading?, of rewriting: TextRewriting? = nil) {
        guard let reading else { return nil }
        self.init([reading], of: rewriting)
    }
}
