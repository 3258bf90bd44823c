/// Ordinals that are gathered from an index when one of them is first asked for.
///
/// They are given the index each time and keep none, so that an index may keep them. Readers take no
/// lock: when several ask first, each gathers them, and one result is kept.
final class DeferredOrdinals: Sendable {
    private final class Gathered: Sendable {
        let ordinals: [UInt32]

        init(_ ordinals: [UInt32]) {
            self.ordinals = ordinals
        }
    }

    private let gather: @Sendable (IndexContents) -> [UInt32]
    private let gathered = LazyReference<Gathered>()

    init(_ gather: @escaping @Sendable (IndexContents) -> [UInt32]) {
        self.gather = gather
    }

    /// The ordinal at a position.
    func ordinal(at position: Int, _ contents: IndexContents) -> UInt32 {
        values(contents)[position]
    }

    /// The ordinals.
    @inline(__always)
    func values(_ contents: IndexContents) -> [UInt32] {
        (gathered.load() ?? gathered.storeIfNil(Gathered(gather(contents)))).ordinals
    }
}
