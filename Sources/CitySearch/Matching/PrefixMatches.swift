/// The cities that a prefix finds by name: a range of own names, and the tiers of alternate names and of
/// later words, each without the cities of earlier tiers.
struct PrefixMatches: Sendable {
    /// The cities whose own names begin with the prefix.
    let names: Range<Int>
    let alternates: SecondaryMatches
    let words: SecondaryMatches
    /// The length of a key that the prefix is all of.
    private let wholeKeyLength: Int
    /// How many cities whose whole name the prefix is have a promised place.
    let promisedNames: Int

    /// Finds the cities by the names that a query asks for. The empty prefix finds all own names.
    @inline(__always)
    init(_ prefix: borrowing FoldedPrefix, _ terms: SearchTerms, _ contents: IndexContents) {
        self.init(prefix, names: contents.nameKeys.range(of: prefix), terms, contents)
    }

    /// The same for a known range of own names.
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
        // With all tiers, the keys say which city is new.
        words =
            includesWords
            ? SecondaryMatches(.words, prefix, without: includesAlternates ? nil : names, contents)
            : SecondaryMatches(empty: .words)
        wholeKeyLength = prefix.wholeKeyLength
        promisedNames = Relevance.promisedNames(letters: prefix.letterCount)
    }

    /// Whether no key begins with the prefix.
    var isEmpty: Bool {
        names.isEmpty && alternates.range.isEmpty && words.range.isEmpty
    }

    /// Whether the keys themselves say which cities the earlier tiers lack.
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

    /// The cities whose whole name the prefix is.
    @inline(__always)
    func wholeNames(_ contents: IndexContents) -> Range<Int> {
        contents.nameKeys.whole(ofLength: wholeKeyLength, in: names)
    }

    /// The keys of a tier that the prefix is all of.
    @inline(__always)
    func wholeKeys(_ tier: SecondaryMatches, _ contents: IndexContents) -> Range<Int> {
        contents.secondaryKeys(tier.kind).keys.whole(ofLength: wholeKeyLength, in: tier.range)
    }
}
