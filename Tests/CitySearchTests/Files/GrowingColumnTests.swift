import CitySearch
import TestSupport
import Testing

@Suite("A growing column holds what an array would") struct GrowingColumnTests {
    @Test("However little room it begins with", arguments: [0, 3, 5_000])
    func elements(room: Int) throws {
        var random = SplitMix64(stream: 5_300)
        var array: [UInt64] = []
        var column = GrowingColumn<UInt64>(room: room)
        for _ in 0..<20_000 {
            if random.oneIn(400) {
                array.removeLast(array.count / 3)
                column.truncate(to: array.count)
            }
            let element = random.next()
            array.append(element)
            try column.append(element)
        }
        let frozen = column.freeze()
        #expect(frozen.indices.map { frozen[$0] } == array)
    }

    @Test func `Bytes come from words and from spans`() throws {
        var random = SplitMix64(stream: 5_400)
        var array: [UInt8] = []
        var column = GrowingColumn<UInt8>(room: 0)
        let source = (0..<300).map { _ in UInt8(truncatingIfNeeded: random.next()) }
        for _ in 0..<6_000 {
            let start = random.number(0...300)
            if random.oneIn(2) {
                let word = random.next()
                let count = random.number(0...8)
                try column.append(word, count: count)
                array += (0..<count).map { UInt8(truncatingIfNeeded: word >> UInt64(8 * $0)) }
            } else {
                let end = random.number(start...(random.oneIn(4) ? 300 : min(300, start + 40)))
                try column.append(source.span, start..<end)
                array += source[start..<end]
            }
        }
        let frozen = column.freeze()
        #expect(frozen.count == array.count)
        #expect(frozen.indices.map { frozen[$0] } == array)
    }
}
