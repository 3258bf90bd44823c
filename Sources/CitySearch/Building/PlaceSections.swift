/// The small sections: places, time zones, the folds of scalars, and what a load left out.
struct PlaceSections: Sendable {
    private var counts: SectionCounts
    private var fills: [@Sendable (IndexWriter) -> Void] = []

    private init(_ counts: SectionCounts) {
        self.counts = counts
    }

    /// Makes room for the sections.
    init(
        _ tables: PlaceTables, _ folds: FoldTableBuilder, _ skipped: SkippedRecords,
        in counts: inout SectionCounts
    ) throws(CityIndexError) {
        self.init(counts)
        add(.placeParents, tables.parents)
        add(.placeCodes, tables.countries.map(\.packed))
        try add(.placeNameOffsets, .placeNameBytes, tables.names)
        add(tables.keys)
        try add(.timeZoneOffsets, .timeZoneBytes, tables.timeZones)
        add(.foldPages, folds.pages)
        add(.foldEntries, folds.entries)
        add(.foldBytes, folds.bytes)
        try add(.skippedTextOffsets, .skippedTextBytes, skipped.texts)
        add(.skippedNumbers, skipped.numbers)
        counts = self.counts
    }

    func fill(_ writer: IndexWriter) {
        for fill in fills { fill(writer) }
    }

    private mutating func add<Element: BitwiseCopyable & Sendable>(
        _ section: IndexSection, _ elements: [Element]
    ) {
        counts[section] = elements.count
        fills.append { $0.fill(section, from: elements) }
    }

    private mutating func add(_ keys: SortedPlaceKeys) {
        counts.add(.places, count: keys.places.count, keys.lengths)
        fills.append { writer in
            let sections = KeySections(sections: .places, writer: writer)
            keys.keys.forEachBlock { sections.fill($0) }
            sections.job()()
        }
        add(.placesOfKeys, keys.places)
        add(.placeKeyClasses, keys.classes)
    }

    private mutating func add(
        _ offsets: IndexSection, _ bytes: IndexSection, _ texts: [String]
    ) throws(CityIndexError) {
        var ends: [UInt32] = [0]
        ends.reserveCapacity(texts.count + 1)
        var content: [UInt8] = []
        for text in texts {
            content += text.utf8
            guard content.count <= UInt32.max else {
                throw CityIndexError(.tooMuchText(content.count))
            }
            ends.append(UInt32(content.count))
        }
        add(offsets, ends)
        add(bytes, content)
    }
}
