/// Cities in the order in which they came, folded and ready to be sorted: what one loading task, or a
/// ``CityIndexBuilder``, hands to the making of an index.
struct CityBatch: Sendable {
    let own: OwnBatch
    let ownEntries: Column<KeyEntry>
    let alternates: AlternateBatch
    let alternateEntries: Column<KeyEntry>
    let words: WordBatch
    let wordEntries: Column<KeyEntry>
}

/// What the cities of a batch have once each.
struct OwnBatch: Sendable {
    let fields: Column<CityFields>
    let names: TextBatch
    let keys: TextBatch
    let regions: TextBatch
    /// For each region, the country it lies in.
    let regionCountries: [UInt16]
    let timeZones: TextBatch
}

/// The alternate names of the cities of a batch.
struct AlternateBatch: Sendable {
    let texts: TextBatch
    let keys: TextBatch
    /// For each name, the number of its city in the batch.
    let cities: Column<UInt32>
}

/// The later words of the own names of the cities of a batch, each with what follows it.
struct WordBatch: Sendable {
    let keys: TextBatch
    /// For each key, the number of its city in the batch.
    let cities: Column<UInt32>
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
    /// How many alternate keys the city has.
    var alternateKeys: UInt32 = 0
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
    private var fields: GrowingColumn<CityFields>
    private var names: TextBatchBuilder
    private var nameKeys: KeyBatchBuilder
    private var alternates: TextBatchBuilder
    private var alternateKeys: KeyBatchBuilder
    private var alternateCities: GrowingColumn<UInt32>
    private var wordKeys: KeyBatchBuilder
    private var wordCities: GrowingColumn<UInt32>
    private var regions = TextInterner()
    private var timeZones = TextInterner()
    private var spaced: [UInt8] = []

    /// - Parameter length: how many bytes of JSON may be added. Room is kept for what they can hold
    ///   in the usual shapes, so that nothing is moved; what is not used costs nothing.
    init(length: Int) {
        let (cities, alternates) = (length / 64, length / 16)
        fields = GrowingColumn(room: cities)
        names = TextBatchBuilder(room: (cities, length))
        nameKeys = KeyBatchBuilder(room: (cities, length))
        self.alternates = TextBatchBuilder(room: (alternates, length))
        alternateKeys = KeyBatchBuilder(room: (alternates, length))
        alternateCities = GrowingColumn(room: alternates)
        wordKeys = KeyBatchBuilder(room: (alternates, length))
        wordCities = GrowingColumn(room: alternates)
    }

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
        if nameKeys.fold(text, range, memo: &memo) {
            addSpacedKey(text, range, mark, memo: &memo)
        }
        addWords(of: mark)
        return mark
    }

    /// Adds another name of the city that was begun last, unless it folds to nothing or to a key
    /// that the city has.
    @inline(__always)
    mutating func addAlternate(
        _ text: Span<UInt8>, _ range: Range<Int>, of mark: NameMark, memo: inout ScalarFoldMemo
    ) {
        if addAlternateKey(text, range, text, range, mark, memo: &memo) {
            addSpacedKey(text, range, mark, memo: &memo)
        }
    }

    /// Ends the city that was begun last.
    @inline(__always)
    mutating func finishCity(_ city: CityFields, named mark: NameMark) {
        var city = city
        city.alternateKeys = UInt32(alternateKeys.count - mark.firstAlternate)
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
        let (regions, regionCountries) = regions.finish()
        let (nameKeys, nameEntries) = nameKeys.finish()
        let (alternateKeys, alternateEntries) = alternateKeys.finish()
        let (wordKeys, wordEntries) = wordKeys.finish()
        return CityBatch(
            own: OwnBatch(
                fields: fields.freeze(), names: names.finish(), keys: nameKeys, regions: regions,
                regionCountries: regionCountries, timeZones: timeZones.finish().texts),
            ownEntries: nameEntries,
            alternates: AlternateBatch(
                texts: alternates.finish(), keys: alternateKeys, cities: alternateCities.freeze()),
            alternateEntries: alternateEntries,
            words: WordBatch(keys: wordKeys, cities: wordCities.freeze()),
            wordEntries: wordEntries)
    }

    /// Where the alternate names of a city begin.
    struct NameMark: BitwiseCopyable {
        let firstAlternate: Int
    }

    /// - Returns: whether an apostrophe vanished.
    @inline(__always)
    private mutating func addAlternateKey(
        _ folded: Span<UInt8>, _ foldedRange: Range<Int>, _ text: Span<UInt8>,
        _ range: Range<Int>, _ mark: NameMark, memo: inout ScalarFoldMemo
    ) -> Bool {
        let hasApostrophe = alternateKeys.fold(folded, foldedRange, memo: &memo)
        let isNew =
            !alternateKeys.isLastEmpty
            && !alternateKeys.isLast(equalTo: nameKeys.count - 1, in: nameKeys)
            && !alternateKeys.holdsLast(from: mark.firstAlternate)
        if isNew {
            alternates.append(text, range)
            alternateCities.append(UInt32(fields.count))
        } else {
            alternateKeys.removeLast()
        }
        return hasApostrophe
    }

    /// Adds the key in which every apostrophe is a space, for those who type `xi an`.
    @inline(never)
    private mutating func addSpacedKey(
        _ text: Span<UInt8>, _ range: Range<Int>, _ mark: NameMark, memo: inout ScalarFoldMemo
    ) {
        spaced.removeAll(keepingCapacity: true)
        var position = range.lowerBound
        while position < range.upperBound {
            let length = apostropheLength(text, at: position)
            spaced.append(length > 0 ? KeyFolder.space : text.byte(at: position))
            position += max(length, 1)
        }
        let folded = spaced
        _ = addAlternateKey(folded.span, 0..<folded.count, text, range, mark, memo: &memo)
    }

    /// Adds the later words of the own name of the city that was begun last, in each of its
    /// spellings.
    @inline(__always)
    private mutating func addWords(of mark: NameMark) {
        let first = wordKeys.count
        wordKeys.addWords(of: nameKeys.count - 1, in: nameKeys, first: first)
        for spelling in mark.firstAlternate..<alternateKeys.count {
            wordKeys.addWords(of: spelling, in: alternateKeys, first: first)
        }
        for _ in first..<wordKeys.count { wordCities.append(UInt32(fields.count)) }
    }

    /// How many bytes the apostrophe at a position has; 0 when there is none.
    private func apostropheLength(_ text: Span<UInt8>, at position: Int) -> Int {
        switch text.byte(at: position) {
        case UInt8(ascii: "'"), UInt8(ascii: "`"): return 1
        // The first bytes of all others.
        case 0xC2, 0xCA, 0xCB, 0xCE, 0xD5, 0xD7, 0xE1, 0xE2, 0xEA, 0xEF:
            let length = UTF8Length.of(lead: text.byte(at: position))
            let scalar = Unicode.Scalar(text.scalar(at: position, length: length))
            return scalar.map(FoldingRules.isApostrophe) == true ? length : 0
        default: return 0
        }
    }
}
