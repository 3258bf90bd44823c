/// What a place is.
package enum PlaceKind: Sendable {
    case country
    /// A first-order division of a country.
    case region
    /// A division of a region.
    case subregion
}

/// The places in which cities lie: the countries in the order of their English names, then the regions by
/// country and name, then the subregions by region and name. A place is known by its number, and those of one
/// kind that lie in one place follow each other.
///
/// A subregion of which the data name no region lies in a region without a name.
///
/// A class, so that those who pass it on count one reference.
package final class PlaceTable: Sendable {
    /// The names of the places: of countries the English one, or the code where there is none.
    package let names: TextColumn
    /// For each place the ordinals of its cities, and behind all of them those of the cities without a region
    /// and of those without a subregion.
    package let postings: PostingLists
    package let keys: PlaceKeys
    /// The place that each place lies in; of a country, itself.
    private let parents: Column<UInt16>
    /// For each place the first of those of the next kind that lie in it or in a later one.
    private let firstParts: Column<UInt16>
    /// The codes of the countries.
    private let codes: Column<UInt16>
    /// The regions.
    package let regions: Range<Int>
    /// For each of some countries those that belong to it (``Territories``).
    private let territories: [Int: [Int]]

    init(_ table: SectionTable) throws(IndexFormatError) {
        parents = try table.column(.placeParents)
        firstParts = try table.column(.placeParts)
        codes = try table.column(.placeCodes)
        names = try TextColumn(table, .placeNameOffsets, .placeNameBytes)
        postings = try PostingLists(table, .placePostingStarts, .placePostings)
        keys = try PlaceKeys(table)
        let (countries, count) = (codes.count, parents.count)
        guard countries <= count else { throw .damaged("more codes than places") }
        territories = Self.territories(codes)
        // The first subregion is the first that lies in a region.
        regions = countries..<min(max(countries, Int(firstParts[countries])), count)
    }

    private static func territories(_ codes: Column<UInt16>) -> [Int: [Int]] {
        let numbers = Dictionary(
            codes.indices.map { (codes[$0], $0) }, uniquingKeysWith: { first, _ in first })
        func number(_ code: String) -> Int? {
            CountryCode(code).flatMap { numbers[$0.packed] }
        }
        var territories: [Int: [Int]] = [:]
        for row in Territories.rows {
            if let country = number(row.country) {
                territories[country] = row.territories.compactMap(number)
            }
        }
        return territories
    }

    /// The countries that belong to a country.
    func territories(of place: Int) -> [Int] {
        territories[place] ?? []
    }

    /// How many places there are.
    package var count: Int {
        parents.count
    }

    /// The countries.
    package var countries: Range<Int> {
        0..<codes.count
    }

    /// Whether a place is a country.
    @inline(__always)
    package func isCountry(_ place: Int) -> Bool {
        place < codes.count
    }

    /// The subregions.
    package var subregions: Range<Int> {
        regions.upperBound..<count
    }

    /// What a place is.
    package func kind(of place: Int) -> PlaceKind {
        isCountry(place) ? .country : place < regions.upperBound ? .region : .subregion
    }

    /// The place that a place lies in; of a country, itself.
    @inline(__always)
    package func parent(of place: Int) -> Int {
        Int(parents[place])
    }

    /// The country that a place is, or lies in.
    @inline(__always)
    package func country(of place: Int) -> Int {
        // No place lies deeper, and a country in itself.
        parent(of: parent(of: place))
    }

    /// The place of a kind that a place is, or lies in; nil for one that lies above, or a region without a name.
    package func place(_ kind: PlaceKind, of place: Int) -> Int? {
        var place: Int? = place
        while let inner = place, self.kind(of: inner) != kind { place = outer(of: inner) }
        return place.flatMap { names.isEmpty($0) ? nil : $0 }
    }

    /// The place that a place lies in; nil for a country.
    @inline(__always)
    package func outer(of place: Int) -> Int? {
        isCountry(place) ? nil : parent(of: place)
    }

    /// A place and those that it lies in, the innermost first.
    func chain(of place: Int) -> [Int] {
        var chain = [place]
        while let outer = chain.last.flatMap(outer(of:)) { chain.append(outer) }
        return chain
    }

    /// The places that lie in some places of one kind, and are of the next kind; none for subregions.
    ///
    /// - Complexity: O(1).
    @inline(__always)
    package func parts(of places: Range<Int>) -> Range<Int> {
        let first = Int(firstParts[places.lowerBound])
        return first..<max(first, Int(firstParts[places.upperBound]))
    }

    // MARK: Codes

    /// The code of a country, or that of no country, which has a number like any other as far as
    /// cities are concerned, and neither name nor key.
    package func code(_ country: Int) -> CountryCode {
        CountryCode(packed: codes[country])
    }

    /// The code of a country; nil for no country.
    package func knownCode(_ country: Int) -> CountryCode? {
        codes[country] == CountryCode.none.packed ? nil : code(country)
    }

    /// What lies in some countries; nil when none are named, which stands for all.
    ///
    /// - Complexity: O(countries).
    func membership(in codes: Set<CountryCode>) -> PlaceSet? {
        guard !codes.isEmpty else { return nil }
        return PlaceSet(countries.filter { codes.contains(code($0)) }, in: self)
    }

    // MARK: Names

    /// The places of which a name or a two-letter code begins with a text, each once, by their numbers: the
    /// places whose cities the text finds. A usual name goes before others, a smaller key before larger ones.
    ///
    /// - Parameter withRegions: whether regions are found, too, which takes ``regionLetters``.
    /// - Complexity: O(log n + keys that begin so).
    func matches(_ prefix: borrowing FoldedPrefix, withRegions: Bool) -> [PlaceMatch] {
        let range = keys.range(of: prefix)
        if range.isEmpty { return [] }
        let mayBeRegion = withRegions && prefix.letterCount >= Self.regionLetters
        let mayBeName = PlaceKeys.mayBeName(prefix)
        var (found, whole): ([(match: PlaceMatch, isUsual: Bool)], [Int]) = ([], [])
        keys.forEach(in: range, of: prefix, below: mayBeRegion ? count : countries.upperBound) {
            match, nameClass in
            if nameClass == .code { return }
            // The whole text may be another name of a place than the one that is told. Two letters may be
            // a code.
            if match.naming == .whole, mayBeName { whole.append(match.place) }
            let begun = PlaceMatch(match.place, .begun, key: match.key)
            found.append((begun, nameClass == .usual))
        }
        if found.count > 1 {
            found.sort { one, other in
                if one.match.place != other.match.place {
                    return one.match.place < other.match.place
                }
                return one.isUsual == other.isUsual
                    ? one.match.key < other.match.key : one.isUsual
            }
        }
        var matches: [PlaceMatch] = []
        for (match, _) in found where matches.last?.place != match.place { matches.append(match) }
        for place in whole {
            let number = matches.indices.partitionPoint { matches[$0].place < place }
            matches[number].naming = .whole
        }
        return matches
    }

    /// The places that a text names which stands behind a city's name: beside those with a name that begins
    /// so, those of which it is a code. "The" in front of a country's name does not count. A place may be
    /// there more than once.
    ///
    /// - Parameter isWhole: whether the beginning of a name does not count.
    /// - Complexity: O(log n + keys that begin so).
    func named(by text: FoldedPrefix, isWhole: Bool) -> [PlaceMatch] {
        var found: [PlaceMatch] = []
        keys.forEach(in: keys.range(of: text), of: text, isWhole: isWhole) { match, _ in
            found.append(match)
        }
        guard let rest = text.withoutArticle else { return found }
        keys.forEach(in: keys.range(of: rest), of: rest, isWhole: isWhole) { match, nameClass in
            if nameClass != .code, isCountry(match.place) { found.append(match) }
        }
        return found
    }

    /// How many letters must be typed before a region is found by itself.
    private static let regionLetters = 4
}

/// Some places, and all that lie in them.
struct PlaceSet: Sendable {
    /// The places, ascending.
    let places: [Int]
    private let lying: PlaceRanges<Void>

    init(_ places: [Int], in table: PlaceTable) {
        self.places = places
        lying = PlaceRanges(places.map { ($0, ()) }, in: table) { _, _ in () }
    }

    /// The places and all that lie in them.
    func bits(in table: PlaceTable) -> OrdinalBitset {
        lying.bits(in: table)
    }

    /// Whether a place is one of them, or lies in one.
    @inline(__always)
    func contains(_ place: Int) -> Bool {
        lying[place] != nil
    }
}
