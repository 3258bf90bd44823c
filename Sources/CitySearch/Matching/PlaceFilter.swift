/// The countries and regions that a text names, such as the part of a query behind its comma.
struct PlaceFilter {
    /// How well the text names a place.
    private enum Naming: UInt8, Comparable {
        case not, begun, whole

        static func < (one: Naming, other: Naming) -> Bool {
            one.rawValue < other.rawValue
        }
    }

    private var countries: [Naming]
    private var regions: [Naming]

    /// - Parameter prefix: the folded text.
    /// - Returns: nil when it names none.
    init?(_ prefix: FoldedPrefix, _ contents: IndexContents) {
        let countryMatches = contents.countries(namedBy: prefix)
        let regionMatches = contents.regionTable.named(by: prefix)
        guard !countryMatches.isEmpty || !regionMatches.isEmpty else { return nil }
        countries = [Naming](repeating: .not, count: contents.countryTable.count)
        regions = [Naming](repeating: .not, count: contents.regionTable.count)
        for match in countryMatches { countries[match.number] = match.isWhole ? .whole : .begun }
        for match in regionMatches { regions[match.number] = match.isWhole ? .whole : .begun }
    }

    /// What lying in the place takes from the score of a city; nil when it does not lie there.
    func adjustment(of ordinal: Int, _ contents: IndexContents) -> Int? {
        let region = contents.regions[ordinal]
        let naming = max(
            countries[Int(contents.countries[ordinal])],
            region == RegionTable.none ? .not : regions[Int(region)])
        switch naming {
        case .not: return nil
        case .begun: return Relevance.placePrefix
        case .whole: return 0
        }
    }
}
