/// The regions by country and name, and the keys that find them.
package struct RegionTable: Sendable {
    /// Stands for no region.
    static let none = UInt16.max

    private let countries: Column<UInt16>
    package let names: TextColumn
    private let keys: SmallKeyColumn
    private let codeKeys: SmallKeyColumn

    init(_ table: SectionTable) throws(IndexFormatError) {
        countries = try table.column(.regionCountries)
        names = try TextColumn(table, .regionNameOffsets, .regionNameBytes)
        keys = try SmallKeyColumn(
            table, .regionKeyOffsets, .regionKeyBytes, .regionKeyRegions)
        codeKeys = try SmallKeyColumn(
            table, .regionCodeKeyOffsets, .regionCodeKeyBytes, .regionCodeKeyRegions)
    }

    /// How many regions there are.
    var count: Int {
        countries.count
    }

    /// The number of the country that a region lies in.
    package func country(_ number: Int) -> Int {
        Int(countries[number])
    }

    /// The regions that a text names: those of which a name begins with it, and those of which it is
    /// the code.
    ///
    /// - Complexity: O(log n) without a match, otherwise O(matches × log matches).
    package func named(by prefix: FoldedPrefix) -> [PlaceMatch] {
        let codes = codeKeys.wholeMatches(prefix)
        let names = keys.matches(prefix)
        return codes.isEmpty && names.isEmpty ? [] : (codes + names).merged
    }
}
