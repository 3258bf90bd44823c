/// The best of the matches that were added, up to a number; or all of them.
///
/// A few are kept in order. Of many, twice as many as wanted are collected, and then the worse half is
/// dropped.
struct TopMatches: Sendable {
    /// Up to so many are kept in order.
    private static let few = 64

    /// How many are kept; nil for all.
    private let capacity: Int?
    /// The best first, when a few are kept.
    private var matches: [RankedMatch] = []
    /// The key of the worst that is kept of many, as far as it is known.
    private var floor: UInt64?

    /// - Parameter available: how many there are to choose from, at most.
    init(capacity: Int?, of available: Int) {
        self.capacity = capacity.map { min(max(1, $0), max(1, available)) }
        if let capacity = self.capacity {
            matches.reserveCapacity(capacity <= Self.few ? capacity : min(2 * capacity, available))
        }
    }

    /// How many were asked for; nil when all are kept.
    var limit: Int? {
        capacity
    }

    /// A match would be kept only with a larger key; nil while any would be.
    @inline(__always)
    var bound: UInt64? {
        guard let capacity, capacity <= Self.few else { return floor }
        return matches.count == capacity ? matches[capacity - 1].key : nil
    }

    /// The best match.
    ///
    /// - Complexity: O(1) for a few, O(matches) for many.
    var best: RankedMatch? {
        isInOrder ? matches.first : matches.max { $0.key < $1.key }
    }

    private var isInOrder: Bool {
        capacity.map { $0 <= Self.few } ?? false
    }

    /// Adds a match, if it is among the best.
    ///
    /// - Returns: whether it is.
    /// - Complexity: O(1) for most, O(log capacity) for one of the best.
    @discardableResult
    @inline(__always)
    mutating func add(_ match: RankedMatch) -> Bool {
        guard let capacity, capacity <= Self.few else { return addToMany(match) }
        if matches.count == capacity {
            if match.key <= matches[capacity - 1].key { return false }
            matches.removeLast()
        }
        insert(match)
        return true
    }

    @inline(never)
    private mutating func addToMany(_ match: RankedMatch) -> Bool {
        if let floor, match.key <= floor { return false }
        matches.append(match)
        if let capacity, matches.count >= 2 * capacity {
            dropWorse(than: capacity)
            floor = matches.last?.key
        }
        return true
    }

    private mutating func dropWorse(than capacity: Int) {
        matches.sort { $0.key > $1.key }
        matches.removeLast(max(0, matches.count - capacity))
    }

    private mutating func insert(_ match: RankedMatch) {
        matches.append(match)
        var ranked = matches.mutableSpan
        var place = ranked.count - 1
        while place > 0, ranked[place - 1].key < match.key {
            ranked[place] = ranked[place - 1]
            place -= 1
        }
        ranked[place] = match
    }

    /// The matches, the best first.
    consuming func ranked() -> [RankedMatch] {
        if !isInOrder { dropWorse(than: capacity ?? .max) }
        return matches
    }
}
