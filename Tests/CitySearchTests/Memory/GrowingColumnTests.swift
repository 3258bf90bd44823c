import CitySearch
import TestSupport
import Testing

@Suite("A growing column holds what an array would")
struct GrowingColumnTests {
    @Test(
        "However little room it begins with, and however memory is asked for",
        arguments: [0, 3, 5_000])
    func elements(room: Int) throws {
        var random = SplitMix64(stream: 5_300)
        for isSparse in [false, true] {
            var array: [UInt64] = []
            var column = GrowingColumn<UInt64>(room: room, isSparse: isSparse)
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
    }

    @Test("Bytes come from words, from spans and from other columns")
    func bytes() throws {
        var random = SplitMix64(stream: 5_400)
        for isSparse in [false, true] {
            var array: [UInt8] = []
            var column = GrowingColumn<UInt8>(room: 0, isSparse: isSparse)
            var other = GrowingColumn<UInt8>(room: 0)
            let source = (0..<300).map { _ in UInt8(truncatingIfNeeded: random.next()) }
            try other.append(source.span, source.indices)
            for _ in 0..<3_000 {
                let start = random.number(0...300)
                let end =
                    random.oneIn(4)
                    ? random.number(start...300) : random.number(start...min(300, start + 40))
                switch random.number(0...2) {
                case 0:
                    let count = min(8, end - start)
                    try column.append(
                        Array(source[start..<start + count] + [0, 0, 0, 0, 0, 0, 0, 0])
                            .littleEndianWord, count: count)
                    array += source[start..<start + count]
                case 1:
                    try column.append(source.span, start..<end)
                    array += source[start..<end]
                default:
                    try column.append(other, start..<end)
                    array += source[start..<end]
                }
            }
            let frozen = column.freeze()
            #expect(frozen.count == array.count)
            #expect(frozen.indices.map { frozen[$0] } == array)
        }
    }
}
