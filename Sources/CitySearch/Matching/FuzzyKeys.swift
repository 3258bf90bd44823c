/// Keys, with what finds those that begin almost as a query does.
///
/// ```swift
/// let names = FuzzyKeys(namesOf: index)
/// var matches = FuzzyMatches()
/// names.find(FoldedPrefix(rules: "barclon"), into: &matches)
/// for match in matches where match.distance > 0 { print(match.positions, match.distance) }
/// ```
package struct FuzzyKeys: Sendable {
    private let keys: KeyColumn
    private let tables: FuzzyTables

    private init(_ keys: KeyColumn, _ tables: FuzzyTables) {
        self.keys = keys
        self.tables = tables
    }

    /// The cities' own names.
    init(ownNamesOf contents: IndexContents) {
        self.init(contents.nameKeys, contents.fuzzyNames)
    }

    /// The cities' alternate names.
    init(alternateNamesOf contents: IndexContents) {
        self.init(contents.alternates.keys, contents.fuzzyAlternates)
    }

    /// How many keys there are.
    package var count: Int {
        keys.count
    }

    /// A key.
    package subscript(position: Int) -> String {
        keys[position]
    }

    /// Finds the keys of which some prefix is within ``EditDistance/allowed(forLength:)`` of a query,
    /// so that a name is found while it is being typed. Keys that simply begin with the query are
    /// among them, at distance 0.
    ///
    /// When the query ends in a space, its last word is finished: only prefixes count that a space
    /// follows in the key.
    ///
    /// - Parameters:
    ///   - query: a folded query.
    ///   - matches: where the matches go, in the order of the keys; what was there is forgotten.
    /// - Complexity: depends on how many prefixes of keys are near the query, hardly on how many
    ///   keys have them. Allocates nothing for each key.
    package func find(_ query: FoldedPrefix, into matches: inout FuzzyMatches) {
        matches.removeAll()
        var walk = FuzzyWalk(keys: keys, tables: tables, query: FuzzyQuery(query))
        swap(&walk.matches, &matches)
        walk.run()
        swap(&walk.matches, &matches)
        matches.finish()
    }
}
