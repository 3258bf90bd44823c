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
