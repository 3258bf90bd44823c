/// Collects the cities of a batch.
struct CityBatchBuilder: ~Copyable {
    private var fields: GrowingColumn<CityFields>
    /// The keys of the current city, which was started last.
    private var keys = KeyBatchBuilder(room: (1 << 10, 1 << 16))
    /// The keys of the cities before, set by set.
    private var sets: KeySet.OfCities<KeyPartsBuilder>
    /// The regions, each tagged with its country.
    var regions = TextInterner()
    /// The subregions, each tagged with the number of its region.
    var subregions = TextInterner()
    var timeZones = TextInterner()
    private var localNames = LocalNameBatchBuilder()
    /// The few names of that city that may have other spellings.
    private var spellable: [SpellableName] = []
    /// The number of languages in which that city has another name.
    private var languageCount = 0

    /// - Parameter length: the approximate number of bytes of JSON to add. The builder reserves room for the usual
    ///   content of such JSON, to avoid moving it; unused room costs nothing.
    init(length: Int) {
        fields = GrowingColumn(room: length / 256)
        sets = KeySet.OfCities { _ in KeyPartsBuilder(length: length) }
    }

    /// The number of the current city, which was started last.
    private var city: UInt32 { UInt32(truncatingIfNeeded: fields.count) }

    /// Begins a city with its main name.
    mutating func addName(
        _ text: Span<UInt8>, _ range: Range<Int>
    ) throws(OutOfMemory) {
        let signs = try keys.fold(text, range)
        try keys.keep(of: city, as: text, range)
        noteSpellable(text, range, signs, of: .names, isLikely: true)
        try keys.keepWords(of: city)
    }

    /// Adds another name or a code of the current city. It drops a text that folds to an empty key, and a name that
    /// folds to that of the city's main name.
    ///
    /// - Parameter set: the set of its key and of the keys of its other spellings.
    mutating func addName(
        _ text: Span<UInt8>, _ range: Range<Int>, to set: KeySet
    ) throws(OutOfMemory) {
        if set.isOfCodes { return try addCode(text, range, to: set) }
        try addOther(text, range, to: set, isLikely: false)
    }

    /// Adds the name of the current city in a language, which is found as any other name.
    mutating func addName(
        _ text: Span<UInt8>, _ range: Range<Int>, in language: UInt64
    ) throws(OutOfMemory) {
        try localNames.add(text, range, tag: language, of: city)
        if try addOther(text, range, to: .alternates, isLikely: true) {
            languageCount += 1
            if keys.beginsWithName || Self.isQualified(text, range) { return }
            try keys.keepWords(of: city)
        }
    }

    /// Whether a name includes the place of the city, as `Tanga, Tanzania` does; its later words are not the city's.
    /// The same applies to words after its main name: `Portland i Oregon`.
    private static func isQualified(_ text: Span<UInt8>, _ range: Range<Int>) -> Bool {
        range.contains { position in
            switch text.byte(at: position) {
            case UInt8(ascii: ","), UInt8(ascii: "("): true
            case 0xD8: text.hasBytes("،", at: position)
            case 0xE3: text.hasBytes("、", at: position)
            case 0xEF: text.hasBytes("，", at: position) || text.hasBytes("（", at: position)
            default: false
            }
        }
    }

    /// - Returns: whether the name differs from the own one.
    @discardableResult
    private mutating func addOther(
        _ text: Span<UInt8>, _ range: Range<Int>, to set: KeySet, isLikely: Bool
    ) throws(OutOfMemory) -> Bool {
        let signs = try keys.fold(text, range)
        noteSpellable(text, range, signs, of: set, isLikely: isLikely)
        return try keys.keepOther(of: city, as: text, range, in: set, isLikely: isLikely)
    }

    private mutating func addCode(
        _ text: Span<UInt8>, _ range: Range<Int>, to set: KeySet
    ) throws(OutOfMemory) {
        _ = try keys.fold(text, range)
        if !keys.isOpenEmpty {
            try keys.keep(of: city, as: text, range, set: set, isDerivable: true)
        }
    }

    /// Finishes the current city.
    mutating func finishCity(_ city: CityFields) throws(OutOfMemory) {
        try addSpellings()
        try addInitials(city)
        keys.sortKeys(languages: languageCount)
        languageCount = 0
        var prominence = Prominence()
        for sibling in keys.siblings {
            let key = keys.record(of: sibling)
            try sets[Int(sibling.set.rawValue)].append(key, from: keys.bytes)
            switch sibling.set {
            case .alternates: prominence.note(nameBeginningWith: sibling.head)
            case .airports: prominence.noteAirport()
            default: break
            }
        }
        keys.removeAll()
        var city = city
        city.importance = Importance(
            population: city.numbers[CityNumber.population.rawValue], prominence)
        try fields.append(city)
    }

