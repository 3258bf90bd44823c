/// Collects names by language, of the cities of a batch or of places.
struct LocalNameBatchBuilder: ~Copyable {
    private var records = GrowingColumn<LocalNameRecord>(room: 1 << 10)
    private var bytes = GrowingColumn<UInt8>(room: 1 << 14)

    /// Adds a name, unless it is empty.
    ///
    /// - Parameter tag: the language; see ``Language/packed(_:)``.
    mutating func add(
        _ text: Span<UInt8>, _ range: Range<Int>, tag: UInt64, of item: UInt32
    ) throws(OutOfMemory) {
        guard !range.isEmpty else { return }
        // Starts have 32 bits.
        guard bytes.count + range.count <= UInt32.max else {
            throw OutOfMemory(byteCount: range.count)
        }
        try records.append(
            LocalNameRecord(
                tag: tag, item: item, start: UInt32(truncatingIfNeeded: bytes.count),
                length: UInt32(truncatingIfNeeded: range.count)))
        try bytes.append(text, range)
    }

    consuming func finish() -> LocalNameBatch {
        LocalNameBatch(records: records.freeze(), bytes: bytes.freeze())
    }
}

/// Names by language in the order in which they came.
struct LocalNameBatch: Sendable {
    let records: Column<LocalNameRecord>
    let bytes: Column<UInt8>

    /// Whether two names are the same text.
    func areEqual(_ one: LocalNameRecord, _ other: LocalNameRecord) -> Bool {
        guard one.length == other.length else { return false }
        let (start, otherStart) = (one.text.lowerBound, other.text.lowerBound)
        return stride(from: 0, to: one.text.count, by: 8).allSatisfy { offset in
            bytes.bigEndianWord(at: start + offset, end: one.text.upperBound)
                == bytes.bigEndianWord(at: otherStart + offset, end: other.text.upperBound)
        }
    }

    /// The names in the order of their items.
    private var ascending: [LocalNameRecord] {
        let records = records.indices.map { self.records[$0] }
        let isAscending = zip(records, records.dropFirst()).allSatisfy { $0.item <= $1.item }
        return isAscending ? records : records.sorted { $0.item < $1.item }
    }

    /// The names of each item in some languages; the first name in each language counts. The records of a place may be
    /// interleaved with others.
    ///
    /// - Parameter numbers: the numbers of the languages by their tags.
    /// - Complexity: O(names), if few names are those of places.
    func items(in numbers: [UInt64: UInt8]) -> [[(language: UInt8, name: LocalNameRecord)]] {
        var items: [[(language: UInt8, name: LocalNameRecord)]] = []
        // The last item that has a name in each language.
        var latest = [UInt32?](repeating: nil, count: 1 << 8)
        for record in ascending {
            guard let language = numbers[record.tag], latest[Int(language)] != record.item
            else { continue }
            latest[Int(language)] = record.item
            if items.last?.first?.name.item != record.item { items.append([]) }
            items[items.count - 1].append((language, record))
        }
        return items
    }
}

/// The name of an item in a language.
struct LocalNameRecord: BitwiseCopyable, Sendable {
    let tag: UInt64
    /// The number of the city in its batch, or of the place.
    let item: UInt32
    fileprivate let start: UInt32
    fileprivate let length: UInt32

    /// The position of the text.
    var text: Range<Int> {
        Int(start)..<Int(start) + Int(length)
    }
}
