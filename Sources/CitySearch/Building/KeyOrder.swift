/// The order of folded keys: by their bytes, and as the caller says where those are equal.
package struct KeyOrder<TieBreaker: KeyTieBreaker>: Sendable {
    /// The keys of each batch.
    let batches: [KeyBatch]
    let tieBreaker: TieBreaker

    package init(batches: [KeyBatch], tieBreaker: TieBreaker) {
        self.batches = batches
        self.tieBreaker = tieBreaker
    }

    /// What tells entries apart that have the same bytes in them.
    struct Tail {
        let entry: KeyEntry
        /// The eight bytes of the key behind those in its entry, big-endian.
        let word: UInt64
        let rank: UInt32
    }

    /// Fetches the tail of an entry, which lies anywhere in memory: once for each entry, not once for each
    /// comparison.
    @inline(__always)
    func tail(_ entry: KeyEntry) -> Tail {
        let record = batches[entry.batch].records[entry.index]
        let word =
            entry.holdsKey
            ? 0 : batches[entry.batch].word(of: record, at: KeyEntry.length)
        return Tail(entry: entry, word: word, rank: tieBreaker.rank(of: entry, record))
    }

    /// Whether a key comes before another whose entry holds the same bytes.
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

    /// The order of two keys whose entries hold the same bytes: negative, zero or positive.
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

/// The order of equal keys.
package protocol KeyTieBreaker: Sendable {
    /// A number by which equal keys go first of all.
    func rank(of entry: KeyEntry, _ record: KeyRecord) -> UInt32

    /// Whether one of two equal keys of the same rank comes before the other.
    func precedes(_ one: KeyEntry, _ other: KeyEntry) -> Bool
}

/// Equal keys go by the cities they lead to. No city has two.
struct CityTieBreaker: KeyTieBreaker {
    let order: CityOrder

    @inline(__always)
    func rank(of entry: KeyEntry, _ record: KeyRecord) -> UInt32 {
        order.ordinal(of: record.city, in: entry.batch)
    }

    func precedes(_ one: KeyEntry, _ other: KeyEntry) -> Bool {
        false
    }
}

/// Cities whose keys are equal go by their names as written, their countries' codes, their ids.
struct NameTieBreaker: KeyTieBreaker {
    /// The names, and the cities that have them.
    let names: [KeyBatch]
    let cities: [CityBatch]

    @inline(__always)
    func rank(of entry: KeyEntry, _ record: KeyRecord) -> UInt32 {
        0
    }

    func precedes(_ one: KeyEntry, _ other: KeyEntry) -> Bool {
        let (batch, otherBatch) = (names[one.batch], names[other.batch])
        let order = batch.compareText(one.index, to: other.index, of: otherBatch)
        if order != 0 { return order < 0 }
        let city = cities[one.batch].fields[Int(batch.records[one.index].city)]
        let otherCity = cities[other.batch].fields[Int(otherBatch.records[other.index].city)]
        return (city.country.packed, city.facts.id) < (otherCity.country.packed, otherCity.facts.id)
    }
}

/// A folded key that is being sorted: its first twelve bytes, its batch, and its number there.
package struct KeyEntry: BitwiseCopyable, Sendable {
    /// The first eight bytes, big-endian, zero behind the end.
    let head: UInt64
    /// The next four.
    let next: UInt32
    private let origin: UInt32

    /// How many bytes of the key an entry holds.
    static let length = 12
    /// How many batches an entry can tell apart, and how many keys in each.
    static let maximumBatches = 1 << 6
    static let maximumKeys = 1 << 26

    /// - Parameters:
    ///   - head: the first eight bytes of the key.
    ///   - next: the next eight.
    ///   - index: the number of the key in its batch.
    ///   - batch: the number of the batch.
    @inline(__always)
    init(head: UInt64, next: UInt64, index: Int, batch: Int) {
        self.head = head
        self.next = UInt32(truncatingIfNeeded: next >> 32)
        origin = UInt32(truncatingIfNeeded: batch << 26 | index)
    }

    /// The number of the key in its batch.
    @inline(__always)
    package var index: Int {
        Int(origin & UInt32(Self.maximumKeys - 1))
    }

    /// Whether the bytes of the entry come before those of another.
    @inline(__always)
    func isBefore(_ other: KeyEntry) -> Bool {
        head == other.head ? next < other.next : head < other.head
    }

    /// Whether another entry holds the same bytes.
    @inline(__always)
    func hasSameBytes(as other: KeyEntry) -> Bool {
        head == other.head && next == other.next
    }

    /// Whether the entry holds the whole key.
    @inline(__always)
    var holdsKey: Bool {
        next & 0xFF == 0
    }

    /// The number of the batch.
    @inline(__always)
    package var batch: Int {
        Int(origin >> 26)
    }
}
