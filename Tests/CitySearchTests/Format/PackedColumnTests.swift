import CitySearch
import TestSupport
import Testing

@Suite("Packed columns hold what an array would") struct PackedColumnTests {
    /// So many numbers up to a limit, as the starts of the lists of a city's keys.
    private static func column(_ numbers: [UInt32], upTo limit: Int) throws -> PackedColumn {
        var counts = SectionCounts()
        counts[.facts] = numbers.count - 1
        counts[.keys(.alternates, .heads)] = limit
        counts[.keys(.words, .heads)] = 0
        counts[.placeCodes] = 0
        let writer = try IndexWriter(counts)
        writer.fillPacked(.keys(.alternates, .listStarts)) { numbers[$0] }
        return try PackedColumn(SectionTable(writer.finish()), .keys(.alternates, .listStarts))
    }

    @Test("of as many bits as the limit needs", arguments: 0..<21)
    func widths(bits: Int) throws {
        var random = SplitMix64(stream: 41_000 + UInt64(bits))
        for limit in [(1 << bits) - 1, 1 << bits, (1 << bits) + 1] {
            for count in [1, 2, 63, 64, 65, random.number(1...500)] {
                let numbers = (0..<count).map { _ in
                    random.oneIn(3) ? UInt32(limit) : UInt32(random.number(0...limit))
                }
                let column = try Self.column(numbers, upTo: limit)
                #expect(column.count == count)
                #expect((0..<count).map { column[$0] } == numbers)
            }
        }
    }
}
