/// Decodes UTF-16.
final class UTF16Decoder: TextDecoder {
    private let isBigEndian: Bool
    /// The first byte of a unit whose second was not there yet.
    private var half: UInt8?
    /// The first unit of a character of two.
    private var high: UInt16?

    init(isBigEndian: Bool) {
        self.isBigEndian = isBigEndian
    }

    func decode(_ bytes: ArraySlice<UInt8>, isLast: Bool, into text: inout DecodedCharacters) {
        for byte in bytes {
            guard let first = half else {
                half = byte
                continue
            }
            half = nil
            let (upper, lower) = isBigEndian ? (first, byte) : (byte, first)
            append(UInt16(upper) << 8 | UInt16(lower), to: &text)
        }
        guard isLast else { return }
        if let high { text.append(.surrogate(high)) }
        if half != nil { text.append(.cut) }
    }

    /// Appends a unit, or keeps it when it is half of a character.
    func append(_ unit: UInt16, to text: inout DecodedCharacters) {
        let isLow = UTF16.isTrailSurrogate(unit)
        if let high = high.take() {
            if isLow {
                return text.append(0x1_0000 + UInt32(high & 0x3FF) << 10 + UInt32(unit & 0x3FF))
            }
            text.append(.surrogate(high))
        }
        if UTF16.isLeadSurrogate(unit) {
            high = unit
        } else if isLow {
            text.append(.surrogate(unit))
        } else {
            text.append(UInt32(unit))
        }
    }
}
