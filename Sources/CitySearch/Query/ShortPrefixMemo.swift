import Synchronization

/// What prefixes of up to three Latin letters find beside own names, kept once it was worked out.
///
/// Whoever types passes through them, and they find much: a letter begins other names of some ten
/// thousand cities and the names of twenty countries. What is kept is how the results are found, a
/// few hundred bytes, and the order of those cities once one of them was read, four bytes each.
/// Readers take no lock: when several look for the same first, one of their answers is kept.
final class ShortPrefixMemo: Sendable {
    /// A prefix.
    private final class Node: Sendable {
        let results = AtomicLazyReference<FurtherResults>()
        /// The prefixes with one letter more, by the letter's class.
        let children = InlineArray<32, AtomicLazyReference<Node>> { _ in AtomicLazyReference() }

        func child(_ letter: Int) -> Node {
            children[letter].load() ?? children[letter].storeIfNil(Node())
        }
    }

    private let root = Node()

    /// What a prefix finds; nil when it is longer, or has other letters.
    ///
    /// - Parameter find: finds it the first time.
    /// - Complexity: O(1) but for the first time.
    func results(of prefix: borrowing FoldedPrefix, find: () -> FurtherResults) -> FurtherResults? {
        guard prefix.head >> 56 < 0x80, KeyStarts.isExact(prefix.head, count: prefix.count) else {
            return nil
        }
        var node = root
        for place in 0..<prefix.count {
            node = node.child(KeyStarts.letterClass(Int(prefix[place])))
        }
        return node.results.load() ?? node.results.storeIfNil(find())
    }
}
