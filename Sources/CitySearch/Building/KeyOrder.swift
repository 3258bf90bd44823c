/// The order of folded keys: by their bytes, and as the caller says where those are equal.
struct KeyOrder<TieBreaker: KeyTieBreaker>: Sendable {
    /// The keys of each batch.
    let batches: [KeyBatch]
    let tieBreaker: TieBreaker

    /// What tells entries apart that have the same bytes in them.
    struct Tail {
        let entry: KeyEntry
        /// The eight bytes of the key behind those in its entry, big-endian.
        let word: UInt64
        let rank: UInt32
    }

    /// Fetches the tail of an entry. It lies anywhere in memory, so this is done once for each entry,
    /// not once for each comparison.
    @inline(__always)
    func tail(_ entry: KeyEntry) -> Tail {
        let record = batches[entry.batch].records[entry.index]
        let word =
            entry.holdsKey
            ? 0 : batches[entry.batch].word(of: record, at: KeyEntry.length)
        return Tail(entry: entry, word: word, rank: tieBreaker.rank(of: entry, record))
    }

    /// Whether one key comes before another.
    func isBefore(_ one: KeyEntry, _ other: KeyEntry) -> Bool {
        one.hasSameBytes(as: other)
            ? isBefore(tail(one), tail(other)) : one.isBefore(other)
    }

    /// Whether one of two keys comes before the other that share all bytes that stand in their
    /// entries.
    @inline(__always)
    func isBefore(_ one: Tail, _ other: Tail) -> Bool {
        if one.word != other.word { return one.word < other.word }
        let order = one.word & 0xFF == 0 ? 0 : compareTails(one.entry, other.entry)
        if order != 0 { return order < 0 }
        return one.rank == other.rank
            ? tieBreaker.precedes(one.entry, other.entry) : one.rank < other.rank
    }

    /// Whether two keys are the same.
    func areEqual(_ one: KeyEntry, _ other: KeyEntry) -> Bool {
        one.hasSameBytes(as: other) && compareTails(one, other) == 0
    }

    /// The order of two keys that share all bytes that stand in their entries: negative, zero or
    /// positive.
    @inline(never)
    private func compareTails(_ one: KeyEntry, _ other: KeyEntry) -> Int {
        let record = batches[one.batch].records[one.index]
        let otherRecord = batches[other.batch].records[other.index]
        // A key that ends earlier has zeros behind it, which no key holds.
        var offset = KeyEntry.length
        while true {
            let word = batches[one.batch].word(of: record, at: offset)
            let otherWord = batches[other.batch].word(of: otherRecord, at: offset)
            if word != otherWord { return word < otherWord ? -1 : 1 }
            if word & 0xFF == 0 { return 0 }
            offset += 8
        }
    }
}
