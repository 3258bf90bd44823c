/// Looks through the trie that sorted keys are for what is within some edits of a query.
///
/// The walk follows the query letter by letter, and at each letter tries every edit: then the rest of
/// the query must follow with one edit less, and, once none is left, exactly, which is one lookup. So
/// the nodes visited are those that the automaton of all texts near the query would visit (Schulz and
/// Mihov, "Fast String Correction with Levenshtein Automata", 2002), but the last edit costs no
/// visits: tables tell where it can be. A node of few keys is not walked into; its keys are compared
/// one by one.
struct FuzzyWalk {
    /// Up to so many keys are compared when the words in front of them do for it.
    private static let fewHeads = 128
    /// Up to so many keys are compared in full.
    private static let fewKeys = 16

    private let keys: KeyColumn
    private let tables: FuzzyTables
    private let query: FuzzyQuery
    /// What was found so far.
    var matches = FuzzyMatches()
    /// Keys that were compared, to be passed over when another path leads to them.
    private var compared = InlineArray<64, UInt32>(repeating: .max)

    init(keys: KeyColumn, tables: FuzzyTables, query: FuzzyQuery) {
        self.keys = keys
        self.tables = tables
        self.query = query
    }

    /// The edit that came just before. Some pairs of neighbouring edits make the same text as
    /// another pair or a single edit, and are left out.
    private enum Edit {
        case none
        case insertion
        case deletion
        case substitution
        case transposition

        /// Inserting behind a substitution is the same as before it; behind a deletion it is a
        /// substitution.
        var allowsInsertion: Bool {
            self != .substitution && self != .deletion
        }

        /// Deleting behind a substitution is the same as before it; behind an insertion it is a
        /// substitution.
        var allowsDeletion: Bool {
            self != .substitution && self != .insertion
        }
    }

    /// Finds everything.
    mutating func run() {
        if let script = query.script {
            tables.mixed.forEach(near: query, of: script) { compare($0) }
        }
        search(keys.root, from: 0, edits: query.limit, after: .none)
    }

    // MARK: Edits

    /// Finds the keys of a node that go on with the query from a scalar on, with some edits.
    private mutating func search(
        _ start: KeyNode, from first: Int, edits: Int, after last: Edit
    ) {
        guard edits > 0 else { return lookUp(start, from: first) }
        var (node, index, last) = (start, first, last)
        while !node.isEmpty {
            if index == query.count { return finish(node, edits: edits) }
            if isSmall(node, edits) { return compare(node, from: index, edits: edits) }
            if last.allowsDeletion {
                search(node, from: index + 1, edits: edits - 1, after: .deletion)
            }
            transpose(node, index, edits: edits)
            let unit = query.units[index]
            if edits == 1, canUseWildcard(node, index) {
                searchWildcard(node, without: unit, from: index + 1)
                if last.allowsInsertion { searchWildcard(node, without: unit, from: index) }
                let others = keys.childrenBeyondASCII(of: node)
                _ = searchChildren(others, but: unit, index, edits: edits, after: last)
                node = keys.descendant(of: node, word: UInt64(unit) << 32, count: unit.byteCount)
            } else {
                node = searchChildren(node, but: unit, index, edits: edits, after: last)
            }
            index += 1
            last = .none
        }
    }

    /// Tries every letter that keys have in place of the one that the query has, or before it.
    ///
    /// - Returns: the child with the letter of the query, where both are out of place.
    private mutating func searchChildren(
        _ node: KeyNode, but unit: PackedScalar, _ index: Int, edits: Int, after last: Edit
    ) -> KeyNode {
        let end = node.range.upperBound
        var equal = KeyNode(range: end..<end, depth: node.depth, shared: node.shared)
        var position = node.range.lowerBound
        while position < end {
            if node.depth == 0, let behind = endOfOtherScript(position) {
                position = behind
                continue
            }
            let (other, child) = keys.child(of: node, at: position)
            position = child.range.upperBound
            if other == unit {
                equal = child
            } else if other != 0 {
                search(child, from: index + 1, edits: edits - 1, after: .substitution)
                if last.allowsInsertion {
                    search(child, from: index, edits: edits - 1, after: .insertion)
                }
            }
        }
        return equal
    }

    /// The end of the keys that begin in the same script as one does, when no letter of the query
    /// is of it; nil when they have to be looked through.
    @inline(__always)
    private func endOfOtherScript(_ position: Int) -> Int? {
        guard let script = query.script else { return nil }
        let other = Script(lead: UInt8(truncatingIfNeeded: keys.heads[position] >> 56))
        if other == script || other == .common { return nil }
        return keys.starts.first(ofLead: other.end)
    }

    private mutating func transpose(_ node: KeyNode, _ index: Int, edits: Int) {
        guard index + 1 < query.count, query.units[index] != query.units[index + 1] else { return }
        let (one, other) = (query.units[index + 1], query.units[index])
        let word = UInt64(one) << 32 | (UInt64(other) << 32) >> UInt64(8 * one.byteCount)
        let count = one.byteCount + other.byteCount
        if edits == 1 { return lookUp(node, word, count, from: index + 2) }
        search(
            keys.descendant(of: node, word: word, count: count), from: index + 2,
            edits: edits - 1, after: .transposition)
    }

