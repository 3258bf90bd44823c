/// Sorts the keys of one part by their bytes. The caller orders equal keys.
package struct KeySort {
    /// The keys of each batch.
    let batches: [KeyBatch]
    /// Whether the first of two equal keys comes before the other.
    let precedes: TieBreaker

    package typealias TieBreaker = (_ batches: [KeyBatch], KeyEntry, KeyEntry) -> Bool

    package init(_ batches: [KeyBatch], precedes: @escaping TieBreaker) {
        (self.batches, self.precedes) = (batches, precedes)
    }

    /// The keys of all batches in order.
    ///
    /// - Complexity: O(n log n) comparisons, nearly all of which read only the entries.
    package func sorted() -> [KeyEntry] {
        var entries: [KeyEntry] = []
        entries.reserveCapacity(batches.reduce(0) { $0 + $1.count })
        for (number, batch) in batches.enumerated() {
            for index in 0..<batch.count { entries.append(batch.entry(index, batch: number)) }
        }
        entries.sort(by: isBefore)
        return entries
    }

    private func isBefore(_ one: KeyEntry, _ other: KeyEntry) -> Bool {
        if one.head != other.head { return one.head < other.head }
        if one.next != other.next { return one.next < other.next }
        let order = compareTails(one, other)
        return order == 0 ? precedes(batches, one, other) : order < 0
    }

    /// Whether two keys are the same.
    func areEqual(_ one: KeyEntry, _ other: KeyEntry) -> Bool {
        one.hasSameBytes(as: other) && compareTails(one, other) == 0
    }

    /// The order of two keys whose entries hold the same bytes: negative, zero or positive.
    private func compareTails(_ one: KeyEntry, _ other: KeyEntry) -> Int {
        if one.holdsKey { return 0 }
        let (record, otherRecord) = (batches[one], batches[other])
        // A key that ends earlier is followed by zeros, which no key contains.
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
