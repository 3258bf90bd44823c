/// The alternate names in the order of their keys, and the cities that they lead to.
struct AlternateNames: Sendable {
    let links: SecondaryKeys
    /// The names as they were given.
    let texts: NameTexts

    /// - Parameter cities: how many cities there are.
    init(_ table: SectionTable, cities: Int) throws(IndexFormatError) {
        links = try SecondaryKeys(
            table, keys: KeyColumn(table, .alternates), .alternates, cities: cities)
        texts = try NameTexts(table, keys: links.keys, .alternateTexts)
    }

    /// How many alternate keys there are.
    var count: Int {
        links.count
    }
}
