import CitySearch
import TestSupport
import Testing

@Suite("Block maxima lead to the largest values of a range") struct BlockMaximaTests {
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

    @Test func `Where there are no values, each counts as 0`() throws {
        var found: [Int] = []
        var bound: UInt32 = 0
        try Self.maxima([]).scan(3..<60, atLeast: &bound) { position, value, bound in
            #expect(value == 0)
            found.append(position)
            if position == 40 { bound = 1 }
        }
        #expect(found == Array(3...40))
    }

    /// The ends of the first blocks, superblocks and of all values, and their neighbours.
    private static func edges(_ count: Int) -> [Int] {
        Set([0, 32, 64, 1_024, 2_048, count].flatMap { [$0 - 9, $0 - 8, $0 - 1, $0, $0 + 1] })
            .filter { (0...count).contains($0) }.sorted()
    }

    /// The neighbours of the range are larger than all its values, so that a block that is one too long is detected.
    @Test(arguments: [31, 32, 33, 63, 64, 65, 1_023, 1_024, 1_025, 2_047, 2_048, 2_049])
    func `as a plain look does, from the end of a block to the end of another`(count: Int) throws {
        let values = (0..<count).map { UInt32(10 + $0 % 7) }
        for start in Self.edges(count) {
            for end in Self.edges(count) where start <= end {
                var values = values
                for position in [start - 1, end] where values.indices.contains(position) {
                    values[position] = 99
                }
                let maxima = try Self.maxima(values)
                for least in [0, 10, 16, 17] as [UInt32] {
                    var (bound, found) = (least, [Int]())
                    maxima.scan(start..<end, atLeast: &bound) { position, _, _ in
                        found.append(position)
                    }
                    #expect(found == (start..<end).filter { values[$0] >= least })
                }
                for wanted in [1, 2, 3, 17, 33] {
                    let reached = maxima.bound(reachedBy: wanted, in: start..<end)
                    #expect(
                        reached == 0 || values[start..<end].count { $0 >= reached } >= wanted,
                        "\(wanted) of \(start)..<\(end)")
                    // As many whole blocks tell as much.
                    let blocks = (start + 31) / 32..<max((start + 31) / 32, end / 32)
                    #expect(reached == 0 || blocks.count >= wanted)
                    #expect(reached > 0 || blocks.count < wanted)
                }
            }
        }
    }

    @Test func `of which the bound may rise on the way`() throws {
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
