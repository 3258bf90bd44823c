/// Ranges of places, each with a value, ascending, none of which overlap.
///
/// There are tens of thousands of places and a text names few of them. Those that lie in a place are a range of
/// regions and one of subregions, so a short list says for each place what holds there.
struct PlaceRanges<Value: Sendable & BitwiseCopyable>: Sendable {
    private struct Entry: Sendable, BitwiseCopyable {
        let first: UInt16
        let end: UInt16
        let value: Value

        init(_ places: Range<Int>, _ value: Value) {
            first = UInt16(truncatingIfNeeded: places.lowerBound)
            end = UInt16(truncatingIfNeeded: places.upperBound)
            self.value = value
        }

        var places: Range<Int> {
            Int(first)..<Int(end)
        }
    }

    private let entries: [Entry]

    /// Some places and all that lie in them.
    ///
    /// - Parameter join: makes the value of what lies in a place that lies in another one, of the outer value and
    ///   the inner one.
    /// - Complexity: O(n log n) for n places, and O(log places) for each.
    init(
        _ values: some Sequence<(place: Int, value: Value)>, in table: PlaceTable,
        join: (Value, Value) -> Value
    ) {
        var entries: [Entry] = []
        var ranges = values.flatMap { place, value in
            table.ranges(within: place).map { (places: $0, value: value) }
        }
        if ranges.count > 1 {
            ranges.sort {
                ($0.places.lowerBound, $1.places.upperBound)
                    < ($1.places.lowerBound, $0.places.upperBound)
            }
        }
        // A range lies in another one or beside it. Those are open that what comes may lie in.
        var open: [(end: Int, value: Value)] = []
        var position = 0
        func pass(to next: Int) {
            while let last = open.last, position < next {
                let end = min(last.end, next)
                if position < end { entries.append(Entry(position..<end, last.value)) }
                position = max(position, end)
                if last.end <= next { open.removeLast() }
            }
            position = next
        }
        for (places, value) in ranges {
            pass(to: places.lowerBound)
            open.append((places.upperBound, open.last.map { join($0.value, value) } ?? value))
        }
        pass(to: table.count)
        self.entries = entries
    }

    /// What is in both of two, with the sum of the values.
    init(_ one: PlaceRanges, and other: PlaceRanges, sum: (Value, Value) -> Value) {
        var entries: [Entry] = []
        var (left, right) = (one.entries[...], other.entries[...])
        while let first = left.first, let second = right.first {
            let common = first.places.clamped(to: second.places)
            if !common.isEmpty { entries.append(Entry(common, sum(first.value, second.value))) }
            if first.end <= second.end { left.removeFirst() } else { right.removeFirst() }
        }
        self.entries = entries
    }

    /// Whether no place is in a range.
    var isEmpty: Bool {
        entries.isEmpty
    }

    /// The value of a place; nil for one that is in no range.
    ///
    /// - Complexity: O(log n).
    @inline(__always)
    subscript(place: Int) -> Value? {
        let number = entries.indices.partitionPoint { Int(entries[$0].end) <= place }
        guard number < entries.count, Int(entries[number].first) <= place else { return nil }
        return entries[number].value
    }
}
