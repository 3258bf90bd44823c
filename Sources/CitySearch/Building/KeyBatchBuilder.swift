/// Collects the folded keys of a city, each with the name that it was folded from.
///
/// Folding a text opens a key. The builder keeps the open key, or forgets it when the next one opens.
package struct KeyBatchBuilder: ~Copyable {
    /// Each key and its text, one after another; words are inside the keys that they are words of.
    private(set) var bytes: GrowingColumn<UInt8>
    /// In the order in which the keys were added.
    var records: GrowingColumn<KeyRecord>
    /// The added keys. ``sortKeys(languages:)`` orders them and removes duplicates.
    private(set) var siblings: [KeySibling] = []
    /// The length of the added keys and their texts in bytes.
    private var keptLength = 0
    /// The range of the key that was opened last.
    private var open = 0..<0
    private let abbreviations = AbbreviationFinder.shared

    /// - Parameter room: the initial capacity in keys, and in bytes of keys and texts.
    package init(room: (keys: Int, bytes: Int)) {
        bytes = GrowingColumn(room: room.bytes)
        records = GrowingColumn(room: room.keys)
    }

    /// The record of an added key.
    func record(of sibling: KeySibling) -> KeyRecord { records[Int(sibling.number)] }

    /// The name of the city that was added first.
    var ownName: String { String(decoding: records[0].text.map { bytes[$0] }, as: UTF8.self) }

    /// Forgets all keys.
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
    mutating func fold(
        _ text: Span<UInt8>, _ range: Range<Int>
    ) throws(OutOfMemory) -> VariantKinds {
        beginKey()
        let hasVariant: Bool
        switch try KeyFolder.fold(text, range, into: &bytes) {
        case .folded(let known): hasVariant = known
        case .inContext:
            beginKey()
            hasVariant = try KeyFolder.foldInContext(text, range, into: &bytes)
        }
        if bytes.count > keptLength && bytes[bytes.count - 1] != KeyFolder.space {
            try bytes.append(KeyFolder.space)
        }
        endKey()
        var signs: VariantKinds = hasVariant ? .letters : []
        if abbreviations.occurs(in: bytes, from: keptLength) { signs.insert(.words) }
        return signs
    }

    /// A text in other spellings of its letters.
    static func letterSpellings(_ text: Span<UInt8>, _ range: Range<Int>) -> [[UInt8]] {
        [Apostrophes.spaced(text, range), LetterDigraphs.written(text, range)].compactMap(\.self)
    }

    /// Opens a folded key.
    package mutating func open(_ key: [UInt8]) throws(OutOfMemory) {
        beginKey()
        try bytes.append(key.span, key.indices)
        endKey()
    }

    /// The key that was opened last.
    var last: [UInt8] { open.map { bytes[$0] } }

    /// Whether the open key is empty.
    var isOpenEmpty: Bool { open.isEmpty }

    /// Whether the open key is the city's main name followed by more.
    var beginsWithName: Bool {
        let name = records[0].key
        return open.count > name.count
            && Self.sharedLength(open, name, from: 0, bytes) == name.count
    }

    private mutating func beginKey() { bytes.truncate(to: keptLength) }

    private mutating func endKey() { open = keptLength..<bytes.count }

    // MARK: Keeping

    /// Keeps the open key with its text.
    ///
    /// - Parameter isDerivable: whether an index may make the text from the key.
    mutating func keep(
        of city: UInt32, as text: Span<UInt8>, _ range: Range<Int>, set: KeySet = .names,
        isDerivable: Bool = false, isLikely: Bool = true
    ) throws(OutOfMemory) {
        try bytes.append(text, range)
        try keep(of: city, set: set, isDerivable: isDerivable, isLikely: isLikely)
    }

    /// Adds the open key. The bytes after it are its text.
    package mutating func keep(
        of city: UInt32, set: KeySet = .names, isDerivable: Bool = false, isLikely: Bool = true
    ) throws(OutOfMemory) {
        let text = open.upperBound..<bytes.count
        try keep(
            KeyRecord(
                key: open, textLength: text.count, city: city,
                isCapitalized: isDerivable
                    && CapitalizedWords.areText(text, ofKey: open, in: bytes),
                isLikely: isLikely), set)
        keptLength = bytes.count
    }

    private mutating func keep(_ record: KeyRecord, _ set: KeySet) throws(OutOfMemory) {
        let head = bytes.bigEndianWord(at: record.key.lowerBound, end: record.key.upperBound)
        let number = UInt32(truncatingIfNeeded: records.count)
        siblings.append(
            KeySibling(
                head: head, start: record.start, length: record.keyLength, number: number, set: set)
        )
        try records.append(record)
    }

    /// Adds the open key with its text as another name, unless it is empty or equals the key of the city's main name,
    /// which was added first.
    ///
    /// - Parameter isLikely: whether people may type the name from its first letter on.
    /// - Returns: whether it was added.
    @discardableResult
    mutating func keepOther(
        of city: UInt32, as text: Span<UInt8>, _ range: Range<Int>, in set: KeySet, isLikely: Bool
    ) throws(OutOfMemory) -> Bool {
        let name = records[0].key
        let isName =
            open.count == name.count && Self.sharedLength(open, name, from: 0, bytes) == name.count
        guard !open.isEmpty, !isName else { return false }
        try keep(of: city, as: text, range, set: set, isDerivable: true, isLikely: isLikely)
        return true
    }

    /// Adds a key for each later word of the last added key: the word and everything after it.
    ///
    /// Words in the last ``KeyRecord/longestShared`` bytes count, except for the first of these bytes, which would make
    /// a whole key look like a shared one.
    mutating func keepWords(of city: UInt32) throws(OutOfMemory) {
        let key = open
        let longest = KeyRecord.longestShared - 1
        let first = max(key.lowerBound, key.upperBound - longest)
        for position in first..<max(key.lowerBound, key.upperBound - 1)
        where bytes[position] == KeyFolder.space {
            try keep(
                KeyRecord(
                    key: position + 1..<key.upperBound, textLength: 0, city: city,
                    isCapitalized: false), .words)
        }
    }

    // MARK: Keys of one city

    /// Sorts the keys of a city, keeps the first of equal keys of a set, and records the number of first bytes that
    /// each key shares with an earlier one.
    ///
    /// - Parameter languages: the number of languages in which the city has another name.
    mutating func sortKeys(languages: Int) {
        guard siblings.count > 1 else { return }
        // Taken out meanwhile, so that the keys can be read while they are sorted.
        var sorted: [KeySibling] = []
        swap(&sorted, &siblings)
        sorted.sort { Self.order($0, $1, bytes) < 0 }
        var last = 0
        for position in 1..<sorted.count {
            if sorted[position].set != sorted[last].set
                || Self.compare(sorted[position], sorted[last], bytes) != 0
            {
                last += 1
                sorted[last] = sorted[position]
            } else if record(of: sorted[position]).isLikely {
                records[Int(sorted[last].number)].isLikely = true
            }
        }
        sorted.removeSubrange((last + 1)...)
        let likely = languages < UnlikelyName.languages ? sorted : hideUnlikely(sorted)
        noteShared(stride(from: 0, to: likely.count, by: 1), likely, withOwnSet: true)
        noteShared(stride(from: likely.count - 1, to: -1, by: -1), likely, withOwnSet: false)
        swap(&sorted, &siblings)
    }

    /// Records the number of bytes that each key shares with earlier ones on one side of it; see
    /// ``KeyRecord/sharedLength``.
    ///
    /// In key order, the nearest key of a set shares the most.
    ///
    /// - Parameter withOwnSet: whether keys of its own set count as earlier ones.
    private mutating func noteShared(
        _ positions: StrideTo<Int>, _ siblings: [KeySibling], withOwnSet: Bool
    ) {
        // The number of bytes that a key shares with the nearest one of each set.
        var shared = KeySet.OfCities<Int>(repeating: 0)
        var last: KeySibling?
        for position in positions {
            let sibling = siblings[position]
            if let last {
                let common = Self.sharedLength(sibling, last, bytes)
                for set in shared.indices { shared[set] = min(shared[set], common) }
                shared[Int(last.set.rawValue)] = common
            }
            last = sibling
            let earlier = Int(sibling.set.rawValue) + (withOwnSet ? 1 : 0)
            let most = (0..<earlier).reduce(0) { max($0, shared[$1]) }
            let number = Int(sibling.number)
            let known = records[number].sharedLength
            records[number].sharedLength = max(known, UInt8(clamping: most))
        }
    }

    // The following functions are static and take only the bytes: a closure copies the whole builder to call a method of it.

    /// The order of two keys, equal ones by their sets and then as they came: negative or positive.
    @inline(__always)
    private static func order(
        _ one: KeySibling, _ other: KeySibling, _ bytes: borrowing GrowingColumn<UInt8>
    ) -> Int {
        let order = compare(one, other, bytes)
        if order != 0 { return order }
        return one.set == other.set
            ? Int(one.number) - Int(other.number)
            : Int(one.set.rawValue) - Int(other.set.rawValue)
    }

    /// The order of two keys: negative, zero or positive.
    @inline(__always)
    private static func compare(
        _ one: KeySibling, _ other: KeySibling, _ bytes: borrowing GrowingColumn<UInt8>
    ) -> Int {
        guard one.head == other.head else { return one.head < other.head ? -1 : 1 }
        let shared = sharedLength(one.key, other.key, from: 8, bytes)
        if shared == one.key.count || shared == other.key.count {
            return one.key.count - other.key.count
        }
        return Int(bytes[one.key.lowerBound + shared]) - Int(bytes[other.key.lowerBound + shared])
    }

    /// The number of first bytes that two keys share.
    @inline(__always)
    static func sharedLength(
        _ one: KeySibling, _ other: KeySibling, _ bytes: borrowing GrowingColumn<UInt8>
    ) -> Int {
        // Behind the end of a key come zeros, which no key holds.
        let difference = one.head ^ other.head
        if difference != 0 { return difference.leadingZeroBitCount >> 3 }
        return sharedLength(one.key, other.key, from: 8, bytes)
    }

    /// The number of first bytes that two keys share, if they share `offset` bytes or all of the shorter one.
    private static func sharedLength(
        _ key: Range<Int>, _ otherKey: Range<Int>, from offset: Int,
        _ bytes: borrowing GrowingColumn<UInt8>
    ) -> Int {
        let length = min(key.count, otherKey.count)
        for offset in stride(from: offset, to: length, by: 8) {
            let difference =
                bytes.bigEndianWord(at: key.lowerBound + offset, end: key.upperBound)
                ^ bytes.bigEndianWord(at: otherKey.lowerBound + offset, end: otherKey.upperBound)
            if difference != 0 {
                return min(length, offset + difference.leadingZeroBitCount / 8)
            }
        }
        return length
    }
}

/// A key of the current city: its first eight bytes, which distinguish most keys, its range, its number and its set.
struct KeySibling: BitwiseCopyable, Sendable {
    /// The first eight bytes, big-endian, zero after the end.
    let head: UInt64
    fileprivate let start: UInt32
    fileprivate let length: UInt32
    let number: UInt32
    let set: KeySet

    /// The range of the key.
    fileprivate var key: Range<Int> { Int(start)..<Int(start) + Int(length) }
}
