/// Gives equal texts one number: regions and time zones, of which a few thousand stand behind
/// hundreds of thousands of cities.
struct TextInterner: ~Copyable {
    private var texts = TextBatchBuilder(room: (texts: 1 << 9, bytes: 1 << 12))
    private var tags: [UInt16] = []
    /// Open addressing with linear probing; 0 is a free place, otherwise a number plus one.
    private var places = [UInt32](repeating: 0, count: 1 << 10)
    private var last = 0

    /// The number of a text under a tag.
    ///
    /// - Complexity: O(length), amortized.
    mutating func number(of text: Span<UInt8>, _ range: Range<Int>, tag: UInt16) -> UInt32 {
        if !tags.isEmpty, isText(last, text, range, tag) { return UInt32(last) }
        var place = Self.hash(text, range, tag) & (places.count - 1)
        while places[place] != 0 {
            let number = Int(places[place]) - 1
            if isText(number, text, range, tag) {
                last = number
                return UInt32(number)
            }
            place = (place + 1) & (places.count - 1)
        }
        add(text, range, tag)
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

    private mutating func add(_ text: Span<UInt8>, _ range: Range<Int>, _ tag: UInt16) {
        last = tags.count
        texts.append(text, range)
        tags.append(tag)
        if 2 * tags.count > places.count { grow() } else { enter(last) }
    }

    private mutating func grow() {
        places = [UInt32](repeating: 0, count: 2 * places.count)
        for number in tags.indices { enter(number) }
    }

    private mutating func enter(_ number: Int) {
        let text = texts.array(number)
        var place = Self.hash(text.span, text.indices, tags[number]) & (places.count - 1)
        while places[place] != 0 { place = (place + 1) & (places.count - 1) }
        places[place] = UInt32(number + 1)
    }

    /// FNV-1a (Fowler, Noll and Vo), folded so that the low bits depend on the high ones.
    private static func hash(_ text: Span<UInt8>, _ range: Range<Int>, _ tag: UInt16) -> Int {
        var hash = 0xCBF2_9CE4_8422_2325 ^ UInt64(tag)
        for position in range { hash = (hash ^ UInt64(text[position])) &* 0x100_0000_01B3 }
        return Int(truncatingIfNeeded: (hash ^ hash >> 32) & 0x7FFF_FFFF)
    }
}
