/// Finds the ways to read a text: which of it is a city's name, and which names the place where that lies.
///
/// The usual ways are those in which the place stands behind the city, as `paris, tex`. Only where these find
/// no city others count, the likelier first, and the first that finds one is the reading of the text. So no
/// filter of a query changes how its text is read.
struct QueryReader {
    private let contents: IndexContents
    private let terms: SearchTerms
    /// The text as it was typed.
    private let text: String
    /// The places that were looked up.
    private var places: [PlaceQuestion: PlaceFilter?] = [:]

    /// How many texts that name places may stand behind a city: one more than in `city, county, state,
    /// country`.
    static let mostPlaces = 4
    /// How many places a reading has at most: two in each of those texts, and two behind the city in its own.
    static let mostNamedPlaces = 2 * (mostPlaces + 1)

    init(_ contents: IndexContents, _ terms: SearchTerms, text: String) {
        self.contents = contents
        self.terms = terms
        self.text = text
    }

    /// The readings of the text.
    ///
    /// - Returns: the plain reading first, that all of the text is a name, unless another one is the only one
    ///   that finds a city.
    mutating func readings(_ folded: borrowing QueryText) -> [Reading] {
        let plain = plainReading(folded.prefix)
        guard folded.mayNamePlace(in: terms.mode) else { return [plain] }
        let separated = folded.mayHaveSeparator ? TextParts(text) : nil
        // `Eastern Cape` is a region, and no Cape in an Eastern Province.
        if separated == nil, plain.places.contains(where: { $0.naming == .whole }) {
            return [plain]
        }
        let usual = usualReadings(folded, separated)
        if usual.isEmpty && !plain.clauses.isEmpty { return [plain] }
        let all = [plain] + usual
        let parts = separated ?? TextParts(text)
        if all.contains(where: { $0.contains(contents) }) {
            // No city is called so: `georgia, usa` is no Georgiana.
            let mayBeRegion =
                parts.texts.count > 1 && !all.contains { $0.bestWholeScore(contents) != nil }
            return mayBeRegion ? regionAlone(parts).map { [$0] } ?? all : all
        }
        let mayHoldPlaces = terms.mode >= .word || parts.texts.count > 1
        if mayHoldPlaces, parts.isShort, let other = otherReading(parts, insteadOf: all) {
            return [other]
        }
        return all
    }

    private func plainReading(_ prefix: FoldedPrefix) -> Reading {
        Reading(.name, prefix, clauses(prefix), places: places(namedBy: prefix), contents)
    }

    /// The places whose cities a name finds.
    private func places(namedBy name: borrowing FoldedPrefix) -> [PlaceMatch] {
        terms.includesCountries
            ? contents.placeMatches(name, withRegions: terms.mode >= .word) : []
    }

    // MARK: The usual ways

    private mutating func usualReadings(
        _ folded: borrowing QueryText, _ parts: TextParts?
    ) -> [Reading] {
        if let texts = parts?.texts {
            let separated = separatedNames(texts)
            if !separated.isEmpty { return separated }
        }
        return terms.mode >= .word && folded.prefix.holdsInnerSpace
            ? unseparatedNames(folded.prefix) : []
    }

    /// The readings of `paris, tex`, and with several places `nashua, nh, usa`. If one place is unknown,
    /// the whole text is a name. `Mexico, Puebla` is the larger city Puebla, with the place in front.
    private mutating func separatedNames(_ texts: [String]) -> [Reading] {
        guard texts.count > 1 else { return [] }
        let last = texts.count - 1
        let firsts = 2...Self.mostPlaces ~= last ? [last, 1] : [last]
        let readings = firsts.compactMap { first in
            place(texts[first...], .begun).flatMap { reading(texts[..<first], in: $0) }
        }
        guard let front = place(texts[..<1], .whole) else { return readings }
        let placeFirst = reading(texts[1...], in: front)
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
            let isName = clauses.all.indices.contains { number in
                clauses.all[number].tier != .word
                    && !clauses.all[number].wholeKeys(contents).isEmpty
            }
            guard isName, let filter = PlaceFilter(place, .begun, contents) else { return nil }
            return Reading(
                .placed(UInt8(space + 1)), name, clauses, in: filter, mayGoOn: false, contents)
        }
    }

    /// In how many readings a city is looked for by a name with a typing error.
    private static let mostMisspelt = 8
    /// How many letters a place has at least without a comma before it.
    private static let unseparatedPlaceLetters = 2
}

