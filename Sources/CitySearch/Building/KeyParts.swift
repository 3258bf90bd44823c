import Synchronization

/// The keys of all batches by parts, in the order of the keys.
struct KeyParts: Sendable {
    /// The parts that have keys.
    let parts: [KeyPart]

    /// - Parameter batches: the parts of each batch.
    init(_ batches: [[KeyBatch]]) {
        var position = 0
        var start = KeyLengths()
        var parts: [KeyPart] = []
        for number in 0..<KeyPartition.count {
            let part = KeyPart(batches.map { $0[number] }, from: position, start)
            guard !part.positions.isEmpty else { continue }
            position = part.positions.upperBound
            start.add(part.lengths)
            parts.append(part)
        }
        self.parts = parts
    }

    /// The number of keys.
    var count: Int { parts.last?.positions.upperBound ?? 0 }

    /// The lengths of all keys and texts.
    var lengths: KeyLengths { parts.reduce(into: KeyLengths()) { $0.add($1.lengths) } }
}

/// The keys of one part, until they are taken.
final class KeyPart: Sendable {
    /// The positions of its keys among all.
    let positions: Range<Int>
    /// The lengths of the keys and texts in the parts before.
    let start: KeyLengths
    /// The lengths of its keys and texts.
    let lengths: KeyLengths
    private let batches: Mutex<[KeyBatch]>

    init(_ batches: [KeyBatch], from position: Int, _ start: KeyLengths) {
        positions = position..<position + batches.reduce(0) { $0 + $1.count }
        self.start = start
        lengths = batches.reduce(into: KeyLengths()) { $0.add($1.lengths) }
        self.batches = Mutex(batches)
    }

    /// Sorts the keys and hands them over. Their memory goes when the caller drops them.
    ///
    /// - Parameter precedes: the order of equal keys.
    /// - Throws: ``OutOfMemory`` if there is no room for the entries, a sorted copy, and the buffer of a sort.
    func sorted(by precedes: @escaping KeySort.TieBreaker) throws(OutOfMemory) -> SortedKeys {
        try Platform.requireRoom(for: 5 * positions.count / 2 * MemoryLayout<KeyEntry>.stride)
        let batches = batches.withLock { batches in
            defer { batches = [] }
            return batches
        }
        return SortedKeys(
            batches: batches, entries: KeySort(batches, precedes: precedes).sorted(),
            positions: positions, start: start)
    }
}

/// The keys of one part in order, with the batches that hold them.
struct SortedKeys: Sendable {
    let batches: [KeyBatch]
    let entries: [KeyEntry]
    /// The positions of the keys among all.
    let positions: Range<Int>
    /// The lengths of the keys and texts in the parts before.
    let start: KeyLengths

    /// Calls `body` for each block of keys, in order.
    func forEachBlock(_ body: (KeyBlock) -> Void) {
        var start = start
        for first in stride(from: 0, to: entries.count, by: KeyBlock.size) {
            let range = first..<min(first + KeyBlock.size, entries.count)
            let block = KeyBlock(range, start: start, of: self)
            body(block)
            start.add(block.lengths)
        }
    }
}

/// Some hundred keys in order, with their records.
///
/// Keys that are adjacent in order are far apart in memory. A block reads each record once; then it is in the cache
/// while one section after the other is filled.
struct KeyBlock {
    /// The maximum number of keys of a block.
    static let size = 512

    /// The positions of the keys among all.
    let positions: Range<Int>
    /// The lengths of the keys and texts before the block.
    let start: KeyLengths
    /// The lengths of its keys and texts.
    let lengths: KeyLengths
    /// The batches that hold the keys.
    let batches: [KeyBatch]
    /// The entries of the keys.
    let entries: ArraySlice<KeyEntry>
    /// The records of the keys.
    let records: [KeyRecord]

    /// - Parameter range: which of the keys.
    init(_ range: Range<Int>, start: KeyLengths, of keys: SortedKeys) {
        var lengths = KeyLengths()
        entries = keys.entries[range]
        records = entries.map { entry in
            var record = keys.batches[entry]
            record.batch = UInt8(truncatingIfNeeded: entry.batch)
            lengths.add(record)
            return record
        }
        let first = keys.positions.lowerBound
        positions = first + range.lowerBound..<first + range.upperBound
        self.start = start
        self.lengths = lengths
        batches = keys.batches
    }
}

/// Collects the keys of finished cities, each in its part.
struct KeyPartsBuilder: ~Copyable {
    private var parts: KeyPartition.OfEach<Part>

    /// The keys of one part.
    fileprivate struct Part: ~Copyable {
        var records: GrowingColumn<KeyRecord>
        var bytes: GrowingColumn<UInt8>
        var lengths = KeyLengths()

        init(room: (keys: Int, bytes: Int)) {
            records = GrowingColumn(room: room.keys)
            bytes = GrowingColumn(room: room.bytes)
        }
    }

    /// - Parameter length: the approximate number of bytes of the cities' JSON. At first, each part has room for half
    ///   of its usual share.
    init(length: Int) {
        let room = length / 64 / KeyPartition.count + (1 << 10)
        parts = KeyPartition.OfEach<Part> { _ in Part(room: (room, 16 * room)) }
    }

