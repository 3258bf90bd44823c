/// What is known of keys beforehand, so that an error is not looked for where it cannot be.
struct FuzzyTables: Sendable {
    let prefixes: KeyPrefixFilter
    let wildcards: WildcardLetters
    let mixed: MixedKeys

    /// - Complexity: O(bytes of the keys).
    init(_ keys: KeyColumn) {
        prefixes = KeyPrefixFilter(keys)
        wildcards = WildcardLetters(keys)
        mixed = MixedKeys(keys)
    }
}
