#if Service
import CitySearchServer
import Testing

@Suite("What waits for turns") struct FairQueueTests {
    /// The elements of a queue until it is empty.
    private func all(_ queue: inout FairQueue<String, Int>) -> [Int] {
        var taken: [Int] = []
        while let element = queue.popFirst() { taken.append(element) }
        return taken
    }

    @Test func `a client with many jobs is served no more often than one with few`() {
        var queue = FairQueue<String, Int>()
        for number in 0..<5 { queue.append(number, for: "much") }
        queue.append(10, for: "little")
        queue.append(20, for: "some")
        queue.append(21, for: "some")
        #expect(all(&queue) == [0, 10, 20, 1, 21, 2, 3, 4])
        #expect(queue.popFirst() == nil)
    }

    @Test func `a client that comes again is after the waiting ones`() {
        var queue = FairQueue<String, Int>()
        queue.append(1, for: "a")
        queue.append(2, for: "b")
        #expect(queue.popFirst() == 1)
        queue.append(3, for: "a")
        queue.append(4, for: "b")
        #expect(all(&queue) == [2, 3, 4])
    }
}
#endif