// MARK: Other ways

extension QueryReader {
    /// The reading of a text in which the usual ways find no city.
    private mutating func otherReading(
        _ parts: TextParts, insteadOf usual: [Reading]
    ) -> Reading? {
        let designated = parts.withoutDesignator(contents.foldTable)
        let texts = [parts, designated].compactMap { $0 }
        let numberless = (designated ?? parts).withoutNumbers
        let wholeParts = numberless.map { [$0] + $0.withoutFirstParts } ?? []
        let addresses = wholeParts + (numberless?.withoutFirstWords ?? [])
        let exact = firstFound(texts, .begun) ?? regionAlone(parts) ?? firstFound(addresses, .begun)
        if let exact { return exact }
        guard terms.mode == .fuzzy else { return firstFound(knownParts(parts), .begun) }
        let isMisspeltName = usual.misspellable.contains(where: findsMisspelt)
        // Between separators a place is likelier misspelt than a name that is all of the text.
        let mayBePlace =
            parts.texts.count > 1 && !usual.contains { $0.mayGoOn && $0.place != nil }
        if isMisspeltName && !mayBePlace { return nil }
        if let misspelt = firstFound(texts, .misspelt) { return misspelt }
        if isMisspeltName { return nil }
        // The last words of a street look like many a misspelt name.
        let others = (texts + wholeParts).flatMap { readings($0, .misspelt, ofWholeNames: false) }
        return others.prefix(Self.mostMisspelt).first(where: findsMisspelt)
            ?? firstFound(knownParts(parts), .begun)
    }

    /// The reading of a text as the name of a region, and of larger places that it lies in, behind it or in
    /// front.
    private mutating func regionAlone(_ parts: TextParts) -> Reading? {
        let texts = parts.texts
        guard terms.includesCountries, terms.mode >= .word, let text = texts.first else {
            return nil
        }
        let isSeparated = texts.count > 1
        let pieces = isSeparated ? texts : text.split(separator: " ").map(String.init)
        func joined(_ pieces: ArraySlice<String>) -> ArraySlice<String> {
            isSeparated ? pieces : [pieces.joined(separator: " ")]
        }
        for split in pieces.indices.dropFirst() {
            let (front, back) = (joined(pieces[..<split]), joined(pieces[split...]))
            if let reading = region(front, in: place(back, .begun)) { return reading }
            if let reading = region(back, in: place(front, .whole)) { return reading }
        }
        return nil
    }

    private func region(_ names: ArraySlice<String>, in places: Places?) -> Reading? {
        guard let name = names.first, names.count == 1, let places else { return nil }
        let prefix = folded(name)
        let named = self.places(namedBy: prefix)
        let isRegion = named.contains { match in
            match.naming == .whole && !contents.placeTable.isCountry(match.place)
                && places.place.contains(place: match.place)
        }
        guard isRegion else { return nil }
        return Reading(
            .region(name, among: places.texts), prefix, clauses(prefix), in: places.place,
            places: named, contents)
    }

    /// The text without the parts that name nothing known, if there are any.
    private mutating func knownParts(_ parts: TextParts) -> [TextParts] {
        guard parts.texts.count > 1 else { return [] }
        let isKnown = parts.texts.map { text in
            !clauses(folded(text)).isEmpty || place(text, .begun) != nil
                || terms.mode == .fuzzy && place(text, .misspelt) != nil
        }
        let known = parts.keeping(isKnown)
        return known.texts.isEmpty || !isKnown.contains(false) ? [] : [known]
    }

