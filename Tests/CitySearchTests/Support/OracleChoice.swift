import CitySearch

/// Chooses the reading of a text in which the usual ways find no city, as documented ("How a text is read"): each run of
/// words is tried as the name, what stands around it is labelled outwards, and the labels that are worth most count.
///
/// It knows what each word is (``TypedWords``), and tries every city for every run. Modes below fuzzy alone: typing errors
/// and other texts are left out.
struct OracleChoice {
    let query: SearchQuery
    let typed: TypedWords
    let oracle: Oracle
    /// The last word, when it may be one that is still being typed.
    var unfinished: Int?

    init(query: SearchQuery, typed: TypedWords, oracle: Oracle) {
        (self.query, self.typed, self.oracle) = (query, typed, oracle)
        unfinished = typed.endsInHalfWord ? typed.words.count - 1 : nil
    }

    /// A reading that is taken.
    struct Choice {
        let way: OracleWay
        /// The words of it; nil where all of the text names places.
        let labels: Labels?
    }

    /// What the words of a text are.
    struct Labels {
        let name: Range<Int>
        /// Whether some cities that are called so are left out.
        var isNarrowed = false
        /// Whether the name is that of a place whose cities are meant.
        let isPlace: Bool
        /// The cities that are meant, and what each is worth.
        var cities: [(city: Oracle.Entry, worth: Int)]
        var places: [(run: Range<Int>, naming: OraclePlace.Naming)] = []
        var hints: [Range<Int>] = []
        var passedOver: [Int] = []
        var cost = 0

        var most: Int {
            cities.map(\.worth).max() ?? .min / 2
        }

        var worth: Int {
            let isPlaced = !isPlace && !(places.isEmpty && hints.isEmpty)
            return most - cost + (isPlaced ? ReadingCost.placed.parts : 0)
        }
    }

    /// The reading that is taken; nil when the usual ones stay.
    var choice: Choice? {
        guard typed.words.count > 1, query.effectiveMode >= .word || typed.parts.count > 1 else {
            return nil
        }
        let best = bestName
        if let best, isCertain(best) { return choice(best) }
        let reader = OracleReader(query: query, oracle: oracle, locale: nil)
        if let region = reader.regionAlone { return Choice(way: region, labels: nil) }
        if let begun = begun { return begun }
        if let phrase = begunPhrase(besides: best), phrase.worth > best?.worth ?? .min {
            return phrase.choice
        }
        if let best { return choice(best) }
        var typing = self
        let last = typed.words.count - 1
        typing.unfinished = last
        if let labels = typing.bestName, labels.passedOver.contains(last) { return choice(labels) }
        guard let place = self.best(isPlace: true),
            isCertain(place) || place.worth >= ReadingCost.leastWorth.parts
        else { return nil }
        return choice(place)
    }

    private func choice(_ labels: Labels, mayGoOn: Bool = false) -> Choice {
        let isNarrowed = labels.isNarrowed && !labels.isPlace || !labels.hints.isEmpty
        let only = isNarrowed ? Set(labels.cities.map(\.city.id)) : nil
        let places = labels.places.compactMap { place($0.run, $0.naming) }
        let way = OracleWay(
            name: Oracle.prefix(typed.text(labels.name)), places: places,
            mayGoOn: mayGoOn || labels.isPlace, isRegion: labels.isPlace, only: only)
        return Choice(way: way, labels: labels)
    }

    // MARK: Names

    private var bestName: Labels? {
        best(isPlace: false).flatMap { labels in
            isCertain(labels) || labels.worth >= leastWorth(labels) ? labels : nil
        }
    }

    private func best(isPlace: Bool) -> Labels? {
        let runs = typed.words.indices.flatMap { start in
            ends(from: start).reversed().map { start..<$0 }
        }
        let named = runs.map { run in
            (run: run, cities: isPlace ? largestCities(run) : cities(run))
        }.filter { !$0.cities.isEmpty }
        var best: Labels?
        for (number, candidate) in named.enumerated() {
            var labels = Labels(
                name: candidate.run, isPlace: isPlace, cities: candidate.cities)
            // New York is no York.
            let isPartOfName = named[..<number].contains { longer in
                let most = longer.cities.map(\.worth).max() ?? 0
                return longer.run.lowerBound <= candidate.run.lowerBound
                    && longer.run.upperBound >= candidate.run.upperBound
                    && most + shorterName > labels.most
            }
            if isPartOfName { continue }
            label(around: &labels)
            let count = labels.cities.count
            labels.cities.removeAll { [name = labels] in isStreet(name, in: $0.city.country) }
            labels.isNarrowed = labels.cities.count < count
            if !isOfOther(labels), labels.worth > best?.worth ?? .min { best = labels }
        }
        return best
    }

