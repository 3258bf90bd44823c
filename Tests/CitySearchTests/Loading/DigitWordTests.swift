import CitySearch
import TestSupport
import Testing

/// Eight digits at once, held against one after another.
@Suite("Digits that are read at once are those that are read one by one")
struct DigitWordTests {
    @Test("In random bytes, most of them digits")
    func randomBytes() {
        var random = SplitMix64(stream: 5_100)
        for _ in 0..<100_000 {
            let isLongRun = random.oneIn(2)
            let bytes: [UInt8] = (0..<8).map { _ in
                random.oneIn(isLongRun ? 20 : 3)
                    ? UInt8(truncatingIfNeeded: random.next())
                    : UInt8(ascii: "0") + UInt8(random.number(0...9))
            }
            let digits = bytes.prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
            let word = DigitWord(bytes.littleEndianWord)
            #expect(word.count == digits.count, "\(bytes)")
            #expect(word.value == digits.reduce(0) { $0 * 10 + UInt64($1 & 0x0F) }, "\(bytes)")
            #expect(word.scale == digits.reduce(1) { scale, _ in scale * 10 })
        }
    }

    @Test("Each byte beside digits ends them")
    func everyByte() {
        for place in 0..<8 {
            for byte in UInt8.min...UInt8.max {
                var bytes = [UInt8](repeating: UInt8(ascii: "9"), count: 8)
                bytes[place] = byte
                let isDigit = UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
                #expect(DigitWord(bytes.littleEndianWord).count == (isDigit ? 8 : place))
            }
        }
    }
}

extension [UInt8] {
    /// The first eight bytes as a word, the first in the lowest bits.
    var littleEndianWord: UInt64 {
        prefix(8).reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
}
