/// The cities that keys beside their own names lead to: what the tier of alternate names, or of later
/// words, has for one prefix.
///
/// It names the keys and holds none, so a query passes it on without counting references.
struct SecondaryMatches: Sendable {
    /// Which keys lead to the cities.
    enum Kind: Sendable, BitwiseCopyable {
        case alternates, words
    }

    let kind: Kind
    /// The keys that begin with the prefix.
    let range: Range<Int>
    /// How many bytes the prefix has.
    let length: Int
    /// Cities that an earlier tier has, when the keys themselves cannot tell: because a tier that
    /// they know of is left out.
    private let others: Range<Int>?

    /// - Parameter names: cities that an earlier tier has. Given when the keys themselves cannot
    ///   tell.
    @inline(__always)
    init(
        _ kind: Kind, _ prefix: borrowing FoldedPrefix, without names: Range<Int>?,
        _ contents: IndexContents
    ) {
        self.kind = kind
        range = contents.secondaryKeys(kind).keys.range(of: prefix)
        length = prefix.count
        others = names
    }

    /// No keys.
    @inline(__always)
    init(empty kind: Kind) {
        self.kind = kind
        range = 0..<0
        length = 0
        others = nil
    }

    /// Whether the keys themselves tell which of them are new.
    @inline(__always)
    var knowsNewKeys: Bool {
        others == nil
    }

    /// How many cities the tier has.
    ///
    /// - Complexity: O(1) for short prefixes.
    @inline(__always)
    func count(_ contents: IndexContents) -> Int {
        if range.isEmpty { return 0 }
        if let others { return firstPositions(without: others, contents).count }
        return contents.secondaryKeys(kind).newCount(in: range, forPrefixOf: length)
    }

    /// Calls `body` with the position of each city's key, in the order of the keys.
    @inline(__always)
    func forEach(_ contents: IndexContents, _ body: (Int) -> Void) {
        if range.isEmpty { return }
        if let others {
            return firstPositions(without: others, contents).forEach { body(Int($0)) }
        }
        let links = contents.secondaryKeys(kind)
        for position in range where links.isNew(at: position, forPrefixOf: length) {
            body(position)
        }
    }

    /// The ordinals of the cities, in the order of the keys.
    func ordinals(_ contents: IndexContents) -> [UInt32] {
        let links = contents.secondaryKeys(kind)
        var ordinals: [UInt32] = []
        forEach(contents) { ordinals.append(links.city(at: $0)) }
        return ordinals
    }

    /// Calls `body` with the keys of a part of the range whose cities' importance is at least
    /// `bound`; `body` may raise the bound.
    @inline(__always)
    func scan(
        _ part: Range<Int>, atLeast bound: inout UInt16, _ contents: IndexContents,
        _ body: (Int, UInt16, inout UInt16) -> Void
    ) {
        let links = contents.secondaryKeys(kind)
        if let others {
            for position in firstPositions(without: others, contents)
            where part.contains(Int(position)) {
                let importance = links.importance(at: Int(position))
                if importance >= bound { body(Int(position), importance, &bound) }
            }
            return
        }
        links.importances(forPrefixOf: length).scan(part, atLeast: &bound) {
            position, importance, bound in
            if links.isNew(at: position, forPrefixOf: length) { body(position, importance, &bound) }
        }
    }

    /// An importance that at least so many cities of a part of the range have, as far as that can
    /// be told at once.
    func bound(reachedBy count: Int, in part: Range<Int>, _ contents: IndexContents) -> UInt16 {
        guard knowsNewKeys, length <= NewKeys.longestPrefix else { return 0 }
        return contents.secondaryKeys(kind).importances(forPrefixOf: length)
            .bound(reachedBy: count, in: part)
    }

    /// The first position of each city that is not among some others.
    @inline(never)
    private func firstPositions(
        without names: Range<Int>, _ contents: IndexContents
    ) -> [UInt32] {
        let links = contents.secondaryKeys(kind)
        var seen: Set<UInt32> = []
        return range.lazy.map(UInt32.init).filter { position in
            let city = links.city(at: Int(position))
            return !names.contains(Int(city)) && seen.insert(city).inserted
        }
    }
}

extension IndexContents {
    /// The keys of a kind.
    @inline(__always)
    func secondaryKeys(_ kind: SecondaryMatches.Kind) -> SecondaryKeys {
        switch kind {
        case .alternates: alternates
        case .words: words
        }
    }
}
