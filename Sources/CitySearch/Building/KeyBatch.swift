/// Folded keys in the order in which they came, with the texts that they stand for.
struct KeyBatch: Sendable {
    let records: Column<KeyRecord>
    /// Each key with its text behind it, one after another.
    let bytes: Column<UInt8>
    /// How many bytes the keys have, and the texts.
    let lengths: KeyLengths

    /// How many keys there are.
    var count: Int {
        records.count
    }

    /// A key.
    func key(_ index: Int) -> String {
        bytes.string(records[index].key)
    }

    /// A key to be sorted.
    ///
    /// - Parameter batch: the number of this batch.
    @inline(__always)
    func entry(_ index: Int, batch: Int) -> KeyEntry {
        let record = records[index]
        return KeyEntry(
            head: word(of: record, at: 0), next: word(of: record, at: 8), index: index,
            batch: batch)
    }

    /// Eight bytes of a key from `offset` on, big-endian, zero behind its end.
    @inline(__always)
    func word(of record: KeyRecord, at offset: Int) -> UInt64 {
        let key = record.key
        return bytes.bigEndianWord(
            at: min(key.lowerBound + offset, key.upperBound), end: key.upperBound)
    }

    /// The order of the texts of two keys by their bytes: negative, zero or positive.
    func compareText(_ index: Int, to other: Int, of batch: KeyBatch) -> Int {
        let (text, otherText) = (records[index].text, batch.records[other].text)
        for (position, otherPosition) in zip(text, otherText) {
            let difference = Int(bytes[position]) - Int(batch.bytes[otherPosition])
            if difference != 0 { return difference }
        }
        return text.count - otherText.count
    }
}
