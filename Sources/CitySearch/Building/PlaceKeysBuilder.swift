/// Collects the keys of places: some ten thousand names and codes of countries and regions.
struct PlaceKeysBuilder: ~Copyable {
    private var keys = KeyBatchBuilder(room: (0, 1 << 12))
    private var classes: [PlaceNameClass] = []
    private var localNames = LocalNameBatchBuilder()
    /// The languages in which places keep names.
    let languages: KeptLanguages

    init(_ languages: KeptLanguages = .all) { self.languages = languages }

    /// Adds a text that is already folded, such as a code.
    mutating func addCode(
        _ text: String, _ nameClass: PlaceNameClass = .code, place: Int
    ) throws(OutOfMemory) {
        let span = text.utf8.span
        try addCode(span, span.indices, nameClass, place: place)
    }

    /// Adds a text in a range of bytes that is already folded.
    mutating func addCode(
        _ text: Span<UInt8>, _ range: Range<Int>, _ nameClass: PlaceNameClass = .code, place: Int
    ) throws(OutOfMemory) {
        _ = try keys.fold(text, range)
        try keepLast(text, range, nameClass, place)
    }

    /// Adds a name in all spellings that any name has.
    ///
    /// - Parameter spelled: the spelling that is folded, if it is not the name that is shown.
    mutating func addName(
        _ text: String, spelled: String? = nil, _ nameClass: PlaceNameClass, place: Int
    ) throws(OutOfMemory) {
        let (span, spelled) = (text.utf8.span, spelled ?? text)
        try addSpellings(
            spelled.utf8.span, spelled.utf8.span.indices, of: span, span.indices, nameClass, place)
    }

    /// Adds a name in a range of bytes.
    mutating func addName(
        _ text: Span<UInt8>, _ range: Range<Int>, _ nameClass: PlaceNameClass, place: Int
    ) throws(OutOfMemory) {
        try addSpellings(text, range, of: text, range, nameClass, place)
    }

    /// Adds the name of a place in a language.
    mutating func addLocalName(
        _ text: Span<UInt8>, _ range: Range<Int>, _ language: UInt64, place: Int
    ) throws(OutOfMemory) {
        try localNames.add(text, range, tag: language, of: UInt32(place))
    }

    /// Adds English names, followed by their other spellings.
    mutating func addEnglishNames(
        _ names: [String], _ nameClass: PlaceNameClass, place: Int
    ) throws(OutOfMemory) {
        for name in names { try addName(name, nameClass, place: place) }
        for name in names {
            for spelled in PlaceNameSpellings.spelled(name) where spelled != name {
                try addName(name, spelled: spelled, nameClass, place: place)
            }
        }
    }

    /// Adds the keys of a text, and of its other spellings by letters.
    private mutating func addSpellings(
        _ spelled: Span<UInt8>, _ spelledRange: Range<Int>, of text: Span<UInt8>,
        _ range: Range<Int>, _ nameClass: PlaceNameClass, _ place: Int
    ) throws(OutOfMemory) {
        let signs = try addForms(spelled, spelledRange, of: text, range, nameClass, place)
        guard signs.contains(.letters) else { return }
        for letters in KeyBatchBuilder.letterSpellings(spelled, spelledRange) {
            _ = try addForms(letters.span, letters.indices, of: text, range, nameClass, place)
        }
    }

    /// Adds the key of a name in a spelling of its letters, and in the other spellings of its words.
    ///
    /// - Returns: which other spellings the name may have.
    private mutating func addForms(
        _ spelled: Span<UInt8>, _ spelledRange: Range<Int>, of text: Span<UInt8>,
        _ range: Range<Int>, _ nameClass: PlaceNameClass, _ place: Int
    ) throws(OutOfMemory) -> VariantKinds {
        let signs = try keys.fold(spelled, spelledRange)
        let words = signs.contains(.words) ? AbbreviatedWords.rewritten(keys.last) : []
        try keepLast(text, range, nameClass, place)
        for key in words {
            try keys.open(key)
            try keepLast(text, range, nameClass, place)
        }
        return signs
    }

    /// Keeps the key that was folded last, unless it is empty.
    private mutating func keepLast(
        _ text: Span<UInt8>, _ range: Range<Int>, _ nameClass: PlaceNameClass, _ place: Int
    ) throws(OutOfMemory) {
        guard !keys.isOpenEmpty else { return }
        try keys.keep(of: UInt32(place), as: text, range, isDerivable: true)
        classes.append(nameClass)
    }

    /// Ends the adding.
    consuming func finish() -> PlaceKeyBatch {
        let classes = classes
        let localNames = localNames.finish()
        return PlaceKeyBatch(keys: keys.finish(), classes: classes, localNames: localNames)
    }
}

/// Keys of places in the order in which they came.
struct PlaceKeyBatch: Sendable {
    fileprivate let keys: KeyBatch
    fileprivate let classes: [PlaceNameClass]
    /// The names of the places in other languages.
    let localNames: LocalNameBatch
}

/// The keys of places in order.
struct SortedPlaceKeys: Sendable {
    let keys: SortedKeys
    /// The lengths of the keys in bytes, and of their texts.
    let lengths: KeyLengths
    /// The place of each key.
    let places: [UInt16]
    /// The ``PlaceNameClass`` of each key.
    let classes: [UInt8]

    /// Sorts the keys. Of equal keys of one place, the first one stays.
    init(_ batches: [PlaceKeyBatch]) {
        let keys = batches.map(\.keys)
        // Equal keys go by their places, and then as they came.
        let sort = KeySort(keys) { keys, one, other in
            (keys[one].city, one.batch, one.index) < (keys[other].city, other.batch, other.index)
        }
        var (entries, places): ([KeyEntry], [UInt16]) = ([], [])
        var lengths = KeyLengths()
        for entry in sort.sorted() {
            let record = keys[entry]
            let place = UInt16(truncatingIfNeeded: record.city)
            if let last = entries.last, places.last == place, sort.areEqual(last, entry) {
                continue
            }
            lengths.add(record)
            entries.append(entry)
            places.append(place)
        }
        self.keys = SortedKeys(
            batches: keys, entries: entries, positions: entries.indices, start: KeyLengths())
        self.lengths = lengths
        self.places = places
        classes = entries.map { batches[$0.batch].classes[$0.index].rawValue }
    }
}

/// Folds texts one by one the way a loading task folds the names of cities.
package struct TextFolder: ~Copyable {
    private var keys = KeyBatchBuilder(room: (keys: 1, bytes: 64))

    package init() {}

    /// The key of a text: its folded form and the space that closes it, or nothing.
    package mutating func key(of text: String) throws(OutOfMemory) -> String {
        String(decoding: try fold(text), as: UTF8.self)
    }

    /// The folded form of a text.
    mutating func folded(_ text: String) throws(OutOfMemory) -> String {
        String(decoding: try fold(text).dropLast(), as: UTF8.self)
    }

    private mutating func fold(_ text: String) throws(OutOfMemory) -> [UInt8] {
        let span = text.utf8.span
        _ = try keys.fold(span, 0..<span.count)
        return keys.last
    }
}
