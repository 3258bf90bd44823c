/// One thing that a text may mean: the beginning of the keys of a tier, which lead to cities.
///
/// It names the keys and holds none, so a query passes it on without counting references.
struct Clause: Sendable {
    /// One of those that have keys of their own.
    let tier: MatchTier
    private let ownKeys: Keys
    /// How many bytes the text has, and a key that it is all of.
    private let shortLength: UInt16
    private let shortWholeKeyLength: UInt16
    /// What earlier tiers found, where the keys cannot tell which city is new: because a tier between is left out.
    private let earlier: Earlier?

    /// The keys of earlier tiers that begin with the text.
    struct Earlier: Sendable, BitwiseCopyable {
        private let ownNames: Keys
        private let otherNames: Keys

        init(names: Range<Int>, alternates: Range<Int>) {
            ownNames = Keys(names)
            otherNames = Keys(alternates)
        }

        /// Whether one of the keys leads to a city.
        func contain(_ ordinal: Int, _ contents: IndexContents) -> Bool {
            ownNames.range.contains(ordinal)
                || contents.alternates.first(of: ordinal, in: otherNames.range) != nil
        }
    }

    /// Positions of keys, in half the space: clauses are copied again and again.
    private struct Keys: Sendable, BitwiseCopyable {
        private let first: UInt32
        private let end: UInt32

        @inline(__always)
        init(_ range: Range<Int>) {
            first = UInt32(truncatingIfNeeded: range.lowerBound)
            end = UInt32(truncatingIfNeeded: range.upperBound)
        }

        @inline(__always)
        var range: Range<Int> {
            Int(first)..<Int(end)
        }
    }

    /// - Parameter earlier: what earlier tiers found, if the keys cannot tell which city is new.
    @inline(__always)
    init(
        _ tier: MatchTier, _ prefix: borrowing FoldedPrefix, keys: Range<Int>,
        without earlier: Earlier? = nil
    ) {
        self.tier = tier
        ownKeys = Keys(keys)
        self.earlier = earlier
        shortLength = UInt16(truncatingIfNeeded: prefix.count)
        shortWholeKeyLength = UInt16(truncatingIfNeeded: prefix.wholeKeyLength)
    }

    /// The keys that begin with the text; of own names, they have the ordinals of their cities.
    @inline(__always)
    var keys: Range<Int> {
        ownKeys.range
    }

    @inline(__always)
    private var length: Int {
        Int(shortLength)
    }

    @inline(__always)
    private var wholeKeyLength: Int {
        Int(shortWholeKeyLength)
    }

    /// Whether the keys themselves tell which of them lead to a city that no earlier tier has.
    @inline(__always)
    var tellsNewKeys: Bool {
        earlier == nil
    }

    /// Whether a key leads to a city that neither an earlier tier has nor an earlier key leads to.
    @inline(__always)
    func isNew(sharing sharedLength: Int) -> Bool {
        sharedLength < length
    }

    /// The keys that the text is all of: the first ones.
    @inline(__always)
    func wholeKeys(_ contents: IndexContents) -> Range<Int> {
        if keys.isEmpty { return keys }
        return contents.secondaryKeys(tier)?.keys.whole(ofLength: wholeKeyLength, in: keys)
            ?? contents.nameKeys.whole(ofLength: wholeKeyLength, in: keys)
    }

    /// The first key of a city among some of the keys; nil when there is none.
    ///
    /// - Complexity: O(log k) for a city of k keys.
    func firstKey(of ordinal: Int, in keys: Range<Int>, _ contents: IndexContents) -> Int? {
        guard let links = contents.secondaryKeys(tier) else {
            return keys.contains(ordinal) ? ordinal : nil
        }
        return links.first(of: ordinal, in: keys)
    }

    /// How many cities the tier has.
    ///
    /// - Complexity: O(1) for short texts.
    @inline(__always)
    func count(_ contents: IndexContents) -> Int {
        guard !keys.isEmpty, let links = contents.secondaryKeys(tier) else { return keys.count }
        guard earlier == nil else { return newKeys(links, contents).count }
        return links.newCount(in: keys, forPrefixOf: length)
    }

