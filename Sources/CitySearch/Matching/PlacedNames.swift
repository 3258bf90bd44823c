/// The readings of a text as a city's name and the name of a place behind it.
struct PlacedNames {
    let contents: IndexContents
    let terms: SearchTerms
    /// The text as it was typed.
    let text: String

    /// How many places may stand behind a city: one more than in `city, county, state, country`. It also
    /// bounds how much a score loses by them.
    static let most = 4

    /// The readings of a text.
    func readings(_ folded: borrowing QueryText) -> [QueryReading] {
        if folded.mayHaveComma {
            let separated = separatedNames()
            if !separated.isEmpty { return separated }
        }
        return terms.mode >= .word && folded.prefix.holdsInnerSpace
            ? unseparatedNames(folded.prefix) : []
    }

    /// The readings of `paris, tex`, and with several places `nashua, nh, usa`. If one place is unknown,
    /// the whole text is a name.
    private func separatedNames() -> [QueryReading] {
        let parts = QueryText.parts(of: text)
        guard parts.count > 1 else { return [] }
        let last = parts.count - 1
        let readings = 2...Self.most ~= last ? [last, 1] : [last]
        return readings.compactMap { first in
            let name = FoldedPrefix(
                parts[..<first].joined(separator: ","), table: contents.foldTable)
            let places = parts[first...].map { FoldedPrefix(String($0), table: contents.foldTable) }
            let filters = places.compactMap { $0.isEmpty ? nil : PlaceFilter($0, contents) }
            guard !name.isEmpty, filters.count == places.count else { return nil }
            return QueryReading(name, PrefixMatches(name, terms, contents), in: filters, contents)
        }
    }

    /// The readings of `portland or`: the place may begin at every inner space.
    private func unseparatedNames(_ text: FoldedPrefix) -> [QueryReading] {
        (1..<text.count - 1).compactMap { space in
            guard text[space] == KeyFolder.space else { return nil }
            let place = text.bytes(space + 1..<text.count)
            guard place.letterCount >= Self.unseparatedPlaceLetters else { return nil }
            let name = text.prefix(space + 1)
            let tiers = PrefixMatches(name, terms, contents)
            guard
                !tiers.wholeNames(contents).isEmpty
                    || !tiers.wholeKeys(tiers.alternates, contents).isEmpty,
                let filter = PlaceFilter(place, contents)
            else { return nil }
            return QueryReading(name, tiers, in: [filter], isSeparated: false, contents)
        }
    }

    /// How many letters a place has at least without a comma before it.
    private static let unseparatedPlaceLetters = 2
}

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
