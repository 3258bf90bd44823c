/// The tiers of regions and of countries: the cities of the places that a text names, except those found by name.
/// Subregions count as regions do.
///
/// If several of these places contain a city, the innermost one finds it.
///
/// Name order lists them place by place; every other order lists the cities of a tier together. By relevance, a fully
/// typed place ranks its cities among those found by name.
struct PlaceTiers: Sendable {
    /// The places that the text names, in the order of their numbers. The number of a match is its
    /// position here.
    private let matches: [PlaceMatch]
    /// The number of the innermost match for each place.
    private let numbers: PlaceRanges<UInt16>
    /// The favourites that each match finds, if only these pass.
    private let favourites: [Int?: [UInt32]]?
    private let order: Order
    private let filter: Filter
    /// Another meaning of the text.
    private let interpretation: Interpretation?

    /// - Parameters:
    ///   - matches: the places that the text names, by their numbers.
    ///   - interpretation: the text as a name; nil where no scores are wanted.
    /// - Returns: nil when no city of theirs can pass.
    init?(
        _ matches: [PlaceMatch], of interpretation: Interpretation? = nil, _ terms: SearchTerms,
        _ filter: Filter, _ contents: IndexContents
    ) {
        let table = contents.placeTable
        var namings: [Int: PlaceNaming] = [:]
        let matches = matches.filter { match in
            guard filter.admits(place: match.place) else { return false }
            // A region replaces a subregion in it that has the same name.
            if table.kind(of: match.place) == .subregion,
                let region = namings[table.parent(of: match.place)], region >= match.naming
            {
                return false
            }
            namings[match.place] = match.naming
            return true
        }
        if matches.isEmpty { return nil }
        let numbers = PlaceRanges(
            matches.enumerated().map { ($1.place, UInt16(truncatingIfNeeded: $0)) }, in: table
        ) { _, inner in inner }
        (self.matches, self.numbers, self.filter) = (matches, numbers, filter)
        self.interpretation = interpretation
        favourites = filter.onlyFavourites.map {
            Dictionary(grouping: $0.ordinals) {
                numbers[contents.place(of: Int($0))].map(Int.init)
            }
        }
        order = Order(terms)
    }

    // MARK: Places

    private func tier(_ number: Int, _ contents: IndexContents) -> MatchTier {
        contents.placeTable.isCountry(matches[number].place) ? .country : .region
    }

    /// Whether one of the places contains a city.
    func contains(_ ordinal: Int, _ contents: IndexContents) -> Bool {
        innermost(ordinal, contents) != nil
    }

    /// The number of the match by which a city is found.
    private func innermost(_ ordinal: Int, _ contents: IndexContents) -> Int? {
        numbers[contents.place(of: ordinal)].map(Int.init)
    }

    /// The number of the innermost match whose place contains the place of a match.
    private func outer(of number: Int, _ table: PlaceTable) -> Int? {
        table.outer(of: matches[number].place).flatMap { numbers[$0] }.map(Int.init)
    }

    /// A match and the matches of enclosing places, the innermost first; only fully typed ones.
    private func typedOut(_ number: Int, _ table: PlaceTable) -> [PlaceMatch] {
        sequence(first: number) { outer(of: $0, table) }
            .map { matches[$0] }.filter { $0.naming == .whole }
    }

    // MARK: Cities

    /// Calls `body` with the cities that a match finds, in name order unless only favourites pass,
    /// until `body` returns false.
    ///
    /// - Complexity: O(cities of the place); for favourites alone, O(favourites of the place).
    private func forEachCity(
        of number: Int, without known: KnownCities, _ contents: IndexContents,
        _ body: (Match) -> Bool
    ) {
        let (tier, key) = (tier(number, contents), matches[number].key)
        func add(_ ordinal: UInt32) -> Bool {
            let city = Int(ordinal)
            guard innermost(city, contents) == number, !known.contains(city, contents),
                filter.admits(city, contents)
            else { return true }
            return body(Match(rank: 0, tier, ordinal: ordinal, source: key))
        }
        if let favourites {
            _ = favourites[number]?.allSatisfy(add)
        } else {
            let postings = contents.placeTable.postings
            _ = postings.list(of: matches[number].place).allSatisfy { add(postings[$0]) }
        }
    }

