/// The kind of a place.
package enum PlaceKind: Sendable {
    case country
    /// A first-order division of a country.
    case region
    /// A division of a region.
    case subregion
}

/// The places of cities: the countries in the order of their English names, then the regions by country and name, then
/// the subregions by region and name. A place is identified by its number. The places of one kind in one place follow
/// each other.
///
/// If the data have no region for a subregion, it is in a region without a name.
///
/// A class, so that passing it on counts one reference.
package final class PlaceTable: Sendable {
    /// The names of the places: the English one of countries, or the code if there is none.
    package let names: TextColumn
    /// The ordinals of the cities of each place, then two lists more: the cities without a region,
    /// and those without a subregion.
    package let postings: PostingLists
    /// The names and codes of the places.
    package let keys: SortedKeyTable
    /// How each key counts.
    let keyClasses: Column<UInt8>
    /// The place that contains each place; for a country, itself.
    private let parents: Column<UInt16>
    /// The places of the next kind in place `p` are `firstParts[p]..<firstParts[p + 1]`.
    private let firstParts: Column<UInt16>
    /// The codes of the countries.
    private let codes: Column<UInt16>
    /// The country of each code, packed.
    private let countriesByCode: [UInt16: Int]
    /// The regions.
    package let regions: Range<Int>
    /// The territories of each country that has some (``Territories``).
    private let territories: [Int: [Int]]
    /// The countries that have no outline (``CountryOutlines``).
    private let countriesWithoutOutline: [Int]

    init(_ table: SectionTable, _ keys: SortedKeyTable) throws(IndexFormatError) {
        self.keys = keys
        keyClasses = try table.column(.placeKeyClasses)
        parents = try table.column(.placeParents)
        firstParts = try table.column(.placeParts)
        codes = try table.column(.placeCodes)
        names = try TextColumn(table, .placeNames)
        postings = try PostingLists(table, .placePostingStarts, .placePostings)
        let (countries, count) = (codes.count, parents.count)
        guard countries <= count else { throw .damaged("more codes than places") }
        countriesByCode = Self.countries(codes)
        territories = Self.territories(countriesByCode)
        countriesWithoutOutline = codes.indices.filter { [codes] in
            !CountryOutlines.countries.contains(CountryCode(packed: codes[$0]))
        }
        // The first subregion is the first one in a region.
        regions = countries..<min(max(countries, Int(firstParts[countries])), count)
    }

    private static func countries(_ codes: Column<UInt16>) -> [UInt16: Int] {
        var countries: [UInt16: Int] = [:]
        for country in codes.indices.reversed() { countries[codes[country]] = country }
        return countries
    }

    private static func territories(_ countries: [UInt16: Int]) -> [Int: [Int]] {
        func number(_ code: String) -> Int? { CountryCode(code).flatMap { countries[$0.packed] } }
        var territories: [Int: [Int]] = [:]
        for row in Territories.rows {
            if let country = number(row.country) {
                territories[country] = row.territories.compactMap(number)
            }
        }
        return territories
    }

    /// The territories of a country.
    func territories(of place: Int) -> [Int] { territories[place] ?? [] }

    /// The country with a code; nil if it has no cities.
    func country(_ code: CountryCode) -> Int? { countriesByCode[code.packed] }

    /// The countries of cities around a point in a country: that one and those without an outline, ascending; nil if
    /// the country has no cities.
    func countries(around code: CountryCode) -> [Int]? {
        country(code).map { (countriesWithoutOutline + [$0]).sorted() }
    }

    /// The number of places.
    package var count: Int { parents.count }

    /// The countries.
    package var countries: Range<Int> { 0..<codes.count }

    /// Whether a place is a country.
    @inline(__always)
    package func isCountry(_ place: Int) -> Bool { place < codes.count }

    /// The subregions.
    package var subregions: Range<Int> { regions.upperBound..<count }

    /// The kind of a place.
    package func kind(of place: Int) -> PlaceKind {
        isCountry(place) ? .country : place < regions.upperBound ? .region : .subregion
    }

    /// The place that contains a place; for a country, itself.
    @inline(__always)
    package func parent(of place: Int) -> Int { Int(parents[place]) }

    /// The country of a place; for a country, itself.
    @inline(__always)
    package func country(of place: Int) -> Int {
        // Places nest three deep, and a country contains itself.
        parent(of: parent(of: place))
    }

    /// The place itself or its containing place of a kind; nil if the place is above that kind, or if that place has no
    /// name.
    package func place(_ kind: PlaceKind, of place: Int) -> Int? {
        var place: Int? = place
        while let inner = place, self.kind(of: inner) != kind { place = outer(of: inner) }
        return place.flatMap { names.isEmpty($0) ? nil : $0 }
    }

    /// The place that contains a place; nil for a country.
    @inline(__always)
    package func outer(of place: Int) -> Int? { isCountry(place) ? nil : parent(of: place) }

    /// A place and the places that contain it, the innermost first.
    func chain(of place: Int) -> [Int] {
        var chain = [place]
        while let outer = chain.last.flatMap(outer(of:)) { chain.append(outer) }
        return chain
    }

    /// The places of the next kind in some places of one kind; none for subregions.
    ///
    /// - Complexity: O(1).
    @inline(__always)
    package func parts(of places: Range<Int>) -> Range<Int> {
        let first = Int(firstParts[places.lowerBound])
        return first..<max(first, Int(firstParts[places.upperBound]))
    }

    // MARK: Codes

    /// The code of a country; 0 for the country of cities without one, which has neither name nor key.
    package func code(_ country: Int) -> CountryCode { CountryCode(packed: codes[country]) }

    /// The code of a country; nil for no country.
    package func knownCode(_ country: Int) -> CountryCode? {
        codes[country] == CountryCode.none.packed ? nil : code(country)
    }
}

