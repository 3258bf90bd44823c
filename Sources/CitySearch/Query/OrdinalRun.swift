/// Some ordinals in an order, each reached at once.
@usableFromInline
enum OrdinalRun: Sendable {
    /// The ordinals themselves.
    case ordinals(Range<Int>)
    /// Ordinals by their positions in the posting lists.
    case postings(Range<Int>)
    /// Positions in the posting lists, but for those at some positions among them.
    case postingsWithout(PostingGap)
    /// All cities by population.
    case byPopulation(Int)
    /// Ordinals that were gathered.
    case list([UInt32])
    /// Ordinals that are gathered when one is read.
    case deferred(DeferredOrdinals)

    /// How many there are.
    var count: Int {
        switch self {
        case .ordinals(let range), .postings(let range): range.count
        case .postingsWithout(let gap): gap.count
        case .byPopulation(let count): count
        case .list(let ordinals): ordinals.count
        case .deferred(let ordinals): ordinals.count
        }
    }

    /// The ordinal at a position.
    @inlinable @inline(__always)
    func ordinal(at position: Int, _ contents: IndexContents) -> Int {
        if case .ordinals(let range) = self { return range.lowerBound + position }
        return otherOrdinal(at: position, contents)
    }

    @usableFromInline
    func otherOrdinal(at position: Int, _ contents: IndexContents) -> Int {
        switch self {
        case .ordinals(let range): range.lowerBound + position
        case .postings(let range): Int(contents.postings[range.lowerBound + position])
        case .postingsWithout(let gap): Int(contents.postings[gap.position(position)])
        case .byPopulation: Int(contents.ordinalsByPopulation[position])
        case .list(let ordinals): Int(ordinals[position])
        case .deferred(let ordinals): Int(ordinals[position])
        }
    }
}

/// A posting list of a country without the cities that an earlier tier has.
@usableFromInline
struct PostingGap: Sendable {
    /// The list.
    let list: Range<Int>
    /// The part of the list whose cities have the query in their own names.
    let named: Range<Int>
    /// The positions of the cities that have it in an alternate name: ascending, in the list, none
    /// in the part above.
    let others: [UInt32]

    var count: Int {
        list.count - named.count - others.count
    }

    /// The position in the lists of the `number`th city that is left.
    ///
    /// - Complexity: O(log n).
    func position(_ number: Int) -> Int {
        // How many cities are left before the other at each place grows with the place.
        let passed = (0..<others.count).partitionPoint { place in
            left(before: Int(others[place])) - place <= number
        }
        let position = list.lowerBound + number + passed
        return position < named.lowerBound ? position : position + named.count
    }

    private func left(before position: Int) -> Int {
        let namedBefore = position < named.lowerBound ? 0 : named.count
        return position - list.lowerBound - namedBefore
    }
}
