/// Lengths of keys and of the texts that they stand for, in bytes.
struct KeyLengths: Sendable {
    private(set) var keys = 0
    private(set) var texts = 0

    /// Adds those of a key.
    @inline(__always)
    mutating func add(_ record: KeyRecord) {
        keys &+= Int(record.keyLength)
        texts &+= Int(record.textLength)
    }

    /// Adds others.
    mutating func add(_ other: KeyLengths) {
        keys += other.keys
        texts += other.texts
    }
}
