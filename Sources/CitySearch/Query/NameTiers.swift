/// What a prefix finds by names: a range of own names, and the tiers of alternate names and of later
/// words, each without the cities of the ones before.
struct NameTiers {
    /// The prefix.
    let prefix: FoldedPrefix
    /// The cities whose own names begin with the prefix.
    let names: Range<Int>
    let alternates: LinkedTier
    let words: LinkedTier

    @inline(__always)
    init(_ prefix: FoldedPrefix, _ contents: IndexContents, alternates: Bool, words: Bool) {
        self.prefix = prefix
        names = contents.nameKeys.range(of: prefix)
        // The keys tell of short prefixes, and when all tiers are asked for, which city is new.
        let isLong = prefix.count > LinkedTier.longestPrefix
        self.alternates =
            alternates
            ? LinkedTier(contents.alternates.links, prefix, without: isLong ? names : nil)
            : LinkedTier(empty: contents.alternates.links)
        self.words =
            words
            ? LinkedTier(contents.words, prefix, without: isLong || !alternates ? names : nil)
            : LinkedTier(empty: contents.words)
    }

    /// How many cities the tiers have.
    var count: Int {
        names.count + alternates.count + words.count
    }

    /// Whether the keys themselves tell which cities the tiers before lack.
    var knowNewKeys: Bool {
        alternates.knowsNewKeys && words.knowsNewKeys
    }

    /// The cities that are called just what the prefix is.
    func wholeNames(_ contents: IndexContents) -> Range<Int> {
        contents.nameKeys.whole(prefix, in: names)
    }

    /// The alternate keys that are all of the prefix.
    var wholeAlternates: Range<Int> {
        alternates.keys.keys.whole(prefix, in: alternates.range)
    }

    /// The keys of later words that are all of the prefix.
    var wholeWords: Range<Int> {
        words.keys.keys.whole(prefix, in: words.range)
    }
}
