/// Texts that are replaced by others: `BLN` by Berlin, `my office` by Lausanne.
///
/// A synonym matches a whole text, or all text between two separators. ``CityIndex/understanding(_:)`` adds synonyms to
/// an index.
///
/// ```swift
/// let mine = index.understanding(Synonyms(["BLN": "Berlin", "my office": "Lausanne, Switzerland"]))
/// mine.search("bln, de").first?.city.name     // Berlin
/// mine.search("my off").first?.city.name      // Lausanne
/// ```
public struct Synonyms: Hashable, Sendable {
    /// The replacement of a text.
    struct Entry: Hashable, Sendable {
        /// The folded text.
        let key: String
        /// The text that is read.
        let text: String
        /// Whether it is read only where no city is called as the typed text says.
        let isSpare: Bool
    }

    /// By their keys.
    let entries: [Entry]

    /// Creates synonyms from texts and their replacements. A replacement is not replaced again. Of texts that fold
    /// alike one counts; a text that folds to an empty key is ignored.
    ///
    /// - Complexity: O(texts × log texts).
    public init(_ texts: [String: String]) {
        self.init(
            texts.sorted { $0.key < $1.key }.map {
                Entry(key: Folding.fold($0.key), text: $0.value, isSpare: false)
            })
    }

    /// Of entries with one key the first counts.
    init(_ entries: [Entry]) {
        var known: Set<String> = []
        self.entries = entries.filter { !$0.key.isEmpty && known.insert($0.key).inserted }
            .sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    }

    /// Whether there are none.
    public var isEmpty: Bool { entries.isEmpty }

    /// The entry of a folded text.
    func entry(_ key: String) -> Entry? {
        entry(beginningWith: key).flatMap { $0.key == key ? $0 : nil }
    }

    /// The first entry whose key begins with a folded text.
    func entry(beginningWith key: String) -> Entry? {
        let first = entries.indices.partitionPoint {
            entries[$0].key.utf8.lexicographicallyPrecedes(key.utf8)
        }
        return entries[first...].first.flatMap {
            $0.key.utf8.starts(with: key.utf8) ? $0 : nil
        }
    }
}
