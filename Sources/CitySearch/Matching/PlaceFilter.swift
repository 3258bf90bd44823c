/// Where a city must lie: in one of the places that a text names, and when there are several texts, in one of
/// each.
///
/// A class, so that those who pass it on count one reference.
final class PlaceFilter: Sendable {
    /// For each place what lying there takes from the score of a city, or ``outside``.
    private let scores: [Score]
    /// The places of a text that lie in no other of them; nil for those of several texts.
    private let named: [Int]?
    /// Whether the text is the name or the code of a country.
    let isCountry: Bool

    private static let outside = Score.least

    /// - Parameters:
    ///   - text: the folded text.
    ///   - least: how badly a place may be named.
    /// - Returns: nil when it names none.
    init?(_ text: FoldedPrefix, _ least: PlaceNaming, _ contents: IndexContents) {
        let found = contents.places(namedBy: text, least)
        guard !found.isEmpty else { return nil }
        let table = contents.placeTable
        var scores = [Score](repeating: Self.outside, count: table.count)
        var isCountry = false
        for match in found {
            let score = Self.adjustment(match.naming)
            scores[match.place] = max(scores[match.place], score)
            guard table.isCountry(match.place) else { continue }
            isCountry = isCountry || match.naming == .whole
            for region in table.regions(of: match.place) {
                scores[region] = max(scores[region], score)
            }
        }
        named = Set(found.map(\.place)).sorted().filter { place in
            table.isCountry(place) || scores[table.parent(of: place)] == Self.outside
        }
        self.scores = scores
        self.isCountry = isCountry
    }

    /// What lies in the places of both filters; nil when nothing does.
    init?(_ one: PlaceFilter, and other: PlaceFilter) {
        scores = zip(one.scores, other.scores).map { one, other in
            one == Self.outside || other == Self.outside ? Self.outside : one + other
        }
        guard scores.contains(where: { $0 != Self.outside }) else { return nil }
        isCountry = false
        named = nil
    }

    private static func adjustment(_ naming: PlaceNaming) -> Score {
        switch naming {
        case .misspelt: Relevance.likelyError
        case .begun: Relevance.placePrefix
        case .whole: .zero
        }
    }

    /// The cities of a range that lie in the places, list by list or in their order.
    ///
    /// - Complexity: O(places × log n + cities found), or O(range) if that is short.
    func ordinals(in range: Range<Int>, _ contents: IndexContents) -> [UInt32] {
        guard let named, range.count > named.count * Self.worthList else {
            return range.compactMap { ordinal in
                adjustment(of: ordinal, contents) == nil ? nil : UInt32(ordinal)
            }
        }
        let postings = contents.placeTable.postings
        return named.flatMap { place in
            postings.list(of: place, within: range).map { postings[$0] }
        }
    }

    /// A look into a list takes as long as looking at so many cities.
    private static let worthList = 32

    /// Whether the cities of a place lie there.
    func contains(place: Int) -> Bool {
        scores[place] != Self.outside
    }

    /// What lying in the places takes from the score of a city; nil when it does not lie there.
    @inline(__always)
    func adjustment(of ordinal: Int, _ contents: IndexContents) -> Score? {
        let score = scores[contents.place(of: ordinal)]
        return score == Self.outside ? nil : score
    }
}