    // MARK: The last edit

    /// Whether the table of wildcards knows the children of a node, with what must follow them.
    @inline(__always)
    private func canUseWildcard(_ node: KeyNode, _ index: Int) -> Bool {
        guard node.depth == 1 || node.depth == 2,
            query.byteCount(from: index + 1) >= 3 - node.depth
        else { return false }
        let head = node.shared | query.word(from: index) >> UInt64(8 * node.depth)
        return head >> 32 & 0x8080_8080 == 0
    }

    /// Finds the keys of a node that go on with any other letter of ASCII and then the query from a
    /// scalar on.
    private mutating func searchWildcard(
        _ node: KeyNode, without unit: PackedScalar, from index: Int
    ) {
        let head = node.shared | query.word(from: index) >> UInt64(8 * node.depth + 8)
        var letters = tables.wildcards.letters(in: head, at: node.depth)
        while letters != 0 {
            let bit = letters.trailingZeroBitCount
            letters &= letters - 1
            for character in WildcardLetters.characters(of: bit)
            where UInt32(character) != unit >> 24 && WildcardLetters.bit(of: character) == bit {
                lookUp(node, UInt64(character) << 56, 1, from: index)
            }
        }
    }

    /// Finds the keys of a node that go on with the first `count` bytes of `first`, and then exactly
    /// with the query from a scalar on.
    @inline(__always)
    private mutating func lookUp(
        _ node: KeyNode, _ first: UInt64 = 0, _ count: Int = 0, from index: Int
    ) {
        let word = first | query.word(from: index) >> UInt64(8 * count)
        let length = count + query.byteCount(from: index)
        if node.depth < KeyPrefixFilter.length, node.depth + length >= KeyPrefixFilter.length {
            let head = node.shared | word >> UInt64(8 * node.depth)
            guard tables.prefixes.mayContain(head) else { return }
        }
        lookUp(node, word, length, skipping: 8 - count, from: index)
    }

    /// - Parameter skipping: how many bytes from the scalar on the word holds.
    @inline(never)
    private mutating func lookUp(
        _ start: KeyNode, _ word: UInt64, _ length: Int, skipping: Int, from index: Int
    ) {
        var node = keys.descendant(of: start, word: word, count: min(8, length))
        var (rest, place) = (length - 8, skipping)
        while rest > 0 && !node.isEmpty {
            node = keys.descendant(
                of: node, word: query.word(from: index, skipping: place), count: min(8, rest))
            rest -= 8
            place += 8
        }
        if !node.isEmpty { add(node, distance: query.limit, isClosed: query.endsInSpace) }
    }

    // MARK: The end of the query

    /// The whole query was found, with edits left: a space must follow if it was typed, and whole
    /// keys may have some more letters.
    private mutating func finish(_ node: KeyNode, edits: Int) {
        let distance = query.limit - edits
        if query.endsInSpace {
            let closed = keys.child(of: node, .space)
            if !closed.isEmpty { add(closed, distance: distance, isClosed: true) }
        } else {
            add(node, distance: distance, isClosed: false)
        }
        guard edits > 0 else { return }
        var position = node.range.lowerBound
        while position < node.range.upperBound {
            let (unit, child) = keys.child(of: node, at: position)
            position = child.range.upperBound
            if unit != 0 { finish(child, edits: edits - 1) }
        }
    }

    /// Adds the keys of a node, and among them those that are as a whole what is that far away.
    ///
    /// - Parameter isClosed: whether the last byte that they share is the space typed at the end.
    private mutating func add(_ node: KeyNode, distance: Int, isClosed: Bool) {
        matches.add(node.range, distance: distance, whole: nil)
        // A key that has one more byte than it shares has a space there: it comes first.
        let length = isClosed ? node.depth : node.depth + 1
        let whole = keys.whole(ofLength: length, in: node.range)
        if !whole.isEmpty { matches.add(whole, distance: distance, whole: distance) }
    }

    // MARK: Few keys

    @inline(__always)
    private func isSmall(_ node: KeyNode, _ edits: Int) -> Bool {
        // Near the end of a head, or where letters take more bytes, it has too few letters left to
        // tell keys apart.
        let heads = edits == 1 && node.depth <= 5 && query.isASCII
        return node.range.count <= (heads ? Self.fewHeads : Self.fewKeys)
    }

    private mutating func compare(_ node: KeyNode, from index: Int, edits: Int) {
        guard edits == 1, node.depth < 8 else {
            for position in node.range { compare(position) }
            return
        }
        let filter = OneEditFilter(query, from: index, depth: node.depth)
        for position in node.range where filter.admits(keys.heads[position]) { compare(position) }
    }

    /// Adds a key if it is near enough, whatever path led to it.
    @inline(never)
    private mutating func compare(_ position: Int) {
        let slot = position & 63
        if compared[slot] == UInt32(position) { return }
        compared[slot] = UInt32(position)
        let distance = KeyDistance(query, position, keys)
        if let prefix = distance.prefix {
            matches.add(position..<position + 1, distance: prefix, whole: distance.whole)
        }
    }
}
