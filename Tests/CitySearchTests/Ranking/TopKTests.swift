import CitySearch
import TestSupport
import Testing

@Suite("The top k are the first of all in order") struct TopKTests {
    @Test(arguments: [1, 2, 3, 10, 64, 65, 1_000], [0, 1, 2, 9, 10, 11, 500])
    func `As many as were asked for, or as there are`(capacity: Int, count: Int) {
        var random = SplitMix64(stream: 7_300 + UInt64(capacity * 1_000 + count))
        // Few numbers, so that many are equal.
        let numbers = (0..<count).map { _ in random.number(0...max(1, count / 2)) }
        var top = TopK<Int>(capacity: capacity, of: count)
        for number in numbers { top.add(number) }
        let (three, all) = (top.first(3), top.sorted())
        #expect(three == Array(numbers.sorted().prefix(min(3, capacity))))
        #expect(all == Array(numbers.sorted().prefix(capacity)))
    }

    @Test func `The last is known once there are enough, and only elements before it are added`() {
        var top = TopK<Int>(capacity: 3, of: 6)
        var last: [Int?] = []
        var isAdded: [Bool] = []
        for number in [5, 9, 7, 8, 9, 1] {
            isAdded.append(top.add(number))
            last.append(top.last)
        }
        #expect(last == [nil, nil, 9, 8, 8, 7])
        #expect(isAdded == [true, true, true, true, false, true])
    }

    /// A number of which only one with a tag is kept.
    private struct Tagged: Comparable {
        let number: Int
        let tag: Int

        static func < (one: Tagged, other: Tagged) -> Bool {
            (one.number, one.tag) < (other.number, other.tag)
        }
    }

    @Test("Of elements that are the same the first is kept", arguments: [1, 4, 20])
    func same(capacity: Int) {
        var random = SplitMix64(stream: 7_301 + UInt64(capacity))
        let elements = (0..<200).map { _ in
            Tagged(number: random.number(0...50), tag: random.number(0...9))
        }
        var top = TopK<Tagged>(capacity: capacity, of: elements.count)
        for element in elements { top.add(element) { $0.tag == element.tag } }
        let best = Dictionary(grouping: elements, by: \.tag).values.compactMap { $0.min() }
        let kept = top.sorted()
        #expect(kept == Array(best.sorted().prefix(capacity)))
    }
}
