/// Ordinals of known number: the first are at hand, all of them are gathered when another is read.
///
/// They are given the index each time and keep none, so that an index may keep them. Readers take no
/// lock: when several ask first, each gathers them, and one result is kept. (As is ``RankedList``; one
/// generic class for both would ask the runtime for its metadata whenever one goes.)
final class LazyOrdinals: Sendable {
    private final class Gathered: Sendable {
        let ordinals: [UInt32]

        init(_ ordinals: [UInt32]) {
            self.ordinals = ordinals
        }
    }

    /// How many there are.
    let count: Int
    private let first: [UInt32]
    private let gather: (@Sendable (IndexContents) -> [UInt32])?
    private let gathered = LazyReference<Gathered>()

    /// Ordinals that are all at hand.
    init(_ ordinals: [UInt32]) {
        first = ordinals
        count = ordinals.count
        gather = nil
    }

    /// - Parameters:
    ///   - first: the first, as far as they are known.
    ///   - count: how many there are with all others.
    ///   - gather: gathers all of them.
    init(
        first: [UInt32] = [], count: Int,
        _ gather: @escaping @Sendable (IndexContents) -> [UInt32]
    ) {
        self.first = first
        self.count = count
        self.gather = gather
    }

    /// The ordinal at a position.
    @inline(__always)
    subscript(position: Int, contents: IndexContents) -> UInt32 {
        position < first.count ? first[position] : values(contents)[position]
    }

    /// All ordinals.
    @inline(__always)
    func values(_ contents: IndexContents) -> [UInt32] {
        guard let gather else { return first }
        return (gathered.load() ?? gathered.storeIfNil(Gathered(gather(contents)))).ordinals
    }
}
