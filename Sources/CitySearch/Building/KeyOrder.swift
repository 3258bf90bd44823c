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
        return isBefore(one, other, from: KeyEntry.length)
    }

    /// The eight bytes of a key behind those that stand in its entry, big-endian.
    @inline(__always)
    func tail(_ entry: KeyEntry) -> UInt64 {
        batches[entry.batch].word(of: entry.index, at: KeyEntry.length)
    }

    /// Whether one of two keys comes before the other that share all bytes that stand in their
    /// entries, given their tails.
    @inline(__always)
    func isBefore(
        _ one: (entry: KeyEntry, tail: UInt64), _ other: (entry: KeyEntry, tail: UInt64)
    ) -> Bool {
        if one.tail != other.tail { return one.tail < other.tail }
        return isBefore(one.entry, other.entry, from: KeyEntry.length + 8)
    }

    private func isBefore(_ one: KeyEntry, _ other: KeyEntry, from offset: Int) -> Bool {
        let order = compareTails(one, other, from: offset)
        return order == 0 ? precedes(one, other) : order < 0
    }

    /// Whether two keys are the same.
    func areEqual(_ one: KeyEntry, _ other: KeyEntry) -> Bool {
        one.hasSameBytes(as: other) && compareTails(one, other, from: KeyEntry.length) == 0
    }

    /// The order of two keys that share all bytes before `offset`: negative, zero or positive.
    @inline(never)
    private func compareTails(_ one: KeyEntry, _ other: KeyEntry, from offset: Int) -> Int {
        // A key that ends earlier has zeros behind it, which no key holds.
        var offset = offset
        while true {
            let word = batches[one.batch].word(of: one.index, at: offset)
            let otherWord = batches[other.batch].word(of: other.index, at: offset)
            if word != otherWord { return word < otherWord ? -1 : 1 }
            if word & 0xFF == 0 { return 0 }
            offset += 8
        }
    }
}
