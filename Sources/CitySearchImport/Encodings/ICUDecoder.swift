import CICU

/// Decodes the encodings of the system's ICU.
@safe
final class ICUDecoder: TextDecoder {
    private let converter: UnsafeMutableRawPointer
    private let utf16 = UTF16Decoder(isBigEndian: false)

    /// - Returns: nil for a name that ICU does not know.
    init?(_ name: String) {
        guard let converter = unsafe cicu_converter_open(name) else { return nil }
        unsafe self.converter = unsafe converter
    }

    deinit {
        unsafe cicu_converter_close(converter)
    }

    func decode(_ bytes: ArraySlice<UInt8>, isLast: Bool, into text: inout DecodedCharacters) {
        var rest = bytes
        var units = [UInt16](repeating: 0, count: 2 * bytes.count + 32)
        while true {
            var consumed: Int32 = 0
            var wrong: UInt8 = 0
            let count = unsafe rest.withUnsafeBufferPointer { rest in
                unsafe units.withUnsafeMutableBufferPointer { units in
                    unsafe cicu_converter_decode(
                        converter, rest.baseAddress, Int32(rest.count), isLast, &consumed, &wrong,
                        units.baseAddress, Int32(units.count))
                }
            }
            let written = Int(count < 0 ? -1 - count : count)
            for unit in units.prefix(written) { utf16.append(unit, to: &text) }
            rest = rest.dropFirst(Int(consumed))
            if count < 0 {
                text.append(.byte(wrong))
            } else if written < units.count {
                return
            }
        }
    }
}
