/// One interpretation of a text: the whole text is a name, or it contains a name and the names of places.
///
/// A class, so that passing it on counts one reference.
final class Interpretation: Sendable {
    /// Which words of a text mean what.
    enum Words: Sendable {
        /// All of it is the name.
        case name
        /// The name of a place follows this many bytes of the folded text.
        case placed(UInt8)
        /// Parts of it are the name, the names of places, other information about the city, and ignored words.
        case parts(
            name: String, places: [String], disambiguatedBy: [String] = [], ignored: [String] = [])
    }

    let words: Words
    /// The name, folded.
    let prefix: FoldedPrefix
    /// The key ranges of the name.
    let tierRanges: TierRanges
    /// The place that must contain the city; nil if the text names none.
    let place: PlaceSet?
    /// Whether the name may be unfinished; otherwise it must be a full name.
    let mayGoOn: Bool
    /// The matching cities, ascending, if not all cities of this name match; nil for all.
    let only: [UInt32]?
    /// Whether the name is two to four capitals.
    let isInCapitals: Bool
    /// The name with its words abbreviated, if it continues after a word with a short form; nil for others.
    let shortened: [UInt8]?
    /// The names of cities in the user's language; nil if they do not matter.
    let localKeys: LocalKeys?
    /// The places that the name names, whose cities are found, too.
    let places: [PlaceMatch]
    /// Whether something is ignored that may mean another city.
    let isInDoubt: Bool
    /// The deductions of the labels around the name from the score of each city.
    let labels: LabelWeights
    /// The addition of the place to the score of each of its cities.
    let gain: Score
    /// The keys of each key range that are exactly the name.
    let wholeKeys: KeySet.OfCities<Range<Int>>

    init(
        _ words: Words, _ prefix: FoldedPrefix, _ tierRanges: TierRanges,
        in place: PlaceSet? = nil,
        mayGoOn: Bool = true, only: [UInt32]? = nil, isInCapitals: Bool = false,
        places: [PlaceMatch] = [], isInDoubt: Bool = false, labels: LabelWeights = LabelWeights(),
        gain: Score = .zero, _ contents: IndexContents
    ) {
        self.words = words
        self.prefix = prefix
        self.tierRanges = tierRanges
        self.place = place
        self.mayGoOn = mayGoOn
        self.only = only
        self.isInCapitals = isInCapitals
        localKeys = contents.localKeys(tierRanges.language)
        shortened = AbbreviatedWords.shortened(prefix)
        self.places = places
        self.isInDoubt = isInDoubt
        self.labels = labels
        self.gain = gain
        wholeKeys = InlineArray { tierRanges.all[$0].wholeKeys(contents) }
    }

    /// The deduction of all labels around the name from the score of each city.
    var labelWeight: Score { labels.sum }

    /// Whether the name is that of a place, whose cities are the results.
    var isOfPlace: Bool {
        // A text that is all a name may also name places.
        if case .parts = words { !places.isEmpty } else { false }
    }

    /// Whether the whole text is the name.
    var isWholeText: Bool {
        if case .name = words { true } else { false }
    }

    /// The part of the text that is the name; nil where that is not a part of its own.
    var typedName: String? {
        switch words {
        case .parts(let name, _, _, _): name
        case .name, .placed: nil
        }
    }

    /// The number of cities with this full name that are guaranteed a position on the first page.
    var pinnedMatches: Int {
        isNameOfPlace
            ? FirstPage.size : FirstPage.pinnedMatches(letters: prefix.letterCount)
    }

    /// Whether the name, of more than two letters, is that of a place, too.
    var isNameOfPlace: Bool { prefix.letterCount > 2 && places.contains { $0.naming == .whole } }

    /// Whether a city of a place has this as a full name, its own or another.
    func isWholeName(ofCityIn place: Int, _ contents: IndexContents) -> Bool {
        (0...Self.alternates).contains { number in
            let keys = contents.keys(tierRanges.all[number].tier)
            return wholeKeys[number].contains {
                contents.placeTable.chain(of: keys.place(at: $0)).contains(place)
            }
        }
    }

    /// The cities with exactly this name.
    var wholeNames: Range<Int> { wholeKeys[0] }