    /// The best reading of the first text that has one in which a city is found.
    private mutating func firstFound(
        _ texts: [TextParts], _ naming: PlaceNaming
    ) -> Reading? {
        for text in texts {
            let found = readings(text, naming).filter { $0.contains(contents) }
                .map { (reading: $0, score: $0.bestWholeScore(contents) ?? .least) }
            let best = found.map(\.score).max()
            if let first = found.first(where: { $0.score == best }) { return first.reading }
        }
        return nil
    }

    /// The ways to read what is not passed over of a text.
    ///
    /// - Parameters:
    ///   - naming: how badly a place may be named that stands behind the city.
    ///   - ofWholeNames: whether a name without a separator behind it must be a whole one.
    private mutating func readings(
        _ text: TextParts, _ naming: PlaceNaming, ofWholeNames: Bool = true
    ) -> [Reading] {
        let (texts, passedOver) = (text.texts, text.passedOver)
        var readings: [Reading?] = []
        let isName =
            text.keepsAllParts || texts.count > 1 || place(texts[0], .whole)?.isCountry != true
        if !passedOver.isEmpty, isName {
            readings.append(
                reading(texts[...], in: nil, passingOver: passedOver, mayGoOn: text.keepsAllParts))
        }
        for split in texts.indices.dropFirst() {
            let (front, back) = (texts[..<split], texts[split...])
            if let places = place(back, naming) {
                readings.append(reading(front, in: places, passingOver: passedOver))
                if front.count == 1 {
                    readings += unseparated(
                        texts[0], naming, in: places, passedOver, ofWholeNames: ofWholeNames)
                }
            }
            if let places = place(front, naming == .begun ? .whole : .misspelt) {
                readings.append(reading(back, in: places, passingOver: passedOver))
            }
        }
        if texts.count == 1 {
            readings += unseparated(
                texts[0], naming, in: nil, passedOver, ofWholeNames: ofWholeNames)
            readings += placesFirst(texts[0], naming, passedOver)
        }
        return readings.compactMap { $0 }
    }

    /// The readings of a text as a name with one or two places behind it, without separators.
    ///
    /// - Parameters:
    ///   - outer: the places behind the text.
    ///   - ofWholeNames: whether the name must be a whole one.
    private mutating func unseparated(
        _ text: String, _ naming: PlaceNaming, in outer: Places?, _ passedOver: [String],
        ofWholeNames: Bool
    ) -> [Reading] {
        guard terms.mode >= .word else { return [] }
        let words = text.split(separator: " ")
        return words.indices.dropFirst().flatMap { split -> [Reading] in
            let name = words[..<split].joined(separator: " ")
            if ofWholeNames, reading([name], in: outer)?.bestWholeScore(contents) == nil {
                return []
            }
            let rest = words[split...].joined(separator: " ")
            return placeChains(rest, naming).compactMap { places in
                reading(
                    [name], in: outer.map { places.and($0) } ?? places, passingOver: passedOver,
                    mayGoOn: !ofWholeNames)
            }
        }
    }

    /// The readings of a text as a name with one or two places in front of it, without separators.
    private mutating func placesFirst(
        _ text: String, _ naming: PlaceNaming, _ passedOver: [String]
    ) -> [Reading] {
        guard terms.mode >= .word else { return [] }
        let words = text.split(separator: " ")
        let end = text.hasSuffix(" ") ? " " : ""
        return words.indices.dropFirst().flatMap { split -> [Reading] in
            let front = words[..<split].joined(separator: " ")
            let name = words[split...].joined(separator: " ") + end
            return placeChains(front, naming == .begun ? .whole : .misspelt).compactMap {
                reading([name], in: $0, passingOver: passedOver)
            }
        }
    }

