/// A few thousand keys, each with the number and the text that it stands for: the names of countries
/// and regions on their way into an index.
struct NamedKeys: ~Copyable {
    private var keys = KeyBatchBuilder(room: (0, 1 << 12))
    private var numbers: [UInt16] = []
    private var texts: [String] = []
    private var folds = FoldTableBuilder()

    /// Adds a code or an abbreviation that stands for a number.
    mutating func addCode(_ text: String, number: Int) throws(OutOfMemory) {
        let span = text.utf8.span
        _ = try keys.fold(span, 0..<span.count, folds: &folds)
        try keepLast(text, number)
    }

    /// Adds a name that stands for a number, in all spellings that it has as any name does.
    ///
    /// - Parameter spelled: the name as it is written here, if not as it is told.
    mutating func addName(
        _ text: String, spelled: String? = nil, number: Int
    ) throws(OutOfMemory) {
        let spelled = spelled ?? text
        let span = spelled.utf8.span
        let range = 0..<span.count
        try addForms(span, range, text, number)
        for letters in [Apostrophes.spaced(span, range), LetterDigraphs.written(span, range)] {
            if let letters { try addForms(letters.span, letters.indices, text, number) }
        }
    }

    /// Adds English names that stand for a number, and behind them the ways in which people write
    /// these otherwise.
    mutating func addEnglishNames(_ names: [String], number: Int) throws(OutOfMemory) {
        for name in names { try addName(name, number: number) }
        for name in names {
            for spelled in PlaceNameSpellings.spelled(name) where spelled != name {
                try addName(name, spelled: spelled, number: number)
            }
        }
    }

    /// Adds the key of a name in a spelling of its letters, and in the other spellings of its words.
    private mutating func addForms(
        _ spelled: Span<UInt8>, _ range: Range<Int>, _ text: String, _ number: Int
    ) throws(OutOfMemory) {
        let signs = try keys.fold(spelled, range, folds: &folds)
        let words = signs.contains(.words) ? AbbreviatedWords.rewritten(keys.last) : []
        try keepLast(text, number)
        for key in words {
            try keys.open(key)
            try keepLast(text, number)
        }
    }

    /// Keeps the key that was folded last, unless it is empty.
    private mutating func keepLast(_ text: String, _ number: Int) throws(OutOfMemory) {
        guard !keys.isOpenEmpty else { return }
        try keys.keep(of: UInt32(number))
        numbers.append(UInt16(number))
        texts.append(text)
    }

    /// Ends the adding. Of keys that are equal and stand for the same, the first one stays.
    consuming func sorted() -> SortedNamedKeys {
        let (numbers, texts) = (numbers, texts)
        let keys = keys.finish()
        let order = KeyOrder(batches: [keys], tieBreaker: NumberTieBreaker(numbers: numbers))
        var entries: [KeyEntry] = []
        for entry in KeySort(order: order).sorted() {
            if let last = entries.last, numbers[last.index] == numbers[entry.index],
                order.areEqual(last, entry)
            {
                continue
            }
            entries.append(entry)
        }
        return SortedNamedKeys(
            keys: keys, entries: entries, numbers: entries.map { numbers[$0.index] },
            texts: entries.map { texts[$0.index] })
    }
}

/// Named keys in order.
struct SortedNamedKeys: Sendable {
    let keys: KeyBatch
    let entries: [KeyEntry]
    let numbers: [UInt16]
    let texts: [String]
}

/// Folds texts one by one the way a loading task folds the names of cities: by the table, and by
/// ``FoldingRules`` where the table cannot tell.
///
/// Tests hold this path against the rules.
package struct TextFolder: ~Copyable {
    private var folds = FoldTableBuilder()
    private var keys = KeyBatchBuilder(room: (keys: 1, bytes: 64))

    package init() {}

    /// The key of a text: its folded form and the space that closes it, or nothing.
    package mutating func key(of text: String) throws(OutOfMemory) -> String {
        String(decoding: try fold(text), as: UTF8.self)
    }

    /// The folded form of a text.
    mutating func folded(_ text: String) throws(OutOfMemory) -> String {
        String(decoding: try fold(text).dropLast(), as: UTF8.self)
    }

    private mutating func fold(_ text: String) throws(OutOfMemory) -> [UInt8] {
        let span = text.utf8.span
        _ = try keys.fold(span, 0..<span.count, folds: &folds)
        return keys.last
    }
}
