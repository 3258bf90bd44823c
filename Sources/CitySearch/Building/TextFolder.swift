/// Folds texts one by one the way a loading task folds the names of cities: by the table, and by
/// ``FoldingRules`` where the table cannot tell.
///
/// Tests hold this path against the rules.
package struct TextFolder {
    private var folds = FoldTableBuilder()

    package init() {}

    /// The key of a text: its folded form and the space that closes it, or nothing.
    package mutating func key(of text: String) throws(OutOfMemory) -> String {
        var keys = KeyBatchBuilder(room: (keys: 1, bytes: 64))
        let span = text.utf8.span
        _ = try keys.fold(span, 0..<span.count, folds: &folds)
        try keys.keep(of: 0)
        return keys.finish().key(0)
    }
}
