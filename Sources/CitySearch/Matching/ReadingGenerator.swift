/// Reads a text in which the usual ways find no city, by labels on its tokens.
///
/// A run of tokens is the name of the city. The runs around it are labelled outwards: as a place
/// that the city lies in, another name of it, or a city close by, all of which narrow it; or as
/// passed over, at a cost (``ReadingCost``). The reading of the largest worth wins: the score of
/// its largest city, less what its labels cost.
struct ReadingGenerator {
    let contents: IndexContents
    let terms: SearchTerms
    let text: TextTokens
    let spoken: [SpokenWords.Kind?]
    /// Which tokens say, in front of a name or behind it, that it is a city's.
    let isDesignator: [Bool]
    /// Whether the text is an address, in which unknown words are normal and cost less.
    let isAddress: Bool
    /// Which tokens are the name of a street by their ending.
    let isStreetName: [Bool]
    /// Whether the text holds the word for a street.
    let hasStreetWord: Bool
    /// The last token, when it may be a word that is still being typed.
    var unfinished: Int?
    // Results of earlier look-ups.
    private var names: [Range<Int>: [NamedCity]] = [:]
    private var places: [Range<Int>: [PlaceMatch]] = [:]
    var misspeltPlaces: [Range<Int>: Bool] = [:]

    /// How many words the name of a city, or of a place, has at most, and how many letters in scripts without spaces.
    private static let mostWords = 8
    private static let mostLetters = 16
    /// How many cities of one name are looked at.
    private static let mostNamed = 512
    /// How far away another city may be that tells which of several cities of a name is meant, in
    /// kilometres.
    private static let vicinity = 60.0

    init(_ text: TextTokens, _ terms: SearchTerms, _ contents: IndexContents) {
        (self.text, self.terms, self.contents) = (text, terms, contents)
        spoken = text.tokens.map { SpokenWords.kind($0.folded) }
        isDesignator = Self.designators(text)
        isStreetName = text.tokens.map { SpokenWords.isStreetName($0.folded) }
        hasStreetWord = spoken.contains { $0?.isOfStreet ?? false }
        if let last = text.tokens.last, text.endsInWord, !last.isSingleLetter,
            SpokenWords.begin(with: last.folded)
        {
            unfinished = text.tokens.count - 1
        }
        isAddress =
            text.tokens.contains { $0.isNumber } || hasStreetWord || spoken.contains(.venue)
            || isStreetName.contains(true)
    }

    /// For each token whether it is one of the words by which a text says that it names a city.
    private static func designators(_ text: TextTokens) -> [Bool] {
        var found = [Bool](repeating: false, count: text.tokens.count)
        for part in text.parts {
            let words = part.map { text.text[text.tokens[$0].range] }
            for token in part.prefix(CityDesignators.count(in: words)) { found[token] = true }
            for token in part.suffix(CityDesignators.countBehind(words)) { found[token] = true }
        }
        return found
    }

    /// A city whose whole name is a run of tokens, and its score by that name.
    fileprivate struct NamedCity {
        let ordinal: Int
        let score: Score
    }

    /// What the tokens of a text are.
    struct Labels {
        /// The name of the city or, if ``isPlace``, of a place whose cities are meant.
        let name: Range<Int>
        var isPlace = false
        /// The cities that are called so and lie where the labels say.
        fileprivate var cities: [NamedCity] = []
        /// The names of places that the city lies in, and the worst naming that counts for each.
        var places: [(run: Range<Int>, naming: PlaceNaming)] = []
        /// The runs that are another name of the city, or the name of a city close by.
        fileprivate(set) var hints: [Range<Int>] = []
        /// What is passed over.
        var passedOver: [Int] = []
        /// Whether the name is that of something else, such as a street.
        fileprivate(set) var isOfOther = false
        /// Whether some cities that are called so are not meant.
        fileprivate(set) var isNarrowed = false
        /// Whether nothing unknown is passed over.
        fileprivate(set) var isCertain = true
        var cost = Score.zero

        init(name: Range<Int>) {
            self.name = name
        }

        fileprivate init(name: Range<Int>, isPlace: Bool, _ cities: [NamedCity]) {
            (self.name, self.isPlace, self.cities) = (name, isPlace, cities)
        }

