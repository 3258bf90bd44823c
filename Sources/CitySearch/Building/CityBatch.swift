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
    /// The names of the city that was begun last which may be spelled otherwise.
    private var spellable = SpellableNames()
    /// Whether the first of them is the city's own name.
    private var hasOwnVariant = false
    /// Whether other spellings of the city's own name are being added.
    private var isOwnName = false

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
        names.append(text, range)
        let mark = NameMark(firstAlternate: alternateKeys.count, firstWord: wordKeys.count)
        let signs = nameKeys.fold(text, range, memo: &memo)
        hasOwnVariant = !signs.isEmpty
        if hasOwnVariant { spellable.append(text, range, signs) }
        wordKeys.addWords(of: nameKeys.count - 1, in: nameKeys, first: mark.firstWord)
        return mark
    }

    /// Adds another name of the city that was begun last, unless it folds to nothing or to a key
    /// that the city has.
    @inline(__always)
    mutating func addAlternate(
        _ text: Span<UInt8>, _ range: Range<Int>, of mark: NameMark, memo: inout ScalarFoldMemo
    ) {
        let signs = alternateKeys.fold(text, range, memo: &memo)
        if !signs.isEmpty { spellable.append(text, range, signs) }
        keepLastKey(of: mark, as: text, range)
    }

    /// Ends the city that was begun last.
    @inline(__always)
    mutating func finishCity(
        _ city: CityFields, _ mark: NameMark, memo: inout ScalarFoldMemo
    ) {
        if !spellable.isEmpty { addVariants(mark, memo: &memo) }
        var city = city
        city.alternateKeys = UInt32(alternateKeys.count - mark.firstAlternate)
        for _ in mark.firstWord..<wordKeys.count { wordCities.append(UInt32(fields.count)) }
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

    /// Where the alternate names and the later words of a city begin.
    struct NameMark: BitwiseCopyable {
        let firstAlternate: Int
        let firstWord: Int
    }

    /// Keeps the alternate key that was added last, with the text that it stands for, unless it is
    /// empty or the city has it.
    @inline(__always)
    private mutating func keepLastKey(
        of mark: NameMark, as text: Span<UInt8>, _ range: Range<Int>
    ) {
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
    }

    /// Adds the keys of all other spellings of the city's names. They come behind all names that the
    /// city was given, since a name that somebody wrote goes before one that was made.
    @inline(never)
    private mutating func addVariants(_ mark: NameMark, memo: inout ScalarFoldMemo) {
        // Taken out meanwhile, so that the names can be read while keys are added.
        var names = SpellableNames()
        swap(&names, &spellable)
        for (number, name) in names.names.enumerated() {
            isOwnName = number == 0 && hasOwnVariant
            addVariants(of: name, in: names.bytes.span, mark, memo: &memo)
        }
        names.removeAll()
        swap(&names, &spellable)
    }

    private mutating func addVariants(
        of name: SpellableNames.Name, in text: Span<UInt8>, _ mark: NameMark,
        memo: inout ScalarFoldMemo
    ) {
        let range = name.range
        if name.signs.contains(.words) { add(text, range, of: text, range, mark, memo: &memo) }
        guard name.signs.contains(.letters) else { return }
        if let letters = Apostrophes.spaced(text, range) {
            add(letters.span, letters.indices, of: text, range, mark, memo: &memo)
        }
        if let letters = LetterDigraphs.written(text, range) {
            add(letters.span, letters.indices, of: text, range, mark, memo: &memo)
        }
    }

    /// Adds the key of a name in a spelling of its letters, and in the other spellings of its words.
    private mutating func add(
        _ spelled: Span<UInt8>, _ spelledRange: Range<Int>, of text: Span<UInt8>,
        _ range: Range<Int>, _ mark: NameMark, memo: inout ScalarFoldMemo
    ) {
        let signs = alternateKeys.fold(spelled, spelledRange, memo: &memo)
        let words =
            signs.contains(.words) ? AbbreviatedWords.rewritten(alternateKeys.last) : []
        keepVariant(of: mark, as: text, range)
        for key in words {
            alternateKeys.append(key)
            keepVariant(of: mark, as: text, range)
        }
    }

    /// Keeps the alternate key that was added last as another spelling of a text, and its later words
    /// if the text is the city's own name.
    private mutating func keepVariant(
        of mark: NameMark, as text: Span<UInt8>, _ range: Range<Int>
    ) {
        if isOwnName {
            wordKeys.addWords(
                of: alternateKeys.count - 1, in: alternateKeys, first: mark.firstWord)
        }
        keepLastKey(of: mark, as: text, range)
    }
}

/// The few names of a city that may be spelled otherwise.
private struct SpellableNames {
    /// The texts, one after another.
    private(set) var bytes: [UInt8] = []
    private(set) var names: [Name] = []

    /// Where a text lies, and by what it may be spelled otherwise.
    struct Name {
        let range: Range<Int>
        let signs: SpellingSigns
    }

    var isEmpty: Bool { names.isEmpty }

    @inline(never)
    mutating func append(_ text: Span<UInt8>, _ range: Range<Int>, _ signs: SpellingSigns) {
        let start = bytes.count
        for position in range { bytes.append(text.byte(at: position)) }
        names.append(Name(range: start..<bytes.count, signs: signs))
    }

    mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
        names.removeAll(keepingCapacity: true)
    }
}
