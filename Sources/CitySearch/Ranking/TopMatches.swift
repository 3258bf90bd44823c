/// The best of the matches that were added, up to a number; or all of them.
struct TopMatches: Sendable {
    /// How many are kept; nil for all.
    private let capacity: Int?
    /// The best first, when only the best are kept.
    private var matches: [RankedMatch] = []

    /// - Parameter available: how many there are to choose from, at most.
    init(capacity: Int?, of available: Int) {
        self.capacity = capacity.map { max(1, $0) }
        if let capacity { matches.reserveCapacity(min(max(1, capacity), available)) }
    }

    /// How many were asked for; nil when all are kept.
    var limit: Int? {
        capacity
    }

    /// A match would be kept only with a larger key; nil while any would be.
    @inline(__always)
    var bound: UInt64? {
        guard let capacity, matches.count == capacity else { return nil }
        return matches[capacity - 1].key
    }

    /// The best match.
    ///
    /// - Complexity: O(1), but O(matches) when all are kept.
    var best: RankedMatch? {
        capacity == nil ? matches.max { $0.key < $1.key } : matches.first
    }

    /// Adds a match, if it is among the best.
    ///
    /// - Returns: whether it is.
    /// - Complexity: O(1) for most, O(capacity) for one of the best.
    @discardableResult
    @inline(__always)
    mutating func add(_ match: RankedMatch) -> Bool {
        guard let capacity else {
            matches.append(match)
            return true
        }
        if matches.count == capacity {
            if match.key <= matches[capacity - 1].key { return false }
            matches.removeLast()
        }
        insert(match)
        return true
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
        capacity == nil ? matches.sorted { $0.key > $1.key } : matches
    }
}
