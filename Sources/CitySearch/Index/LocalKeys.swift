/// The keys of alternate names that are the names of cities in a language.
///
/// They are looked up when a query first needs the language, which has a few hundred to ten thousand.
final class LocalKeys: Sendable {
    let language: LanguageNumbers
    /// The positions of the keys, ascending.
    private let positions: [UInt32]
    /// The key of each city that has one.
    private let keys: [UInt32: UInt32]

    /// - Complexity: O(names in the language × log n).
    init(_ language: LanguageNumbers, _ contents: IndexContents) {
        self.language = language
        let alternates = contents.alternates
        var keys: [UInt32: UInt32] = [:]
        contents.localNames.forEach(below: contents.count, in: language) { ordinal, name in
            let prefix = FoldedPrefix(name)
            let whole = alternates.whole(
                ofLength: prefix.wholeKeyLength, in: alternates.range(of: prefix))
            // Equal keys go by their cities.
            if let key = alternates.first(
                of: ordinal, in: whole, forPrefixOf: prefix.wholeKeyLength)
            {
                keys[UInt32(ordinal)] = UInt32(key)
            }
        }
        self.keys = keys
        positions = keys.values.sorted()
    }

    /// The keys of a range that are names in the language.
    func positions(in range: Range<Int>) -> ArraySlice<UInt32> {
        let first = positions.indices.partitionPoint { positions[$0] < range.lowerBound }
        let end = (first..<positions.endIndex).partitionPoint { positions[$0] < range.upperBound }
        return positions[first..<end]
    }

    /// The key of a city's name in the language; nil if it is not in a range.
    func key(of ordinal: Int, in range: Range<Int>) -> Int? {
        keys[UInt32(ordinal)].flatMap { range.contains(Int($0)) ? Int($0) : nil }
    }
}

/// The ``LocalKeys`` of the requested languages. Readers take no lock.
final class LocalKeysMemo: Sendable {
    private let languages = (0..<256).map { _ in LazySlot<LocalKeys>() }

    /// The keys of a language; nil when the index does not know it.
    func keys(_ language: LanguageNumbers, _ contents: IndexContents) -> LocalKeys? {
        guard let first = language.first else { return nil }
        let known = languages[Int(first)].value
        if let known, known.language == language { return known }
        let keys = LocalKeys(language, contents)
        return known == nil ? languages[Int(first)].storeIfNil(keys) : keys
    }
}
