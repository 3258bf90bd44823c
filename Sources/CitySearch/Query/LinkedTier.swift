/// The cities that keys beside their own names lead to: what the tier of alternate names, or of later
/// words, has for one prefix.
struct LinkedTier {
    let keys: LinkedKeys
    /// The keys that begin with the prefix.
    let range: Range<Int>
    /// How many bytes the prefix has.
    let length: Int
    /// The positions that stand for a city each, when they had to be looked for one by one.
    private let listed: [UInt32]?

    /// - Parameter names: cities that an earlier tier has. Given when the keys themselves cannot
    ///   tell, because a tier that they know of is left out.
    @inline(__always)
    init(_ keys: LinkedKeys, _ prefix: borrowing FoldedPrefix, without names: Range<Int>?) {
        self.keys = keys
        range = keys.keys.range(of: prefix)
        length = prefix.count
        listed = names.map { [range] in Self.firstPositions(keys, range, without: $0) }
    }

    /// No keys.
    init(empty keys: LinkedKeys) {
        self.keys = keys
        range = 0..<0
        length = 0
        listed = nil
    }

    /// Whether the keys themselves tell which of them are new.
    var knowsNewKeys: Bool {
        listed == nil
    }

    /// The longest prefix of which the keys know whether they are new for it.
    static let longestPrefix = 255

    /// How many cities the tier has.
    ///
    /// - Complexity: O(1) for short prefixes.
    var count: Int {
        listed?.count ?? keys.newCount(in: range, forPrefixOf: length)
    }

    /// Calls `body` with the position of each city's key, in the order of the keys.
    @inline(__always)
    func forEach(_ body: (Int) -> Void) {
        if let listed { return listed.forEach { body(Int($0)) } }
        for position in range where keys.isNew(at: position, forPrefixOf: length) {
            body(position)
        }
    }

    /// The ordinals of the cities, in the order of the keys.
    func ordinals() -> [UInt32] {
        var ordinals: [UInt32] = []
        forEach { ordinals.append(keys.city(at: $0)) }
        return ordinals
    }

    /// Calls `body` with the keys of a part of the range whose cities' importance is at least
    /// `bound`; `body` may raise the bound.
    @inline(__always)
    func scan(
        _ part: Range<Int>, atLeast bound: inout UInt16, _ body: (Int, UInt16, inout UInt16) -> Void
    ) {
        if listed != nil { return scanListed(part, atLeast: &bound, body) }
        keys.importances(forPrefixOf: length).scan(part, atLeast: &bound) {
            position, importance, bound in
            if keys.isNew(at: position, forPrefixOf: length) { body(position, importance, &bound) }
        }
    }

    /// An importance that at least so many cities of a part of the range have, as far as that can
    /// be told at once.
    func bound(reachedBy count: Int, in part: Range<Int>) -> UInt16 {
        guard listed == nil, length <= LinkedKeys.lengthSets else { return 0 }
        return keys.importances(forPrefixOf: length).bound(reachedBy: count, in: part)
    }

    @inline(never)
    private func scanListed(
        _ part: Range<Int>, atLeast bound: inout UInt16, _ body: (Int, UInt16, inout UInt16) -> Void
    ) {
        for position in listed ?? [] where part.contains(Int(position)) {
            let importance = keys.importance(at: Int(position))
            if importance >= bound { body(Int(position), importance, &bound) }
        }
    }

    /// The first position of each city that is not among some others.
    private static func firstPositions(
        _ keys: LinkedKeys, _ range: Range<Int>, without names: Range<Int>
    ) -> [UInt32] {
        var seen: Set<UInt32> = []
        return range.lazy.map(UInt32.init).filter { position in
            let city = keys.city(at: Int(position))
            return !names.contains(Int(city)) && seen.insert(city).inserted
        }
    }
}