    /// The addition of a match by a key of a tier to the score of its city.
    ///
    /// Two to four capitals are an abbreviation, and as good as a name: `LA` is Los Angeles.
    @inline(__always)
    func weight(_ tier: MatchTier, isWhole: Bool) -> Score {
        let weights = tier.row
        if !isWhole { return weights.prefix(tierRanges.ending) }
        if place != nil || tierRanges.ending == .placed { return weights.placed }
        return isInCapitals && tier == .alternateName ? Features.wholeName : weights.whole
    }

    /// Whether the name is a prefix of a city's main name, where abbreviated words equal full ones: Saint Louis is St.
    /// Louis.
    @inline(__always)
    func isOwnName(of ordinal: Int, _ contents: IndexContents) -> Bool {
        shortened.map { contents.shortenedName(of: ordinal).starts(with: $0) } ?? false
    }

    /// Whether another name of a city counts like its own: the city lies in a place of that name, as Makkah does in the
    /// region Mecca, or has two names in one, as Donostia / San Sebastián.
    private func countsAsOwnName(_ ordinal: Int, _ contents: IndexContents) -> Bool {
        let hasSeveralNames = contents.names.range(ordinal).contains {
            contents.names.byte($0) == UInt8(ascii: "/")
        }
        if hasSeveralNames, isOneOfNames(contents.name(of: ordinal)) { return true }
        if places.isEmpty { return false }
        let chain = contents.placeTable.chain(of: contents.place(of: ordinal))
        return places.contains {
            $0.naming == .whole && chain.contains($0.place)
                && contents.placeTable.kind(of: $0.place) != .subregion
        }
    }

    /// Whether the name is a prefix of a city's main name and another full name of it: Halle is Halle (Saale), and
    /// Newcastle is Newcastle upon Tyne.
    @inline(never)
    private func isShortForm(of ordinal: Int, _ contents: IndexContents) -> Bool {
        if place == nil, tierRanges.ending == .open { return false }
        let (keys, others) = (contents.nameKeys, tierRanges.all[Self.alternates])
        return tierRanges.names.contains(ordinal) && !wholeNames.contains(ordinal)
            && keys.byte(at: ordinal, from: prefix.wholeKeyLength - 1) == KeyFolder.space
            && others.firstKey(of: ordinal, in: wholeKeys[Self.alternates], contents) != nil
    }

    /// Whether the name is one of several that slashes divide.
    private func isOneOfNames(_ name: String) -> Bool {
        name.split(separator: "/").contains { part in
            let one = FoldedPrefix(part.unicodeScalars.words)
            return one.wholeKeyLength == prefix.wholeKeyLength
                && (0..<one.count).allSatisfy { one[$0] == prefix[$0] }
        }
    }

    /// The cities with this alternate name, which counts like their main name.
    func alternatesCountedAsOwn(
        _ contents: IndexContents
    ) -> [(ordinal: Int, features: MatchFeatures)] {
        wholeKeys[Self.alternates].compactMap { key in
            let ordinal = Int(contents.alternates.city(at: key))
            let isShort = isShortForm(of: ordinal, contents)
            guard isShort || countsAsOwnName(ordinal, contents),
                localFeatures(ordinal, contents) == nil,
                let features = features(ordinal, contents),
                features.tier == (isShort ? .name : .alternateName)
            else { return nil }
            return (ordinal, features)
        }
    }

    /// The keys of a key range that count.
    private func keys(_ number: Int) -> Range<Int> {
        if mayGoOn { return tierRanges.all[number].keys }
        return tierRanges.all[number].tier == .word ? 0..<0 : wholeKeys[number]
    }

    /// Whether the name is the full name of a city, or a full alternate name.
    var isWholeName: Bool { !wholeKeys[0].isEmpty || !wholeKeys[1].isEmpty }

    /// Whether a match is by the full name of its city, or by a full alternate name.
    func isWholeName(_ match: Match) -> Bool {
        switch match.tier {
        case .name: wholeKeys[0].contains(match.ordinal)
        case .alternateName: wholeKeys[1].contains(Int(match.source))
        default: false
        }
    }

    /// Whether the name is a city's full main name, in the data or in another spelling, or its name in the user's
    /// language.
    func isCalledSo(_ match: Match, _ contents: IndexContents) -> Bool {
        wholeKeys[0].contains(match.ordinal)
            || isWholeName(match) && isOwnName(of: match.ordinal, contents)
            || localFeatures(match.ordinal, contents)?.isWholeName ?? false
    }

