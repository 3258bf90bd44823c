import CEngine

/// An index as results and cities hold it.
///
/// Swift counts the references to an object in the object. Threads that retain and release one
/// object wait for its cache line, longer than a query takes. So an index has several shards, each
/// with a count of its own, and threads take different ones. (`LongAdder` of Java's library spreads
/// a counter in the same way.)
@usableFromInline
final class ReferenceShard: Sendable {
    @usableFromInline let contents: IndexContents
    /// The typed text, if it is too long for a match: the matches of that query hold a shard of
    /// their own. Nil in all other shards.
    let text: String?
    /// The language of the cities' names; nil for that of the data.
    let language: Language?
    let languageNumbers: LanguageNumbers
    /// Keeps the counts of two shards on different cache lines, also where lines are fetched in pairs.
    private let padding = InlineArray<12, UInt64>(repeating: 0)

    init(_ contents: IndexContents, text: String? = nil, language: Language? = nil) {
        self.contents = contents
        self.text = text
        self.language = language
        languageNumbers =
            language.map { contents.localNames.numbers(of: $0) } ?? LanguageNumbers()
    }
}

/// The shards of an index. The object stores them inline, so that taking one counts only the
/// reference to the shard.
final class ReferenceShards: Sendable {
    private let shards: InlineArray<64, ReferenceShard>

    init(_ contents: IndexContents) { shards = InlineArray { _ in ReferenceShard(contents) } }

    /// A shard for the running thread; another thread has another one, unless there are many.
    ///
    /// - Complexity: O(1).
    var current: ReferenceShard {
        // Fibonacci hashing: the upper bits of a product with 2⁶⁴ over the golden ratio (Knuth, "The
        // Art of Computer Programming", vol. 3, section 6.4).
        let product = cengine_thread_number() &* 0x9E37_79B9_7F4A_7C15
        return shards[Int(truncatingIfNeeded: product >> 58)]
    }
}
