/// A few thousand keys, each with the number and the text that it stands for: the names of countries
/// and regions on their way into an index.
struct NamedKeys: ~Copyable {
    private var keys = KeyBatchBuilder(room: (0, 1 << 12))
    private var numbers: [UInt16] = []
    private var texts: [String] = []
    private var memo = ScalarFoldMemo()

    /// Adds a text that stands for a number; one that folds to nothing is left out.
    mutating func add(_ text: String, number: Int) {
        let span = text.utf8.span
        _ = keys.fold(span, 0..<span.count, memo: &memo)
        guard !keys.isLastEmpty else { return keys.removeLast() }
        numbers.append(UInt16(number))
        texts.append(text)
    }

    /// Ends the adding. Of keys that are equal and stand for the same, the first one stays.
    consuming func sorted() -> SortedNamedKeys {
        let (numbers, texts) = (numbers, texts)
        let (keys, unsorted) = keys.finish()
        let order = KeyOrder(batches: [keys]) { one, other in
            (numbers[one.index], one.index) < (numbers[other.index], other.index)
        }
        var entries: [KeyEntry] = []
        for entry in unsorted.indices.map({ unsorted[$0] }).sorted(by: order.isBefore) {
            if let last = entries.last, numbers[last.index] == numbers[entry.index],
                order.areEqual(last, entry)
            {
                continue
            }
            entries.append(entry)
        }
        return SortedNamedKeys(
            keys: keys, entries: entries, numbers: entries.map { numbers[$0.index] },
            texts: entries.map { texts[$0.index] })
    }
}

/// Named keys in order.
struct SortedNamedKeys: Sendable {
    let keys: TextBatch
    let entries: [KeyEntry]
    let numbers: [UInt16]
    let texts: [String]
}