    // MARK: Cities

    /// Whether this interpretation finds a city, or names a place.
    ///
    /// - Complexity: O(keys in range).
    func finds(_ contents: IndexContents) -> Bool {
        !places.isEmpty
            || tierRanges.all.indices.contains { number in
                let links = contents.keys(tierRanges.all[number].tier)
                return keys(number).contains {
                    tierRanges.all[number].counts($0, links)
                        && adjustment(of: Int(links.city(at: $0)), contents) != nil
                }
            }
    }

    /// The score of the likeliest city that this interpretation finds, or of the places that it names; nil if it finds
    /// neither.
    func likeliestScore(_ contents: IndexContents) -> Score? {
        let places = places.map {
            // Deductions are for names in longer texts, which may be names of cities.
            $0.naming == .whole
                ? Score(contents.placeSizes.importance(of: $0.place)) : contents.score(of: $0)
        }
        let known = [places.max(), bestWholeScore(contents)].compactMap { $0 }.max()
        guard mayGoOn else { return known }
        return bestScore(above: known ?? .least, contents) ?? known
    }

    /// The best score of the cities that this interpretation finds by unfinished names; nil if none has more than
    /// the least.
    ///
    /// - Complexity: O(keys in range), but blocks of keys without a city of the least score are skipped.
    func bestScore(above least: Score, _ contents: IndexContents) -> Score? {
        var best: Score?
        for number in tierRanges.all.indices {
            let (range, keys) = (tierRanges.all[number], keys(number))
            let (tier, links) = (range.tier, contents.keys(range.tier))
            let local = tier == .alternateName ? localKeys : nil
            let weight = weight(tier, isWhole: tier.row.wholeLength != nil)
            let localWeight = self.weight(.name, isWhole: false)
            let most = local == nil ? weight : max(weight, localWeight)
            var bound = ((best ?? least) - most).importance
            links.importances.scan(
                keys, set: links.maxima(forPrefixOf: .max), atLeast: &bound
            ) { key, importance, bound in
                guard range.counts(key, links) else { return }
                let ordinal = Int(links.city(at: key))
                let isLocal = local?.key(of: ordinal, in: keys) == key
                let score = Score(importance, isLocal ? localWeight : weight)
                guard score > best ?? least, adjustment(of: ordinal, contents) != nil else {
                    return
                }
                best = score
                bound = max(bound, (score - most).importance)
            }
        }
        return best
    }

    /// The cities that may be found in this interpretation, some of them more than once.
    ///
    /// - Complexity: O(keys in range).
    func candidates(_ contents: IndexContents) -> [UInt32] {
        var found: [UInt32] = []
        for number in tierRanges.all.indices {
            let keys = keys(number)
            if let place, tierRanges.all[number].tier == .name {
                found += place.ordinals(in: keys, contents)
                continue
            }
            let links = contents.keys(tierRanges.all[number].tier)
            for key in keys {
                if place?.contains(links.place(at: key)) ?? true,
                    tierRanges.all[number].counts(key, links)
                {
                    found.append(links.city(at: key))
                }
            }
        }
        return only.map { only in found.filter(only.holds) } ?? found
    }

    /// The best score of the cities with exactly this name or alternate name; nil if the place contains none.
    ///
    /// - Complexity: O(such cities).
    func bestWholeScore(_ contents: IndexContents) -> Score? {
        var best: Score?
        for number in tierRanges.all.indices where tierRanges.all[number].tier != .word {
            let links = contents.keys(tierRanges.all[number].tier)
            for key in wholeKeys[number] {
                let ordinal = Int(links.city(at: key))
                guard
                    let features = localFeatures(ordinal, contents)
                        ?? features(ordinal, number, key: key, contents)
                else { continue }
                let score = Score(contents.importances[ordinal], features.weight)
                best = max(best ?? score, score)
            }
        }
        return best
    }

    /// The features of a city by the first tier that it reaches; nil when this interpretation does not find it.
    ///
    /// - Complexity: O(names of the city).
    func features(_ ordinal: Int, _ contents: IndexContents) -> MatchFeatures? {
        if let features = localFeatures(ordinal, contents) { return features }
        for number in tierRanges.all.indices {
            let key = tierRanges.all[number].firstKey(of: ordinal, in: keys(number), contents)
            if let key { return features(ordinal, number, key: key, contents) }
        }
        return nil
    }

