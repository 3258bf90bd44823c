/// Where matches are gathered. Used again, it allocates nothing once it has grown.
package struct FuzzyMatches: Sendable {
    /// The keys that some edits lead to. Any two are disjoint, or one holds the other.
    private struct Candidate {
        let lower: UInt32
        let upper: UInt32
        var distance: UInt8
        var whole: UInt8

        /// By where they begin, the longer ones first.
        @inline(__always)
        var order: UInt64 {
            UInt64(lower) << 32 | UInt64(~upper)
        }
    }

    /// In place of a distance that is more than allowed.
    private static let far = UInt8.max

    private var candidates: [Candidate] = []
    private var open: [Candidate] = []
    private var matches: [FuzzyMatch] = []

    /// Makes room for no match yet.
    package init() {}

    /// Forgets everything but the room.
    mutating func removeAll() {
        candidates.removeAll(keepingCapacity: true)
        matches.removeAll(keepingCapacity: true)
    }

    /// Adds keys that are at most so far away, by a prefix and, unless nil, as a whole.
    @inline(__always)
    mutating func add(_ range: Range<Int>, distance: Int, whole: Int?) {
        candidates.append(
            Candidate(
                lower: UInt32(truncatingIfNeeded: range.lowerBound),
                upper: UInt32(truncatingIfNeeded: range.upperBound), distance: UInt8(distance),
                whole: whole.map(UInt8.init) ?? Self.far))
    }

    /// Makes disjoint matches of what was added, each with the smallest distances.
    ///
    /// - Complexity: O(n log n) for what was added, whatever the number of keys.
    mutating func finish() {
        candidates.sort { $0.order < $1.order }
        var cursor: UInt32 = 0
        for var candidate in candidates {
            while let last = open.last, last.upper <= candidate.lower {
                add(last, from: &cursor, to: last.upper)
                open.removeLast()
            }
            if let last = open.last {
                add(last, from: &cursor, to: candidate.lower)
                candidate.distance = Swift.min(candidate.distance, last.distance)
                candidate.whole = Swift.min(candidate.whole, last.whole)
            }
            cursor = candidate.lower
            open.append(candidate)
        }
        while let last = open.popLast() { add(last, from: &cursor, to: last.upper) }
    }

    private mutating func add(_ candidate: Candidate, from cursor: inout UInt32, to end: UInt32) {
        guard cursor < end else { return }
        let match = FuzzyMatch(
            positions: Int(cursor)..<Int(end), distance: Int(candidate.distance),
            wholeDistance: candidate.whole == Self.far ? nil : Int(candidate.whole))
        cursor = end
        if let last = matches.last, last.positions.upperBound == match.positions.lowerBound,
            last.distance == match.distance, last.wholeDistance == match.wholeDistance
        {
            matches[matches.count - 1] = FuzzyMatch(
                positions: last.positions.lowerBound..<match.positions.upperBound,
                distance: match.distance, wholeDistance: match.wholeDistance)
        } else {
            matches.append(match)
        }
    }
}

extension FuzzyMatches: RandomAccessCollection {
    /// The position of the first match.
    package var startIndex: Int {
        0
    }

    /// The position behind the last match.
    package var endIndex: Int {
        matches.count
    }

    /// A match.
    package subscript(position: Int) -> FuzzyMatch {
        matches[position]
    }
}

/// Neighbouring keys that are equally near a query.
package struct FuzzyMatch: Hashable, Sendable {
    /// The positions of the keys.
    package let positions: Range<Int>
    /// The smallest distance from the query to a prefix of each key.
    package let distance: Int
    /// The distance from the query, without a trailing space, to each key as a whole; nil when it is
    /// more than allowed.
    package let wholeDistance: Int?
}
