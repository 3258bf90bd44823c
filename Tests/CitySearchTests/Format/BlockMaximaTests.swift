import CitySearch
import TestSupport
import Testing

@Suite("Block maxima lead to the largest values of a range")
struct BlockMaximaTests {
    /// Values as the populations of cities, most of them small.
    private static func maxima(_ values: [UInt32]) throws -> BlockMaxima<UInt32> {
        var counts = SectionCounts()
        counts[.facts] = values.count
        for section in [IndexSection.keys(.alternates, .heads), .keys(.words, .heads), .placeCodes]
        {
            counts[section] = 0
        }
        let writer = try IndexWriter(counts)
        writer.fill(.number(.population), from: values)
        writer.fillMaxima(.populationBlocks, .populationSuperblocks, count: values.count) {
            (values[$0], 0)
        }
        let table = try SectionTable(writer.finish())
        return BlockMaxima(
            values: try table.column(.number(.population)),
            blocks: try table.column(.populationBlocks),
            superblocks: try table.column(.populationSuperblocks))
    }

    @Test("as a plain look at each value does", arguments: [0, 1, 32, 33, 1_024, 1_025, 5_000])
    func twin(count: Int) throws {
        var random = SplitMix64(stream: 44_000 + UInt64(count))
        let values = (0..<count).map { _ in
            UInt32(random.oneIn(20) ? random.number(0...9_999) : random.number(0...99))
        }
        let maxima = try Self.maxima(values)
        for _ in 0..<Rounds.of(300) {
            let ends = [random.number(0...count), random.number(0...count)].sorted()
            let range = ends[0]..<ends[1]
            let least = UInt32(random.pick([0, 1, 50, 100, 5_000, 10_000]))
            var bound = least
            var found: [Int] = []
            maxima.scan(range, atLeast: &bound) { position, value, _ in
                #expect(value == values[position])
                found.append(position)
            }
            #expect(found == range.filter { values[$0] >= least })

            let wanted = random.number(1...40)
            let reached = maxima.bound(reachedBy: wanted, in: range)
            #expect(reached == 0 || range.count { values[$0] >= reached } >= wanted)
        }
    }

    @Test("of which the bound may rise on the way")
    func raised() throws {
        var random = SplitMix64(stream: 44_900)
        let values = (0..<4_000).map { _ in UInt32(random.number(0...1_000_000)) }
        var bound: UInt32 = 0
        var found: [UInt32] = []
        try Self.maxima(values).scan(0..<values.count, atLeast: &bound) { _, value, bound in
            found.append(value)
            bound = value + 1
        }
        // Each is larger than all before it.
        var largest: UInt32?
        let expected = values.filter { value in
            defer { largest = max(largest ?? 0, value) }
            return largest.map { value > $0 } ?? true
        }
        #expect(found == expected)
    }
}
