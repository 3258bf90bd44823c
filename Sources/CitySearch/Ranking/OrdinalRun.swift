/// Some ordinals in an order, each reached at once.
enum OrdinalRun: Sendable {
    /// Ordinals by their positions in the posting lists.
    case postings(Range<Int>)
    /// Positions in the posting lists, but for those at some positions among them.
    case postingsWithout(RemainingPostings)
    /// All cities by population.
    case byPopulation(Int)
    /// Ordinals that were gathered.
    case list([UInt32])
    /// Ordinals whose number is known, and which are gathered when one is read that is not among the
    /// first.
    case deferred(first: [UInt32] = [], count: Int, DeferredOrdinals)

    /// How many there are.
    var count: Int {
        switch self {
        case .postings(let range): range.count
        case .postingsWithout(let gap): gap.count
        case .byPopulation(let count): count
        case .list(let ordinals): ordinals.count
        case .deferred(_, let count, _): count
        }
    }

    /// The ordinal at a position.
    func ordinal(at position: Int, _ contents: IndexContents) -> Int {
        switch self {
        case .postings(let range): Int(contents.postings[range.lowerBound + position])
        case .postingsWithout(let gap): Int(contents.postings[gap.position(position, contents)])
        case .byPopulation: Int(contents.ordinalsByPopulation[position])
        case .list(let ordinals): Int(ordinals[position])
        case .deferred(let first, _, let ordinals):
            Int(position < first.count ? first[position] : ordinals.ordinal(at: position, contents))
        }
    }
}
