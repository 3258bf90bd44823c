/// Tables over the keys, so that the search for typing errors skips what no key begins with.
struct FuzzyTables: Sendable {
    let prefixes: KeyPrefixFilter
    let wildcards: WildcardLetters
    let mixed: MixedKeys

    init(_ table: SectionTable, _ sections: FuzzySectionGroup) throws(IndexFormatError) {
        prefixes = KeyPrefixFilter(try table.column(sections.prefixes))
        wildcards = WildcardLetters(try table.column(sections.wildcards))
        mixed = MixedKeys(entries: try table.column(sections.mixed))
    }
}

/// The few keys with letters of more than one script.
///
/// The first letter of a query may be wrong, so the right one can be any of the thousands that keys
/// begin with. But a key that begins in another script and is not one of these has no letter of the
/// query's script at all. So other scripts are left out, and these keys are asked one by one.
struct MixedKeys: Sendable {
    /// The keys, in order.
    let entries: Column<MixedKey>

    /// Calls `body` with the positions of keys that begin in another script than a query and may
    /// match it all the same.
    func forEach(near query: FuzzyQuery, of script: Script, _ body: (Int) -> Void) {
        for number in entries.indices {
            let entry = entries[number]
            guard entry.script != UInt32(script.rawValue) else { continue }
            if query.scalars.countMissing(in: entry.scalars) <= query.limit {
                body(Int(entry.position))
            }
        }
    }
}
