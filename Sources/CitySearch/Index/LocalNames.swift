/// The names of cities and places by language, where they differ from the name in the data.
///
/// The items with such names ascend: cities by their ordinals, then places by their numbers. Each has a list of
/// languages and texts. Many languages share a text: an empty text means the next one of the list.
package struct LocalNames: Sendable {
    /// The tags of the languages, ascending; see ``Language/packed(_:)``.
    package let languages: Column<UInt64>
    package let items: Column<UInt32>
    /// Where the list of each item begins, and the end of the last.
    package let starts: Column<UInt32>
    /// The language of each name, by its number.
    package let numbers: Column<UInt8>
    private let kept: TextColumn

    /// The maximum number of languages: one number means none.
    package static let mostLanguages = 255

    init(_ table: SectionTable) throws(IndexFormatError) {
        languages = try table.column(.languages)
        items = try table.column(.localNameItems)
        starts = try table.column(.localNameStarts)
        numbers = try table.column(.localNameLanguages)
        kept = try TextColumn(table, .localNames)
        guard languages.count <= Self.mostLanguages else { throw .damaged("too many languages") }
    }

    /// The numbers that the index has for a language.
    ///
    /// - Complexity: O(log languages).
    func numbers(of language: Language) -> LanguageNumbers {
        var numbers = LanguageNumbers()
        for place in 0..<language.tags.scalarCount where language.tags[place] != 0 {
            let tag = language.tags[place]
            let number = languages.indices.partitionPoint { languages[$0] < tag }
            guard number < languages.count, languages[number] == tag else { continue }
            numbers.append(UInt8(truncatingIfNeeded: number))
        }
        return numbers
    }

    /// The languages of the names of all items but some.
    ///
    /// - Complexity: O(names).
    func languages(except others: Range<Int>) -> Set<UInt64> {
        var found: Set<UInt64> = []
        for slot in items.indices where !others.contains(Int(items[slot])) {
            for position in list(slot) { found.insert(languages[Int(numbers[position])]) }
        }
        return found
    }

    /// The position of the name of an item in a language; nil when it has none.
    ///
    /// - Complexity: O(log n + languages of the item).
    func position(of item: Int, in language: LanguageNumbers) -> Int? {
        if language.isEmpty { return nil }
        return slot(of: item).flatMap { position(inList: $0, in: language) }
    }

    /// The number of the list of an item; nil when it has no names by language.
    private func slot(of item: Int) -> Int? {
        let slot = items.indices.partitionPoint { items[$0] < item }
        return slot < items.count && items[slot] == item ? slot : nil
    }

    /// The position of the name of the item of a list.
    private func position(inList slot: Int, in language: LanguageNumbers) -> Int? {
        let list = list(slot)
        for number in language {
            if let position = list.first(where: { numbers[$0] == number }) {
                return (position..<list.upperBound).first { !kept.isEmpty($0) }
            }
        }
        return nil
    }

    /// The name at a position.
    package func text(_ position: Int) -> String { kept[position] }

    /// Calls `body` with the UTF-8 of the name at a position.
    func withUTF8<Result, Failure: Error>(
        _ position: Int, _ body: (Span<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try kept.withUTF8(position, body)
    }

    /// All names of an item by the tags of their languages.
    func all(of item: Int) -> [String: String] {
        guard let slot = slot(of: item) else { return [:] }
        var names: [String: String] = [:]
        var text = ""
        for position in list(slot).reversed() {
            if !kept.isEmpty(position) { text = kept[position] }
            names[Language.unpacked(languages[Int(numbers[position])])] = text
        }
        return names
    }

    /// Calls `body` with each item below a number that has a name in a language, and with that name.
    ///
    /// - Complexity: O(names).
    func forEach(
        below end: Int, in language: LanguageNumbers, _ body: (_ item: Int, _ name: String) -> Void
    ) {
        for slot in 0..<items.indices.partitionPoint({ items[$0] < end }) {
            if let position = position(inList: slot, in: language) {
                body(Int(items[slot]), kept[position])
            }
        }
    }

    /// Whether the last name of a list is a text, so that each has one.
    package func endsInText(_ slot: Int) -> Bool {
        list(slot).last.map { !kept.isEmpty($0) } ?? false
    }

    /// The position of a list.
    package func list(_ slot: Int) -> Range<Int> {
        let start = Int(starts[slot])
        return start..<max(start, Int(starts[slot + 1]))
    }
}

/// The numbers that an index has for a language and for its fallbacks, the likeliest first.
struct LanguageNumbers: Sendable, BitwiseCopyable, Equatable, Sequence {
    private var numbers = SIMD4<UInt8>(repeating: .max)
    private var count: UInt8 = 0

    /// No language.
    init() {}

    mutating func append(_ number: UInt8) {
        numbers[Int(count)] = number
        count += 1
    }

    var isEmpty: Bool { count == 0 }

    /// The number of the likeliest language; nil if there is none.
    var first: UInt8? { isEmpty ? nil : numbers[0] }

    func makeIterator() -> some IteratorProtocol<UInt8> {
        (0..<Int(count)).lazy.map { [numbers] in numbers[$0] }.makeIterator()
    }
}

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