    private var shorterName: Int {
        isAddress ? ReadingCost.shorterNameInAddress.parts : ReadingCost.shorterName.parts
    }

    /// Where runs from a word on may end: in its part.
    private func ends(from start: Int) -> [Int] {
        Array(start + 1...min(typed.part(of: start).upperBound, start + 8))
    }

    /// The cities that a run is a whole name of.
    private func cities(_ run: Range<Int>) -> [(city: Oracle.Entry, worth: Int)] {
        let way = OracleWay(name: Oracle.prefix(typed.text(run)))
        return oracle.entries.compactMap { city in
            oracle.wholeScore(city, way, query).map { (city, $0 + city.importance) }
        }
    }

    /// The largest city of each place that a run names.
    private func largestCities(_ run: Range<Int>) -> [(city: Oracle.Entry, worth: Int)] {
        guard query.includesCountries, run.count < typed.words.count,
            run.contains(where: { !typed.isSpoken($0) })
        else { return [] }
        let name = Oracle.prefix(typed.text(run)) + [0x20]
        var places: [[Oracle.Entry]] = oracle.divisions.indices.filter {
            oracle.divisions[$0].isNamed(name)
        }.map { division in oracle.entries.filter { $0.divisions.contains(division) } }
        let countries = oracle.countries.matches(
            Array(name.dropLast()), locale: nil, isWhole: true, isName: true)
        places += countries.keys.map { code in oracle.entries.filter { $0.country == code } }
        return places.compactMap { cities in
            cities.max { $0.importance < $1.importance }
                .map { ($0, $0.importance - ReadingCost.placeAlone.parts) }
        }
    }

    /// Whether a name is somebody's, or that of a country beside what is unknown, or nothing but words for streets.
    private func isOfOther(_ labels: Labels) -> Bool {
        let (name, part) = (labels.name, typed.part(of: labels.name.lowerBound))
        if labels.cities.isEmpty { return true }
        if name.lowerBound > part.lowerBound, name.upperBound == typed.words.count,
            typed.words[name.lowerBound - 1] == "jack",
            !typed.words.indices.contains(where: typed.isOfStreet)
        {
            return true
        }
        let isCountry = place(name, .whole)?.isCountry ?? false
        return name.allSatisfy(typed.isOfStreet)
            || !labels.isPlace && !isCertain(labels) && isCountry
    }

    /// Whether the name is that of a street in the country of a city: the table of "Streets".
    private func isStreet(_ labels: Labels, in country: CountryCode?) -> Bool {
        let (name, part) = (labels.name, typed.part(of: labels.name.lowerBound))
        let inFront = Array(part.lowerBound..<name.lowerBound)
        let behind = Array(name.upperBound..<part.upperBound)
        let isLast = !behind.contains {
            labels.passedOver.contains($0) && isUnknown($0)
        }
        if !isLast, name.contains(where: typed.isOfStreet) { return true }

        func mayFollow(_ word: Int) -> Bool { side(of: word, country) != -1 }
        func mayPrecede(_ word: Int) -> Bool { side(of: word, country) != 1 }
        let words = { (range: [Int]) in range.filter { side(of: $0, country) != nil } }
        if let next = behind.first, words([next]).contains(where: mayPrecede) { return true }
        if country == "US", !inFront.isEmpty {
            let stretch = Array(behind.prefix { !typed.isNumber($0) })
            if words(stretch).contains(where: mayPrecede) { return true }
        }
        if !isLast, words(inFront).contains(where: mayFollow) { return true }
        let beforePreposition = inFront.last { !["in", "of"].contains(typed.words[$0]) }
        guard let beforePreposition else { return false }
        return words([beforePreposition]).contains(where: mayFollow)
            || beforePreposition != inFront.last && typed.kind(beforePreposition) == .street
    }

