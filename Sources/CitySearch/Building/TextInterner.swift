/// Gives equal texts one number: regions and time zones, of which a few thousand stand behind
/// hundreds of thousands of cities.
struct TextInterner: ~Copyable {
    private var texts = TextBatchBuilder()
    private var bytes = ByteBuffer()
    private var ends: [Int] = [0]
    private(set) var tags: [UInt16] = []
    /// Open addressing with linear probing; 0 is a free place, otherwise a number plus one.
    private var places = [UInt32](repeating: 0, count: 1 << 10)
    private var last: UInt32 = 0

    /// The number of a text under a tag.
    ///
    /// - Complexity: O(length), amortized.
    mutating func number(of text: Span<UInt8>, _ range: Range<Int>, tag: UInt16) -> UInt32 {
        if !tags.isEmpty, isText(last, text, range, tag) { return last }
        var place = Self.hash(text, range, tag) & (places.count - 1)
        while places[place] != 0 {
            let number = places[place] - 1
            if isText(number, text, range, tag) {
                last = number
                return number
            }
            place = (place + 1) & (places.count - 1)
        }
        return add(text, range, tag)
    }

    consuming func finish() -> (texts: TextBatch, tags: [UInt16]) {
        let tags = tags
        return (texts.finish(), tags)
    }

    private func isText(
        _ number: UInt32, _ text: Span<UInt8>, _ range: Range<Int>, _ tag: UInt16
    ) -> Bool {
        let start = ends[Int(number)]
        guard tags[Int(number)] == tag, ends[Int(number) + 1] - start == range.count else {
            return false
        }
        for offset in 0..<range.count
        where bytes[start + offset] != text[range.lowerBound + offset] {
            return false
        }
        return true
    }

    private mutating func add(_ text: Span<UInt8>, _ range: Range<Int>, _ tag: UInt16) -> UInt32 {
        let number = UInt32(tags.count)
        texts.append(text, range)
        bytes.append(text, range)
        ends.append(bytes.count)
        tags.append(tag)
        last = number
        if 2 * tags.count > places.count { grow() } else { enter(number) }
        return number
    }

    private mutating func grow() {
        places = [UInt32](repeating: 0, count: 2 * places.count)
        for number in tags.indices { enter(UInt32(number)) }
    }

    private mutating func enter(_ number: UInt32) {
        let range = ends[Int(number)]..<ends[Int(number) + 1]
        var place = bytes.withSpan { Self.hash($0, range, tags[Int(number)]) } & (places.count - 1)
        while places[place] != 0 { place = (place + 1) & (places.count - 1) }
        places[place] = number + 1
    }

    /// FNV-1a (Fowler, Noll and Vo) with its bits mixed once more for the low ones to count.
    private static func hash(_ text: Span<UInt8>, _ range: Range<Int>, _ tag: UInt16) -> Int {
        var hash = 0xCBF2_9CE4_8422_2325 ^ UInt64(tag)
        for position in range { hash = (hash ^ UInt64(text[position])) &* 0x100_0000_01B3 }
        return Int(truncatingIfNeeded: (hash ^ hash >> 32) & 0x7FFF_FFFF)
    }
}
