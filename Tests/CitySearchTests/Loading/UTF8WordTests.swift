import CitySearch
import TestSupport
import Testing

/// What is passed at once, held against the standard library, byte by byte.
@Suite("Bytes that are passed at once are scalars in valid UTF-8")
struct UTF8WordTests {
    /// Eight bytes of random text, which here and there is damaged.
    private func bytes(using random: inout SplitMix64) -> [UInt8] {
        let ranges: [ClosedRange<UInt32>] = [
            0x80...0x7FF, 0x400...0x4FF, 0x800...0xFFFF, 0x3000...0x9FFF, 0x20...0x7E,
            0x10000...0x10FFFF,
        ]
        let range = random.pick(ranges)
        var text = String.UnicodeScalarView()
        while text.count < 8 {
            let other = random.oneIn(6) ? random.pick(ranges) : range
            let value = UInt32(random.number(Int(other.lowerBound)...Int(other.upperBound)))
            if let scalar = Unicode.Scalar(value) { text.append(scalar) }
        }
        var bytes = Array(String(text).utf8.prefix(8))
        if random.oneIn(2) {
            bytes[random.number(0...7)] = UInt8(truncatingIfNeeded: random.next())
        }
        return bytes
    }

    @Test("In random bytes")
    func randomBytes() {
        var random = SplitMix64(stream: 5_200)
        var passed = 0
        for _ in 0..<200_000 {
            let bytes = bytes(using: &random)
            let length = UTF8Word.validLength(bytes.littleEndianWord)
            let part = bytes.prefix(length)
            #expect([0, 2, 3, 4, 6, 8].contains(length))
            #expect(String(validating: part, as: UTF8.self) != nil, "\(bytes)")
            #expect(part.allSatisfy { $0 >= 0x80 }, "\(bytes)")
            passed += length
        }
        #expect(passed > 200_000)
    }

    @Test("Each pair and each triple of bytes that begins a word")
    func everyBeginning() {
        for lead in UInt8(0x80)...0xFF {
            for second in UInt8.min...UInt8.max {
                let isPair = String(validating: [lead, second], as: UTF8.self) != nil
                let pair = UTF8Word.validLength([lead, second, 0, 0, 0, 0, 0, 0].littleEndianWord)
                #expect(pair == (isPair ? 2 : 0))
                let bytes = [lead, second, 0x80]
                let length = UTF8Word.validLength(
                    [lead, second, 0x80, 0, 0, 0, 0, 0].littleEndianWord)
                let isTriple = String(validating: bytes, as: UTF8.self) != nil
                #expect(length != 3 || isTriple)
            }
        }
    }
}
