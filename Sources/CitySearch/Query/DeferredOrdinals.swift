/// Ordinals whose number is known, and perhaps the first of them; the others are gathered when one of
/// them is read.
@usableFromInline
struct DeferredOrdinals: Sendable {
    /// How many there are.
    let count: Int
    private let first: [UInt32]
    private let all: Deferred<[UInt32]>

    init(count: Int, first: [UInt32] = [], gather: @escaping @Sendable (IndexContents) -> [UInt32])
    {
        self.count = count
        self.first = first
        all = Deferred(gather)
    }

    /// The ordinal at a position.
    ///
    /// - Complexity: O(1) but when the first is read that is not known.
    func ordinal(at position: Int, _ contents: IndexContents) -> UInt32 {
        position < first.count ? first[position] : all.value(contents)[position]
    }
}
