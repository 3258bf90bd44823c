/// What a query found beside a plain range of names: lists in their order, and by which readings.
///
/// A class, so that results count one reference.
@usableFromInline
final class FoundMatches: Sendable {
    private let lists: [MatchList]
    /// The position of the first match of each list; empty for one list.
    private let starts: [Int]
    /// The matches that come first, as far as they are at hand: most that are read are these.
    private let first: [Match]
    /// How many matches there are.
    let count: Int
    /// In which readings of the text the cities were found.
    let readings: [Reading]
    /// The text that was read in place of the typed one; nil when that was.
    let rewriting: TextRewriting?
    /// The point that the text names, around which the cities lie.
    let point: Coordinate?

    /// - Parameter lists: lists that have matches.
    init(
        _ lists: [MatchList], of read: TextReadings = TextReadings([]),
        around point: Coordinate? = nil
    ) {
        (readings, rewriting, self.point) = (read.readings, read.rewriting, point)
        self.lists = lists
        var count = 0
        var starts: [Int] = []
        for list in lists {
            if lists.count > 1 { starts.append(count) }
            count += list.count
        }
        self.starts = starts
        self.count = count
        first = lists.first?.first ?? []
    }

    /// The part of the text that is the name, when the text is read in one way alone: it may stand anywhere. The
    /// whole text that was read in place of the typed one.
    var name: String? {
        guard readings.count == 1 else { return rewriting?.text }
        switch readings[0].words {
        case .parts(let name, _, _, _), .region(let name, _, _): return name
        case .name, .placed: return rewriting?.text
        }
    }

    /// How many matches each tier has.
    func count(of tier: MatchTier) -> Int {
        lists.reduce(0) { $0 + $1.counts[tier] }
    }

    /// The match at a position: the city, the tier that it reached, and the key that led to it.
    @usableFromInline
    func match(
        at position: Int, _ contents: IndexContents
    ) -> (ordinal: Int, tier: MatchTier, source: UInt32) {
        let match =
            position < first.count ? first[position] : matchInLists(at: position, contents)
        return (match.ordinal, match.tier, match.source)
    }

    @inline(never)
    private func matchInLists(at position: Int, _ contents: IndexContents) -> Match {
        guard !starts.isEmpty else { return lists[0][position, contents] }
        let number = starts.indices.partitionPoint { starts[$0] <= position } - 1
        return lists[number][position - starts[number], contents]
    }
}
