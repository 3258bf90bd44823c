/// Collects the folded keys of a city, each with the name that it was folded from.
///
/// Folding a text opens a key. The builder keeps the open key, or forgets it when the next one opens.
package struct KeyBatchBuilder: ~Copyable {
    private(set) var bytes: GrowingColumn<UInt8>
    /// In the order in which the keys were kept.
    var records: GrowingColumn<KeyRecord>
    /// The kept keys. ``sortKeys()`` orders them and removes the doubled ones.
    private(set) var siblings: [KeySibling] = []
    /// How many bytes the kept keys and their texts have.
    private var keptLength = 0
    /// The range of the key that was opened last.
    private var open = 0..<0
    private let abbreviations = AbbreviationFinder.shared

    /// - Parameter room: how many keys fit at first, and how many bytes of keys and texts.
    package init(room: (keys: Int, bytes: Int)) {
        bytes = GrowingColumn(room: room.bytes)
        records = GrowingColumn(room: room.keys)
    }

    /// How many keys are kept.
    var count: Int {
        siblings.count
    }

    /// The record of a kept key.
    @inline(__always)
    func record(_ position: Int) -> KeyRecord {
        records[Int(siblings[position].number)]
    }

    /// A byte of the keys and texts.
    @inline(__always)
    func byte(at position: Int) -> UInt8 {
        bytes[position]
    }

    /// Appends bytes of keys and texts to a column.
    @inline(__always)
    func copy(
        _ range: Range<Int>, to target: inout GrowingColumn<UInt8>
    ) throws(OutOfMemory) {
        try target.append(bytes, range)
    }

    /// Forgets all keys.
    @inline(__always)
    mutating func removeAll() {
        bytes.truncate(to: 0)
        records.truncate(to: 0)
        siblings.removeAll(keepingCapacity: true)
        keptLength = 0
        open = 0..<0
    }

    package consuming func finish() -> KeyBatch {
        bytes.truncate(to: keptLength)
        var lengths = KeyLengths()
        for number in 0..<records.count { lengths.add(records[number]) }
        return KeyBatch(records: records.freeze(), bytes: bytes.freeze(), lengths: lengths)
    }

    // MARK: Opening

    /// Folds the UTF-8 of `range` and opens the key, which is empty if the text folds to nothing.
    ///
    /// - Returns: which other spellings the text may have.
    @inline(__always)
    mutating func fold(
        _ text: Span<UInt8>, _ range: Range<Int>, folds: inout FoldTableBuilder
    ) throws(OutOfMemory) -> VariantKinds {
        beginKey()
        var outcome = try KeyFolder.fold(text, range, table: folds, into: &bytes)
        if case .unknown = outcome {
            folds.learnScalars(of: text, range)
            beginKey()
            outcome = try KeyFolder.fold(text, range, table: folds, into: &bytes)
        }
        let hasVariant: Bool
        if case .folded(let known) = outcome {
            hasVariant = known
        } else {
            folds.learnScalars(of: text, range)
            beginKey()
            hasVariant = try foldByRules(text, range)
        }
        if bytes.count > keptLength && bytes[bytes.count - 1] != KeyFolder.space {
            try bytes.append(KeyFolder.space)
        }
        endKey()
        var signs: VariantKinds = hasVariant ? .letters : []
        if abbreviations.occurs(in: bytes, from: keptLength) { signs.insert(.words) }
        return signs
    }

    /// Opens a folded key.
    package mutating func open(_ key: [UInt8]) throws(OutOfMemory) {
        beginKey()
        try bytes.append(key.span, key.indices)
        endKey()
    }

    /// The key that was opened last.
    var last: [UInt8] {
        open.map { bytes[$0] }
    }

    /// Whether the open key is empty.
    var isOpenEmpty: Bool {
        open.isEmpty
    }

    @inline(__always)
    private mutating func beginKey() {
        bytes.truncate(to: keptLength)
    }

    @inline(__always)
    private mutating func endKey() {
        open = keptLength..<bytes.count
    }

    @inline(never)
    private mutating func foldByRules(
        _ text: Span<UInt8>, _ range: Range<Int>
    ) throws(OutOfMemory) -> Bool {
        let text = text.string(range)
        for byte in FoldingRules.fold(text).utf8 { try bytes.append(byte) }
        return text.unicodeScalars.contains {
            FoldingRules.isApostrophe($0) || LetterDigraphs.isSign($0.value)
        }
    }

    // MARK: Keeping

    /// Keeps the open key with its text.
    ///
    /// - Parameters:
    ///   - shared: how many first bytes it shares with keys of earlier tiers.
    ///   - isDerivable: whether an index may make the text from the key.
    @inline(__always)
    mutating func keep(
        of city: UInt32, as text: Span<UInt8>, _ range: Range<Int>, sharing shared: UInt8 = 0,
        isDerivable: Bool = false
    ) throws(OutOfMemory) {
        try bytes.append(text, range)
        try keep(of: city, sharing: shared, isDerivable: isDerivable)
    }

    /// Keeps the open key. What stands behind it is its text.
    @inline(__always)
    package mutating func keep(
        of city: UInt32, sharing shared: UInt8 = 0, isDerivable: Bool = false
    ) throws(OutOfMemory) {
        siblings.append(
            KeySibling(head: head(of: open), number: UInt32(truncatingIfNeeded: records.count)))
        try records.append(
            KeyRecord(
                start: UInt32(truncatingIfNeeded: open.lowerBound),
                keyLength: UInt32(truncatingIfNeeded: open.count),
                textLength: UInt32(truncatingIfNeeded: bytes.count - open.upperBound), city: city,
                isCapitalized: isDerivable
                    && CapitalizedWords.areText(
                        open.upperBound..<bytes.count, ofKey: open, in: bytes),
                sharedLength: shared))
        keptLength = bytes.count
    }

    /// Keeps the open key with its text, unless it is empty or the key of the city's own name.
    ///
    /// - Parameter names: the builder that kept the city's own name.
    @inline(__always)
    mutating func keepIfNew(
        of city: UInt32, as text: Span<UInt8>, _ range: Range<Int>,
        beside names: borrowing KeyBatchBuilder
    ) throws(OutOfMemory) {
        guard !open.isEmpty else { return }
        let name = names.records[0].key
        let shared = sharedLength(
            open, head(of: open), with: name, names.siblings[0].head, of: names)
        let isName = shared == open.count && shared == name.count
        guard !isName else { return }
        try keep(
            of: city, as: text, range, sharing: UInt8(clamping: shared), isDerivable: true)
    }

    /// Keeps a key for each later word of the key that another builder opened last: the word and all
    /// that follows it.
    ///
    /// Words in the last ``KeyRecord/longestShared`` bytes count, but for the first of these bytes, which
    /// would make a whole key look like a shared one.
    @inline(__always)
    mutating func keepWords(
        of city: UInt32, from other: borrowing KeyBatchBuilder
    ) throws(OutOfMemory) {
        let key = other.open
        let longest = KeyRecord.longestShared - 1
        let first = max(key.lowerBound, key.upperBound - longest)
        for position in first..<max(key.lowerBound, key.upperBound - 1)
        where other.bytes[position] == KeyFolder.space {
            try keepWord(position + 1..<key.upperBound, of: city, from: other)
        }
    }

    private mutating func keepWord(
        _ range: Range<Int>, of city: UInt32, from other: borrowing KeyBatchBuilder
    ) throws(OutOfMemory) {
        beginKey()
        try other.bytes.withSpan { (other) throws(OutOfMemory) in try bytes.append(other, range) }
        endKey()
        try keep(of: city)
    }

    /// The first eight bytes of a key, big-endian, zero behind its end.
    @inline(__always)
    func head(of key: Range<Int>) -> UInt64 {
        bytes.bigEndianWord(at: key.lowerBound, end: key.upperBound)
    }

    /// The order of two keys: negative, zero or positive.
    @inline(never)
    func compare(
        _ key: Range<Int>, to otherKey: Range<Int>, of other: borrowing KeyBatchBuilder
    ) -> Int {
        let shared = sharedLength(key, with: otherKey, of: other, from: 0)
        if shared == key.count || shared == otherKey.count { return key.count - otherKey.count }
        return Int(bytes[key.lowerBound + shared]) - Int(other.bytes[otherKey.lowerBound + shared])
    }

    // MARK: Keys of one city

    /// Orders the keys of a city. Of equal ones the first stays.
    mutating func sortKeys() {
        guard siblings.count > 1 else { return }
        // Taken out meanwhile, so that the keys can be read while they are sorted.
        var sorted: [KeySibling] = []
        swap(&sorted, &siblings)
        sorted.sort { order($0, $1) < 0 }
        var last = 0
        for position in 1..<sorted.count
        where sorted[position].head != sorted[last].head
            || compare(key(sorted[position]), to: key(sorted[last]), of: self) != 0
        {
            last += 1
            sorted[last] = sorted[position]
        }
        sorted.removeSubrange((last + 1)...)
        swap(&sorted, &siblings)
    }

    /// The order of two keys, equal ones as they came: negative or positive.
    @inline(__always)
    private func order(_ one: KeySibling, _ other: KeySibling) -> Int {
        guard one.head == other.head else { return one.head < other.head ? -1 : 1 }
        let order = compare(key(one), to: key(other), of: self)
        return order == 0 ? Int(one.number) - Int(other.number) : order
    }

    /// The range of a key.
    @inline(__always)
    func key(_ sibling: KeySibling) -> Range<Int> {
        records[Int(sibling.number)].key
    }
}

/// A key among those of its city: its first eight bytes, which tell most keys apart, and its number.
struct KeySibling: BitwiseCopyable, Sendable {
    /// The first eight bytes, big-endian, zero behind the end.
    let head: UInt64
    let number: UInt32
}
