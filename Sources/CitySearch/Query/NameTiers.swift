/// What a prefix finds by names: a range of own names, and the tiers of alternate names and of later
/// words, each without the cities of the ones before.
struct NameTiers {
    /// The cities whose own names begin with the prefix.
    let names: Range<Int>
    /// Those of them that are called just that.
    let wholeNames: Range<Int>
    let alternates: LinkedTier
    let words: LinkedTier
    /// The prefix.
    let prefix: FoldedPrefix

    @inline(__always)
    init(_ prefix: FoldedPrefix, _ contents: IndexContents, alternates: Bool, words: Bool) {
        self.prefix = prefix
        let names = contents.nameKeys.range(of: prefix)
        self.names = names
        wholeNames = contents.nameKeys.whole(prefix, in: names)
        let isLong = prefix.count > LinkedTier.longestPrefix
        let isNamed: (UInt32) -> Bool = { names.contains(Int($0)) }
        self.alternates =
            alternates
            ? LinkedTier(
                contents.alternates.links, prefix, isExcluded: isLong ? isNamed : nil)
            : LinkedTier(empty: contents.alternates.links)
        self.words =
            words
            ? LinkedTier(
                contents.words, prefix, isExcluded: isLong || !alternates ? isNamed : nil)
            : LinkedTier(empty: contents.words)
    }

    /// How many cities the tiers have.
    var count: Int {
        names.count + alternates.count + words.count
    }

    /// Whether one of the tiers has a city.
    ///
    /// - Complexity: O(names of the city).
    func contains(_ ordinal: Int, _ contents: IndexContents) -> Bool {
        if names.contains(ordinal) { return true }
        return contents.alternates.links.first(of: ordinal, in: alternates.range) != nil
            || contents.words.first(of: ordinal, in: words.range) != nil
    }
}