    /// On which side of a word for a street its name stands: 1 behind it, -1 in front, 0 on either; nil for another word.
    private func side(of word: Int, _ country: CountryCode?) -> Int? {
        let isFirst = typed.part(of: word).lowerBound == word
        switch typed.kind(word) {
        case .streetInFront: return !isFirst && typed.kind(word - 1) == .streetAdjective ? nil : 1
        case .streetBehind, .streetOrCity: return -1
        case .street where isFirst || ["12", "75001"].contains(typed.words[word - 1]): return 1
        case .street: return country == "FR" ? 1 : country == "US" ? -1 : 0
        default: return nil
        }
    }

    // MARK: Labels

    private func label(around labels: inout Labels) {
        var position = labels.name.upperBound
        while position < typed.words.count {
            let runs = ends(from: position).reversed().map { position..<$0 }
            position = take(runs, &labels, isBehind: true)?.upperBound ?? position + 1
        }
        position = labels.name.lowerBound
        while position > 0 {
            let first = max(typed.part(of: position - 1).lowerBound, position - 8)
            let runs = (first..<position).map { $0..<position }
            position = take(runs, &labels, isBehind: false)?.lowerBound ?? position - 1
        }
        let narrowing = labels.places.map(\.run) + labels.hints + [labels.name]
        labels.passedOver = typed.words.indices.filter { word in
            !narrowing.contains { $0.contains(word) }
        }
        labels.cost += cost(labels)
    }

    /// Takes the first of some runs that narrows the city.
    private func take(
        _ runs: [Range<Int>], _ labels: inout Labels, isBehind: Bool
    ) -> Range<Int>? {
        for run in runs {
            if narrow(&labels, toPlace: run, isBehind: isBehind) { return run }
            if labels.isPlace { continue }
            if narrow(&labels, toNamesakes: run) { return run }
            if isBehind, narrow(&labels, toVicinity: run) { return run }
        }
        return nil
    }

    private func place(_ run: Range<Int>, _ naming: OraclePlace.Naming) -> OraclePlace? {
        OraclePlace(Oracle.prefix(typed.text(run)), naming, oracle, nil)
    }

    private func narrow(_ labels: inout Labels, toPlace run: Range<Int>, isBehind: Bool) -> Bool {
        let part = typed.part(of: run.lowerBound)
        // Between separators, nothing unknown follows the name of a place.
        if run.upperBound < part.upperBound, !part.contains(labels.name.lowerBound),
            typed.isUnknown(run.upperBound)
        {
            return false
        }
        let mayGoOn = isBehind && run.upperBound == part.upperBound
        for naming in [OraclePlace.Naming.whole, .begun] where naming == .whole || mayGoOn {
            guard let place = place(run, naming) else { continue }
            let inside = labels.cities.filter { place.adjustment($0.city) != nil }
            if inside.isEmpty || naming == .begun && !isWorth(inside, labels) { continue }
            labels.cities = inside
            labels.places.append((run, naming))
            if !isBehind { labels.cost += ReadingCost.placeInFront.parts }
            if naming == .begun { labels.cost -= Relevance.placePrefix.parts }
            return true
        }
        return false
    }

    private func narrow(_ labels: inout Labels, toNamesakes run: Range<Int>) -> Bool {
        guard run.contains(where: isUnknown) else { return false }
        let called = Set(cities(run).map(\.city.id))
        let inside = labels.cities.filter { called.contains($0.city.id) }
        if inside.isEmpty { return false }
        labels.cities = inside
        labels.hints.append(run)
        return true
    }

    private func narrow(_ labels: inout Labels, toVicinity run: Range<Int>) -> Bool {
        guard run == typed.part(of: run.lowerBound),
            run.contains(where: isUnknown)
        else { return false }
        let others = cities(run)
        let inside = labels.cities.filter { city in
            others.contains {
                OracleScores.kilometres($0.city.coordinate, city.city.coordinate) <= 60
            }
        }
        guard !inside.isEmpty, isWorth(inside, labels) else { return false }
        labels.cities = inside
        labels.hints.append(run)
        return true
    }

    /// Whether narrowing to some cities is worth more than passing over what would.
    private func isWorth(_ inside: [(city: Oracle.Entry, worth: Int)], _ labels: Labels) -> Bool {
        (inside.map(\.worth).max() ?? 0) + ReadingCost.placed.parts
            >= labels.most - ReadingCost.partBehind.parts
    }