    /// The cities that only the places find. By relevance, the cities of fully typed places have scores and rank among
    /// the cities found by name; all others come last.
    ///
    /// - Parameter known: the cities that names led to.
    func cities(
        without known: KnownCities, _ bias: RelevanceBias?, _ contents: IndexContents
    ) -> (ranked: [Match], lists: [MatchList]) {
        var (ranked, listed): ([Match], [Int]) = ([], [])
        for number in matches.indices {
            let typed = order.isByRelevance ? typedOut(number, contents.placeTable) : []
            guard !typed.isEmpty else {
                listed.append(number)
                continue
            }
            let weight = weight(typed, contents)
            forEachCity(of: number, without: known, contents) { match in
                let features = MatchFeatures(match.tier, source: match.source, name: weight)
                ranked.append(Match(match.ordinal, features, bias, contents))
                return true
            }
        }
        return (ranked, listed.isEmpty ? [] : lists(listed, without: known, contents))
    }

    /// The addition of the places to the score of a city; nil if it is in no fully typed place.
    func weight(of ordinal: Int, _ contents: IndexContents) -> Score? {
        guard order.isByRelevance, let number = innermost(ordinal, contents) else { return nil }
        let typed = typedOut(number, contents.placeTable)
        return typed.isEmpty ? nil : weight(typed, contents)
    }

    /// The additions of the names of fully typed places to the scores of their cities: less for a name in another
    /// language, of a subregion or of a city in the region, since it may also be that of a city elsewhere.
    private func weight(_ typed: [PlaceMatch], _ contents: IndexContents) -> Score {
        if let interpretation, interpretation.isOfPlace { return interpretation.gain }
        guard let outermost = typed.last(where: contents.isUsual) else {
            return Features.foreignPlace
        }
        let isCityToo =
            switch contents.placeTable.kind(of: outermost.place) {
            case .country: false
            case .region: interpretation?.isWholeName(ofCityIn: outermost.place, contents) ?? false
            case .subregion: true
            }
        return isCityToo ? Features.subregion : .zero
    }

    // MARK: Lists

    private func lists(
        _ numbers: [Int], without known: KnownCities, _ contents: IndexContents
    ) -> [MatchList] {
        let counts =
            favourites == nil && filter.place == nil && !filter.isSelective
            ? counts(without: known, contents) : nil
        return groups(numbers, contents).compactMap { group in
            order.list(
                tier(group[0], contents),
                count: counts.map { counts in group.reduce(0) { $0 + counts[$1] } }, contents
            ) { limit, contents, add in
                // In name order the cities of a place follow each other.
                var left = order.isByName ? limit : .max
                for number in group {
                    forEachCity(of: number, without: known, contents) {
                        add($0)
                        left -= 1
                        return left > 0
                    }
                }
            }
        }
    }

    /// The matches whose cities are listed together: all matches of a tier, in name order each separately.
    private func groups(_ numbers: [Int], _ contents: IndexContents) -> [[Int]] {
        let regions = numbers.filter { tier($0, contents) == .region }
        let countries = numbers.filter { tier($0, contents) == .country }
        guard order.isByName else { return [regions, countries].filter { !$0.isEmpty } }
        // Countries are numbered by their English names. Regions of one name are ordered by number.
        let names = regions.map { contents.placeTable.names[matches[$0].place] }
        let sorted = zip(names.map { FoldedPrefix($0).letters }, regions).sorted {
            $0.0 == $1.0 ? $0.1 < $1.1 : $0.0.lexicographicallyPrecedes($1.0)
        }
        return (sorted.map { $0.1 } + countries).map { [$0] }
    }

    /// The number of cities that each match finds.
    ///
    /// - Complexity: O(places × log n + known cities).
    private func counts(without known: KnownCities, _ contents: IndexContents) -> [Int] {
        let table = contents.placeTable
        let postings = table.postings
        // First, all cities of each place.
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
        // The outer match does not find the cities of an inner one.
        let all = counts
        for number in matches.indices {
            if let outer = outer(of: number, table) { counts[outer] -= all[number] }
        }
        return counts
    }
}

/// The cities that names led to.
final class KnownCities: Sendable {
    /// The cities found by their main names.
    let names: Range<Int>
    /// All others.
    let others: [UInt32]
    private let deferredSet = LazyReference<CitySet>()

    init(_ tierRanges: TierRanges, _ contents: IndexContents) {
        names = tierRanges.names
        others = tierRanges.otherOrdinals(contents)
    }

    init(_ matches: [Match]) {
        names = 0..<0
        others = matches.map { UInt32($0.ordinal) }
    }

    /// Whether a city is among them.
    ///
    /// - Complexity: O(1), but O(n / 64 + others) the first time.
    func contains(_ ordinal: Int, _ contents: IndexContents) -> Bool {
        if names.contains(ordinal) { return true }
        if others.isEmpty { return false }
        let known =
            deferredSet.load() ?? deferredSet.storeIfNil(CitySet(others, of: contents))
        return known.contains(ordinal)
    }
}
