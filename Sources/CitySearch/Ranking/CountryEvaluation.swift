/// The tier of the countries: the cities of those whose names begin with a prefix, without the cities
/// that names led to. In name order country by country, in every other order all of them together.
struct CountryEvaluation {
    let contents: IndexContents
    let sort: OrdinalSort
    let filter: CityFilter

    /// Adds the cities of some countries that tiers lack.
    ///
    /// - Complexity: O(countries × log n + cities that other names lead to).
    func add(
        _ matches: [CountryMatch], citiesLackedBy tiers: PrefixMatches, to parts: inout PartList
    ) {
        let counts = coveredCounts(tiers)
        let covered = DeferredOrdinals { contents in Self.coveredPositions(tiers, matches, contents)
        }
        let admitted = matches.filter { filter.admits(country: $0.country) }
        let gaps = admitted.map { match in
            RemainingPostings(
                list: contents.postings.list(of: match.country),
                named: contents.postings.list(of: match.country, within: tiers.names),
                coveredCount: counts[match.country], covered: covered)
        }
        guard sort.isByName else { return parts.append(.countries(admitted, sorted(gaps))) }
        for (match, gap) in zip(admitted, gaps) {
            parts.append(.run(.country(match), .postingsWithout(gap)))
        }
    }

    /// For each country, how many of its cities only other names than their own lead to.
    private func coveredCounts(_ tiers: PrefixMatches) -> [Int] {
        var counts = [Int](repeating: 0, count: contents.countryTable.count)
        for tier in [tiers.alternates, tiers.words] {
            let links = contents.secondaryKeys(tier.kind)
            tier.forEach(contents) {
                counts[Int(contents.countries[Int(links.city(at: $0))])] += 1
            }
        }
        return counts
    }

    /// Where in the posting lists of some countries those cities stand, ascending.
    private static func coveredPositions(
        _ tiers: PrefixMatches, _ matches: [CountryMatch], _ contents: IndexContents
    ) -> [UInt32] {
        var isMatched = [Bool](repeating: false, count: contents.countryTable.count)
        for match in matches { isMatched[match.country] = true }
        let covered = (tiers.alternates.ordinals(contents) + tiers.words.ordinals(contents))
            .filter { isMatched[Int(contents.countries[Int($0)])] }
        return OrdinalSort.ascending(
            covered.map { contents.postings.position(of: $0) }, below: contents.count)
    }

    private func sorted(_ gaps: [RemainingPostings]) -> OrdinalRun {
        .deferred(
            count: gaps.reduce(0) { $0 + $1.count },
            DeferredOrdinals { [sort] contents in
                let ordinals = gaps.flatMap { gap in
                    (0..<gap.count).map { contents.postings[gap.position($0, contents)] }
                }
                return sort.sorted(ordinals, contents)
            })
    }
}