    consuming func finish() -> CityBatch {
        var keys: [[KeyBatch]] = []
        for number in sets.indices { keys.append(sets[number].finish()) }
        return CityBatch(
            fields: fields.freeze(), regions: regions.finish(), subregions: subregions.finish(),
            timeZones: timeZones.finish(), localNames: localNames.finish(), keys: keys)
    }

    /// Adds the initials of a large city of China, which find it as a later word does.
    private mutating func addInitials(_ fields: CityFields) throws(OutOfMemory) {
        guard fields.country == PinyinInitials.country,
            fields.numbers[CityNumber.population.rawValue] >= PinyinInitials.leastPopulation,
            let initials = PinyinInitials.of(keys.ownName)
        else { return }
        try keys.open(initials.utf8 + [KeyFolder.space])
        try keys.keep(of: city, set: .words)
    }

    // MARK: Other spellings

    private mutating func noteSpellable(
        _ text: Span<UInt8>, _ range: Range<Int>, _ kinds: VariantKinds, of set: KeySet,
        isLikely: Bool
    ) {
        if kinds.isEmpty || range.count > SpellableName.longest { return }
        spellable.append(
            SpellableName(
                text: Array(text.extracting(range)), kinds: kinds, set: set, isLikely: isLikely)
        )
    }

    /// Adds the keys of all other spellings of the city's names. They come after all names of the data, since an
    /// original name precedes a generated one.
    private mutating func addSpellings() throws(OutOfMemory) {
        for name in spellable {
            if name.kinds.contains(.words) { try add(name.text, of: name) }
            guard name.kinds.contains(.letters) else { continue }
            for spelled in KeyBatchBuilder.letterSpellings(name.text.span, name.text.indices) {
                try add(spelled, of: name)
            }
        }
        spellable.removeAll(keepingCapacity: true)
    }

    /// Adds the key of a name in a spelling of its letters, and in the other spellings of its words.
    private mutating func add(_ spelled: [UInt8], of name: SpellableName) throws(OutOfMemory) {
        let kinds = try keys.fold(spelled.span, spelled.indices)
        let others = kinds.contains(.words) ? AbbreviatedWords.rewritten(keys.last) : []
        try keepOpen(of: name)
        for key in others {
            try keys.open(key)
            try keepOpen(of: name)
        }
    }

    /// Keeps the key that was opened last as another spelling of a name. That of the city's own name is an alternate
    /// name whose later words count, too.
    private mutating func keepOpen(of name: SpellableName) throws(OutOfMemory) {
        let isOwn = name.set == .names
        let isKept = try keys.keepOther(
            of: city, as: name.text.span, name.text.indices,
            in: isOwn ? .alternates : name.set, isLikely: name.isLikely)
        if isKept, isOwn { try keys.keepWords(of: city) }
    }
}

/// A name of a city that may be spelled otherwise.
private struct SpellableName {
    let text: [UInt8]
    /// Which other spellings it may have.
    let kinds: VariantKinds
    /// The set of its key; ``KeySet/names`` for the city's main name.
    let set: KeySet
    let isLikely: Bool

    /// The maximum number of bytes of such a name. Longer names are never typed, and their spellings would take a dozen
    /// times their own memory.
    static let longest = 1_024
}

/// Folded cities in the order in which they came. A loading task or a ``CityIndexBuilder`` makes it, and
/// ``IndexAssembly`` makes an index of several.
struct CityBatch: Sendable {
    /// The fixed-size fields of each city.
    let fields: Column<CityFields>
    /// Each is tagged with its country.
    let regions: TextBatch
    /// Each is tagged with the number of its region.
    let subregions: TextBatch
    let timeZones: TextBatch
    let localNames: LocalNameBatch
    /// The parts (``KeyPartition``) of each set of keys, until they are sorted.
    var keys: [[KeyBatch]]
}

/// The fields of a city besides its names.
struct CityFields: Sendable, BitwiseCopyable {
    let facts: CityFacts
    let numbers: CityNumber.Each<UInt32>
    let country: CountryCode
    var importance = Importance(rawValue: 0)
    /// The number of the region in its batch.
    var region = TextInterner.none
    /// The number of the subregion in its batch.
    var subregion = TextInterner.none
    var timeZone = TextInterner.none
    /// Where in the file the city begins.
    let offset: Int
}