        /// What the reading is worth.
        var worth: Score {
            let isPlaced = !places.isEmpty || !hints.isEmpty
            return (cities.lazy.map { $0.score }.max() ?? .least) - cost
                + (isPlaced && !isPlace ? ReadingCost.placed : .zero)
        }
    }

    /// The labels with a city's name that are worth most; nil when no run of tokens names one that is worth enough.
    mutating func bestName() -> Labels? {
        guard var best = best(isPlace: false) else { return nil }
        if terms.mode == .fuzzy { addMisspeltPlaces(to: &best) }
        return best.isCertain || best.worth >= leastWorth(of: best) ? best : nil
    }

    /// The same where the last word of the text is still being typed, so that nobody knows it yet: `Roubaix hô`.
    mutating func bestNameBesideUnfinished() -> Labels? {
        guard let last = text.tokens.indices.last, !text.tokens[last].isLetter else { return nil }
        let known = unfinished
        unfinished = last
        defer { unfinished = known }
        return bestName().flatMap { $0.passedOver.contains(last) ? $0 : nil }
    }

    /// The labels with the name of a place whose cities are meant; nil when no run of tokens names one that is worth
    /// enough.
    mutating func bestPlace() -> Labels? {
        guard let best = best(isPlace: true) else { return nil }
        return best.isCertain || best.worth >= ReadingCost.leastWorth ? best : nil
    }

    /// The least worth of labels: zero in an address, and where only whole parts behind the city
    /// are passed over.
    private func leastWorth(of labels: Labels) -> Score {
        let isBehind = text.parts.allSatisfy { part in
            let passed = labels.passedOver.count(where: part.contains)
            return passed == 0 || passed == part.count && part.lowerBound > labels.name.lowerBound
        }
        return isAddress || isBehind ? .zero : ReadingCost.leastWorth
    }

    private mutating func best(isPlace: Bool) -> Labels? {
        let shorterName =
            isAddress ? ReadingCost.shorterNameInAddress : ReadingCost.shorterName
        var best: Labels?
        var longer: [(run: Range<Int>, score: Score)] = []
        for start in text.tokens.indices {
            for end in ends(from: start).reversed() {
                let run = start..<end
                let cities = isPlace ? largestCities(run) : cities(run)
                guard let most = cities.lazy.map({ $0.score }).max() else { continue }
                // New York is no York.
                let isPartOfName = longer.contains {
                    $0.run.contains(start) && $0.run.contains(end - 1)
                        && $0.score + shorterName > most
                }
                longer.append((run, most))
                let worth = best?.worth ?? .least
                guard !isPartOfName, most + ReadingCost.mostGain > worth else { continue }
                let labels = labels(around: run, cities, isPlace: isPlace)
                if !labels.isOfOther, labels.worth > worth { best = labels }
            }
        }
        return best
    }

    /// Where a run that begins at a token may end: in its part.
    func ends(from start: Int) -> ClosedRange<Int> {
        let part = text.part(of: start).upperBound
        let longest = text.tokens[start].isLetter ? Self.mostLetters : Self.mostWords
        return start + 1...min(part, start + longest)
    }

    // MARK: Names

