/// Gives equal texts one number: hundreds of thousands of cities share a few thousand divisions of
/// countries and time zones.
struct TextInterner: ~Copyable {
    private var bytes = GrowingColumn<UInt8>(room: 1 << 12)
    private var offsets = GrowingColumn<UInt32>(room: 1 << 9)
    private var tags: [UInt32] = []
    private var hashes: [Int] = []
    /// Open addressing with linear probing; 0 is a free slot, otherwise a number plus one.
    private var slots = [UInt32](repeating: 0, count: 1 << 10)
    private var last = 0
    /// Random, so that an attacker cannot make a list of texts that share a slot.
    private let seed = UInt64.random(in: .min ... .max)

    /// The number of an empty text, unless such a text is stored.
    static let none = UInt32.max

    /// The number of a text under a tag.
    ///
    /// - Parameter keepsEmpty: whether an empty text gets a number as any other does.
    /// - Complexity: O(length), amortized.
    mutating func number(
        of text: Span<UInt8>, _ range: Range<Int>, tag: UInt32 = 0, keepsEmpty: Bool = false
    ) throws(OutOfMemory) -> UInt32 {
        if range.isEmpty, !keepsEmpty { return Self.none }
        if !tags.isEmpty, isText(last, text, range, tag) { return UInt32(last) }
        let hash = hash(text, range, tag)
        var slot = hash & (slots.count - 1)
        while slots[slot] != 0 {
            last = Int(slots[slot]) - 1
            if isText(last, text, range, tag) { return UInt32(last) }
            slot = (slot + 1) & (slots.count - 1)
        }
        // Offsets have 32 bits.
        guard bytes.count + range.count <= UInt32.max else {
            throw OutOfMemory(byteCount: range.count)
        }
        if tags.isEmpty { try offsets.append(0) }
        try bytes.append(text, range)
        try offsets.append(UInt32(truncatingIfNeeded: bytes.count))
        last = tags.count
        tags.append(tag)
        hashes.append(hash)
        slots[slot] = UInt32(last + 1)
        if 2 * tags.count > slots.count { grow() }
        return UInt32(last)
    }

    /// The texts by number.
    consuming func finish() -> TextBatch {
        let tags = tags
        return TextBatch(bytes: bytes.freeze(), offsets: offsets.freeze(), tags: tags)
    }

    /// Whether a number refers to the bytes of `range` and a tag.
    private func isText(
        _ number: Int, _ text: Span<UInt8>, _ range: Range<Int>, _ tag: UInt32
    ) -> Bool {
        let (start, end) = (Int(offsets[number]), Int(offsets[number + 1]))
        guard tags[number] == tag, end - start == range.count else { return false }
        // No closure: it would copy the interner.
        var offset = 0
        while offset < range.count {
            guard
                bytes.bigEndianWord(at: start + offset, end: end).byteSwapped
                    == text.paddedWord(at: range.lowerBound + offset, end: range.upperBound)
            else { return false }
            offset += 8
        }
        return true
    }

    private mutating func grow() {
        slots = [UInt32](repeating: 0, count: 2 * slots.count)
        for (number, hash) in hashes.enumerated() {
            var slot = hash & (slots.count - 1)
            while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
            slots[slot] = UInt32(number + 1)
        }
    }

    /// Eight bytes at a time, each step a multiplication whose high bits are folded into the low ones
    /// (Knuth, "The Art of Computer Programming", vol. 3, section 6.4).
    private func hash(_ text: Span<UInt8>, _ range: Range<Int>, _ tag: UInt32) -> Int {
        var hash = seed ^ (UInt64(tag) &+ UInt64(range.count) << 32) &* 0x9E37_79B9_7F4A_7C15
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
    /// The position of each text, and the end of the last; empty without texts.
    let offsets: Column<UInt32>
    /// The tag of each text.
    let tags: [UInt32]

    /// The position of the bytes of a text.
    func range(_ index: Int) -> Range<Int> { Int(offsets[index])..<Int(offsets[index + 1]) }

    /// A text.
    func string(_ index: Int) -> String { bytes.string(range(index)) }
}
