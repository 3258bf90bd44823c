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
    /// How many places a reading has at most: two in each of those texts.
    static let mostNamedPlaces = 2 * mostPlaces

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
            guard clauses.isWholeName(contents), let filter = PlaceFilter(place, .begun, contents)
            else { return nil }
            return Reading(
                .placed(UInt8(space + 1)), name, clauses, in: filter, mayGoOn: false, contents)
        }
    }

    /// How many letters a place has at least without a comma before it.
    private static let unseparatedPlaceLetters = 2
}

// MARK: Other ways

extension QueryReader {
    /// A liberty that a reading takes with a text in which the usual ways find no city.
    private enum Liberty {
        /// Some words are passed over; the others are a city and the places that it lies in.
        case passingOver(TextParts)
        /// The text names a region, and larger places that it lies in.
        case region
        /// The same as some words passed over, with an error in the name of a place.
        case misspeltPlace(TextParts)
        /// The text is read in a usual way, with an error in the name of the city.
        case misspeltName
        /// Errors in the name of the city, and perhaps in that of a place.
        case misspelt([TextParts])
        /// The parts that name nothing known are passed over.
        case knownParts

        /// What a liberty costs beside the words that it passes over (``TextParts/Cost``).
        enum Cost {
            static let region = TextParts.Cost.designator + 1
            static let misspeltName = 1 << 10
            static let misspeltPlace = 1 << 11
            /// Between separators a place is likelier misspelt than a name that is all of the text.
            static let misspeltSeparatedName = 1 << 12
            static let misspelt = 1 << 13
            static let unknownParts = 1 << 14
        }
    }

    /// The reading of a text in which the usual ways find no city: the cheapest that finds one.
    private mutating func otherReading(
        _ text: TextParts, insteadOf usual: [Reading]
    ) -> Reading? {
        var left = Self.mostTried
        for liberty in liberties(text, usual).sorted(by: { $0.cost < $1.cost }).map(\.liberty) {
            let found: Reading?
            switch liberty {
            case .passingOver(let text): found = firstFound(readings(text, .begun), &left)
            case .region: found = regionAlone(text)
            case .misspeltPlace(let text): found = firstFound(readings(text, .misspelt), &left)
            case .misspeltName:
                // The usual readings stay.
                if usual.misspellable.contains(where: findsMisspelt) { return nil }
                found = nil
            case .misspelt(let texts):
                // The last words of a street look like many a misspelt name.
                found = texts.flatMap { readings($0, .misspelt, ofWholeNames: false) }
                    .prefix(Self.mostMisspelt).first(where: findsMisspelt)
            case .knownParts:
                found = knownParts(text).flatMap { firstFound(readings($0, .begun), &left) }
            }
            if let found { return found }
        }
        return nil
    }

    /// How many readings are tried beside the usual ones.
    private static let mostTried = 64
    /// In how many of them a city is looked for by a name with a typing error.
    private static let mostMisspelt = 8

    private func liberties(
        _ text: TextParts, _ usual: [Reading]
    ) -> [(cost: Int, liberty: Liberty)] {
        typealias Cost = Liberty.Cost
        let shorter = text.shorter
        let exact: [(cost: Int, liberty: Liberty)] =
            shorter.map { ($0.cost, .passingOver($0)) }
            + [(Cost.region, .region), (Cost.unknownParts, .knownParts)]
        guard terms.mode == .fuzzy else { return exact }
        let mayBePlace =
            text.texts.count > 1 && !usual.contains { $0.mayGoOn && $0.place != nil }
        return exact
            + shorter.filter { $0.cost <= TextParts.Cost.designator }
            .map { (Cost.misspeltPlace + $0.cost, .misspeltPlace($0)) }
            + [
                (mayBePlace ? Cost.misspeltSeparatedName : Cost.misspeltName, .misspeltName),
                (Cost.misspelt, .misspelt(shorter.filter { $0.cost < TextParts.Cost.insidePart })),
            ]
    }

    /// The best of some readings that find a city; of equally good ones, the first.
    ///
    /// - Parameter left: how many readings may still be tried.
    private func firstFound(_ readings: [Reading], _ left: inout Int) -> Reading? {
        let tried = readings.prefix(left)
        left -= tried.count
        let found = tried.filter { $0.contains(contents) }
            .map { (reading: $0, score: $0.bestWholeScore(contents) ?? .least) }
        let best = found.map(\.score).max()
        return found.first { $0.score == best }?.reading
    }

