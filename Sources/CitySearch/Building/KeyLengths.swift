/// What the keys of an index take, and the texts that are kept beside them.
struct KeyLengths: Sendable {
    /// What the first eight bytes of the keys leave.
    private(set) var tails = TextSections.Length()
    private(set) var texts = TextSections.Length()

    /// Adds those of a key.
    @inline(__always)
    mutating func add(_ record: KeyRecord) {
        tails.add(record.tail.count)
        texts.add(record.keptText.count)
    }

    /// Adds others.
    mutating func add(_ other: KeyLengths) {
        tails.add(other.tails)
        texts.add(other.texts)
    }
}
