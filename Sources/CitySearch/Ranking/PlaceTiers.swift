/// The tiers of regions and of countries: the cities that lie in the places that a text names, and that no
/// name led to.
///
/// Name order lists them place by place, every other order lists those of a tier together. By relevance, a
/// place that is typed out whole ranks its cities with those that names led to.
struct PlaceTiers: Sendable {
    /// By their numbers.
    private let matches: [PlaceMatch]
    private let countryCount: Int
    /// Whether a city may be found by its region, and not by its country.
    private let haveRegions: Bool
    private let order: MatchOrder
    private let filter: CityFilter
    private let expectedCount: Int

    /// - Parameter matches: the places that the text names, by their numbers.
    /// - Returns: nil when no city of theirs can pass.
    init?(
        _ matches: [PlaceMatch], _ terms: SearchTerms, _ filter: CityFilter,
        _ contents: IndexContents
    ) {
        let matches = matches.filter { filter.admits(place: $0.place) }
        if matches.isEmpty { return nil }
        self.matches = matches
        let countryCount = contents.placeTable.countries.count
        self.countryCount = countryCount
        haveRegions = matches.contains { $0.place >= countryCount }
        order = MatchOrder(terms)
        self.filter = filter
        expectedCount = terms.expectedCount
    }

    // MARK: Places

    private func tier(_ match: PlaceMatch) -> MatchTier {
        match.place < countryCount ? .country : .region
    }

    /// Whether a city lies in one of the places.
    func contains(_ ordinal: Int, _ contents: IndexContents) -> Bool {
        matches.match(of: ordinal, contents) != nil
    }

    /// Whether a place is typed out whole, or its country is.
    private func isTypedOut(_ found: PlaceMatch, _ contents: IndexContents) -> Bool {
        found.naming == .whole
            || matches.match(contents.placeTable.parent(of: found.place))?.naming == .whole
    }

    // MARK: Cities

    /// Calls `body` with the cities that are found by a place, in name order, until that answers false.
    ///
    /// - Complexity: O(cities of the place); of favourites alone, O(those of the place).
    private func forEachCity(
        of found: PlaceMatch, without known: KnownCities, _ contents: IndexContents,
        _ body: (UInt32) -> Bool
    ) {
        let isOnly = tier(found) == .region || !haveRegions
        func isFound(_ ordinal: Int) -> Bool {
            !known.contains(ordinal, contents) && filter.admits(ordinal, contents)
                && (isOnly || matches.match(of: ordinal, contents) == found)
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
        without known: KnownCities, _ bias: NearBias?, _ contents: IndexContents
    ) -> [Match] {
        guard order.isByRelevance else { return [] }
        return matches.filter { isTypedOut($0, contents) }.flatMap { found in
            let adjustment = adjustment(found, contents)
            var matches: [Match] = []
            forEachCity(of: found, without: known, contents) { ordinal in
                let near = bias?.adjustment(of: Int(ordinal), contents) ?? .zero
                let score = Score(contents.importances[Int(ordinal)]) + adjustment + near
                matches.append(Match(score, tier(found), ordinal: ordinal, source: found.key))
                return true
            }
            return matches
        }
    }

    /// What the name of a place that is typed out, or of its country, adds to the scores of its cities: a
    /// name in another language may also be that of a city elsewhere.
    private func adjustment(_ found: PlaceMatch, _ contents: IndexContents) -> Score {
        let names = [found, matches.match(contents.placeTable.country(of: found.place)) ?? found]
        let isUsual = names.contains { $0.naming == .whole && contents.isUsual($0) }
        return isUsual ? .zero : Relevance.foreignPlace
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
            let count = places.reduce(0) { $0 + counts[$1.place] }
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
        }.map(\.match)
    }

    /// For each place how many cities are found by it.
    ///
    /// - Complexity: O(places + known cities).
    private func counts(without known: KnownCities, _ contents: IndexContents) -> [Int] {
        let table = contents.placeTable
        var counts = [Int](repeating: 0, count: table.count)
        let postings = table.postings
        for found in matches {
            counts[found.place] =
                postings.list(of: found.place).count
                - postings.list(of: found.place, within: known.names).count
        }
        var others = known.others
        if case .without(let favourites) = filter.favourites {
            others += favourites.ordinals.filter { !known.contains(Int($0), contents) }
        }
        for ordinal in others {
            let place = contents.place(of: Int(ordinal))
            counts[place] -= 1
            if !table.isCountry(place) { counts[table.parent(of: place)] -= 1 }
        }
        // What a region has its country lacks.
        for found in matches where !table.isCountry(found.place) {
            counts[table.parent(of: found.place)] -= counts[found.place]
        }
        return counts
    }
}

extension [PlaceMatch] {
    /// The match by which a city is found: its region's, or else its country's.
    fileprivate func match(of ordinal: Int, _ contents: IndexContents) -> PlaceMatch? {
        match(contents.place(of: ordinal)) ?? match(contents.country(of: ordinal))
    }

    /// The match of a place; the matches stand in the order of their places.
    fileprivate func match(_ place: Int) -> PlaceMatch? {
        let number = indices.partitionPoint { self[$0].place < place }
        return number < count && self[number].place == place ? self[number] : nil
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
