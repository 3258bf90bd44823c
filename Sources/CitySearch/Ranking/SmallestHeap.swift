/// The smallest of the elements that were added, no more than were asked for.
///
/// Once there are as many, a binary heap keeps the largest of them at hand (Williams, "Algorithm
/// 232: Heapsort", 1964).
struct SmallestHeap<Element: Comparable> {
    private let capacity: Int
    private var elements: [Element] = []

    /// - Parameter capacity: how many elements to keep, at least one.
    init(capacity: Int) {
        self.capacity = capacity
        elements.reserveCapacity(min(capacity, 64))
    }

    /// The largest element when there are as many as may be.
    @inline(__always)
    var largest: Element? {
        elements.count == capacity ? elements[0] : nil
    }

    /// Adds an element, in place of the largest if there are enough; one that is larger is not added.
    ///
    /// - Complexity: O(log capacity).
    @inline(__always)
    mutating func add(_ element: Element) {
        if elements.count < capacity {
            elements.append(element)
            if elements.count == capacity {
                for parent in (0..<capacity / 2).reversed() { sink(elements[parent], from: parent) }
            }
        } else if element < elements[0] {
            sink(element, from: 0)
        }
    }

    /// Puts an element where another was, or below, so that no larger one is below it.
    private mutating func sink(_ element: Element, from position: Int) {
        var hole = position
        while 2 * hole + 1 < elements.count {
            var child = 2 * hole + 1
            if child + 1 < elements.count, elements[child] < elements[child + 1] { child += 1 }
            guard element < elements[child] else { break }
            elements[hole] = elements[child]
            hole = child
        }
        elements[hole] = element
    }

    /// The elements in order.
    ///
    /// - Complexity: O(elements × log elements).
    consuming func sorted() -> [Element] {
        elements.sort()
        return elements
    }
}
