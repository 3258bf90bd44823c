import CitySearch
import TestSupport
import Testing

@Suite("Offsets of texts equal the written ones") struct TextOffsetsTests {
    private static func ends(_ lengths: [Int], from start: Int) -> [Int] {
        lengths.reduce(into: [start]) { $0.append($0[$0.count - 1] + $1) }
    }

    private static func check(_ offsets: TextOffsets, _ ends: [Int]) {
        #expect(offsets.count == ends.count)
        #expect((0..<ends.count).map { offsets[$0] } == ends)
        for number in 0..<ends.count - 1 {
            #expect(offsets.range(number) == ends[number]..<ends[number + 1])
            #expect(offsets.isEmpty(number) == (ends[number] == ends[number + 1]))
        }
    }

    /// Lengths up to the longest that sixteen bits represent; sums pass 65,536 many times over.
    @Test(arguments: [0, 1, 31, 32, 33, 64, 999])
    func `at the borders of blocks, by their lower halves`(count: Int) throws {
        var random = SplitMix64(stream: 42_000 + UInt64(count))
        for longest in [0, 5, 65_535 / TextOffsets.block] {
            let lengths = (0..<count).map { _ in
                random.oneIn(2) ? longest : random.number(0...longest)
            }
            let ends = Self.ends(lengths, from: 0)
            let anchors = stride(from: 0, to: ends.count, by: TextOffsets.block).map {
                UInt32(ends[$0])
            }
            let deltas = ends.map { UInt16(truncatingIfNeeded: $0) }
            let offsets = try TextOffsets(
                anchors: Column.holding(anchors), deltas: Column.holding(deltas))
            Self.check(try #require(offsets), ends)
        }
    }

    @Test func `in full, where texts are long`() throws {
        var random = SplitMix64(stream: 42_500)
        let ends = Self.ends((0..<100).map { _ in random.number(0...9_000_000) }, from: 0)
        let offsets = try TextOffsets(
            anchors: Column.holding(ends.map(UInt32.init)), deltas: Column.holding([UInt16]()))
        Self.check(try #require(offsets), ends)
    }

    @Test func `and not at all, when anchors and deltas do not belong together`() throws {
        for (anchors, deltas) in [(0, 0), (0, 1), (1, 33), (2, 32), (3, 65)] {
            let isOne =
                try TextOffsets(
                    anchors: Column.holding([UInt32](repeating: 0, count: anchors)),
                    deltas: Column.holding([UInt16](repeating: 0, count: deltas))) != nil
            #expect(isOne == (anchors == 3))
        }
    }

    /// Blocks of 512 keys are written by themselves, and every 32nd offset is whole.
    @Test("when blocks of keys end anywhere", arguments: [31, 32, 33, 511, 512, 513, 1_025])
    func written(count: Int) async throws {
        var random = SplitMix64(stream: 43_000 + UInt64(count))
        let records = (1...count).map { id in
            CityRecord(
                id, String(repeating: "é", count: random.number(0...40)) + "\(id)", "FR",
                latitude: 1, longitude: 1,
                alternateNames: ["x" + String(repeating: "Ñ", count: random.number(0...40))])
        }
        expectNone(CityComparison.faults(try await CityIndex(records), records))
    }
}
