/// A way to read a text: the whole text is a name, or places stand behind a name.
struct QueryReading {
    /// The name, folded.
    let prefix: FoldedPrefix
    /// The cities that the name finds.
    let tiers: PrefixMatches
    /// The places behind the name. The city must lie in all of them.
    let places: [PlaceFilter]
    /// Whether a comma or nothing stands behind the name. Otherwise the name must be a whole name.
    let isSeparated: Bool
    /// The cities with exactly this name, and the alternate keys that are exactly the name.
    let wholeNames: Range<Int>
    let wholeAlternates: Range<Int>
    private let wholeWords: Range<Int>

    /// - Parameter places: empty for the whole text.
    init(
        _ prefix: FoldedPrefix, _ tiers: PrefixMatches, in places: [PlaceFilter] = [],
        isSeparated: Bool = true, _ contents: IndexContents
    ) {
        self.prefix = prefix
        self.tiers = tiers
        wholeNames = tiers.wholeNames(contents)
        wholeAlternates = tiers.wholeKeys(tiers.alternates, contents)
        wholeWords = tiers.wholeKeys(tiers.words, contents)
        self.places = places
        self.isSeparated = isSeparated
    }

    /// Adds the cities that may be found in this reading.
    ///
    /// - Complexity: O(keys in range).
    func insertCandidates(into candidates: inout OrdinalBitset, _ contents: IndexContents) {
        func insert(_ ordinal: Int) {
            if adjustment(of: ordinal, contents) != nil { candidates.insert(ordinal) }
        }
        for ordinal in names { insert(ordinal) }
        for key in alternates { insert(Int(contents.alternates.city(at: key))) }
        guard isSeparated else { return }
        for key in tiers.words.range { insert(Int(contents.words.city(at: key))) }
    }

    /// The match of a city; nil when this reading does not find it.
    ///
    /// - Complexity: O(names of the city).
    func match(_ ordinal: Int, _ contents: IndexContents) -> RankedMatch? {
        name(of: ordinal, contents).flatMap { match(ordinal, by: $0, contents) }
    }

    /// The match of a city by one of its names; nil when the city lies elsewhere.
    func match(_ ordinal: Int, by name: CityName, _ contents: IndexContents) -> RankedMatch? {
        guard let places = adjustment(of: ordinal, contents) else { return nil }
        let score = Relevance(
            contents.importances[ordinal], adjustment(of: ordinal, by: name) + places)
        switch name {
        case .own: return RankedMatch(score, .name, ordinal: UInt32(ordinal))
        case .alternate(let key):
            return RankedMatch(
                score, .alternateName, ordinal: UInt32(ordinal), alternate: UInt32(key))
        case .word: return RankedMatch(score, .word, ordinal: UInt32(ordinal))
        }
    }

    /// The change of a city's score by the places; nil when it lies elsewhere.
    func adjustment(of ordinal: Int, _ contents: IndexContents) -> Int? {
        var sum = isSeparated ? 0 : Relevance.withoutComma
        for place in places {
            guard let place = place.adjustment(of: ordinal, contents) else { return nil }
            sum += place
        }
        return sum
    }

    private var names: Range<Int> {
        isSeparated ? tiers.names : wholeNames
    }

    private var alternates: Range<Int> {
        isSeparated ? tiers.alternates.range : wholeAlternates
    }

    /// The first name that leads to a city.
    private func name(of ordinal: Int, _ contents: IndexContents) -> CityName? {
        if names.contains(ordinal) { return .own }
        // Whole keys come before those that go on.
        if let key = contents.alternates.first(of: ordinal, in: alternates) {
            return .alternate(key)
        }
        guard isSeparated else { return nil }
        return contents.words.first(of: ordinal, in: tiers.words.range).map { .word($0) }
    }

    /// The change of a city's score by one of its names.
    private func adjustment(of ordinal: Int, by name: CityName) -> Int {
        switch name {
        case .own:
            guard wholeNames.contains(ordinal) else { return 0 }
            return places.isEmpty ? Relevance.wholeName : Relevance.placedName
        case .alternate(let key):
            guard wholeAlternates.contains(key) else { return Relevance.alternatePrefix }
            return places.isEmpty ? Relevance.wholeAlternate : Relevance.placedAlternate
        case .word(let key):
            return wholeWords.contains(key) ? Relevance.wholeWord : Relevance.word
        }
    }
}

/// A name by which a city is found.
enum CityName: Sendable {
    case own
    /// The alternate name with a key.
    case alternate(Int)
    /// A later word of its own name, with a key.
    case word(Int)
}
