/// The key ranges of a text as a name: the main names, alternate names and later words with this prefix, and the equal
/// airport code. Each excludes the cities of the previous key ranges.
struct TierRanges: Sendable {
    /// By tiers.
    let all: KeySet.OfCities<KeyRange>
    /// Whether the text may be unfinished.
    let ending: TextEnding
    /// The language of the user.
    let language: LanguageNumbers

    /// Makes the key ranges of the tiers that a query requests. The empty text is a prefix of all main names. An
    /// airport code counts only when it is typed in full.
    ///
    /// - Parameter known: the range of main names, if it is known.
    @inline(__always)
    init(
        _ prefix: borrowing FoldedPrefix, names known: Range<Int>? = nil, _ terms: SearchTerms,
        _ contents: IndexContents
    ) {
        let names = known ?? contents.nameKeys.range(of: prefix)
        // With all tiers, the keys determine which cities are new.
        var lacksTier = false
        var tierRanges = KeySet.OfCities(repeating: KeyRange(.name, prefix, keys: names))
        for number in tierRanges.indices.dropFirst() {
            let tier = MatchTier.ofKeys[number]
            let isAsked = tier.isAsked(by: terms)
            let earlier =
                lacksTier ? KeyRange.Earlier(names: names, alternates: tierRanges[1].keys) : nil
            tierRanges[number] = KeyRange(
                tier, prefix, keys: isAsked ? Self.keys(tier, prefix, contents) : 0..<0,
                without: earlier)
            if !isAsked { lacksTier = true }
        }
        all = tierRanges
        ending = terms.ending
        language = terms.language
    }

    /// The keys of a tier that begin with a text, or that equal it where only whole keys count.
    @inline(__always)
    static func keys(
        _ tier: MatchTier, _ prefix: borrowing FoldedPrefix, _ contents: IndexContents
    ) -> Range<Int> {
        let (links, wholeLength) = (contents.keys(tier), tier.row.wholeLength)
        guard !prefix.isEmpty, wholeLength == nil || wholeLength == prefix.wholeKeyLength else {
            return 0..<0
        }
        let keys = links.range(of: prefix)
        return wholeLength.map { links.whole(ofLength: $0, in: keys) } ?? keys
    }

    /// The cities whose main names begin with the text.
    @inline(__always)
    var names: Range<Int> { all[0].keys }

    /// Whether the text leads to no city.
    func areEmpty(_ contents: IndexContents) -> Bool {
        all.indices.allSatisfy { number in
            let links = contents.keys(all[number].tier)
            return !all[number].keys.contains { all[number].counts($0, links) }
        }
    }

    /// Whether the text is the full name of a city.
    func isWholeName(_ contents: IndexContents) -> Bool {
        (0...1).contains { !all[$0].wholeKeys(contents).isEmpty }
    }

    /// Whether the keys determine which cities the earlier tiers lack.
    var tellNewKeys: Bool {
        all.indices.allSatisfy { all[$0].keys.isEmpty || all[$0].tellsNewKeys }
    }

    /// The number of keys that begin with the text.
    var keyCount: Int { all.indices.reduce(0) { $0 + all[$1].keys.count } }

    /// Whether a tier has a city.
    ///
    /// - Complexity: O(log k) for a city of k names.
    func contain(_ ordinal: Int, _ contents: IndexContents) -> Bool {
        all.indices.contains { all[$0].firstKey(of: ordinal, in: all[$0].keys, contents) != nil }
    }

    /// The cities of all key ranges except that of main names.
    func otherOrdinals(_ contents: IndexContents) -> [UInt32] {
        var ordinals: [UInt32] = []
        for number in all.indices.dropFirst() {
            all[number].forEach(contents) { ordinal, _ in ordinals.append(ordinal) }
        }
        return ordinals
    }
}

/// One thing that a text may mean: the keys of one tier that begin with it, which lead to cities.
///
/// It holds the positions of the keys, not the keys, so a query copies it without counting
/// references.
struct KeyRange: Sendable {
    /// A tier that has keys of its own.
    let tier: MatchTier
    private let positions: Positions
    /// The length of the text in bytes, and the length of a key that equals it.
    private let shortLength: UInt16
    private let shortWholeKeyLength: UInt16
    /// The matches of earlier tiers; nil if the keys determine which cities are new. They do not if the query excludes
    /// an earlier tier.
    private let earlier: Earlier?

    /// The keys of earlier tiers that begin with the text.
    struct Earlier: Sendable, BitwiseCopyable {
        private let ownNames: Positions
        private let otherNames: Positions

        init(names: Range<Int>, alternates: Range<Int>) {
            ownNames = Positions(names)
            otherNames = Positions(alternates)
        }

        /// Whether one of the keys leads to a city.
        func contain(
            _ ordinal: Int, forPrefixOf length: Int, _ contents: IndexContents
        ) -> Bool {
            ownNames.range.contains(ordinal)
                || contents.alternates.first(
                    of: ordinal, in: otherNames.range, forPrefixOf: length) != nil
        }
    }

    /// Positions of keys, in half the space: key ranges are copied again and again.
    private struct Positions: Sendable, BitwiseCopyable {
        private let first: UInt32
        private let end: UInt32

        @inline(__always)
        init(_ range: Range<Int>) {
            first = UInt32(truncatingIfNeeded: range.lowerBound)
            end = UInt32(truncatingIfNeeded: range.upperBound)
        }

        @inline(__always)
        var range: Range<Int> { Int(first)..<Int(end) }
    }

