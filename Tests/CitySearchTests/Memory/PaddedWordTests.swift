import CitySearch
import Testing

@Suite("A word of bytes is zero behind the end") struct PaddedWordTests {
    @Test("Whatever is left of the bytes", arguments: 0...20)
    func isWhatIsLeft(count: Int) {
        let bytes = (0..<count).map { UInt8(0xF0 - 7 * $0) }
        for position in 0..<count {
            let left = bytes[position...].prefix(8)
            let expected = left.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            #expect(bytes.span.paddedWord(at: position) == expected)
        }
    }
}
