/// Fills the sections of ``LocalNames``.
struct LocalNameSections: Sendable {
    /// The names of an item in some languages, those with one text side by side.
    private struct Item: Sendable {
        let batch: Int
        let number: UInt32
        let entries: Range<Int>
    }

    private struct Entry: Sendable {
        let language: UInt8
        /// Empty where the next name of the item is the same.
        var text: Range<Int>
    }

    private let batches: [LocalNameBatch]
    private let languages: [UInt64]
    private var items: [Item] = []
    private var entries: [Entry] = []

    /// - Parameters:
    ///   - cities: the names of the cities of each batch.
    ///   - places: the names of places.
    init(_ cities: [LocalNameBatch], places: LocalNameBatch) {
        batches = cities + [places]
        languages = Self.languages(batches)
        let numbers = Dictionary(uniqueKeysWithValues: zip(languages, 0...UInt8.max))
        for (number, batch) in batches.enumerated() {
            for names in batch.items(in: numbers) { add(names, of: batch, number) }
        }
    }

    /// The languages in the order of their tags; those with the most names, if there are too many.
    private static func languages(_ batches: [LocalNameBatch]) -> [UInt64] {
        var counts: [UInt64: Int] = [:]
        for batch in batches {
            for number in batch.records.indices {
                counts[batch.records[number].tag, default: 0] += 1
            }
        }
        return counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
            .prefix(LocalNames.mostLanguages).map(\.key).sorted()
    }

    /// - Complexity: O(names²), with at most one name for each language.
    private mutating func add(
        _ names: [(language: UInt8, name: LocalNameRecord)], of batch: LocalNameBatch,
        _ batchNumber: Int
    ) {
        let first = entries.count
        var isTold = [Bool](repeating: false, count: names.count)
        for (position, (_, name)) in names.enumerated() where !isTold[position] {
            for other in position..<names.count
            where !isTold[other] && batch.areEqual(names[other].name, name) {
                isTold[other] = true
                entries.append(Entry(language: names[other].language, text: 0..<0))
            }
            entries[entries.count - 1].text = name.text
        }
        items.append(
            Item(
                batch: batchNumber, number: names[0].name.item, entries: first..<entries.count))
    }

    /// Makes room for the sections.
    func count(in counts: inout SectionCounts) {
        counts[.languages] = languages.count
        counts[.localNameItems] = items.count
        counts[.localNameLanguages] = entries.count
        var lengths = KeyLengths.Length()
        for entry in entries { lengths.add(entry.text.count) }
        counts.add(.localNames, count: entries.count, lengths)
    }

    /// Fills the sections: cities by their ordinals, followed by places.
    func fill(_ writer: IndexWriter, _ order: CityOrder) {
        let sorted = items.map { item in
            let isPlace = item.batch == batches.count - 1
            return (
                number: isPlace
                    ? UInt32(order.count) + item.number
                    : order.ordinal(of: item.number, in: item.batch), item: item
            )
        }.sorted { $0.number < $1.number }
        var starts: [UInt32] = [0]
        var numbers: [UInt8] = []
        var ends: [UInt32] = []
        var bytes: [UInt8] = []
        for (_, item) in sorted {
            for entry in entries[item.entries] {
                numbers.append(entry.language)
                batches[item.batch].bytes.withSpan { bytes.append($0.extracting(entry.text)) }
                ends.append(UInt32(truncatingIfNeeded: bytes.count))
            }
            starts.append(UInt32(truncatingIfNeeded: numbers.count))
        }
        writer.fill(.languages, from: languages)
        writer.fill(.localNameItems, from: sorted.map(\.number))
        writer.fill(.localNameStarts, from: starts)
        writer.fill(.localNameLanguages, from: numbers)
        writer.fillTexts(.localNames, endingAt: ends, bytes)
    }
}

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
    var text: Range<Int> { Int(start)..<Int(start) + Int(length) }
}
