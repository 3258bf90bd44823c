/// The places in which cities lie: the countries in the order of their English names, then the regions by
/// country and name. A place is known by its number, and the places in one place follow each other.
///
/// A class, so that those who pass it on count one reference.
package final class PlaceTable: Sendable {
    /// The names of the places: of countries the English one, or the code where there is none.
    package let names: TextColumn
    /// For each place the ordinals of its cities, and behind all of them those of the cities without a region.
    package let postings: PostingLists
    package let keys: PlaceKeys
    /// The place that each place lies in; of a country, itself.
    private let parents: Column<UInt16>
    /// The codes of the countries.
    private let codes: Column<UInt16>

    init(_ table: SectionTable) throws(IndexFormatError) {
        parents = try table.column(.placeParents)
        codes = try table.column(.placeCodes)
        names = try TextColumn(table, .placeNameOffsets, .placeNameBytes)
        postings = try PostingLists(table, .placePostingStarts, .placePostings)
        keys = try PlaceKeys(table)
        guard codes.count <= parents.count else { throw .damaged("more codes than places") }
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

    /// The place that a place lies in; of a country, itself.
    @inline(__always)
    package func parent(of place: Int) -> Int {
        Int(parents[place])
    }

    /// The country that a place is, or lies in.
    @inline(__always)
    package func country(of place: Int) -> Int {
        isCountry(place) ? place : country(of: parent(of: place))
    }

    /// The regions of a country.
    ///
    /// - Complexity: O(log n).
    func regions(of country: Int) -> Range<Int> {
        let regions = codes.count..<count
        let first = regions.partitionPoint { Int(parents[$0]) < country }
        let end = (first..<count).partitionPoint { Int(parents[$0]) <= country }
        return first..<end
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

    /// For each place whether it is one of some countries or lies in one; nil when none are named, which
    /// stands for all.
    ///
    /// - Complexity: O(places).
    func membership(in codes: Set<CountryCode>) -> [Bool]? {
        guard !codes.isEmpty else { return nil }
        var isMember = [Bool](repeating: false, count: count)
        for country in countries where codes.contains(code(country)) {
            isMember[country] = true
            for region in regions(of: country) { isMember[region] = true }
        }
        return isMember
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
        var (usual, others, whole): ([PlaceMatch], [PlaceMatch], [Int]) = ([], [], [])
        keys.forEach(in: range, of: prefix, below: mayBeRegion ? count : countries.upperBound) {
            match, nameClass in
            if nameClass == .code { return }
            // The whole text may be another name of a place than the one that is told. Two letters may be
            // a code.
            if match.naming == .whole, mayBeName { whole.append(match.place) }
            let begun = PlaceMatch(match.place, .begun, key: match.key)
            if nameClass == .usual { usual.append(begun) } else { others.append(begun) }
        }
        var known = OrdinalBitset(count: count)
        var found = (usual + others).filter { known.insert($0.place) }
        if found.count > 1 { found.sort { $0.place < $1.place } }
        for place in whole {
            let number = found.indices.partitionPoint { found[$0].place < place }
            found[number].naming = .whole
        }
        return found
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
