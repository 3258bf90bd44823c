/// Ranges of places, each with a value: ascending, and none overlap.
///
/// There are tens of thousands of places, and a text names few of them. What lies in a place is a range of regions and
/// one of subregions, so a short list of ranges has the value of each place.
struct PlaceRanges<Value: Sendable & BitwiseCopyable>: Sendable {
    /// Places next to each other.
    private struct Entry: Sendable, BitwiseCopyable {
        var first: UInt16
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

    /// The first entry that does not end before a block of places, and the number of that entry.
    private struct Block: Sendable, BitwiseCopyable {
        let entry: Entry
        let number: UInt16
    }

    private let entries: [Entry]
    /// All blocks up to the last entry, so that a look-up takes about one step.
    private let blocks: [Block]

    /// The number of places of a block, as a power of two.
    private static var blockBits: Int { 8 }

    private init(_ entries: [Entry]) {
        self.entries = entries
        var blocks: [Block] = []
        blocks.reserveCapacity(Int(entries.last?.end ?? 0) >> Self.blockBits + 1)
        for (number, entry) in entries.enumerated() {
            let block = Block(entry: entry, number: UInt16(truncatingIfNeeded: number))
            while blocks.count << Self.blockBits < Int(entry.end) { blocks.append(block) }
        }
        self.blocks = blocks
    }

    /// Some places, with all places within them.
    ///
    /// - Parameters:
    ///   - named: the places, ascending, each once.
    ///   - join: the value of a place that lies in another one, by the outer value and its own; nil for the outer one.
    /// - Complexity: O(places).
    init(
        _ named: [(place: Int, value: Value)], in table: PlaceTable,
        join: (_ outer: Value, _ inner: Value) -> Value?
    ) {
        var entries: [Entry] = []
        entries.reserveCapacity(2 * named.count + 2)
        // The places in the entries of the previous kind.
        var parts: [Entry] = []
        var position = 0
        for kind in [table.countries, table.regions, table.subregions] {
            let first = entries.count
            var next = 0
            func pass(to place: Int) {
                while next < parts.count, Int(parts[next].end) <= place {
                    entries.append(parts[next])
                    next += 1
                }
            }
            while position < named.count, named[position].place < kind.upperBound {
                let (place, value) = named[position]
                position += 1
                pass(to: place)
                guard next < parts.count, Int(parts[next].first) <= place else {
                    entries.append(Entry(place..<place + 1, value))
                    continue
                }
                let outer = parts[next]
                guard let joined = join(outer.value, value) else { continue }
                if outer.first < place {
                    entries.append(Entry(Int(outer.first)..<place, outer.value))
                }
                entries.append(Entry(place..<place + 1, joined))
                parts[next].first = UInt16(truncatingIfNeeded: place + 1)
                if parts[next].places.isEmpty { next += 1 }
            }
            pass(to: kind.upperBound)
            parts = entries[first...].compactMap { entry in
                let parts = table.parts(of: entry.places)
                return parts.isEmpty ? nil : Entry(parts, entry.value)
            }
        }
        self.init(entries)
    }

    /// The places that lie in ranges of both, with the sums of their values.
    init(_ one: PlaceRanges, and other: PlaceRanges, sum: (Value, Value) -> Value) {
        var entries: [Entry] = []
        var (left, right) = (one.entries[...], other.entries[...])
        while let first = left.first, let second = right.first {
            let (start, end) = (max(first.first, second.first), min(first.end, second.end))
            if start < end {
                entries.append(Entry(Int(start)..<Int(end), sum(first.value, second.value)))
            }
            if first.end <= second.end { left.removeFirst() } else { right.removeFirst() }
        }
        self.init(entries)
    }

    /// Whether there are no places.
    var isEmpty: Bool {
        entries.isEmpty
    }

    /// The values of the ranges.
    var values: some Sequence<Value> {
        entries.lazy.map { $0.value }
    }

    /// The value of a place; nil for one that is in no range.
    ///
    /// - Complexity: O(1) for texts that name few places.
    @inline(__always)
    subscript(place: Int) -> Value? {
        let number = place >> Self.blockBits
        guard number < blocks.count else { return nil }
        let block = blocks[number]
        guard Int(block.entry.end) > place else { return value(of: place, behind: block) }
        return Int(block.entry.first) <= place ? block.entry.value : nil
    }

    /// The value of a place that is not in the first entry of its block.
    @inline(never)
    private func value(of place: Int, behind block: Block) -> Value? {
        var number = Int(block.number) + 1
        while number < entries.count, Int(entries[number].end) <= place { number += 1 }
        guard number < entries.count, Int(entries[number].first) <= place else { return nil }
        return entries[number].value
    }

    /// A bit for each place of the table, set for those in a range.
    ///
    /// - Complexity: O(ranges + places of the table / 64).
    func bits(in table: PlaceTable) -> OrdinalBitset {
        var bits = OrdinalBitset(count: table.count)
        for entry in entries { bits.insert(entry.places) }
        return bits
    }
}