    /// The features of a city by its name in the user's language, which counts like its main name; nil if that does not
    /// match the text, or if the main name matches equally well.
    func localFeatures(_ ordinal: Int, _ contents: IndexContents) -> MatchFeatures? {
        guard let key = localKeys?.key(of: ordinal, in: keys(Self.alternates)),
            let adjustment = adjustment(of: ordinal, contents)
        else { return nil }
        let isWhole = wholeKeys[Self.alternates].contains(key)
        // The tier is the first that the city reaches.
        let isByOwnName = keys(0).contains(ordinal)
        if isByOwnName, !isWhole || wholeNames.contains(ordinal) { return nil }
        return MatchFeatures(
            isByOwnName ? .name : .alternateName,
            source: isByOwnName ? Match.ownName : UInt32(key),
            name: weight(.name, isWhole: isWhole), place: adjustment,
            isWholeName: isWhole && !isByOwnName)
    }

    /// The key range of alternate names.
    private static let alternates = 1

    /// The cities whose name in the user's language matches.
    func localCities(_ contents: IndexContents) -> [(ordinal: Int, features: MatchFeatures)] {
        guard let localKeys else { return [] }
        return localKeys.positions(in: keys(Self.alternates)).compactMap { key in
            let ordinal = Int(contents.alternates.city(at: Int(key)))
            return localFeatures(ordinal, contents).map { (ordinal, $0) }
        }
    }

    /// The features of a city by a key of a key range; nil if the place does not contain the city.
    func features(
        _ ordinal: Int, _ number: Int, key: Int, _ contents: IndexContents
    ) -> MatchFeatures? {
        guard let adjustment = adjustment(of: ordinal, contents) else { return nil }
        let tier = tierRanges.all[number].tier
        let isWhole = wholeKeys[number].contains(key)
        let source = tierRanges.all[number].source(of: key)
        if number <= Self.alternates, isShortForm(of: ordinal, contents) {
            return MatchFeatures(
                tier, source: source, name: weight(.name, isWhole: true) + Features.shortForm,
                place: adjustment, isWholeName: true)
        }
        let isName =
            tier == .alternateName
            && (isOwnName(of: ordinal, contents) || isWhole && countsAsOwnName(ordinal, contents))
        return MatchFeatures(
            tier, source: source, name: weight(isName ? .name : tier, isWhole: isWhole),
            place: adjustment,
            isWholeName: isWhole && (tier == .name || tier == .alternateName))
    }

    /// The addition of the place to the score of a city; nil if the city is elsewhere.
    func adjustment(of ordinal: Int, _ contents: IndexContents) -> Score? {
        if let only, !only.holds(UInt32(ordinal)) { return nil }
        guard let place else { return labelWeight }
        return place.adjustment(of: ordinal, contents).map { $0 + labelWeight }
    }
}

extension [Interpretation] {
    /// The interpretations that may contain a typing error. If a comma separates a name from a place, the error is in
    /// the name, and the whole text is not a name.
    var misspellable: [Interpretation] {
        let separated = filter { $0.mayGoOn && !$0.isOfPlace }
        let placed = separated.filter { $0.place != nil }
        return placed.isEmpty ? separated : placed
    }
}

extension IndexContents {
    /// The score of a place that a text names.
    func score(of match: PlaceMatch) -> Score {
        var score = Score(placeSizes.importance(of: match.place))
        if placeTable.kind(of: match.place) == .subregion { score.add(Features.meantSubregion) }
        if !isUsual(match) { score.add(Features.meantForeignPlace) }
        if match.naming != .whole { score.add(Features.placePrefix) }
        return score
    }

    /// The key of a city's main name with its words in short.
    @inline(never)
    fileprivate func shortenedName(of ordinal: Int) -> [UInt8] {
        let key = (0..<nameKeys.byteCount(at: ordinal)).map { nameKeys.byte(at: ordinal, from: $0) }
        return AbbreviatedWords.shortened(key)
    }
}

extension [UInt32] {
    /// Whether an ascending list has a value.
    fileprivate func holds(_ value: UInt32) -> Bool {
        let position = indices.partitionPoint { self[$0] < value }
        return position < count && self[position] == value
    }
}
