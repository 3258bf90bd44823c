/// One interpretation of a text: the whole text is a name, or it contains a name and the names of places.
///
/// A class, so that passing it on counts one reference.
final class Reading: Sendable {
    /// Which words of a text mean what.
    enum Words: Sendable {
        /// All of it is the name.
        case name
        /// The name of a place follows this many bytes of the folded text.
        case placed(UInt8)
        /// Parts of it are the name, the names of places, other information about the city, and ignored words.
        case parts(
            name: String, places: [String], narrowedBy: [String] = [], passedOver: [String] = [])
        /// It names a place, whose cities are the results, perhaps larger places around it, and ignored words.
        case region(String, among: [String], passedOver: [String])
    }

    let words: Words
    /// The name, folded.
    let prefix: FoldedPrefix
    /// The clauses of the name.
    let clauses: NameClauses
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
    /// Whether a place is ignored in which the city does not lie.
    let isElsewhere: Bool
    /// The deductions of the labels around the name from the score of each city.
    let labels: LabelWeights
    /// The addition of the place to the score of each of its cities.
    let gain: Score
    /// The keys of each clause that are exactly the name.
    let wholeKeys: KeySet.OfCities<Range<Int>>

    init(
        _ words: Words, _ prefix: FoldedPrefix, _ clauses: NameClauses,
        in place: PlaceSet? = nil,
        mayGoOn: Bool = true, only: [UInt32]? = nil, isInCapitals: Bool = false,
        places: [PlaceMatch] = [], isInDoubt: Bool = false, isElsewhere: Bool = false,
        labels: LabelWeights = LabelWeights(),
        gain: Score = .zero,
        _ contents: IndexContents
    ) {
        self.words = words
        self.prefix = prefix
        self.clauses = clauses
        self.place = place
        self.mayGoOn = mayGoOn
        self.only = only
        self.isInCapitals = isInCapitals
        localKeys = contents.localKeys(clauses.language)
        shortened = AbbreviatedWords.shortened(prefix)
        self.places = places
        self.isInDoubt = isInDoubt
        self.isElsewhere = isElsewhere
        self.labels = labels
        self.gain = gain
        wholeKeys = InlineArray { clauses.all[$0].wholeKeys(contents) }
    }

    /// The deduction of all labels around the name from the score of each city.
    var labelWeight: Score { labels.sum }

    /// Whether the name is that of a place, whose cities are the results.
    var isOfPlace: Bool {
        if case .region = words { true } else { false }
    }

    /// Whether the whole text is the name.
    var isWholeText: Bool {
        if case .name = words { true } else { false }
    }

    /// The part of the text that is the name; nil where that is not a part of its own.
    var typedName: String? {
        switch words {
        case .parts(let name, _, _, _), .region(let name, _, _): name
        case .name, .placed: nil
        }
    }

    /// The number of cities with this full name that are guaranteed a position on the first page.
    var promisedNames: Int {
        isNameOfPlace
            ? FirstPage.size : FirstPage.promisedNames(letters: prefix.letterCount)
    }

    /// Whether the name, of more than two letters, is that of a place, too.
    var isNameOfPlace: Bool {
        prefix.letterCount > 2 && places.contains { $0.naming == .whole }
    }

    /// Whether a city of a place has this as a full name, its own or another.
    func isWholeName(ofCityIn place: Int, _ contents: IndexContents) -> Bool {
        (0...Self.alternates).contains { clause in
            let keys = contents.keys(clauses.all[clause].tier)
            return wholeKeys[clause].contains {
                contents.placeTable.chain(of: keys.place(at: $0)).contains(place)
            }
        }
    }

    /// The cities with exactly this name.
    var wholeNames: Range<Int> {
        wholeKeys[0]
    }