    // MARK: Costs

    private var isAddress: Bool {
        typed.words.indices.contains {
            typed.kind($0).map { $0 != .around && $0 != .streetAdjective } ?? false
        }
    }

    /// What is passed over costs, and a name that is a word that people say around one.
    private func cost(_ labels: Labels) -> Int {
        let costs = typed.ranges.map { part in
            let passed = labels.passedOver.filter(part.contains)
            let sum = passed.reduce(0) { $0 + cost(ofWord: $1) }
            let isInFrontOfPlaced =
                !labels.places.isEmpty && passed.allSatisfy { $0 < labels.name.lowerBound }
            if passed.count < part.count && !isInFrontOfPlaced { return sum }
            let isBehind = part.lowerBound > labels.name.lowerBound
            return min(sum, isBehind ? ReadingCost.partBehind.parts : ReadingCost.partInFront.parts)
        }
        let isWord = !labels.isPlace && !labels.name.contains(where: typed.isUnknown)
        return costs.reduce(isWord ? ReadingCost.nameIsWord.parts : 0, +)
            - (isAddress && isBesideCode(labels.name) ? ReadingCost.besidePostalCode.parts : 0)
    }

    private func isBesideCode(_ name: Range<Int>) -> Bool {
        [name.lowerBound - 1, name.upperBound].contains {
            typed.words.indices.contains($0) && typed.words[$0] == "75001"
        }
    }

    /// Whether nobody knows what a word says, and it begins none that people say.
    private func isUnknown(_ word: Int) -> Bool {
        typed.isUnknown(word) && word != unfinished
    }

    private func cost(ofWord word: Int) -> Int {
        if typed.isNumber(word) { return 0 }
        if typed.kind(word) != nil { return ReadingCost.knownWord.parts }
        if isAddress { return ReadingCost.addressWord.parts }
        return word == unfinished ? ReadingCost.unfinishedWord.parts : ReadingCost.word.parts
    }

    /// Whether nothing is passed over but numbers, and what says that a city follows.
    private func isCertain(_ labels: Labels) -> Bool {
        labels.passedOver.allSatisfy { word in
            typed.isNumber(word) || typed.isDesignator(word) && word < labels.name.lowerBound
        }
    }

    private func leastWorth(_ labels: Labels) -> Int {
        let isBehind = typed.ranges.allSatisfy { part in
            let passed = labels.passedOver.count(where: part.contains)
            return passed == 0
                || passed == part.count && part.lowerBound > labels.name.lowerBound
        }
        return isAddress || isBehind ? 0 : ReadingCost.leastWorth.parts
    }

    // MARK: The beginning of a name

    /// The reading with the beginning of a name that ends a part, around which all is known: the cheapest that finds a
    /// city.
    private var begun: Choice? {
        let runs = typed.words.indices.flatMap { start in
            ends(from: start).reversed().map { start..<$0 }
        }
        let labels = runs.filter { run in
            run.count < typed.words.count && !typed.isNumber(run.lowerBound)
                && run.upperBound == typed.part(of: run.lowerBound).upperBound
                && run.contains { !typed.isSpoken($0) }
                && typed.text(run).count >= 3 && place(run, .whole)?.isCountry != true
        }.compactMap { explained(around: $0, besideWords: false) }
        return firstFound(labels.filter { !isUsual($0) })
    }

