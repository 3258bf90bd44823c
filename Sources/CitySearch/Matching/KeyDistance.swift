/// The distances between a query and one key.
struct KeyDistance {
    /// The smallest distance to a prefix of the key; nil when none is near enough.
    private(set) var prefix: Int?
    /// The distance to the key without its last space; nil when it is not near enough.
    private(set) var whole: Int?

    /// Compares a query with a key.
    ///
    /// The states of the automaton that accepts what is near the query are run all at once: for each
    /// number of errors a word holds the scalars of the query that the key's scalars so far lead to
    /// (Wu and Manber, "Fast Text Searching Allowing Errors", 1992; swapped neighbours as in Hyyrö,
    /// "A Bit-Vector Algorithm for Computing Levenshtein and Damerau Edit Distances", 2003). Few
    /// errors lead but a few scalars away from the diagonal, so bits are counted from there
    /// (Ukkonen, "Algorithms for Approximate String Matching", 1985), and no query is too long.
    ///
    /// - Complexity: O(length of the query), much less for keys that begin differently.
    init(_ query: FuzzyQuery, _ position: Int, _ keys: KeyColumn) {
        let length = keys.byteCount(at: position)
        var place = 0
        var automaton = ErrorAutomaton(limit: query.limit)
        var count = 0
        // The scalars of the key from the first on; the last one is its space.
        while true {
            let final = query.count - count + ErrorAutomaton.center
            let remaining = length - place
            if final >= 0, let errors = automaton.errors(at: final) {
                if !query.endsInSpace || keys.unit(at: position, from: place) == .space {
                    prefix = min(prefix ?? errors, errors)
                }
                if remaining == 1 { whole = errors }
            }
            guard remaining > 0 else { return }
            let unit = keys.unit(at: position, from: place)
            guard automaton.advance(unit, count: count, query) else { return }
            place += unit.byteCount
            count += 1
        }
    }
}

/// For each number of errors the set of scalars of a query that may come next. Bit `center` stands
/// for the scalar with the number of those read so far.
private struct ErrorAutomaton {
    static let center = EditDistance.maximum

    private let limit: Int
    private var none: UInt32
    private var one: UInt32
    private var two: UInt32
    // The states before the last scalar, and what it was equal to: neighbours may be swapped.
    private var noneBefore: UInt32 = 0
    private var oneBefore: UInt32 = 0
    private var equalBefore: UInt32 = 0

    init(limit: Int) {
        self.limit = limit
        // Before anything is read, scalars of the query may be left out.
        none = 0b00100
        one = limit >= 1 ? 0b01100 : 0
        two = limit >= 2 ? 0b11100 : 0
    }

    /// The smallest number of errors that lead to a bit.
    @inline(__always)
    func errors(at bit: Int) -> Int? {
        if bit > 2 * Self.center { return nil }
        let mask: UInt32 = 1 << UInt32(bit)
        if none & mask != 0 { return 0 }
        if one & mask != 0 { return 1 }
        return two & mask != 0 ? 2 : nil
    }

    /// Reads a scalar of a key.
    ///
    /// - Parameter count: how many were read before.
    /// - Returns: whether any state is left.
    @inline(__always)
    mutating func advance(_ unit: PackedScalar, count: Int, _ query: FuzzyQuery) -> Bool {
        let equal = query.equality(to: unit, around: count)
        let swapped = equal << 1 & equalBefore >> 1
        let newNone = none & equal
        var newOne: UInt32 = 0
        var newTwo: UInt32 = 0
        if limit >= 1 {
            // Equal, wrong, too many, too few, swapped.
            newOne = one & equal | none | none >> 1 | newNone << 1 | noneBefore & swapped
        }
        if limit >= 2 {
            newTwo = two & equal | one | one >> 1 | newOne << 1 | oneBefore & swapped
        }
        // There is nothing behind the end of the query.
        let last = query.count - count - 1 + Self.center
        let inside: UInt32 = last < 0 ? 0 : last > 4 ? 0b11111 : 2 << UInt32(last) - 1
        (noneBefore, oneBefore, equalBefore) = (none, one, equal)
        (none, one, two) = (newNone & inside, newOne & inside, newTwo & inside)
        return none | one | two != 0
    }
}
