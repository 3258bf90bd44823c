/// Caches the matches of prefixes of up to three Latin letters apart from main names.
///
/// All typing passes through such prefixes, and they find much: a letter is a prefix of other names of some ten
/// thousand cities and of the names of twenty countries. The memo stores how the results are found, a few hundred
/// bytes, and the computed matches, sixteen bytes each. Readers take no lock: if several are first to search for a
/// prefix, one of their answers is stored.
final class ShortPrefixMemo: Sendable {
    /// A prefix.
    private final class Node: Sendable {
        let results = LazyReference<MatchList>()
        /// The prefixes with one letter more, by the letter's class.
        let children = (0..<32).map { _ in LazySlot<Node>() }

        func child(_ letter: Int) -> Node {
            children[letter].value ?? children[letter].storeIfNil(Node())
        }
    }

    private let root = Node()

    /// Whether the results of a prefix are remembered: it has few letters, all of them Latin.
    static func remembers(_ prefix: borrowing FoldedPrefix) -> Bool {
        prefix.head >> 56 < 0x80 && KeyStarts.isExact(prefix.head, count: prefix.count)
    }

    /// The results of a prefix; nil if they are not stored yet.
    ///
    /// - Precondition: ``remembers(_:)``.
    func results(of prefix: borrowing FoldedPrefix) -> MatchList? {
        node(prefix).results.load()
    }

    /// Remembers the results of a prefix.
    ///
    /// - Returns: the matches in the cache afterwards.
    func remember(_ results: MatchList, _ prefix: borrowing FoldedPrefix) -> MatchList {
        node(prefix).results.storeIfNil(results)
    }

    private func node(_ prefix: borrowing FoldedPrefix) -> Node {
        var node = root
        for place in 0..<prefix.count {
            node = node.child(KeyStarts.letterClass(Int(prefix[place])))
        }
        return node
    }
}