    /// The reading of a text as the name of a region, and of larger places that it lies in, behind it or in
    /// front.
    private mutating func regionAlone(_ text: TextParts) -> Reading? {
        guard terms.includesCountries, terms.mode >= .word else { return nil }
        for split in text.splits where split.isSeparator || text.texts.count == 1 {
            if let reading = region(split.front, in: place(split.back, .begun)) { return reading }
            if let reading = region(split.back, in: place(split.front, .whole)) { return reading }
        }
        return nil
    }

    private func region(_ names: [String], in places: Places?) -> Reading? {
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

    /// The text without the parts that name nothing known; nil when that are none, or all.
    private mutating func knownParts(_ parts: TextParts) -> TextParts? {
        guard parts.texts.count > 1 else { return nil }
        let isKnown = parts.texts.map { text in
            !clauses(folded(text)).isEmpty || place(text, .begun) != nil
                || terms.mode == .fuzzy && place(text, .misspelt) != nil
        }
        return isKnown.contains(true) && isKnown.contains(false) ? parts.keeping(isKnown) : nil
    }

    /// The ways to read what is not passed over of a text: as a city and the places that it lies in, behind it
    /// or in front.
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
                reading(texts, in: nil, passingOver: passedOver, mayGoOn: text.keepsAllParts))
        }
        for split in text.splits where split.isSeparator || terms.mode >= .word {
            let mayGoOn = split.isSeparator || !ofWholeNames
            if mayGoOn || isWholeName(split.front), let places = place(split.back, naming) {
                readings.append(
                    reading(split.front, in: places, passingOver: passedOver, mayGoOn: mayGoOn))
            }
            if split.isSeparator || texts.count == 1,
                let places = place(split.front, naming == .begun ? .whole : .misspelt)
            {
                readings.append(reading(split.back, in: places, passingOver: passedOver))
            }
        }
        return readings.compactMap { $0 }
    }

    /// Whether a text is the whole name of a city.
    private func isWholeName(_ texts: [String]) -> Bool {
        guard texts.count == 1, let text = texts.first else { return false }
        return clauses(folded(text)).isWholeName(contents)
    }

    // MARK: Parts of a reading

    private func folded(_ text: String) -> FoldedPrefix {
        FoldedPrefix(text)
    }

    private func clauses(_ name: borrowing FoldedPrefix) -> NameClauses {
        NameClauses(name, terms, contents)
    }

    /// The reading of some parts of a text as a name, with others as places.
    private func reading(
        _ name: [String], in places: Places?, passingOver passedOver: [String] = [],
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
    /// names none. A text without separators may name two.
    private mutating func place(_ texts: [String], _ naming: PlaceNaming) -> Places? {
        guard let first = texts.first, texts.count <= Self.mostPlaces else { return nil }
        var found = places(first, naming)
        for text in texts.dropFirst() {
            guard let inner = found, let outer = places(text, naming) else { return nil }
            found = inner.and(outer)
        }
        return found
    }

    /// A text as the name of a place, or as the names of two.
    private mutating func places(_ text: String, _ naming: PlaceNaming) -> Places? {
        if let place = place(text, naming) { return Places(place: place, texts: [text]) }
        let words = text.split(separator: " ")
        for split in words.indices.dropFirst() {
            let first = words[..<split].joined(separator: " ")
            let second = words[split...].joined(separator: " ")
            if let outer = place(second, naming),
                let inner = place(first, naming == .misspelt ? .misspelt : .whole),
                let both = PlaceFilter(inner, and: outer)
            {
                return Places(place: both, texts: [first, second])
            }
        }
        return nil
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

    /// What lies in other places, too, which stand behind these in the text; nil when nothing does.
    func and(_ other: Places) -> Places? {
        PlaceFilter(place, and: other.place).map { Places(place: $0, texts: texts + other.texts) }
    }
}

/// A text that may name a place, and how badly.
private struct PlaceQuestion: Hashable {
    let text: String
    let naming: PlaceNaming
}
