/// A way to read a text: the whole text is a name, or it holds a name beside those of places.
///
/// A class, so that those who pass it on count one reference.
final class QueryReading: Sendable {
    /// What of the text is what.
    enum Text: Sendable {
        /// All of it is the name.
        case name
        /// Behind so many bytes of the folded text stands the name of a place.
        case placed(UInt8)
        /// Parts of it are the name, the names of places, and what is passed over.
        case parts(name: String, places: [String], passedOver: [String])
        /// All of it names places: a region, whose cities are meant, and larger ones that it lies in.
        case region(String, among: [String])
    }

    let text: Text
    /// The name, folded.
    let prefix: FoldedPrefix
    /// The cities that the name finds.
    let tiers: PrefixMatches
    /// Where the city must lie; nil when no place is named.
    let place: PlaceFilter?
    /// Whether the name may go on; otherwise it must be a whole name.
    let isSeparated: Bool
    /// The cities with exactly this name, and the alternate keys that are exactly the name.
    let wholeNames: Range<Int>
    let wholeAlternates: Range<Int>
    private let wholeWords: Range<Int>

    init(
        _ text: Text, _ prefix: FoldedPrefix, _ tiers: PrefixMatches, in place: PlaceFilter? = nil,
        isSeparated: Bool = true, _ contents: IndexContents
    ) {
        self.text = text
        self.prefix = prefix
        self.tiers = tiers
        self.place = place
        self.isSeparated = isSeparated
        wholeNames = tiers.wholeNames(contents)
        wholeAlternates = tiers.wholeKeys(tiers.alternates, contents)
        wholeWords = tiers.wholeKeys(tiers.words, contents)
    }

    /// Whether all of the text is the name.
    var isWholeText: Bool {
        if case .name = text { true } else { false }
    }

    /// Whether the name may be that of a place, whose cities are meant.
    var mayNamePlace: Bool {
        switch text {
        case .name, .region: true
        case .placed, .parts: false
        }
    }

    /// Calls `body` with each city that may be found in this reading, more than once with some, until that
    /// answers true.
    ///
    /// - Returns: whether it did.
    /// - Complexity: O(keys in range).
    @discardableResult
    func contains(_ contents: IndexContents, where body: (Int) -> Bool) -> Bool {
        func accepts(_ ordinal: Int) -> Bool {
            adjustment(of: ordinal, contents) != nil && body(ordinal)
        }
        return names.contains(where: accepts)
            || alternates.contains { accepts(Int(contents.alternates.city(at: $0))) }
            || isSeparated
                && tiers.words.range.contains { accepts(Int(contents.words.city(at: $0))) }
    }

    /// The best score of the cities with exactly this name; nil when none lies in the place.
    ///
    /// - Complexity: O(such cities).
    func bestWholeScore(_ contents: IndexContents) -> Score? {
        let names = wholeNames.lazy.compactMap { [self] in match($0, by: .own, contents)?.score }
        let alternates = wholeAlternates.lazy.compactMap { [self] key in
            match(Int(contents.alternates.city(at: key)), by: .alternate(key), contents)?.score
        }
        return [names.max(), alternates.max()].compactMap { $0 }.max()
    }

    /// The match of a city; nil when this reading does not find it.
    ///
    /// - Complexity: O(names of the city).
    func match(_ ordinal: Int, _ contents: IndexContents) -> RankedMatch? {
        name(of: ordinal, contents).flatMap { match(ordinal, by: $0, contents) }
    }

    /// The match of a city by one of its names; nil when the city lies elsewhere.
    func match(_ ordinal: Int, by name: CityName, _ contents: IndexContents) -> RankedMatch? {
        guard let place = adjustment(of: ordinal, contents) else { return nil }
        let score =
            Score(contents.importances[ordinal]) + adjustment(of: ordinal, by: name) + place
        switch name {
        case .own: return RankedMatch(score, .name, ordinal: UInt32(ordinal))
        case .alternate(let key):
            return RankedMatch(
                score, .alternateName, ordinal: UInt32(ordinal), alternate: UInt32(key))
        case .word: return RankedMatch(score, .word, ordinal: UInt32(ordinal))
        }
    }

    /// The change of a city's score by the place; nil when it lies elsewhere.
    func adjustment(of ordinal: Int, _ contents: IndexContents) -> Score? {
        let unseparated = isSeparated ? .zero : Relevance.withoutComma
        guard let place else { return unseparated }
        return place.adjustment(of: ordinal, contents).map { $0 + unseparated }
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
    private func adjustment(of ordinal: Int, by name: CityName) -> Score {
        switch name {
        case .own:
            guard wholeNames.contains(ordinal) else { return .zero }
            return place == nil ? Relevance.wholeName : Relevance.placedName
        case .alternate(let key):
            guard wholeAlternates.contains(key) else { return Relevance.alternatePrefix }
            return place == nil ? Relevance.wholeAlternate : Relevance.placedAlternate
        case .word(let key):
            return wholeWords.contains(key) ? Relevance.wholeWord : Relevance.word
        }
    }
}

extension [QueryReading] {
    /// The readings that may hold a typing error. When a comma separates a name from a place, the error is
    /// in the name, and the whole text is no name.
    var misspellable: [QueryReading] {
        let separated = filter(\.isSeparated)
        let placed = separated.filter { $0.place != nil }
        return placed.isEmpty ? separated : placed
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
