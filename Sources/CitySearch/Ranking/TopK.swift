/// Keeps the first of the added elements in their order, up to a maximum number.
///
/// Once it is full, a binary heap keeps the last element accessible (Williams, "Algorithm 232: Heapsort", 1964). It
/// cannot be copied, so that sorting copies no elements.
package struct TopK<Element: Comparable>: ~Copyable {
    /// The maximum number of elements.
    let capacity: Int
    private var elements: [Element] = []

    /// - Parameters:
    ///   - capacity: the number of elements to keep, at least one.
    ///   - available: the maximum number of elements to choose from.
    package init(capacity: Int, of available: Int) {
        self.capacity = min(max(1, capacity), max(1, available))
        elements.reserveCapacity(min(self.capacity, 64))
    }

    /// Whether no element was added.
    package var isEmpty: Bool { elements.isEmpty }

    /// The last of the elements once there is the maximum number. From then on, only elements before it are added.
    @inline(__always)
    package var last: Element? { elements.count == capacity ? elements[0] : nil }

    /// The first few of the elements, in their order.
    ///
    /// - Complexity: O(elements × log elements).
    package func first(_ count: Int) -> [Element] {
        count == 0 || isEmpty ? [] : Array(elements.sorted().prefix(count))
    }

    /// Adds an element if it is among the first.
    ///
    /// - Returns: whether it is.
    /// - Complexity: O(log capacity).
    @discardableResult
    @inline(__always)
    package mutating func add(_ element: Element) -> Bool {
        guard elements.count == capacity else {
            elements.append(element)
            if elements.count == capacity { heapify() }
            return true
        }
        guard element < elements[0] else { return false }
        sink(element, from: 0)
        return true
    }

    /// Adds an element if it is among the first, replacing one that is the same except for its position in the order:
    /// of the two, the earlier one stays.
    ///
    /// - Complexity: O(capacity).
    package mutating func add(_ element: Element, inPlaceOf isSame: (Element) -> Bool) {
        guard let position = elements.firstIndex(where: isSame) else {
            add(element)
            return
        }
        guard element < elements[position] else { return }
        if elements.count == capacity {
            sink(element, from: position)
        } else {
            elements[position] = element
        }
    }

    private mutating func heapify() {
        for parent in (0..<elements.count / 2).reversed() { sink(elements[parent], from: parent) }
    }

    /// Puts an element into the position of another, or below, so that none below it comes after it.
    private mutating func sink(_ element: Element, from position: Int) {
        var heap = elements.mutableSpan
        var hole = position
        while 2 &* hole &+ 1 < heap.count {
            var child = 2 &* hole &+ 1
            if child &+ 1 < heap.count, heap[child] < heap[child &+ 1] { child &+= 1 }
            guard element < heap[child] else { break }
            heap[hole] = heap[child]
            hole = child
        }
        heap[hole] = element
    }

    /// The elements in their order.
    ///
    /// - Complexity: O(elements × log elements).
    package consuming func sorted() -> [Element] {
        elements.sort()
        return elements
    }
}
