/// Where a city must lie: in one of the places that a text names, and when there are several texts, in one of
/// each.
///
/// A class, so that those who pass it on count one reference.
final class PlaceFilter: Sendable {
    /// What lying in a place takes from the score of a city.
    private let scores: PlaceRanges<Score>
    /// The places of a text that lie in no other of them; nil for those of several texts.
    private let named: [Int]?
    /// Whether the text is the name or the code of a country.
    let isCountry: Bool

    /// - Parameters:
    ///   - text: the folded text.
    ///   - least: how badly a place may be named.
    /// - Returns: nil when it names none.
    init?(_ text: FoldedPrefix, _ least: PlaceNaming, _ contents: IndexContents) {
        var found = contents.places(namedBy: text, least)
        guard !found.isEmpty else { return nil }
        let table = contents.placeTable
        if found.count > 1 {
            found.sort { ($0.place, $1.naming) < ($1.place, $0.naming) }
        }
        var values: [(place: Int, value: Score)] = []
        values.reserveCapacity(found.count)
        for match in found where values.last?.place != match.place {
            values.append((match.place, Self.adjustment(match.naming)))
        }
        let scores = PlaceRanges(values, in: table, join: max)
        named = values.map(\.place).filter { place in
            table.isCountry(place) || scores[table.parent(of: place)] == nil
        }
        self.scores = scores
        isCountry = found.contains { $0.naming == .whole && table.isCountry($0.place) }
    }

    /// What lies in the places of both filters; nil when nothing does.
    init?(_ one: PlaceFilter, and other: PlaceFilter) {
        scores = PlaceRanges(one.scores, and: other.scores, sum: +)
        if scores.isEmpty { return nil }
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

    /// How many cities of a range lie in the places.
    ///
    /// - Complexity: O(places × log n), or O(range) if that is short.
    func count(in range: Range<Int>, _ contents: IndexContents) -> Int {
        guard let named, range.count > named.count * Self.worthList else {
            return range.count { adjustment(of: $0, contents) != nil }
        }
        let postings = contents.placeTable.postings
        return named.reduce(0) { $0 + postings.list(of: $1, within: range).count }
    }

    /// The places and all that lie in them.
    func bits(in table: PlaceTable) -> OrdinalBitset {
        scores.bits(in: table)
    }

    /// A look into a list takes as long as looking at so many cities.
    private static let worthList = 32

    /// Whether the cities of a place lie there.
    func contains(place: Int) -> Bool {
        scores[place] != nil
    }

    /// What lying in the places takes from the score of a city; nil when it does not lie there.
    @inline(__always)
    func adjustment(of ordinal: Int, _ contents: IndexContents) -> Score? {
        scores[contents.place(of: ordinal)]
    }
}