    /// The reading with the beginning of a name that ends the text, behind words that people say in front of one or behind
    /// what an address has there, and what it is worth: the cheapest that finds a city.
    private func begunPhrase(besides longer: Labels?) -> (choice: Choice, worth: Int)? {
        let part = typed.ranges.last ?? 0..<0
        let runs = part.dropFirst().map { $0..<part.upperBound }.filter { run in
            let letters = typed.text(run).count
            let isPlace =
                [PlaceKind.country, .region].contains {
                    place(run, .whole)?.only($0, oracle) != nil
                }
                || place(run, .whole)?.isCountry ?? false
            let isInside = longer?.name.contains(run.lowerBound - 1) ?? false
            return run.count <= 8 && !isInside && !typed.isNumber(run.lowerBound)
                && !typed.isSpoken(run.lowerBound) && letters >= (isAddress ? 3 : 2)
                && (letters < 3 || !isPlace)
        }
        let labels = runs.compactMap { explained(around: $0, besideWords: true) }.filter { labels in
            labels.passedOver.contains { !typed.isNumber($0) && typed.words[$0].utf8.count > 3 }
        }
        for labels in sorted(labels) {
            let choice = choice(labels, mayGoOn: true)
            let best = oracle.entries.compactMap { city in
                choice.way.adjustment(city) == nil
                    ? nil
                    : oracle.begunScore(city, choice.way, query).map { city.importance + $0 }
            }.max()
            let least =
                isAddress ? ReadingCost.leastWorth.parts : ReadingCost.leastGuessedWorth.parts
            if let best, best >= least {
                let whole = labels.name == longer?.name ? longer?.cost : nil
                return (
                    choice, best - (whole.map { $0 + ReadingCost.begunName.parts } ?? labels.cost)
                )
            }
        }
        return nil
    }

    /// The cheapest first.
    private func sorted(_ labels: [Labels]) -> [Labels] {
        labels.enumerated()
            .sorted { ($0.element.cost, $0.offset) < ($1.element.cost, $1.offset) }
            .map(\.element)
    }

    /// The cheapest that finds a city.
    private func firstFound(_ labels: [Labels]) -> Choice? {
        sorted(labels).map { choice($0, mayGoOn: true) }.first { choice in
            oracle.entries.contains {
                choice.way.adjustment($0) != nil && oracle.isNamed($0, choice.way, query)
            }
        }
    }

    /// Labels all words around a name as places, numbers and words for a city; nil when one is none of these.
    private func explained(around name: Range<Int>, besideWords: Bool) -> Labels? {
        var labels = Labels(name: name, isPlace: false, cities: [])
        for side in [0..<name.lowerBound, name.upperBound..<typed.words.count] {
            var position = side.lowerBound
            while position < side.upperBound {
                let run = ends(from: position).reversed().map { position..<$0 }.first { run in
                    run.upperBound <= side.upperBound
                        && label(run, &labels, besideWords: besideWords)
                }
                guard
                    run != nil || typed.isNumber(position) || typed.isDesignator(position)
                        || besideWords && (isAddress || typed.kind(position) == .around)
                else { return nil }
                if run == nil { labels.passedOver.append(position) }
                position = run?.upperBound ?? position + 1
            }
        }
        if besideWords {
            let countries = ["FR", "US", "DE"].map { CountryCode($0) }
            if countries.contains(where: { isStreet(labels, in: $0) }) { return nil }
            labels.cost += costInFront(labels)
        }
        if name != typed.part(of: name.lowerBound) { labels.cost += ReadingCost.knownWord.parts }
        return labels
    }

    /// What stands before a postal code says nothing.
    private func costInFront(_ labels: Labels) -> Int {
        if isBesideCode(labels.name) { return -ReadingCost.besidePostalCode.parts }
        let costs = labels.passedOver.map { word in
            if typed.isNumber(word) { return 0 }
            let isName = isUnknown(word) && typed.kind(word) != .streetName
            return isName ? ReadingCost.unfinishedWord.parts : ReadingCost.knownWord.parts
        }
        return min(costs.reduce(0, +), ReadingCost.partInFront.parts)
    }

    private func label(_ run: Range<Int>, _ labels: inout Labels, besideWords: Bool) -> Bool {
        let part = typed.part(of: run.lowerBound)
        let isInFront = run.upperBound <= labels.name.lowerBound
        let isShort = typed.text(run).utf8.count <= 3
        if isInFront, run != part, isShort || besideWords && isAddress { return false }
        let isWhole = place(run, .whole) != nil
        let isBegun = run.upperBound == part.upperBound && place(run, .begun) != nil
        guard isWhole || isBegun && !isInFront else { return false }
        if isInFront { labels.cost += ReadingCost.placeInFront.parts }
        labels.places.append((run, isWhole ? .whole : .begun))
        return true
    }

    private func isUsual(_ labels: Labels) -> Bool {
        labels.passedOver.isEmpty && labels.name.lowerBound == 0 && labels.places.count <= 4
            && labels.places.allSatisfy { $0.run == typed.part(of: $0.run.lowerBound) }
    }
}