    /// The addition of a match by a key of a tier to the score of its city.
    ///
    /// Two to four capitals are an abbreviation, and as good as a name: `LA` is Los Angeles.
    @inline(__always)
    func weight(_ tier: MatchTier, isWhole: Bool) -> Score {
        let weights = tier.row
        if !isWhole { return weights.prefix(clauses.ending) }
        if place != nil || clauses.ending == .placed { return weights.placed }
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
    private func isNamesake(_ ordinal: Int, _ contents: IndexContents) -> Bool {
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
        if place == nil, clauses.ending == .open { return false }
        let (keys, others) = (contents.nameKeys, clauses.all[Self.alternates])
        return clauses.names.contains(ordinal) && !wholeNames.contains(ordinal)
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
    func namesakes(_ contents: IndexContents) -> [(ordinal: Int, evidence: Evidence)] {
        wholeKeys[Self.alternates].compactMap { key in
            let ordinal = Int(contents.alternates.city(at: key))
            let isShort = isShortForm(of: ordinal, contents)
            guard isShort || isNamesake(ordinal, contents),
                localEvidence(ordinal, contents) == nil,
                let evidence = evidence(ordinal, contents),
                evidence.tier == (isShort ? .name : .alternateName)
            else { return nil }
            return (ordinal, evidence)
        }
    }

    /// The keys of a clause that count.
    private func keys(_ clause: Int) -> Range<Int> {
        if mayGoOn { return clauses.all[clause].keys }
        return clauses.all[clause].tier == .word ? 0..<0 : wholeKeys[clause]
    }

    /// Whether the name is the full name of a city, or a full alternate name.
    var isWholeName: Bool {
        !wholeKeys[0].isEmpty || !wholeKeys[1].isEmpty
    }

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
            || localEvidence(match.ordinal, contents)?.isWholeName ?? false
    }

    // MARK: Cities

    /// Whether a city may be found in this reading.
    ///
    /// - Complexity: O(keys in range).
    func contains(_ contents: IndexContents) -> Bool {
        clauses.all.indices.contains { clause in
            let links = contents.keys(clauses.all[clause].tier)
            return keys(clause).contains {
                clauses.all[clause].counts($0, links)
                    && adjustment(of: Int(links.city(at: $0)), contents) != nil
            }
        }
    }

    /// The best score of the cities that this reading finds by unfinished names; nil without such cities.
    ///
    /// - Complexity: O(keys in range).
    func bestScore(_ contents: IndexContents) -> Score? {
        var best: Score?
        for clause in clauses.all.indices {
            let tier = clauses.all[clause].tier
            let (keys, links) = (keys(clause), contents.keys(tier))
            let local = tier == .alternateName ? localKeys : nil
            for key in keys where clauses.all[clause].counts(key, links) {
                let ordinal = Int(links.city(at: key))
                guard adjustment(of: ordinal, contents) != nil else { continue }
                let isLocal = local?.key(of: ordinal, in: keys) == key
                let weight = weight(isLocal ? .name : tier, isWhole: tier.row.wholeLength != nil)
                best = max(best ?? .least, Score(contents.importances[ordinal], weight))
            }
        }
        return best
    }

    /// The cities that may be found in this reading, some of them more than once.
    ///
    /// - Complexity: O(keys in range).
    func candidates(_ contents: IndexContents) -> [UInt32] {
        var found: [UInt32] = []
        for clause in clauses.all.indices {
            let keys = keys(clause)
            if let place, clauses.all[clause].tier == .name {
                found += place.ordinals(in: keys, contents)
                continue
            }
            let links = contents.keys(clauses.all[clause].tier)
            for key in keys {
                if place?.contains(links.place(at: key)) ?? true,
                    clauses.all[clause].counts(key, links)
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
        for clause in clauses.all.indices where clauses.all[clause].tier != .word {
            let links = contents.keys(clauses.all[clause].tier)
            for key in wholeKeys[clause] {
                let ordinal = Int(links.city(at: key))
                guard
                    let evidence = localEvidence(ordinal, contents)
                        ?? evidence(ordinal, clause, key: key, contents)
                else { continue }
                let score = Score(contents.importances[ordinal], evidence.weight)
                best = max(best ?? score, score)
            }
        }
        return best
    }

    /// The evidence for a city by the first tier that it reaches; nil when this reading does not find it.
    ///
    /// - Complexity: O(names of the city).
    func evidence(_ ordinal: Int, _ contents: IndexContents) -> Evidence? {
        if let evidence = localEvidence(ordinal, contents) { return evidence }
        for clause in clauses.all.indices {
            let key = clauses.all[clause].firstKey(of: ordinal, in: keys(clause), contents)
            if let key { return evidence(ordinal, clause, key: key, contents) }
        }
        return nil
    }

    /// The evidence by the city's name in the user's language, which counts like its main name; nil if that does not
    /// match the text, or if the main name matches equally well.
    func localEvidence(_ ordinal: Int, _ contents: IndexContents) -> Evidence? {
        guard let key = localKeys?.key(of: ordinal, in: keys(Self.alternates)),
            let adjustment = adjustment(of: ordinal, contents)
        else { return nil }
        let isWhole = wholeKeys[Self.alternates].contains(key)
        // The tier is the first that the city reaches.
        let isByOwnName = keys(0).contains(ordinal)
        if isByOwnName, !isWhole || wholeNames.contains(ordinal) { return nil }
        return Evidence(
            isByOwnName ? .name : .alternateName,
            source: isByOwnName ? Match.ownName : UInt32(key),
            name: weight(.name, isWhole: isWhole), place: adjustment,
            isWholeName: isWhole && !isByOwnName)
    }

    /// The clause of alternate names.
    private static let alternates = 1

    /// The cities whose name in the user's language matches.
    func localCities(_ contents: IndexContents) -> [(ordinal: Int, evidence: Evidence)] {
        guard let localKeys else { return [] }
        return localKeys.positions(in: keys(Self.alternates)).compactMap { key in
            let ordinal = Int(contents.alternates.city(at: Int(key)))
            return localEvidence(ordinal, contents).map { (ordinal, $0) }
        }
    }

    /// The evidence for a city by a key of a clause; nil if the place does not contain the city.
    func evidence(
        _ ordinal: Int, _ clause: Int, key: Int, _ contents: IndexContents
    ) -> Evidence? {
        guard let adjustment = adjustment(of: ordinal, contents) else { return nil }
        let tier = clauses.all[clause].tier
        let isWhole = wholeKeys[clause].contains(key)
        let source = clauses.all[clause].source(of: key)
        if clause <= Self.alternates, isShortForm(of: ordinal, contents) {
            return Evidence(
                tier, source: source, name: weight(.name, isWhole: true) + Features.shortForm,
                place: adjustment, isWholeName: true)
        }
        let isName =
            tier == .alternateName
            && (isOwnName(of: ordinal, contents) || isWhole && isNamesake(ordinal, contents))
        return Evidence(
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

extension [Reading] {
    /// The readings that may contain a typing error. If a comma separates a name from a place, the error is in the
    /// name, and the whole text is not a name.
    var misspellable: [Reading] {
        let separated = filter { $0.mayGoOn && !$0.isOfPlace }
        let placed = separated.filter { $0.place != nil }
        return placed.isEmpty ? separated : placed
    }
}

extension IndexContents {
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
