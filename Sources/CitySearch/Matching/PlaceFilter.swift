/// Where a city must lie: in one of the countries and regions that a text names, and when there are several
/// texts, in one of each.
///
/// A class, so that those who pass it on count one reference.
final class PlaceFilter: Sendable {
    /// For each region what lying there takes from the score of a city, or ``outside``.
    private let regions: [Score]
    /// The same for each country, for cities without a region.
    private let countries: [Score]
    /// The countries of a text, and its regions in others; nil for the places of several texts.
    private let named: (countries: [Int], regions: [Int])?
    /// Whether the text is the name or the code of a country.
    let isCountry: Bool

    private static let outside = Score.least

    /// - Parameters:
    ///   - text: the folded text.
    ///   - least: how badly a place may be named: whole, at least begun, or whole but for a typing error.
    /// - Returns: nil when it names none.
    init?(_ text: FoldedPrefix, _ least: PlaceNaming, _ contents: IndexContents) {
        guard !text.isEmpty else { return nil }
        var found = contents.places(namedBy: text, isWhole: least != .begun)
        if least == .misspelt { found += contents.places(nearlyNamedBy: text) }
        guard !found.isEmpty else { return nil }
        var countries = [Score](repeating: Self.outside, count: contents.countryTable.count)
        var regions = [Score](repeating: Self.outside, count: contents.regionTable.count)
        var isCountry = false
        for match in found {
            let adjustment = Self.adjustment(match.naming)
            switch match.place {
            case .country(let country):
                isCountry = isCountry || match.naming == .whole
                countries[country] = max(countries[country], adjustment)
                for region in contents.regionTable.regions(of: country) {
                    regions[region] = max(regions[region], adjustment)
                }
            case .region(let region): regions[region] = max(regions[region], adjustment)
            }
        }
        named = (
            countries: countries.indices.filter { countries[$0] != Self.outside },
            regions: Set(
                found.compactMap { match in
                    guard case .region(let region) = match.place,
                        countries[contents.regionTable.country(region)] == Self.outside
                    else { return nil }
                    return region
                }
            ).sorted()
        )
        self.regions = regions
        self.countries = countries
        self.isCountry = isCountry
    }

    /// What lies in the places of both filters.
    init(_ one: PlaceFilter, and other: PlaceFilter) {
        func both(_ one: Score, _ other: Score) -> Score {
            one == Self.outside || other == Self.outside ? Self.outside : one + other
        }
        regions = zip(one.regions, other.regions).map(both)
        countries = zip(one.countries, other.countries).map(both)
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
        guard let named,
            range.count > (named.countries.count + named.regions.count) * Self.worthList
        else {
            return range.compactMap { ordinal in
                adjustment(of: ordinal, contents) == nil ? nil : UInt32(ordinal)
            }
        }
        func ordinals(_ places: [Int], _ lists: PostingLists) -> [UInt32] {
            places.flatMap { place in lists.list(of: place, within: range).map { lists[$0] } }
        }
        return ordinals(named.countries, contents.postings)
            + ordinals(named.regions, contents.regionPostings)
    }

    /// A look into a list takes as long as looking at so many cities.
    private static let worthList = 32

    /// Whether the cities of a region lie in the places.
    func contains(region: Int) -> Bool {
        regions[region] != Self.outside
    }

    /// What lying in the places takes from the score of a city; nil when it does not lie there.
    @inline(__always)
    func adjustment(of ordinal: Int, _ contents: IndexContents) -> Score? {
        let region = contents.regions[ordinal]
        let adjustment =
            region == RegionTable.none
            ? countries[Int(contents.countries[ordinal])] : regions[Int(region)]
        return adjustment == Self.outside ? nil : adjustment
    }
}
