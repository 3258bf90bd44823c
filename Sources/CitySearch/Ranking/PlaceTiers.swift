/// The tiers of regions and of countries: the cities that lie in the places that a text names, and that no
/// name led to. Subregions count as regions do.
///
/// A city is found by the innermost of the places that it lies in.
///
/// Name order lists them place by place, every other order lists those of a tier together. By relevance, a
/// place that is typed out whole ranks its cities with those that names led to.
struct PlaceTiers: Sendable {
    /// By their numbers.
    private let matches: [PlaceMatch]
    /// The number of the innermost match for each place.
    private let numbers: PlaceRanges<UInt16>
    private let countryCount: Int
    private let order: Order
    private let filter: Filter
    private let expectedCount: Int

    /// - Parameter matches: the places that the text names, by their numbers.
    /// - Returns: nil when no city of theirs can pass.
    init?(
        _ matches: [PlaceMatch], _ terms: SearchTerms, _ filter: Filter,
        _ contents: IndexContents
    ) {
        let table = contents.placeTable
        // A region goes before a subregion in it that is called alike.
        let matches = matches.filter { match in
            guard filter.admits(place: match.place) else { return false }
            guard match.place >= table.regions.upperBound else { return true }
            let region = matches.match(table.parent(of: match.place))
            return region.map { $0.naming < match.naming } ?? true
        }
        if matches.isEmpty { return nil }
        self.matches = matches
        countryCount = table.countries.count
        numbers = PlaceRanges(
            matches.enumerated().map { ($1.place, UInt16(truncatingIfNeeded: $0)) }, in: table
        ) { _, inner in inner }
        order = Order(terms)
        self.filter = filter
        expectedCount = terms.expectedCount
    }

    // MARK: Places

    private func tier(_ match: PlaceMatch) -> MatchTier {
        match.place < countryCount ? .country : .region
    }

    /// Whether a city lies in one of the places.
    func contains(_ ordinal: Int, _ contents: IndexContents) -> Bool {
        innermost(ordinal, contents) != nil
    }

    /// The position of the match by which a city is found.
    private func innermost(_ ordinal: Int, _ contents: IndexContents) -> Int? {
        numbers[contents.place(of: ordinal)].map(Int.init)
    }

    /// The matches of a place that is found, and of those that it lies in.
    private func chain(_ found: PlaceMatch, _ contents: IndexContents) -> [PlaceMatch] {
        contents.placeTable.chain(of: found.place).compactMap { matches.match($0) }
    }

    /// Whether a place is typed out whole, or one that it lies in is.
    private func isTypedOut(_ found: PlaceMatch, _ contents: IndexContents) -> Bool {
        chain(found, contents).contains { $0.naming == .whole }
    }

    // MARK: Cities

    /// Calls `body` with the cities that are found by a place, in name order, until that answers false.
    ///
    /// - Complexity: O(cities of the place); of favourites alone, O(those of the place).
    private func forEachCity(
        of found: PlaceMatch, without known: KnownCities, _ contents: IndexContents,
        _ body: (UInt32) -> Bool
    ) {
        func isFound(_ ordinal: Int) -> Bool {
            innermost(ordinal, contents).map { matches[$0] } == found
                && !known.contains(ordinal, contents) && filter.admits(ordinal, contents)
        }
        if let favourites = filter.onlyFavourites {
            for ordinal in favourites.ordinals(in: found.place) where isFound(Int(ordinal)) {
                guard body(ordinal) else { return }
            }
            return
        }
        let postings = contents.placeTable.postings
        for position in postings.list(of: found.place) {
            let ordinal = postings[position]
            guard !isFound(Int(ordinal)) || body(ordinal) else { return }
        }
    }

    /// The cities that rank with those that names led to, with their scores: by relevance, those of the
    /// places that are typed out whole.
    func ranked(
        without known: KnownCities, _ bias: RelevanceBias?, _ contents: IndexContents
    ) -> [Match] {
        guard order.isByRelevance else { return [] }
        return matches.filter { isTypedOut($0, contents) }.flatMap { found in
            let evidence = Evidence(
                tier(found), source: found.key, name: adjustment(found, contents))
            var matches: [Match] = []
            forEachCity(of: found, without: known, contents) { ordinal in
                matches.append(Match(Int(ordinal), evidence, bias, contents))
                return true
            }
            return matches
        }
    }

    /// What the name of a place that is typed out, or of one that it lies in, adds to the scores of its cities: a
    /// name in another language may also be that of a city elsewhere, and so may that of a subregion.
    private func adjustment(_ found: PlaceMatch, _ contents: IndexContents) -> Score {
        let usual = chain(found, contents).filter {
            $0.naming == .whole && contents.isUsual($0)
        }
        guard let outermost = usual.last else { return Relevance.foreignPlace }
        return contents.placeTable.kind(of: outermost.place) == .subregion
            ? Relevance.subregion : .zero
    }

    // MARK: Lists

