/// Cities in the order in which they came, folded and ready to be sorted: what one chunk of a file,
/// or a ``CityIndexBuilder``, hands to the making of an index.
struct CityBatch: Sendable {
    let fields: [CityFields]
    let names: TextBatch
    let nameKeys: KeyBatch
    let alternates: TextBatch
    let alternateKeys: KeyBatch
    /// For each alternate key, the number of its city in this batch.
    let alternateCities: [UInt32]
    let regions: TextBatch
    /// For each region, the country it lies in.
    let regionCountries: [UInt16]
    let timeZones: TextBatch
}

/// What a city has beside its names.
struct CityFields: Sendable, BitwiseCopyable {
    /// No region, no time zone.
    static let none = UInt32.max

    var id: Int64
    var latitude: Double
    var longitude: Double
    /// 0 when unknown.
    var population: UInt32
    var country: CountryCode
    /// The number of the region in its batch.
    var region: UInt32
    var timeZone: UInt32
    /// Where in the file the city begins.
    var offset: Int
}

/// A text in one of two places: the file, or where its escapes were resolved.
struct TextReference {
    var range: Range<Int>
    var isResolved: Bool
}

/// Where the cities of a batch are collected.
struct CityBatchBuilder: ~Copyable {
    private var fields: [CityFields] = []
    private var names = TextBatchBuilder()
    private var nameKeys = KeyBatchBuilder()
    private var alternates = TextBatchBuilder()
    private var alternateKeys = KeyBatchBuilder()
    private var alternateCities: [UInt32] = []
    private var regions = TextInterner()
    private var timeZones = TextInterner()

    /// How many cities there are.
    var count: Int {
        fields.count
    }

    /// Begins a city: its own name.
    @inline(__always)
    mutating func addName(
        _ text: Span<UInt8>, _ range: Range<Int>, memo: inout ScalarFoldMemo
    ) -> NameMark {
        let mark = NameMark(firstAlternate: alternateKeys.count)
        names.append(text, range)
        nameKeys.fold(text, range, memo: &memo)
        if hasApostrophe(text, range) { addSpacedKeys(text, range, mark, memo: &memo) }
        return mark
    }

    /// Adds another name of the city that was begun last, unless it folds to nothing or to a key
    /// that the city has.
    @inline(__always)
    mutating func addAlternate(
        _ text: Span<UInt8>, _ range: Range<Int>, of mark: NameMark, memo: inout ScalarFoldMemo
    ) {
        addAlternateKey(text, range, text, range, mark, memo: &memo)
        if hasApostrophe(text, range) { addSpacedKeys(text, range, mark, memo: &memo) }
    }

    /// Ends the city that was begun last.
    @inline(__always)
    mutating func finishCity(_ city: CityFields) {
        fields.append(city)
    }

    /// The number of a region of a country.
    mutating func region(
        _ text: Span<UInt8>, _ range: Range<Int>, country: CountryCode
    ) -> UInt32 {
        range.isEmpty ? CityFields.none : regions.number(of: text, range, tag: country.packed)
    }

    /// The number of a time zone.
    mutating func timeZone(_ text: Span<UInt8>, _ range: Range<Int>) -> UInt32 {
        range.isEmpty ? CityFields.none : timeZones.number(of: text, range, tag: 0)
    }

    consuming func finish() -> CityBatch {
        let fields = fields
        let alternateCities = alternateCities
        let (regions, regionCountries) = regions.finish()
        return CityBatch(
            fields: fields, names: names.finish(), nameKeys: nameKeys.finish(),
            alternates: alternates.finish(), alternateKeys: alternateKeys.finish(),
            alternateCities: alternateCities, regions: regions,
            regionCountries: regionCountries, timeZones: timeZones.finish().texts)
    }

    /// Where the alternate names of a city begin.
    struct NameMark: BitwiseCopyable {
        let firstAlternate: Int
    }

    @inline(__always)
    private mutating func addAlternateKey(
        _ folded: Span<UInt8>, _ foldedRange: Range<Int>, _ text: Span<UInt8>,
        _ range: Range<Int>, _ mark: NameMark, memo: inout ScalarFoldMemo
    ) {
        alternateKeys.fold(folded, foldedRange, memo: &memo)
        let isNew =
            !alternateKeys.isLastEmpty
            && !alternateKeys.isLast(equalTo: nameKeys.count - 1, in: nameKeys)
            && !alternateKeys.holdsLast(from: mark.firstAlternate)
        guard isNew else { return alternateKeys.removeLast() }
        alternates.append(text, range)
        alternateCities.append(UInt32(fields.count))
    }

    /// Adds the key in which every apostrophe is a space, for those who type `xi an`.
    @inline(never)
    private mutating func addSpacedKeys(
        _ text: Span<UInt8>, _ range: Range<Int>, _ mark: NameMark, memo: inout ScalarFoldMemo
    ) {
        let spaced = String(
            String.UnicodeScalarView(
                text.string(range).unicodeScalars.map {
                    FoldingRules.isApostrophe($0) ? " " : $0
                }))
        let span = spaced.utf8.span
        addAlternateKey(span, 0..<span.count, text, range, mark, memo: &memo)
    }

    /// Whether a text holds an apostrophe of any kind.
    @inline(__always)
    private func hasApostrophe(_ text: Span<UInt8>, _ range: Range<Int>) -> Bool {
        for position in range {
            switch text[position] {
            case UInt8(ascii: "'"), UInt8(ascii: "`"): return true
            // The first bytes of all others.
            case 0xC2, 0xCA, 0xCB, 0xCE, 0xD5, 0xD7, 0xE1, 0xE2, 0xEA, 0xEF:
                let length = UTF8Length.of(lead: text[position])
                let scalar = Unicode.Scalar(text.scalar(at: position, length: length))
                if let scalar, FoldingRules.isApostrophe(scalar) { return true }
            default: continue
            }
        }
        return false
    }
}
