/// The small sections: countries, regions, time zones, the folds of scalars, and what a load left out.
struct PlaceSections: Sendable {
    private typealias Fill = @Sendable (IndexWriter) -> Void
    private var fills: [Fill] = []

    init(
        _ plan: inout IndexWriter.Plan, _ tables: PlaceTables, _ folds: FoldTableBuilder,
        _ skipped: SkippedRecords
    ) throws(IndexLimitError) {
        add(.countryCodes, tables.countries.map(\.packed), &plan)
        try add(.countryNameOffsets, .countryNameBytes, tables.countryNames, &plan)
        let keys = tables.countryKeys
        try add(.countryKeyOffsets, .countryKeyBytes, keys.own, &plan)
        add(.countryKeyCountries, keys.own.numbers, &plan)
        try add(.countryKeyTextOffsets, .countryKeyTextBytes, keys.own.texts, &plan)
        try add(.foreignKeyOffsets, .foreignKeyBytes, keys.foreign, &plan)
        add(.foreignKeyCountries, keys.foreign.numbers, &plan)
        try add(.foreignKeyTextOffsets, .foreignKeyTextBytes, keys.foreign.texts, &plan)
        try add(.countryCodeKeyOffsets, .countryCodeKeyBytes, keys.codes, &plan)
        add(.countryCodeKeyCountries, keys.codes.numbers, &plan)
        add(.regionCountries, tables.regions.map(\.country), &plan)
        try add(.regionNameOffsets, .regionNameBytes, tables.regions.map(\.name), &plan)
        try add(.regionKeyOffsets, .regionKeyBytes, tables.regionKeys, &plan)
        add(.regionKeyRegions, tables.regionKeys.numbers, &plan)
        try add(.regionCodeKeyOffsets, .regionCodeKeyBytes, tables.regionCodes, &plan)
        add(.regionCodeKeyRegions, tables.regionCodes.numbers, &plan)
        try add(.timeZoneOffsets, .timeZoneBytes, tables.timeZones, &plan)
        add(.foldPages, folds.pages, &plan)
        add(.foldEntries, folds.entries, &plan)
        add(.foldBytes, folds.bytes, &plan)
        try add(.skippedTextOffsets, .skippedTextBytes, skipped.texts, &plan)
        add(.skippedNumbers, skipped.numbers, &plan)
    }

    func fill(_ writer: IndexWriter) {
        for fill in fills { fill(writer) }
    }

    private mutating func add<Element: BitwiseCopyable & Sendable>(
        _ section: IndexSection, _ elements: [Element], _ plan: inout IndexWriter.Plan
    ) {
        let slot = plan.reserve(section, Element.self, count: elements.count)
        fills.append { $0.fill(slot, from: elements) }
    }

    private mutating func add(
        _ offsets: IndexSection, _ bytes: IndexSection, _ texts: [String],
        _ plan: inout IndexWriter.Plan
    ) throws(IndexLimitError) {
        try add(offsets, bytes, texts.map { Array($0.utf8) }, &plan)
    }

    private mutating func add(
        _ offsets: IndexSection, _ bytes: IndexSection, _ keys: SortedNamedKeys,
        _ plan: inout IndexWriter.Plan
    ) throws(IndexLimitError) {
        let texts = keys.entries.map { entry in
            keys.keys.bytes.array(keys.keys.records[entry.index].key)
        }
        try add(offsets, bytes, texts, &plan)
    }

    private mutating func add(
        _ offsets: IndexSection, _ bytes: IndexSection, _ texts: [[UInt8]],
        _ plan: inout IndexWriter.Plan
    ) throws(IndexLimitError) {
        let length = texts.reduce(0) { $0 + $1.count }
        guard length <= UInt32.max else { throw .tooMuchText(length) }
        var ends: [UInt32] = [0]
        for text in texts { ends.append(ends[ends.count - 1] + UInt32(text.count)) }
        add(offsets, ends, &plan)
        add(bytes, Array(texts.joined()), &plan)
    }
}
