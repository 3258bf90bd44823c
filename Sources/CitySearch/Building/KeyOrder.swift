/// The order of folded keys: by their bytes, and as the caller says where those are equal.
struct KeyOrder: Sendable {
    /// The keys of each batch.
    let batches: [KeyBatch]
    /// The order of two entries whose keys are equal.
    let precedes: @Sendable (KeyEntry, KeyEntry) -> Bool

    /// Whether one key comes before another.
    @inline(__always)
    func isBefore(_ one: KeyEntry, _ other: KeyEntry) -> Bool {
        if one.head != other.head { return one.head < other.head }
        if one.next != other.next { return one.next < other.next }
        let order = compareTails(one, other)
        return order == 0 ? precedes(one, other) : order < 0
    }

    /// Whether two keys are the same.
    func areEqual(_ one: KeyEntry, _ other: KeyEntry) -> Bool {
        one.head == other.head && one.next == other.next && compareTails(one, other) == 0
    }

    /// The order of two keys that share all bytes that stand in their entries: negative, zero or
    /// positive.
    @inline(never)
    private func compareTails(_ one: KeyEntry, _ other: KeyEntry) -> Int {
        // A key that ends earlier has zeros behind it, which no key holds.
        var offset = KeyEntry.length
        while true {
            let word = batches[one.batch].word(of: one.index, at: offset)
            let otherWord = batches[other.batch].word(of: other.index, at: offset)
            if word != otherWord { return word < otherWord ? -1 : 1 }
            if word & 0xFF == 0 { return 0 }
            offset += 8
        }
    }
}
