/// The small sections: countries, regions, time zones, the folds of scalars, and what a load left out.
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
        add(.countryCodes, tables.countries.map(\.packed))
        try add(.countryNameOffsets, .countryNameBytes, tables.countryNames)
        let keys = tables.countryKeys
        try add(.countryKeyOffsets, .countryKeyBytes, .countryKeyCountries, keys.own)
        try add(.countryKeyTextOffsets, .countryKeyTextBytes, keys.own.texts)
        try add(.foreignKeyOffsets, .foreignKeyBytes, .foreignKeyCountries, keys.foreign)
        try add(.foreignKeyTextOffsets, .foreignKeyTextBytes, keys.foreign.texts)
        try add(
            .countryCodeKeyOffsets, .countryCodeKeyBytes, .countryCodeKeyCountries, keys.codes)
        add(.regionCountries, tables.regions.map(\.country))
        try add(.regionNameOffsets, .regionNameBytes, tables.regions.map(\.name))
        try add(.regionKeyOffsets, .regionKeyBytes, .regionKeyRegions, tables.regionKeys)
        try add(.regionKeyTextOffsets, .regionKeyTextBytes, tables.regionKeys.texts)
        try add(
            .regionCodeKeyOffsets, .regionCodeKeyBytes, .regionCodeKeyRegions, tables.regionCodes)
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

    private mutating func add(
        _ offsets: IndexSection, _ bytes: IndexSection, _ texts: [String]
    ) throws(CityIndexError) {
        try add(offsets, bytes, texts) { text, bytes in bytes += text.utf8 }
    }

    private mutating func add(
        _ offsets: IndexSection, _ bytes: IndexSection, _ numbers: IndexSection,
        _ keys: SortedNamedKeys
    ) throws(CityIndexError) {
        let batch = keys.keys
        try add(offsets, bytes, keys.entries) { entry, bytes in
            for position in batch.records[entry.index].key { bytes.append(batch.bytes[position]) }
        }
        add(numbers, keys.numbers)
    }

    private mutating func add<Text>(
        _ offsets: IndexSection, _ bytes: IndexSection, _ texts: [Text],
        append: (Text, inout [UInt8]) -> Void
    ) throws(CityIndexError) {
        var ends: [UInt32] = [0]
        ends.reserveCapacity(texts.count + 1)
        var content: [UInt8] = []
        for text in texts {
            append(text, &content)
            guard content.count <= UInt32.max else {
                throw CityIndexError(.tooMuchText(content.count))
            }
            ends.append(UInt32(content.count))
        }
        add(offsets, ends)
        add(bytes, content)
    }
}