    /// The cities whose whole name is a run.
    private mutating func cities(_ run: Range<Int>) -> [NamedCity] {
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

    /// Whether a run may be an alternate name of a city: up to three letters of ASCII only in
    /// capitals, but not behind a hyphen (`SU` in `FOS-SU`), or between separators, a longer run only
    /// if it names no country.
    private mutating func mayBeOtherName(_ run: Range<Int>, _ name: borrowing FoldedPrefix) -> Bool
    {
        if name.letterCount <= 3, name.scalarCount == name.count {
            return text.isPart(run)
                || run.allSatisfy { text.tokens[$0].isCapital }
                    && !text.isBehindHyphen(run.lowerBound)
        }
        return !namesCountry(run)
    }

    mutating func namesCountry(_ run: Range<Int>) -> Bool {
        places(run).contains { $0.naming == .whole && contents.placeTable.isCountry($0.place) }
    }

    /// The largest city of each place whose whole name is a run. Codes of places do not count.
    private mutating func largestCities(_ run: Range<Int>) -> [NamedCity] {
        guard terms.includesCountries, run.count < text.tokens.count else { return [] }
        return places(run).compactMap { match in
            guard match.naming == .whole, match.key != PlaceMatch.localized,
                contents.placeTable.nameClass(ofKey: Int(match.key)) != .code,
                text.text(run).unicodeScalars.count > 2, run.contains(where: { spoken[$0] == nil })
            else { return nil }
            let postings = contents.placeTable.postings
            let importances = contents.importances
            let largest = postings.list(of: match.place).lazy.map { Int(postings[$0]) }
                .max { importances[$0] < importances[$1] }
            return largest.map {
                NamedCity(
                    ordinal: $0, score: Score(importances[$0], .zero - ReadingCost.placeAlone))
            }
        }
    }

    /// The places that a run names.
    mutating func places(_ run: Range<Int>) -> [PlaceMatch] {
        if let known = places[run] { return known }
        let found =
            text.cutsInitials(run)
            ? [] : contents.places(namedBy: placeName(run), mayGoOn(run) ? .begun : .whole)
        places[run] = found
        return found
    }

    /// A run as the name of a place: the initials if all of its words are abbreviated, else the
    /// text.
    private func placeName(_ run: Range<Int>) -> FoldedPrefix {
        FoldedPrefix(text.initials(run) ?? text.text(run))
    }

    /// Whether the name of a place may go on behind a run.
    private func mayGoOn(_ run: Range<Int>) -> Bool {
        text.initials(run) == nil && (text.endsPart(run) || text.isAbbreviated(run))
    }

    // MARK: Labels

    private mutating func labels(
        around name: Range<Int>, _ cities: [NamedCity], isPlace: Bool
    ) -> Labels {
        var labels = Labels(name: name, isPlace: isPlace, cities)
        var position = name.upperBound
        while position < text.tokens.count {
            let ends = ends(from: position)
            let end = ends.reversed().first { label(position..<$0, &labels, isBehind: true) }
            if end == nil { labels.passedOver.append(position) }
            position = end ?? position + 1
        }
        position = name.lowerBound
        while position > 0 {
            let part = text.part(of: position - 1).lowerBound
            let longest = text.tokens[position - 1].isLetter ? Self.mostLetters : Self.mostWords
            let starts = max(part, position - longest)...position - 1
            let start = starts.first { label($0..<position, &labels, isBehind: false) }
            if start == nil { labels.passedOver.append(position - 1) }
            position = start ?? position - 1
        }
        addCosts(to: &labels)
        return labels
    }

    /// Labels a run as something that narrows the city, if it is.
    private mutating func label(
        _ run: Range<Int>, _ labels: inout Labels, isBehind: Bool
    ) -> Bool {
        labelPlace(run, &labels, isBehind: isBehind)
            || !labels.isPlace
                && (labelOtherName(run, &labels) || isBehind && labelVicinity(run, &labels))
    }

    private mutating func labelPlace(
        _ run: Range<Int>, _ labels: inout Labels, isBehind: Bool
    ) -> Bool {
        let named = places(run)
        guard !named.isEmpty, mayEnd(run, labels.name) else { return false }
        if mayBeWord(run), !isBehind || !isFollowedByPlace(run, named, labels) { return false }
        for least in [PlaceNaming.whole, .begun] where isBehind || least == .whole {
            let places = Set(named.filter { $0.naming >= least }.map { $0.place })
            if places.isEmpty { continue }
            let inside = labels.cities.filter { contents.lies($0.ordinal, in: places) }
            guard !inside.isEmpty, least == .whole || isWorth(inside, of: labels) else { continue }
            labels.cities = inside
            labels.places.append((run, least))
            if !isBehind { labels.cost = labels.cost + ReadingCost.placeInFront }
            if least == .begun { labels.cost = labels.cost - Relevance.placePrefix }
            return true
        }
        return false
    }

    /// Whether a short word right behind the city is the code of a place after all: the text ends with it, or goes on with
    /// a place in which it lies, as `salem or usa`.
    private mutating func isFollowedByPlace(
        _ run: Range<Int>, _ named: [PlaceMatch], _ labels: Labels
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
        return text.tokens[next].isNumber || text.tokens[next].isLetter || spoken[next] != nil
    }

    /// Whether a run is a short word that people say, and no code of a place as it stands there.
    func mayBeWord(_ run: Range<Int>) -> Bool {
        guard run.count == 1 else { return false }
        let token = text.tokens[run.lowerBound]
        return !text.isPart(run) && !token.isCapital && token.folded.utf8.count <= 3
            && spoken[run.lowerBound] != nil
    }

    private mutating func labelOtherName(_ run: Range<Int>, _ labels: inout Labels) -> Bool {
        guard mayHint(run) else { return false }
        let called = Set(cities(run).map { $0.ordinal })
        let inside = labels.cities.filter { called.contains($0.ordinal) }
        if inside.isEmpty { return false }
        labels.cities = inside
        labels.hints.append(run)
        return true
    }

    private mutating func labelVicinity(_ run: Range<Int>, _ labels: inout Labels) -> Bool {
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

    private static let mostVicinities = 16

    /// Whether a label is worth it: the cities that it leaves, with what a place adds, are worth as
    /// much as all cities with the run passed over.
    private func isWorth(_ inside: [NamedCity], of labels: Labels) -> Bool {
        func most(_ cities: [NamedCity]) -> Score { cities.lazy.map { $0.score }.max() ?? .least }
        return most(inside) + ReadingCost.placed >= most(labels.cities) - ReadingCost.partBehind
    }

    private func mayHint(_ run: Range<Int>) -> Bool {
        run.contains(where: isUnknown)
    }

    // MARK: Costs

    private mutating func addCosts(to labels: inout Labels) {
        var cost = labels.cost
        for part in text.parts {
            let passed = labels.passedOver.filter(part.contains)
            let costs = passed.map { self.cost($0) }
            let sum = costs.reduce(Score.zero, +)
            // A place that narrows a name says that it is a city's, whatever stands in front.
            let isWhole =
                passed.count == part.count
                || !labels.places.isEmpty && passed.allSatisfy { $0 < labels.name.lowerBound }
            let most =
                part.lowerBound > labels.name.lowerBound
                ? ReadingCost.partBehind : ReadingCost.partInFront
            cost = cost + (isWhole ? min(sum, most) : sum)
            let isExplained = { (token: Int) in
                text.tokens[token].isNumber
                    || isDesignator[token] && token < labels.name.lowerBound
            }
            if !passed.allSatisfy(isExplained) {
                labels.isCertain = false
            }
        }
        removeStreets(from: &labels)
        labels.isOfOther =
            labels.cities.isEmpty || !hasStreetWord && isBehindFirstName(labels.name)
            || labels.name.allSatisfy { spoken[$0]?.isOfStreet ?? false }
            || !labels.isPlace && !labels.isCertain && namesCountry(labels.name)
        if isAddress, isBesidePostalCode(labels.name) { cost = cost - ReadingCost.besidePostalCode }
        if !labels.isPlace,
            labels.name.allSatisfy({ spoken[$0] != nil || text.tokens[$0].isNumber })
        {
            cost = cost + ReadingCost.nameIsWord
        }
        labels.cost = cost
    }

    /// Removes the cities in whose countries the name would be that of a street.
    private func removeStreets(from labels: inout Labels) {
        let orders = StreetOrder.allCases.filter {
            isOfStreet(labels.name, passedOver: labels.passedOver, $0)
        }
        if orders.isEmpty { return }
        let count = labels.cities.count
        labels.cities.removeAll { city in
            let country = contents.placeTable.code(contents.country(of: city.ordinal))
            return orders.contains(StreetOrder(in: country))
        }
        if labels.cities.count < count { labels.isNarrowed = true }
    }

    /// What passing over a token costs.
    private mutating func cost(_ token: Int) -> Score {
        let (word, spoken) = (text.tokens[token], spoken[token])
        if isPlaceOfPostalCode(token) { return ReadingCost.word }
        if word.isNumber { return ReadingCost.number }
        if spoken != nil || isStreetName[token] { return ReadingCost.knownWord }
        if word.isLetter { return ReadingCost.letter }
        if token == unfinished, !isAddress { return ReadingCost.unfinishedWord }
        return isAddress ? ReadingCost.addressWord : ReadingCost.word
    }

    /// Whether a token in capitals is the code of a place, and a postal code behind it ends the text:
    /// `VA 24467`.
    private mutating func isPlaceOfPostalCode(_ token: Int) -> Bool {
        guard token + 2 == text.tokens.count, text.tokens[token].isCapital,
            isPostalCode(token + 1)
        else { return false }
        return places(token..<token + 1).contains { $0.naming == .whole }
    }

    /// Whether a name is a person's: it ends the text, right behind a first name.
    private func isBehindFirstName(_ name: Range<Int>) -> Bool {
        !text.beginsPart(name) && name.upperBound == text.tokens.count
            && spoken[name.lowerBound - 1] == nil
            && FrequentWords.areFirstNames(text.tokens[name.lowerBound - 1].folded)
    }

    // MARK: Typing errors

    /// Reads parts that are passed over behind the city as places with a typing error, if the city lies there.
    private mutating func addMisspeltPlaces(to labels: inout Labels) {
        for run in passedRuns(behind: labels.name, labels) {
            let name = FoldedPrefix(text.text(run))
            let places = Set(contents.places(namedBy: name, .misspelt).map { $0.place })
            let inside = labels.cities.filter { contents.lies($0.ordinal, in: places) }
            if inside.isEmpty { continue }
            labels.cities = inside
            labels.places.append((run, .misspelt))
            labels.passedOver.removeAll(where: run.contains)
            (labels.isCertain, labels.cost) = (true, ReadingCost.misspeltPlace)
            addCosts(to: &labels)
        }
    }

    /// The runs of tokens that are passed over up to the end of a part, and hold no number and no spoken word.
    private func passedRuns(behind name: Range<Int>, _ labels: Labels) -> [Range<Int>] {
        text.parts.compactMap { part in
            let passed = labels.passedOver.filter { part.contains($0) && $0 >= name.upperBound }
            guard let first = passed.first, passed.count == part.upperBound - first,
                passed.allSatisfy(isUnknown)
            else { return nil }
            return first..<part.upperBound
        }
    }

    // MARK: Readings

    /// The reading that labels make.
    func reading(_ labels: Labels, mayGoOn: Bool = false) -> Reading? {
        let name = text.text(labels.name)
        let prefix = FoldedPrefix(name)
        var place: PlaceSet?
        for (run, naming) in labels.places {
            guard let other = PlaceSet(namedBy: placeName(run), naming, contents)
            else { return nil }
            guard let known = place else {
                place = other
                continue
            }
            guard let both = PlaceSet(known, and: other, in: contents.placeTable) else {
                return nil
            }
            place = both
        }
        let clauses = NameClauses(prefix, terms, contents)
        let passed = passedRuns(labels)
        let passedOver = passed.map { text.text($0) }
        let isInDoubt = passed.contains { leavesDoubt($0, beside: labels.name) }
        let places = labels.places.map { $0.run }.sorted { $0.lowerBound < $1.lowerBound }
            .map { text.text($0) + (text.initials($0) == nil ? "" : ".") }
        guard !labels.isPlace else {
            return Reading(
                .region(name, among: places, passedOver: passedOver), prefix, clauses,
                in: place, places: contents.placeMatches(prefix, withRegions: true),
                isInDoubt: isInDoubt, contents)
        }
        return Reading(
            .parts(
                name: name, places: places, narrowedBy: labels.hints.map { text.text($0) },
                passedOver: passedOver), prefix, clauses, in: place, mayGoOn: mayGoOn,
            only: labels.hints.isEmpty && !labels.isNarrowed
                ? nil : labels.cities.map { UInt32($0.ordinal) }.sorted(),
            isInDoubt: isInDoubt, contents)
    }

    /// What is passed over. Neighbouring tokens of one part are joined.
    private func passedRuns(_ labels: Labels) -> [Range<Int>] {
        var runs: [Range<Int>] = []
        for token in labels.passedOver.sorted() {
            if let last = runs.last, last.upperBound == token, !text.beginsPart(token..<token + 1) {
                runs[runs.count - 1] = last.lowerBound..<token + 1
            } else {
                runs.append(token..<token + 1)
            }
        }
        return runs
    }
}

extension IndexContents {
    /// Whether a city lies in one of some places.
    fileprivate func lies(_ ordinal: Int, in places: Set<Int>) -> Bool {
        var place = place(of: ordinal)
        while true {
            if places.contains(place) { return true }
            let parent = placeTable.parent(of: place)
            if parent == place { return false }
            place = parent
        }
    }
}
