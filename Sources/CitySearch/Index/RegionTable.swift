/// The regions by country and name, and the keys that find them.
struct RegionTable: Sendable {
    /// Stands for no region.
    static let none = UInt16.max

    private let countries: Column<UInt16>
    private let names: TextColumn
    private let keys: SmallKeyColumn<UInt16>

    init(_ table: SectionTable) throws(IndexFormatError) {
        countries = try table.column(.regionCountries)
        names = try TextColumn(table, .regionNameOffsets, .regionNameBytes)
        keys = try SmallKeyColumn(
            keys: TextColumn(table, .regionKeyOffsets, .regionKeyBytes),
            numbers: table.column(.regionKeyRegions))
    }

    /// How many regions there are.
    var count: Int {
        countries.count
    }

    /// The name of a region.
    func name(_ number: Int) -> String {
        names[number]
    }

    /// The regions of which the name, or the postal code, begins with a prefix.
    func matches(_ prefix: FoldedPrefix) -> [Int] {
        keys.range(of: prefix).map { keys.number(at: $0) }
    }
}
