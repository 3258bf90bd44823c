/// Apostrophes vanish when a text is folded; some people type a space instead.
enum Apostrophes {
    /// The text of a range with a space for every apostrophe; nil when it holds none.
    static func spaced(_ text: Span<UInt8>, _ range: Range<Int>) -> [UInt8]? {
        guard let first = range.first(where: { length(text, at: $0) > 0 }) else {
            return nil
        }
        var result: [UInt8] = []
        result.reserveCapacity(range.count)
        for position in range.lowerBound..<first { result.append(text.byte(at: position)) }
        var position = first
        while position < range.upperBound {
            let length = length(text, at: position)
            result.append(length > 0 ? KeyFolder.space : text.byte(at: position))
            position += max(length, 1)
        }
        return result
    }

    /// How many bytes the apostrophe at a position has; 0 when there is none.
    private static func length(_ text: Span<UInt8>, at position: Int) -> Int {
        switch text.byte(at: position) {
        case UInt8(ascii: "'"), UInt8(ascii: "`"): return 1
        // The lead bytes of all others.
        case 0xC2, 0xCA, 0xCB, 0xCE, 0xD5, 0xD7, 0xE1, 0xE2, 0xEA, 0xEF:
            let length = UTF8Length.of(lead: text.byte(at: position))
            let scalar = Unicode.Scalar(text.scalar(at: position, length: length))
            return scalar.map(FoldingRules.isApostrophe) == true ? length : 0
        default: return 0
        }
    }
}