    /// The tiers of the places behind the names, without what ranks with these.
    ///
    /// - Parameter known: the cities that names led to.
    func lists(without known: KnownCities, _ contents: IndexContents) -> [MatchList] {
        let wanted =
            order.isByRelevance ? matches.filter { !isTypedOut($0, contents) } : matches
        let groups = groups(wanted, contents)
        if groups.isEmpty { return [] }
        guard filter.onlyFavourites == nil, filter.place == nil, !filter.isSelective else {
            return groups.compactMap { places in
                var found: [Match] = []
                forEachMatch(of: places, without: known, contents) {
                    found.append($0)
                    return true
                }
                return found.isEmpty ? nil : MatchList(order.sorted(found, contents))
            }
        }
        let counts = counts(without: known, contents)
        return groups.compactMap { places in
            let count = places.reduce(0) { $0 + counts[matches.position($1.place)] }
            return count == 0 ? nil : list(places, TierCounts(count, of: tier(places[0])), known)
        }
    }

    /// The places whose cities are listed together: those of a tier, in name order each by itself.
    private func groups(_ places: [PlaceMatch], _ contents: IndexContents) -> [[PlaceMatch]] {
        let regions = places.filter { tier($0) == .region }
        let countries = places.filter { tier($0) == .country }
        guard order.isByName else { return [regions, countries].filter { !$0.isEmpty } }
        // Countries have their numbers by their English names.
        return (sortedByName(regions, contents) + countries).map { [$0] }
    }

    /// The cities of some places: in name order, of one.
    private func list(
        _ places: [PlaceMatch], _ counts: TierCounts, _ known: KnownCities
    ) -> MatchList {
        MatchList(counts, expecting: expectedCount) { limit, contents in
            order.first(limit, of: counts.sum, contents) { add in
                var left = order.isByName ? limit : .max
                forEachMatch(of: places, without: known, contents) {
                    add($0)
                    left -= 1
                    return left > 0
                }
            }
        }
    }

    private func forEachMatch(
        of places: [PlaceMatch], without known: KnownCities, _ contents: IndexContents,
        _ body: (Match) -> Bool
    ) {
        for found in places {
            forEachCity(of: found, without: known, contents) {
                body(Match(rank: 0, tier(found), ordinal: $0, source: found.key))
            }
        }
    }

    /// Regions go by their English names, those with the same by their numbers.
    private func sortedByName(_ regions: [PlaceMatch], _ contents: IndexContents) -> [PlaceMatch] {
        regions.map { match in
            let name = contents.placeTable.names[match.place]
            return (key: FoldedPrefix(name).letters, match: match)
        }.sorted { one, other in
            one.key == other.key
                ? one.match.place < other.match.place
                : one.key.lexicographicallyPrecedes(other.key)
        }.map { $0.match }
    }

    /// For each of the places how many cities are found by it.
    ///
    /// - Complexity: O(places × log n + known cities).
    private func counts(without known: KnownCities, _ contents: IndexContents) -> [Int] {
        let table = contents.placeTable
        let postings = table.postings
        // First those of all that lie in each.
        var counts = matches.map { found in
            postings.list(of: found.place).count
                - postings.list(of: found.place, within: known.names).count
        }
        var others = known.others
        if case .without(let favourites) = filter.favourites {
            others += favourites.ordinals.filter { !known.contains(Int($0), contents) }
        }
        for ordinal in others {
            var found = innermost(Int(ordinal), contents)
            while let number = found {
                counts[number] -= 1
                found = outer(of: number, table)
            }
        }
        // What lies in an inner one, the outer one lacks.
        let all = counts
        for number in matches.indices {
            if let outer = outer(of: number, table) { counts[outer] -= all[number] }
        }
        return counts
    }

    /// The number of the innermost match of those in which the place of a match lies.
    private func outer(of number: Int, _ table: PlaceTable) -> Int? {
        table.outer(of: matches[number].place).flatMap { numbers[$0] }.map(Int.init)
    }
}

/// Matches in the order of their places.
extension [PlaceMatch] {
    /// The match of a place.
    fileprivate func match(_ place: Int) -> PlaceMatch? {
        let number = position(place)
        return number < count && self[number].place == place ? self[number] : nil
    }

    /// The position of a place that has a match.
    fileprivate func position(_ place: Int) -> Int {
        indices.partitionPoint { self[$0].place < place }
    }
}

/// The cities that names led to.
final class KnownCities: Sendable {
    /// Those found by their own names.
    let names: Range<Int>
    /// All others.
    let others: [UInt32]
    private let deferredBits = LazyReference<Bits>()

    private final class Bits: Sendable {
        let bits: OrdinalBitset

        init(_ ordinals: [UInt32], below count: Int) {
            var bits = OrdinalBitset(count: count)
            for ordinal in ordinals { bits.insert(Int(ordinal)) }
            self.bits = bits
        }
    }

    init(_ clauses: NameClauses, _ contents: IndexContents) {
        names = clauses.names
        others = clauses.otherOrdinals(contents)
    }

    init(_ matches: [Match]) {
        names = 0..<0
        others = matches.map { UInt32($0.ordinal) }
    }

    /// Whether a city is among them.
    ///
    /// - Complexity: O(1), but O(n / 64 + others) the first time.
    @inline(__always)
    func contains(_ ordinal: Int, _ contents: IndexContents) -> Bool {
        if names.contains(ordinal) { return true }
        if others.isEmpty { return false }
        let known =
            deferredBits.load() ?? deferredBits.storeIfNil(Bits(others, below: contents.count))
        return known.bits.contains(ordinal)
    }
}