    /// Adds a key with its text.
    ///
    /// - Parameter bytes: what holds both.
    mutating func append(
        _ key: KeyRecord, from bytes: borrowing GrowingColumn<UInt8>
    ) throws(OutOfMemory) {
        var record = key
        let lead = record.keyLength == 0 ? 0 : bytes[Int(record.start)]
        let part = KeyPartition.number(ofLead: lead)
        let range = record.key.lowerBound..<record.keptText.upperBound
        record.start = UInt32(truncatingIfNeeded: parts[part].bytes.count)
        parts[part].lengths.add(record)
        try parts[part].records.append(record)
        try bytes.withSpan { bytes throws(OutOfMemory) in
            try parts[part].bytes.append(bytes, range)
        }
    }

    /// Ends the adding.
    mutating func finish() -> [KeyBatch] {
        (0..<KeyPartition.count).map { number in
            var part = Part(room: (0, 0))
            swap(&part, &parts[number])
            let lengths = part.lengths
            return KeyBatch(
                records: part.records.freeze(), bytes: part.bytes.freeze(), lengths: lengths)
        }
    }
}

/// The first byte of a folded key chooses its part.
///
/// Parts follow each other as their keys do, so a task sorts one, writes it to the index and drops it. Its
/// keys stay in the cache meanwhile, and a load takes little memory.
package enum KeyPartition {
    /// One value for each part.
    typealias OfEach<Value: ~Copyable> = InlineArray<24, Value>

    /// The number of parts.
    package static let count = leads.count

    /// The first bytes with which parts begin, chosen so that the names of the world's cities fill
    /// them about evenly: Latin letters, Greek and others, Cyrillic, Armenian and Hebrew, Arabic, and
    /// the scripts of southern and of eastern Asia. Any other keys only make parts less even.
    private static let leads: OfEach<UInt8> = [
        0x00, 0x62, 0x63, 0x64, 0x67, 0x6B, 0x6C, 0x6D, 0x6E, 0x70, 0x72, 0x73, 0x74, 0x75,
        0x7B, 0xD0, 0xD1, 0xD5, 0xD8, 0xD9, 0xE0, 0xE3, 0xE5, 0xE7,
    ]

    /// The part of each first byte.
    private static let parts = InlineArray<256, UInt8> { byte in
        UInt8(leads.indices.count { Int(leads[$0]) <= byte } - 1)
    }

    /// The part of the keys with a first byte; 0 for the empty key.
    package static func number(ofLead lead: UInt8) -> Int { Int(parts[Int(lead)]) }
}

extension AbbreviationFinder {
    /// Whether the key from `start` to the end of the bytes holds one of the words, or initials.
    ///
    /// Not inlined, so that folding stays small enough for inlining.
    @inline(never)
    func occurs(in bytes: borrowing GrowingColumn<UInt8>, from start: Int) -> Bool {
        var position = start
        var beginsWord = true
        while position < bytes.count {
            let word = bytes.bigEndianWord(at: position, end: bytes.count)
            if beginsWord {
                if mayBegin(word), number(word) != nil { return true }
                if Initials.begin(word) { return true }
            }
            let spaces = KeyFolder.spaces(in: word)
            beginsWord = spaces != 0
            position += beginsWord ? spaces.leadingZeroBitCount >> 3 + 1 : 8
        }
        return false
    }
}

extension CapitalizedWords {
    /// Whether a text is a key without its last space, with capitals.
    ///
    /// - Parameter bytes: what holds both.
    static func areText(
        _ text: Range<Int>, ofKey key: Range<Int>, in bytes: borrowing GrowingColumn<UInt8>
    ) -> Bool {
        guard text.count + 1 == key.count else { return false }
        let end = key.upperBound - 1
        var previous = before
        var word = bytes.bigEndianWord(at: key.lowerBound, end: end)
        for offset in stride(from: 0, to: text.count, by: 8) {
            let next = bytes.bigEndianWord(at: key.lowerBound + offset + 8, end: end)
            let written = bytes.bigEndianWord(
                at: text.lowerBound + offset, end: text.upperBound)
            if Self.word(word, after: previous, before: next) != written { return false }
            (previous, word) = (word, next)
        }
        return true
    }
}

/// The initials of a name in pinyin, by which people call large cities of China: `gz` for Guangzhou.
package enum PinyinInitials {
    /// Where such names are.
    static let country = CountryCode("CN")
    /// The minimum population of a city with such initials.
    static let leastPopulation: UInt32 = 1_000_000

    private static let vowels: Set<Character> = ["a", "e", "i", "o", "u", "ü"]
    /// The onsets of syllables, the longer ones first.
    private static let onsets =
        ["zh", "ch", "sh"] + "bpmfdtnlgkhjqxrzcsyw".map { String($0) }

    /// The first letters of the syllables of a name; nil for one that is not in pinyin, or has one syllable.
    package static func of(_ name: String) -> String? {
        var rest = Substring(name.lowercased())
        var initials = ""
        while let first = rest.first {
            if [" ", "'", "’"].contains(first) {
                rest.removeFirst()
            } else if removeSyllable(from: &rest) {
                initials.append(first)
            } else {
                return nil
            }
        }
        return initials.count > 1 ? initials : nil
    }

    /// Removes a syllable: a consonant or none, vowels, and `n`, `ng` or nothing. A consonant before a vowel
    /// begins the next one.
    private static func removeSyllable(from text: inout Substring) -> Bool {
        text.removeFirst(onsets.first(where: text.hasPrefix)?.count ?? 0)
        let vowelCount = text.prefix(while: vowels.contains).count
        text.removeFirst(vowelCount)
        let coda = ["ng", "n"].first { coda in
            text.hasPrefix(coda)
                && !(text.dropFirst(coda.count).first.map(vowels.contains) ?? false)
        }
        text.removeFirst(coda?.count ?? 0)
        return vowelCount > 0
    }
}