    /// - Parameter earlier: the matches of earlier tiers, if the keys do not determine which cities are new.
    @inline(__always)
    init(
        _ tier: MatchTier, _ prefix: borrowing FoldedPrefix, keys: Range<Int>,
        without earlier: Earlier? = nil
    ) {
        self.tier = tier
        positions = Positions(keys)
        self.earlier = earlier
        shortLength = UInt16(truncatingIfNeeded: prefix.count)
        shortWholeKeyLength = UInt16(truncatingIfNeeded: prefix.wholeKeyLength)
    }

    /// The keys that begin with the text. The position of a main name is the ordinal of its city.
    @inline(__always)
    var keys: Range<Int> { positions.range }

    @inline(__always)
    private var length: Int { Int(shortLength) }

    @inline(__always)
    private var wholeKeyLength: Int { Int(shortWholeKeyLength) }

    /// Whether the keys determine which of them lead to a city that no earlier tier has.
    @inline(__always)
    var tellsNewKeys: Bool { earlier == nil }

    /// The keys that equal the text. They come first.
    @inline(__always)
    func wholeKeys(_ contents: IndexContents) -> Range<Int> {
        keys.isEmpty ? keys : contents.keys(tier).whole(ofLength: wholeKeyLength, in: keys)
    }

    /// The first key of a city among some of the keys; nil if none of them belongs to the city.
    ///
    /// - Complexity: O(log k) for a city of k keys.
    func firstKey(of ordinal: Int, in keys: Range<Int>, _ contents: IndexContents) -> Int? {
        contents.keys(tier).first(of: ordinal, in: keys, forPrefixOf: length)
    }

    /// Whether one of the keys counts for the text; see ``SortedKeyTable/counts(at:forPrefixOf:)``.
    @inline(__always)
    func counts(_ key: Int, _ links: SortedKeyTable) -> Bool {
        links.counts(at: key, forPrefixOf: length)
    }

    /// The number of cities of the tier.
    ///
    /// - Complexity: O(1) for short texts.
    @inline(__always)
    func count(_ contents: IndexContents) -> Int {
        if keys.isEmpty { return 0 }
        guard earlier == nil else { return newKeys(contents).count }
        return contents.keys(tier).newCount(in: keys, forPrefixOf: length)
    }

    /// The number of the tier's cities in some places; nil if the keys do not determine which cities are new.
    func count(lyingIn places: OrdinalBitset, _ contents: IndexContents) -> Int? {
        guard tellsNewKeys else { return nil }
        return contents.keys(tier).newCount(in: keys, forPrefixOf: length, lyingIn: places)
    }

    /// Calls `body` with each city of the tier and the key that leads to it, in the order of the keys.
    @inline(__always)
    func forEach(_ contents: IndexContents, _ body: (_ ordinal: UInt32, _ key: UInt32) -> Void) {
        if keys.isEmpty { return }
        let links = contents.keys(tier)
        guard earlier == nil else {
            return newKeys(contents).forEach { body(links.city(at: $0), source(of: $0)) }
        }
        for key in keys where links.isNew(at: key, forPrefixOf: length) {
            body(links.city(at: key), source(of: key))
        }
    }

    /// Calls `body` with the cities that a part of the keys leads to and whose importance is at least
    /// `bound`; `body` may raise the bound.
    ///
    /// - Parameters:
    ///   - raised: the keys with more than importances, by which to scan.
    ///   - mayCount: whether a key may count, by its position and the importance of its city.
    @inline(__always)
    func scan(
        _ part: Range<Int>, atLeast bound: inout UInt16, in raised: SortedKeyTable? = nil,
        _ contents: IndexContents,
        where mayCount: (Int, UInt16) -> Bool = { _, _ in true },
        _ body: (_ ordinal: UInt32, _ key: UInt32, _ importance: UInt16, inout UInt16) -> Void
    ) {
        let links = raised ?? contents.keys(tier)
        guard earlier == nil else {
            for key in newKeys(contents) where part.contains(key) {
                let importance = links.importance(at: key)
                if importance >= bound {
                    body(links.city(at: key), source(of: key), importance, &bound)
                }
            }
            return
        }
        links.importances.scan(
            part, set: links.maxima(forPrefixOf: length), atLeast: &bound
        ) { key, importance, bound in
            guard mayCount(key, importance), links.isNew(at: key, forPrefixOf: length) else {
                return
            }
            body(links.city(at: key), source(of: key), importance, &bound)
        }
    }

    /// An importance that at least `count` cities of some of the keys reach, according to the block maxima.
    func bound(reachedBy count: Int, in part: Range<Int>, _ contents: IndexContents) -> UInt16 {
        guard earlier == nil else { return 0 }
        return contents.keys(tier).importance(reachedBy: count, in: part, forPrefixOf: length)
    }

    /// The source of a match by a key.
    @inline(__always)
    func source(of key: Int) -> UInt32 {
        tier == .name ? Match.ownName : UInt32(truncatingIfNeeded: key)
    }

    /// The first key of each city that no earlier tier found.
    @inline(never)
    private func newKeys(_ contents: IndexContents) -> [Int] {
        let links = contents.keys(tier)
        var seen: Set<UInt32> = []
        return keys.filter { key in
            let city = links.city(at: key)
            return earlier?.contain(Int(city), forPrefixOf: length, contents) != true
                && seen.insert(city).inserted
        }
    }
}

extension IndexContents {
    /// Whether a main name, or another name that a query asks for, begins with a text.
    func haveName(_ beginning: borrowing FoldedPrefix, _ terms: SearchTerms) -> Bool {
        !nameKeys.range(of: beginning).isEmpty
            || MatchTier.alternateName.isAsked(by: terms)
                && !alternates.range(of: beginning).isEmpty
    }
}
