/// All keys of a column that share their first bytes: a node of the trie that sorted keys are.
struct KeyNode {
    /// The positions of the keys.
    var range: Range<Int>
    /// How many bytes they share, a number of whole scalars.
    var depth: Int
    /// The first eight of these bytes, big-endian, zero behind the end.
    var shared: UInt64

    /// Whether no key has these bytes.
    @inline(__always)
    var isEmpty: Bool {
        range.isEmpty
    }
}

extension KeyColumn {
    /// The node of all keys.
    var root: KeyNode {
        KeyNode(range: 0..<count, depth: 0, shared: 0)
    }

    /// The scalar of a key from `depth` on; 0 behind its end.
    @inline(__always)
    func unit(at position: Int, from depth: Int) -> PackedScalar {
        // No scalar has more than four bytes, so most stand in the head.
        depth <= 4
            ? PackedScalar(leading: heads[position] << UInt64(8 * depth))
            : PackedScalar(leading: word(at: position, from: depth))
    }

    /// The keys of a node that go on with a scalar.
    @inline(__always)
    func child(of node: KeyNode, _ unit: PackedScalar) -> KeyNode {
        descendant(of: node, word: UInt64(unit) << 32, count: unit.byteCount)
    }

    /// The keys of a node that go on with the first `count` bytes of a word, at most eight.
    ///
    /// - Complexity: O(log n) words of keys.
    @inline(__always)
    func descendant(of node: KeyNode, word: UInt64, count: Int) -> KeyNode {
        let depth = node.depth + count
        guard node.depth < 8 else {
            let range = node.isEmpty ? node.range : deepRange(node.range, node.depth, word, count)
            return KeyNode(range: range, depth: depth, shared: node.shared)
        }
        let near = min(count, 8 - node.depth)
        let behind = UInt64.max >> UInt64(8 * (node.depth + near))
        let low = (node.shared | word >> UInt64(8 * node.depth)) & ~behind
        let high = low | behind
        var range = node.range
        // All keys with these first bytes are in the node, so the table knows them.
        if node.depth < 3 { range = starts.range(from: low, through: high) }
        if !KeyStarts.isExact(low, count: node.depth + near), !range.isEmpty {
            // Most lookups find nothing, and many would look beyond the ends.
            if heads[range.upperBound - 1] < low || heads[range.lowerBound] > high {
                range = range.lowerBound..<range.lowerBound
            } else {
                let lower = heads.first(notBelow: low, in: range)
                range = lower..<(lower..<range.upperBound).gallop { heads[$0] <= high }
            }
        }
        if near < count, !range.isEmpty {
            range = deepRange(range, 8, word << UInt64(8 * near), count - near)
        }
        return KeyNode(range: range, depth: depth, shared: low)
    }

    /// The keys of a range that go on with a word beyond the heads.
    @inline(never)
    private func deepRange(
        _ range: Range<Int>, _ depth: Int, _ word: UInt64, _ count: Int
    ) -> Range<Int> {
        let behind = count >= 8 ? 0 : UInt64.max >> UInt64(8 * count)
        let (low, high) = (word & ~behind, word & ~behind | behind)
        let lower = range.partitionPoint { self.word(at: $0, from: depth) < low }
        return lower..<(lower..<range.upperBound).gallop { self.word(at: $0, from: depth) <= high }
    }

    /// The child of a node that the key at a position belongs to, if that is the child's first key,
    /// and the scalar that it goes on with: 0 where the key has ended.
    ///
    /// - Complexity: O(log n) for a child of n keys.
    @inline(__always)
    func child(of node: KeyNode, at position: Int) -> (unit: PackedScalar, node: KeyNode) {
        guard node.depth < 8 else { return deepChild(of: node, at: position) }
        let head = heads[position]
        let unit = PackedScalar(leading: head << UInt64(8 * node.depth))
        let depth = node.depth + unit.byteCount
        guard depth <= 8 else { return deepChild(of: node, at: position) }
        let behind = UInt64.max >> UInt64(8 * depth)
        let end =
            KeyStarts.isExact(head, count: depth)
            ? starts.range(from: head, through: head | behind).upperBound
            : (position + 1..<node.range.upperBound).gallop { heads[$0] <= head | behind }
        return (unit, KeyNode(range: position..<end, depth: depth, shared: head & ~behind))
    }

    /// The part of a node, of less than eight bytes, whose keys go on beyond ASCII.
    @inline(__always)
    func childrenBeyondASCII(of node: KeyNode) -> KeyNode {
        let first = node.shared | 0x80 << UInt64(56 - 8 * node.depth)
        let end = node.range.upperBound
        var lower = end
        if heads[end - 1] >= first { lower = heads.first(notBelow: first, in: node.range) }
        return KeyNode(range: lower..<end, depth: node.depth, shared: node.shared)
    }

    @inline(never)
    private func deepChild(
        of node: KeyNode, at position: Int
    ) -> (unit: PackedScalar, node: KeyNode) {
        let unit = PackedScalar(leading: word(at: position, from: node.depth))
        let largest = UInt64(unit) << 32 | UInt64.max >> UInt64(8 * unit.byteCount)
        let end = (position + 1..<node.range.upperBound).gallop {
            word(at: $0, from: node.depth) <= largest
        }
        return (
            unit,
            KeyNode(
                range: position..<end, depth: node.depth + unit.byteCount, shared: heads[position])
        )
    }
}
