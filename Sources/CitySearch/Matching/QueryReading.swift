/// A way in which a text finds cities by their names: the whole text, or the name in front of a place
/// that the text names behind it.
struct QueryReading {
    /// The text, or the part of it that is the city's name, folded.
    let prefix: FoldedPrefix
    /// What the text, or the part of it that is the city's name, finds.
    let tiers: PrefixMatches
    /// Where the city must lie: in all of these.
    let places: [PlaceFilter]
    /// Whether the part is separated by a comma, or there is no place. Without a comma it must be
    /// all of a name.
    let isSeparated: Bool
    /// The cities that are called just what the name is, and the alternate keys that are just that.
    let wholeNames: Range<Int>
    let wholeAlternates: Range<Int>
    private let wholeWords: Range<Int>

    /// - Parameter places: none for the whole text.
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
        for key in alternates { insert(Int(contents.alternates.links.city(at: key))) }
        guard isSeparated else { return }
        for key in tiers.words.range { insert(Int(contents.words.city(at: key))) }
    }

    /// How this reading finds a city, or nil when it does not.
    ///
    /// - Complexity: O(names of the city).
    func match(_ ordinal: Int, _ contents: IndexContents) -> RankedMatch? {
        name(of: ordinal, contents).flatMap { match(ordinal, by: $0, contents) }
    }

    /// How this reading finds a city by a name that leads to it; nil when the city lies elsewhere.
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

    /// What the places behind the name add to the score of a city; nil when it lies elsewhere.
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
        // The keys that are all of the prefix come first.
        if let key = contents.alternates.links.first(of: ordinal, in: alternates) {
            return .alternate(key)
        }
        guard isSeparated else { return nil }
        return contents.words.first(of: ordinal, in: tiers.words.range).map { .word($0) }
    }

    /// What a name adds to the score of a city.
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
