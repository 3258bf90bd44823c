import CitySearch
import TestSupport
import Testing

@Suite("A set of ordinals") struct OrdinalBitsetTests {
    @Test("A range adds just its ordinals", arguments: 0..<200)
    func range(round: Int) {
        var random = SplitMix64(stream: UInt64(round))
        let count = random.number(1...400)
        let (one, other) = (random.number(0...count), random.number(0...count))
        let range = min(one, other)..<max(one, other)
        let known = random.number(0...count - 1)
        var bits = OrdinalBitset(count: count)
        bits.insert(known)
        bits.insert(range)
        for ordinal in 0..<count {
            #expect(
                bits.contains(ordinal) == (range.contains(ordinal) || ordinal == known),
                "\(ordinal) of \(range), \(known)")
        }
    }
}
