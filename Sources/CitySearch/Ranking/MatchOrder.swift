/// The order of the matches of one tier, unless they are ranked by relevance.
struct MatchOrder: Sendable {
    private let order: SearchOrder
    private let circle: GreatCircle?

    /// - Parameter terms: the order, and the point from which distances count.
    init(_ terms: SearchTerms) {
        order = terms.order
        circle = terms.order == .distance ? terms.near.map(GreatCircle.init) : nil
    }

    /// Whether scores order the matches of names.
    var isByRelevance: Bool {
        order == .relevance
    }

    /// Whether the order is that of the ordinals.
    var isByName: Bool {
        order == .name
    }

    /// The first of some matches in the order, so many or more.
    ///
    /// - Parameter most: how many matches there are.
    /// - Complexity: O(m log limit) for m matches, O(m log m) by distance.
    func first(
        _ limit: Int, of most: Int, _ contents: IndexContents, _ forEach: ((Match) -> Void) -> Void
    ) -> [Match] {
        if let circle {
            var all: [(kilometres: Double, match: Match)] = []
            forEach { all.append((contents.kilometres(from: circle, to: $0.ordinal), $0)) }
            all.sort { ($0.kilometres, $0.match.ordinal) < ($1.kilometres, $1.match.ordinal) }
            return all.map { $0.match.ranked(0) }
        }
        func ranked(_ match: Match) -> Match {
            match.ranked(isByName ? 0 : contents.populations[match.ordinal])
        }
        guard limit < most else {
            var all: [Match] = []
            forEach { all.append(ranked($0)) }
            return all.sorted()
        }
        var top = TopK<Match>(capacity: limit, of: most)
        forEach { top.add(ranked($0)) }
        return top.sorted()
    }

    /// Some matches in the order.
    func sorted(_ matches: [Match], _ contents: IndexContents) -> [Match] {
        first(matches.count, of: matches.count, contents) { matches.forEach($0) }
    }
}
