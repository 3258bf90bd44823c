/// Gives equal texts one number: regions and time zones, of which a few thousand stand behind
/// hundreds of thousands of cities.
struct TextInterner: ~Copyable {
    private var texts = TextBatchBuilder(room: (texts: 1 << 9, bytes: 1 << 12))
    private var tags: [UInt16] = []
    /// Open addressing with linear probing; 0 is a free slot, otherwise a number plus one.
    private var slots = [UInt32](repeating: 0, count: 1 << 10)
    private var last = 0

    /// The number of a text under a tag.
    ///
    /// - Complexity: O(length), amortized.
    mutating func number(
        of text: Span<UInt8>, _ range: Range<Int>, tag: UInt16
    ) throws(OutOfMemory) -> UInt32 {
        if !tags.isEmpty, isText(last, text, range, tag) { return UInt32(last) }
        var slot = Self.hash(text, range, tag) & (slots.count - 1)
        while slots[slot] != 0 {
            let number = Int(slots[slot]) - 1
            if isText(number, text, range, tag) {
                last = number
                return UInt32(number)
            }
            slot = (slot + 1) & (slots.count - 1)
        }
        try add(text, range, tag)
        return UInt32(last)
    }

    /// The texts by number, and the tag of each.
    consuming func finish() -> (texts: TextBatch, tags: [UInt16]) {
        let tags = tags
        return (texts.finish(), tags)
    }

    @inline(__always)
    private func isText(
        _ number: Int, _ text: Span<UInt8>, _ range: Range<Int>, _ tag: UInt16
    ) -> Bool {
        tags[number] == tag && texts.isText(number, equalTo: text, range)
    }

    private mutating func add(
        _ text: Span<UInt8>, _ range: Range<Int>, _ tag: UInt16
    ) throws(OutOfMemory) {
        last = tags.count
        try texts.append(text, range)
        tags.append(tag)
        if 2 * tags.count > slots.count { grow() } else { enter(last) }
    }

    private mutating func grow() {
        slots = [UInt32](repeating: 0, count: 2 * slots.count)
        for number in tags.indices { enter(number) }
    }

    private mutating func enter(_ number: Int) {
        let text = texts.array(number)
        var slot = Self.hash(text.span, text.indices, tags[number]) & (slots.count - 1)
        while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
        slots[slot] = UInt32(number + 1)
    }

    /// Eight bytes at a time, each step a multiplication whose high bits are folded into the low ones
    /// (Knuth, "The Art of Computer Programming", vol. 3, section 6.4).
    private static func hash(_ text: Span<UInt8>, _ range: Range<Int>, _ tag: UInt16) -> Int {
        var hash = UInt64(tag) &+ UInt64(range.count) << 16
        var position = range.lowerBound
        while position < range.upperBound {
            let word = text.paddedWord(at: position, end: range.upperBound)
            hash = (hash ^ word) &* 0x9E37_79B9_7F4A_7C15
            hash ^= hash >> 32
            position += 8
        }
        return Int(truncatingIfNeeded: hash & 0x7FFF_FFFF)
    }
}

/// Texts as they were given, in the order in which they came.
struct TextBatch: Sendable {
    /// The UTF-8 of all texts, one after another.
    let bytes: Column<UInt8>
    /// Where each text begins, and the end of the last; empty when there is none.
    let offsets: Column<UInt32>

    /// How many texts there are.
    var count: Int {
        max(0, offsets.count - 1)
    }

    /// Where the bytes of a text lie.
    @inline(__always)
    func range(_ index: Int) -> Range<Int> {
        Int(offsets[index])..<Int(offsets[index + 1])
    }

    /// A text.
    func string(_ index: Int) -> String {
        bytes.string(range(index))
    }
}

/// Where texts are collected.
struct TextBatchBuilder: ~Copyable {
    private var bytes: GrowingColumn<UInt8>
    private var offsets: GrowingColumn<UInt32>

    /// - Parameter room: for how many texts and bytes room is kept.
    init(room: (texts: Int, bytes: Int)) {
        bytes = GrowingColumn(room: room.bytes)
        offsets = GrowingColumn(room: room.texts)
    }

    /// Adds the bytes of `range`.
    @inline(__always)
    mutating func append(_ text: Span<UInt8>, _ range: Range<Int>) throws(OutOfMemory) {
        // Offsets have 32 bits.
        guard bytes.count + range.count <= UInt32.max else {
            throw OutOfMemory(byteCount: range.count)
        }
        if offsets.count == 0 { try offsets.append(0) }
        try bytes.append(text, range)
        try offsets.append(UInt32(truncatingIfNeeded: bytes.count))
    }

    /// Whether a text has the bytes of `range`.
    @inline(__always)
    func isText(_ index: Int, equalTo text: Span<UInt8>, _ range: Range<Int>) -> Bool {
        let (start, end) = (Int(offsets[index]), Int(offsets[index + 1]))
        guard end - start == range.count else { return false }
        var offset = 0
        while offset < range.count {
            let word = bytes.bigEndianWord(at: start + offset, end: end).byteSwapped
            let other = text.paddedWord(at: range.lowerBound + offset, end: range.upperBound)
            if word != other { return false }
            offset += 8
        }
        return true
    }

    /// The bytes of a text.
    func array(_ index: Int) -> [UInt8] {
        (Int(offsets[index])..<Int(offsets[index + 1])).map { bytes[$0] }
    }

    consuming func finish() -> TextBatch {
        TextBatch(bytes: bytes.freeze(), offsets: offsets.freeze())
    }
}
