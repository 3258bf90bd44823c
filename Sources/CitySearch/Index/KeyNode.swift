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
