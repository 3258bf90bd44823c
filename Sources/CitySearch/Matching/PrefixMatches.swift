/// What a prefix finds by names: a range of own names, and the tiers of alternate names and of later
/// words, each without the cities of the ones before.
struct PrefixMatches: Sendable {
    /// The cities whose own names begin with the prefix.
    let names: Range<Int>
    let alternates: SecondaryMatches
    let words: SecondaryMatches
    /// How many bytes a key has that is all of the prefix.
    private let wholeKeyLength: Int
    /// Whether so much was typed that a city called just that is promised a place.
    let promisesPlace: Bool

    /// What a prefix finds by the names that a query asks for; the empty prefix finds all own names.
    @inline(__always)
    init(_ prefix: borrowing FoldedPrefix, _ terms: SearchTerms, _ contents: IndexContents) {
        self.init(prefix, names: contents.nameKeys.range(of: prefix), terms, contents)
    }

    /// The same when the cities are known whose own names begin with the prefix.
    @inline(__always)
    init(
        _ prefix: borrowing FoldedPrefix, names: Range<Int>, _ terms: SearchTerms,
        _ contents: IndexContents
    ) {
        let includesAlternates = terms.includesAlternateNames && !prefix.isEmpty
        let includesWords = terms.mode >= .word && !prefix.isEmpty
        self.names = names
        alternates =
            includesAlternates
            ? SecondaryMatches(.alternates, prefix, without: nil, contents)
            : SecondaryMatches(empty: .alternates)
        // The keys tell which city is new when all tiers are asked for.
        words =
            includesWords
            ? SecondaryMatches(.words, prefix, without: includesAlternates ? nil : names, contents)
            : SecondaryMatches(empty: .words)
        wholeKeyLength = prefix.wholeKeyLength
        promisesPlace = prefix.letterCount >= Relevance.wholeNameLetters
    }

    /// Whether the keys themselves tell which cities the tiers before lack.
    var knowNewKeys: Bool {
        alternates.knowsNewKeys && words.knowsNewKeys
    }

    /// Whether a tier has a city.
    ///
    /// - Complexity: O(log k) for a city of k names.
    func contain(_ ordinal: Int, _ contents: IndexContents) -> Bool {
        names.contains(ordinal)
            || [alternates, words].contains { tier in
                !tier.range.isEmpty
                    && contents.secondaryKeys(tier.kind).first(of: ordinal, in: tier.range) != nil
            }
    }

    /// The cities that are called just what the prefix is.
    @inline(__always)
    func wholeNames(_ contents: IndexContents) -> Range<Int> {
        contents.nameKeys.whole(ofLength: wholeKeyLength, in: names)
    }

    /// The keys of a tier that are all of the prefix.
    @inline(__always)
    func wholeKeys(_ tier: SecondaryMatches, _ contents: IndexContents) -> Range<Int> {
        contents.secondaryKeys(tier.kind).keys.whole(ofLength: wholeKeyLength, in: tier.range)
    }
}
