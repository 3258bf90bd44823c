/// What must hold between the lengths of sections, which costs nothing to check.
///
/// It refuses an index whose sections are each as they were written, and yet do not belong together.
/// What the sections say of each other element by element is not looked at when an index is opened;
/// reading is checked then, and stops the program rather than leave a column
/// (``CityIndex/checkInvariants()`` looks at all of it).
struct IndexShape {
    private let table: SectionTable
    private let counts: [IndexSection: Int]

    init(_ table: SectionTable) {
        self.table = table
        counts = Dictionary(
            table.entries.map { ($0.section, $0.count) }, uniquingKeysWith: { first, _ in first })
    }

    /// - Complexity: O(sections).
    func check() throws(IndexFormatError) {
        for (sections, model, more) in Self.lengths {
            for section in sections where counts[section] != (counts[model] ?? 0) + more {
                throw .damaged("the length of section \(section)")
            }
        }
        for (starts, heads) in Self.starts
        where counts[starts] != KeyStarts.storedCount(keys: counts[heads] ?? 0) {
            throw .damaged("the length of section \(starts)")
        }
        for (offsets, bytes) in Self.texts { try checkEnds(offsets, bytes) }
        for (numbers, model) in Self.longTexts { try checkEnds(numbers, model) }
        guard counts[.foldPages] == 0x1100 else { throw .damaged("the length of the fold table") }
    }

    /// Texts begin at the first byte and end at the last.
    private func checkEnds(
        _ offsets: IndexSection, _ bytes: IndexSection
    ) throws(IndexFormatError) {
        let ends: Column<UInt32> = try table.column(offsets)
        guard ends.count > 0, ends[0] == 0, Int(ends[ends.count - 1]) == counts[bytes] else {
            throw .damaged("the ends of section \(offsets)")
        }
    }

    /// There are as many texts as what they belong to, from the first byte to the last.
    private func checkEnds(
        _ numbers: TextSectionGroup, _ model: IndexSection
    ) throws(IndexFormatError) {
        guard
            let offsets = TextOffsets(
                anchors: try table.column(numbers.anchors),
                deltas: try table.column(numbers.offsets)),
            offsets.count == (counts[model] ?? 0) + 1, offsets[0] == 0,
            offsets[offsets.count - 1] == counts[numbers.bytes]
        else { throw .damaged("the ends of section \(numbers.offsets)") }
    }

    /// Sections that are as long as another, or longer by one.
    private static let lengths: [(sections: [IndexSection], model: IndexSection, more: Int)] = [
        (
            [
                .nameKeyHeads, .populations, .countries, .regions, .timeZones, .importances,
                .spatialPoints,
            ], .facts, 0
        ),
        ([.alternateSharedLengths, .alternateImportances], .alternateKeyHeads, 0),
        ([.wordSharedLengths, .wordImportances], .wordKeyHeads, 0),
        ([.countryNameOffsets, .postingStarts], .countryCodes, 1),
        ([.countryKeyOffsets, .countryKeyTextOffsets], .countryKeyCountries, 1),
        ([.foreignKeyOffsets, .foreignKeyTextOffsets], .foreignKeyCountries, 1),
        ([.countryCodeKeyOffsets], .countryCodeKeyCountries, 1),
        ([.regionNameOffsets], .regionCountries, 1),
        ([.regionKeyOffsets], .regionKeyRegions, 1),
        ([.regionCodeKeyOffsets], .regionCodeKeyRegions, 1),
    ]

    /// Tables with an entry for every slot, and one more, unless there are few keys.
    private static let starts: [(starts: IndexSection, heads: IndexSection)] = [
        (.nameKeyStarts, .nameKeyHeads), (.alternateKeyStarts, .alternateKeyHeads),
        (.wordKeyStarts, .wordKeyHeads),
    ]

    private static let texts: [(offsets: IndexSection, bytes: IndexSection)] = [
        (.countryNameOffsets, .countryNameBytes),
        (.countryKeyOffsets, .countryKeyBytes), (.countryKeyTextOffsets, .countryKeyTextBytes),
        (.foreignKeyOffsets, .foreignKeyBytes), (.foreignKeyTextOffsets, .foreignKeyTextBytes),
        (.regionNameOffsets, .regionNameBytes), (.regionKeyOffsets, .regionKeyBytes),
        (.timeZoneOffsets, .timeZoneBytes), (.countryCodeKeyOffsets, .countryCodeKeyBytes),
        (.regionCodeKeyOffsets, .regionCodeKeyBytes), (.skippedTextOffsets, .skippedTextBytes),
    ]

    private static let longTexts: [(numbers: TextSectionGroup, model: IndexSection)] = [
        (.nameTails, .facts), (.nameTexts, .facts),
        (.alternateTails, .alternateKeyHeads), (.alternateTexts, .alternateKeyHeads),
        (.wordTails, .wordKeyHeads),
    ]
}