extension PlaceTable {
    /// A region as a division; nil for one without a name, or in no country.
    func division(_ region: Int) -> Division? {
        guard !names.isEmpty(region), let country = knownCode(parent(of: region)) else {
            return nil
        }
        return Division(names[region], in: country)
    }

    /// The regions with the name of a division, exactly or else folded; if there is none, the subregions.
    ///
    /// - Returns: places of one kind, ascending.
    /// - Complexity: O(divisions of the country).
    @inline(never)
    func places(_ division: Division) -> [Int] {
        guard let country = country(division.country) else { return [] }
        let regions = parts(of: country..<country + 1)
        let found = places(in: regions, called: division.name)
        return found.isEmpty ? places(in: parts(of: regions), called: division.name) : found
    }

    private func places(in places: Range<Int>, called name: String) -> [Int] {
        let found = places.filter { names[$0] == name }
        let folded = Folding.fold(name)
        return found.isEmpty ? places.filter { Folding.fold(names[$0]) == folded } : found
    }
}

extension Division {
    /// Whether a city is in it.
    func contains(_ city: City) -> Bool {
        let table = city.contents.placeTable
        let places = table.places(self)
        return [city.regionNumber, city.subregionNumber].contains {
            $0.map(places.contains) ?? false
        }
    }
}

/// For each place the ordinals of its cities, ascending, one list after another.
package struct PostingLists: Sendable {
    private let starts: Column<UInt32>
    private let postings: PackedColumn

    package init(
        _ table: SectionTable, _ starts: IndexSection, _ postings: IndexSection
    ) throws(IndexFormatError) {
        self.starts = try table.column(starts)
        self.postings = try PackedColumn(table, postings)
    }

    /// The ordinal at a position of the lists.
    package subscript(position: Int) -> UInt32 { postings[position] }

    /// The positions of a place's list.
    package func list(of place: Int) -> Range<Int> { Int(starts[place])..<Int(starts[place + 1]) }

    /// The positions in a place's list whose ordinals are in a range.
    ///
    /// - Complexity: O(log n).
    package func list(of place: Int, within ordinals: Range<Int>) -> Range<Int> {
        let list = list(of: place)
        let low = list.partitionPoint { Int(postings[$0]) < ordinals.lowerBound }
        let high = (low..<list.upperBound).partitionPoint {
            Int(postings[$0]) < ordinals.upperBound
        }
        return low..<high
    }
}