    /// How many cities of the tier lie in some places, by the numbers beside the keys; nil where these do not tell.
    func count(lyingIn places: OrdinalBitset, _ contents: IndexContents) -> Int? {
        guard tellsNewKeys else { return nil }
        return contents.secondaryKeys(tier)?
            .newCount(in: keys, forPrefixOf: length, lyingIn: places)
    }

    /// Where the cities lie that the keys lead to: the ``GridCell`` of each.
    func cells(_ contents: IndexContents) -> Column<UInt16> {
        contents.secondaryKeys(tier)?.cells ?? contents.cells
    }

    /// Calls `body` with each city of the tier and the key that leads to it, in the order of the keys.
    @inline(__always)
    func forEach(_ contents: IndexContents, _ body: (_ ordinal: UInt32, _ key: UInt32) -> Void) {
        if keys.isEmpty { return }
        guard let links = contents.secondaryKeys(tier) else {
            for ordinal in keys { body(UInt32(ordinal), Match.ownName) }
            return
        }
        guard earlier == nil else {
            return newKeys(links, contents).forEach { body(links.city(at: Int($0)), $0) }
        }
        for key in keys where links.isNew(at: key, forPrefixOf: length) {
            body(links.city(at: key), UInt32(key))
        }
    }

    /// Calls `body` with the cities that a part of the keys leads to and whose importance is at least
    /// `bound`; `body` may raise the bound.
    ///
    /// - Parameter mayCount: whether a key may count, by its position and the importance of its city.
    @inline(__always)
    func scan(
        _ part: Range<Int>, atLeast bound: inout UInt16, _ contents: IndexContents,
        where mayCount: (Int, UInt16) -> Bool = { _, _ in true },
        _ body: (_ ordinal: UInt32, _ key: UInt32, _ importance: UInt16, inout UInt16) -> Void
    ) {
        guard let links = contents.secondaryKeys(tier) else {
            return contents.importances.scan(part, atLeast: &bound) { ordinal, importance, bound in
                guard mayCount(ordinal, importance) else { return }
                body(UInt32(ordinal), Match.ownName, importance, &bound)
            }
        }
        guard earlier == nil else {
            for key in newKeys(links, contents) where part.contains(Int(key)) {
                let importance = links.importance(at: Int(key))
                if importance >= bound {
                    body(links.city(at: Int(key)), key, importance, &bound)
                }
            }
            return
        }
        links.importances(forPrefixOf: length).scan(part, atLeast: &bound) {
            key, importance, bound in
            guard mayCount(key, importance), links.isNew(at: key, forPrefixOf: length) else {
                return
            }
            body(links.city(at: key), UInt32(key), importance, &bound)
        }
    }

    /// An importance that at least so many cities of a part of the keys have, as far as that can be told at
    /// once.
    func bound(reachedBy count: Int, in part: Range<Int>, _ contents: IndexContents) -> UInt16 {
        guard let links = contents.secondaryKeys(tier) else {
            return contents.importances.bound(reachedBy: count, in: part)
        }
        guard earlier == nil, length <= NewKeys.longestPrefix else { return 0 }
        return links.importances(forPrefixOf: length).bound(reachedBy: count, in: part)
    }

    /// The first key of each city that no earlier tier found.
    @inline(never)
    private func newKeys(_ links: SecondaryKeys, _ contents: IndexContents) -> [UInt32] {
        var seen: Set<UInt32> = []
        return keys.lazy.map(UInt32.init).filter { key in
            let city = links.city(at: Int(key))
            return earlier?.contain(Int(city), contents) != true && seen.insert(city).inserted
        }
    }
}

extension IndexContents {
    /// The keys of a tier that lead to cities; nil for own names, which are the cities in their order.
    @inline(__always)
    func secondaryKeys(_ tier: MatchTier) -> SecondaryKeys? {
        tier.keys.flatMap { secondaryKeys($0) }
    }
}
