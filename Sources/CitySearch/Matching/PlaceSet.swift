/// The places that must contain the cities, with all places within them. Each may lower the score of its cities.
///
/// A class, so that passing it on counts one reference.
final class PlaceSet: Sendable {
    private let scores: PlaceRanges<Score>
    /// The places of the set that no other place of it contains.
    private let outermost: [Int]

    private init(_ scores: PlaceRanges<Score>, outermost: [Int]) {
        (self.scores, self.outermost) = (scores, outermost)
    }

    /// - Parameter named: places, ascending, each once. One that lies in another has the better of both scores.
    /// - Complexity: O(places).
    private convenience init(_ named: [(place: Int, value: Score)], in table: PlaceTable) {
        let scores = PlaceRanges(named, in: table) { outer, inner in inner > outer ? inner : nil }
        let outermost = named.map { $0.place }.filter { place in
            table.outer(of: place).flatMap { scores[$0] } == nil
        }
        self.init(scores, outermost: outermost)
    }

    /// The places that a text names.
    ///
    /// - Parameter least: how badly a place may be named.
    /// - Returns: nil when the text names none.
    convenience init?(
        namedBy text: FoldedPrefix, _ least: PlaceNaming, _ contents: IndexContents
    ) {
        self.init(contents.places(namedBy: text, least), contents)
    }

    /// The places that were found by their names.
    ///
    /// - Returns: nil when there are none.
    convenience init?(_ found: [PlaceMatch], _ contents: IndexContents) {
        guard !found.isEmpty else { return nil }
        var found = found
        if found.count > 1 {
            found.sort { ($0.place, $1.naming) < ($1.place, $0.naming) }
        }
        var named: [(place: Int, value: Score)] = []
        named.reserveCapacity(found.count)
        for match in found where named.last?.place != match.place {
            named.append((match.place, Self.score(match.naming)))
        }
        self.init(named, in: contents.placeTable)
    }

    private static func score(_ naming: PlaceNaming) -> Score {
        switch naming {
        case .misspelt: Features.likelyError
        case .begun: Features.placePrefix
        case .whole: .zero
        }
    }

    /// Some countries.
    ///
    /// - Returns: nil without codes, which means all countries.
    /// - Complexity: O(countries).
    convenience init?(_ codes: Set<CountryCode>, in table: PlaceTable) {
        if codes.isEmpty { return nil }
        self.init(table.countries.filter { codes.contains(table.code($0)) }, in: table)
    }

    /// Some places of one kind, ascending.
    convenience init(_ places: [Int], in table: PlaceTable) {
        self.init(places.map { ($0, .zero) }, in: table)
    }

    /// The intersection of two sets, with the sum of the scores.
    ///
    /// - Returns: nil when nothing does.
    convenience init?(_ one: PlaceSet, and other: PlaceSet, in table: PlaceTable) {
        let scores = PlaceRanges(one.scores, and: other.scores, sum: +)
        if scores.isEmpty { return nil }
        // Of two places that contain each other the inner one is in both.
        let inner = other.outermost.filter { place in
            one.contains(place) && table.outer(of: place).map(one.contains) ?? false
        }
        self.init(scores, outermost: one.outermost.filter(other.contains) + inner)
    }

    /// Whether the places contain no city.
    var isEmpty: Bool {
        scores.isEmpty
    }

    /// The deduction for a place from the score of a city; nil for a place that is not in the set.
    ///
    /// - Complexity: O(1) for texts that name few places.
    @inline(__always)
    subscript(place: Int) -> Score? {
        scores[place]
    }

    /// Whether a place is in the set.
    @inline(__always)
    func contains(_ place: Int) -> Bool {
        self[place] != nil
    }

    /// The deduction for the places from the score of a city; nil if the city is not in them.
    @inline(__always)
    func adjustment(of ordinal: Int, _ contents: IndexContents) -> Score? {
        self[contents.place(of: ordinal)]
    }
}

// MARK: Cities

extension PlaceSet {
    /// The cities of a range that lie in the places, list by list or in their order.
    ///
    /// - Complexity: O(places × log n + cities found), or O(range) if that is short.
    func ordinals(in range: Range<Int>, _ contents: IndexContents) -> [UInt32] {
        guard let places = worthLists(for: range) else {
            return range.compactMap { contains(contents.place(of: $0)) ? UInt32($0) : nil }
        }
        let postings = contents.placeTable.postings
        return places.flatMap { place in
            postings.list(of: place, within: range).map { postings[$0] }
        }
    }

    /// The number of cities of a range in the places.
    ///
    /// - Complexity: O(places × log n), or O(range) if that is short.
    func count(in range: Range<Int>, _ contents: IndexContents) -> Int {
        guard let places = worthLists(for: range) else {
            return range.count { contains(contents.place(of: $0)) }
        }
        let postings = contents.placeTable.postings
        return places.reduce(0) { $0 + postings.list(of: $1, within: range).count }
    }

    /// The places whose posting lists to search for the cities of a range; nil where testing each
    /// city is faster.
    private func worthLists(for range: Range<Int>) -> [Int]? {
        range.count > outermost.count * Self.worthList ? outermost : nil
    }

    /// Searching a posting list takes as long as testing this many cities.
    private static let worthList = 32

    /// A bit for each place of the table, set for those in the set.
    ///
    /// - Complexity: O(ranges + places of the table / 64).
    func bits(in table: PlaceTable) -> OrdinalBitset {
        scores.bits(in: table)
    }
}
