/// Ordinals in an order, each reached at once.
enum OrdinalList: Sendable {
    /// What earlier sections leave of a posting list.
    case postings(RemainingPostings)
    /// All cities by population: so many.
    case byPopulation(Int)
    /// Ordinals that are gathered.
    case gathered(LazyOrdinals)

    /// How many there are.
    var count: Int {
        switch self {
        case .postings(let postings): postings.count
        case .byPopulation(let count): count
        case .gathered(let list): list.count
        }
    }

    /// The ordinal at a position.
    func ordinal(at position: Int, _ contents: IndexContents) -> Int {
        switch self {
        case .postings(let postings):
            Int(contents.postings[postings.position(position, contents)])
        case .byPopulation: Int(contents.ordinalsByPopulation[position])
        case .gathered(let list): Int(list[position, contents])
        }
    }

    /// All ordinals.
    func ordinals(_ contents: IndexContents) -> [UInt32] {
        (0..<count).map { UInt32(ordinal(at: $0, contents)) }
    }
}

/// The posting list of a country without the cities that an earlier tier has.
struct RemainingPostings: Sendable {
    /// The list.
    let list: Range<Int>
    /// The part of the list whose cities have the query in their own names.
    let named: Range<Int>
    /// How many other cities of the list an earlier tier has.
    let coveredCount: Int
    /// The positions of such cities in the lists of all countries that were found: ascending.
    let covered: LazyOrdinals

    /// A list, or a part of one, of which no earlier tier has a city.
    init(_ list: Range<Int>) {
        self.init(
            list: list, named: list.upperBound..<list.upperBound, coveredCount: 0,
            covered: LazyOrdinals([]))
    }

    init(list: Range<Int>, named: Range<Int>, coveredCount: Int, covered: LazyOrdinals) {
        self.list = list
        self.named = named
        self.coveredCount = coveredCount
        self.covered = covered
    }

    /// How many cities are left.
    var count: Int {
        list.count - named.count - coveredCount
    }

    /// The position in the lists of the `number`th city that is left.
    ///
    /// - Complexity: O(log n).
    func position(_ number: Int, _ contents: IndexContents) -> Int {
        let position = list.lowerBound + number + passed(number, contents)
        return position < named.lowerBound ? position : position + named.count
    }

    /// How many covered cities stand before the `number`th that is left.
    private func passed(_ number: Int, _ contents: IndexContents) -> Int {
        guard coveredCount > 0 else { return 0 }
        let covered = covered.values(contents)
        let first = covered.indices.partitionPoint { Int(covered[$0]) < list.lowerBound }
        // How many cities are left before a covered one grows with its position.
        return (0..<coveredCount).partitionPoint { index in
            left(before: Int(covered[first + index])) - index <= number
        }
    }

    private func left(before position: Int) -> Int {
        let namedBefore = position < named.lowerBound ? 0 : named.count
        return position - list.lowerBound - namedBefore
    }
}