    /// A text as the name of one place, or of two.
    private mutating func placeChains(_ text: String, _ naming: PlaceNaming) -> [Places] {
        var chains: [Places] = []
        if let place = place(text, naming) { chains.append(Places(place: place, texts: [text])) }
        let words = text.split(separator: " ")
        for split in words.indices.dropFirst() {
            let first = words[..<split].joined(separator: " ")
            let second = words[split...].joined(separator: " ")
            guard let outer = place(second, naming),
                let inner = place(first, naming == .misspelt ? .misspelt : .whole)
            else { continue }
            chains.append(
                Places(place: PlaceFilter(inner, and: outer), texts: [first, second]))
        }
        return chains
    }

    // MARK: Parts of a reading

    private func folded(_ text: String) -> FoldedPrefix {
        FoldedPrefix(text, table: contents.foldTable)
    }

    private func clauses(_ name: borrowing FoldedPrefix) -> NameClauses {
        NameClauses(name, terms, contents)
    }

    /// The reading of some parts of a text as a name, with others as places.
    private func reading(
        _ name: ArraySlice<String>, in places: Places?, passingOver passedOver: [String] = [],
        mayGoOn: Bool = true
    ) -> Reading? {
        let text = name.joined(separator: ", ")
        let prefix = folded(text)
        guard !prefix.isEmpty else { return nil }
        return Reading(
            .parts(name: text, places: places?.texts ?? [], passedOver: passedOver), prefix,
            clauses(prefix), in: places?.place, mayGoOn: mayGoOn, contents)
    }

    /// Where cities must lie that lie in a place of each text, and the names of the places; nil when a text
    /// names none.
    private mutating func place(
        _ texts: ArraySlice<String>, _ naming: PlaceNaming
    ) -> Places? {
        guard 1...Self.mostPlaces ~= texts.count else { return nil }
        var result: Places?
        for text in texts {
            let single = place(text, naming).map { Places(place: $0, texts: [text]) }
            guard let places = single ?? placeChains(text, naming).first else { return nil }
            result = result.map { $0.and(places) } ?? places
        }
        return result
    }

    /// The places that a text names.
    private mutating func place(_ text: String, _ naming: PlaceNaming) -> PlaceFilter? {
        let question = PlaceQuestion(text: text, naming: naming)
        if let known = places[question] { return known }
        let place = PlaceFilter(folded(text), naming, contents)
        places[question] = .some(place)
        return place
    }

    /// Whether a reading finds a city by a name with a typing error.
    private func findsMisspelt(_ reading: Reading) -> Bool {
        guard reading.mayGoOn else { return false }
        let query = FuzzyQuery(reading.prefix)
        func finds(_ keys: MisspeltKeys, from step: Score, _ city: (Int) -> Int) -> Bool {
            var isFound = false
            var floor = step
            keys.forEach(atLeast: &floor) { position, _, floor in
                if isFound || reading.adjustment(of: city(position), contents) == nil { return }
                isFound = true
                floor = .most
            }
            return isFound
        }
        let names = MisspeltKeys(query, ownNamesOf: contents)
        let alternates = MisspeltKeys(query, alternateNamesOf: contents)
        return MisspeltKeys.steps.contains { step in
            finds(names, from: step) { $0 }
                || terms.includesAlternateNames
                    && finds(alternates, from: step) { Int(contents.alternates.city(at: $0)) }
        }
    }
}

/// Where cities must lie, and the texts that say so.
private struct Places {
    let place: PlaceFilter
    let texts: [String]

    /// What lies in other places, too, which stand behind these in the text.
    func and(_ other: Places) -> Places {
        Places(place: PlaceFilter(place, and: other.place), texts: texts + other.texts)
    }
}

/// A text that may name a place, and how badly.
private struct PlaceQuestion: Hashable {
    let text: String
    let naming: PlaceNaming
}
