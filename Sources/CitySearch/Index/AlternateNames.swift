/// The alternate names in the order of their keys, and the cities that they lead to.
struct AlternateNames: Sendable {
    let links: LinkedKeys
    /// The names as they were given.
    let texts: TextColumn

    init(_ table: SectionTable) throws(IndexFormatError) {
        links = try LinkedKeys(
            table,
            keys: KeyColumn(
                keys: TextColumn(table, .alternateKeyOffsets, .alternateKeyBytes),
                heads: table.column(.alternateKeyHeads), starts: table.column(.alternateKeyStarts)),
            .alternates)
        texts = try TextColumn(table, .alternateOffsets, .alternateBytes)
    }

    /// How many alternate keys there are.
    var count: Int {
        links.count
    }
}
