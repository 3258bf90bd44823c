/// The country tier: the cities of the countries that a prefix names, without the cities found by name.
/// Name order lists them country by country, every other order lists all of them together.
struct CountryEvaluation {
    let contents: IndexContents
    let sort: OrdinalSort
    let filter: CityFilter

    /// Adds the cities of some countries that pass the filter and that tiers lack.
    ///
    /// - Parameter regional: the cities of the tier of regions.
    /// - Complexity: O(countries × log n + cities that other names or regions lead to).
    func add(
        _ matches: [CountryMatch], citiesLackedBy tiers: PrefixMatches, and regional: [UInt32],
        to sections: inout [ResultSection]
    ) {
        let unwanted = unwanted(beside: tiers, and: regional)
        let counts = coveredCounts(tiers, unwanted)
        let covered = LazyOrdinals(count: matches.reduce(0) { $0 + counts[$1.country] }) {
            contents in
            Self.coveredPositions(tiers, unwanted, matches, contents)
        }
        let admitted = matches.filter { filter.admits(country: $0.country) }
        let lists = admitted.map { match in
            RemainingPostings(
                list: contents.postings.list(of: match.country),
                named: contents.postings.list(of: match.country, within: tiers.names),
                coveredCount: counts[match.country], covered: covered)
        }
        guard sort.isByName else {
            return sections.add(.countries(admitted, .gathered(sorted(lists))))
        }
        for (match, list) in zip(admitted, lists) {
            sections.add(.found(.country(match.text), .postings(list)))
        }
    }

    /// The cities of regions, and the favourites that must not be listed and that no tier has.
    private func unwanted(beside tiers: PrefixMatches, and regional: [UInt32]) -> [UInt32] {
        guard case .without(let favourites) = filter.favourites else { return regional }
        return regional + favourites.ordinals.filter { !tiers.contain(Int($0), contents) }
    }

    /// For each country, how many of its cities only other names than their own lead to, or are
    /// unwanted.
    private func coveredCounts(_ tiers: PrefixMatches, _ unwanted: [UInt32]) -> [Int] {
        var counts = [Int](repeating: 0, count: contents.countryTable.count)
        for tier in [tiers.alternates, tiers.words] {
            let links = contents.secondaryKeys(tier.kind)
            tier.forEach(contents) {
                counts[Int(contents.countries[Int(links.city(at: $0))])] += 1
            }
        }
        for ordinal in unwanted { counts[Int(contents.countries[Int(ordinal)])] += 1 }
        return counts
    }

    /// The positions of these cities in the posting lists of some countries, ascending.
    private static func coveredPositions(
        _ tiers: PrefixMatches, _ unwanted: [UInt32], _ matches: [CountryMatch],
        _ contents: IndexContents
    ) -> [UInt32] {
        var isMatched = [Bool](repeating: false, count: contents.countryTable.count)
        for match in matches { isMatched[match.country] = true }
        let covered =
            (tiers.alternates.ordinals(contents) + tiers.words.ordinals(contents) + unwanted)
            .filter { isMatched[Int(contents.countries[Int($0)])] }
        return OrdinalSort.ascending(
            covered.map { contents.postingPositions[Int($0)] }, below: contents.count)
    }

    private func sorted(_ lists: [RemainingPostings]) -> LazyOrdinals {
        LazyOrdinals(count: lists.reduce(0) { $0 + $1.count }) { [sort] contents in
            let ordinals = lists.flatMap { OrdinalList.postings($0).ordinals(contents) }
            return sort.sorted(ordinals, contents)
        }
    }
}
