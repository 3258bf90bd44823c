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

    func decode(
        _ bytes: ArraySlice<UInt8>, isLast: Bool, into text: inout [UInt8]
    ) throws(UndecodableBytes) {
        for byte in bytes {
            guard let first = half else {
                half = byte
                continue
            }
            half = nil
            let (upper, lower) = isBigEndian ? (first, byte) : (byte, first)
            try append(UInt16(upper) << 8 | UInt16(lower), to: &text)
        }
        guard isLast else { return }
        if let high { throw .surrogate(high) }
        if half != nil { throw .cut }
    }

    /// Appends a unit, or keeps it when it is half of a character.
    func append(_ unit: UInt16, to text: inout [UInt8]) throws(UndecodableBytes) {
        let isLow = UTF16.isTrailSurrogate(unit)
        if let high {
            guard isLow else { throw .surrogate(high) }
            text.append(utf8: 0x1_0000 + UInt32(high & 0x3FF) << 10 + UInt32(unit & 0x3FF))
            self.high = nil
        } else if UTF16.isLeadSurrogate(unit) {
            high = unit
        } else {
            guard !isLow else { throw .surrogate(unit) }
            text.append(utf8: UInt32(unit))
        }
    }
}
