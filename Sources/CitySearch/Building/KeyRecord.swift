/// Where a folded key lies in its batch, and what is known of it since it was made.
///
/// All of it stands together: sorted keys are read in an order in which every look elsewhere misses
/// the cache.
struct KeyRecord: BitwiseCopyable, Sendable {
    /// Where the key begins among the bytes of its batch.
    var start: UInt32
    /// How many bytes the key has.
    let keyLength: UInt32
    /// How many bytes the text has that the key stands for, which lies behind it.
    let textLength: UInt32
    /// The number of the key's city in the batch.
    let city: UInt32
    /// Whether the text is the key with capitals, and an index need not keep it.
    let isCapitalized: Bool
    /// How many of its first bytes the key has in common with earlier keys of its city: those of
    /// earlier tiers, and those before it in key order. At most ``longestShared``.
    var sharedLength: UInt8 = 0
    /// The number of the batch, noted when the keys of several are put in order.
    var batch: UInt8 = 0

    /// More bytes than this in common count as so many.
    static let longestShared = 255

    /// Where the key lies.
    @inline(__always)
    var key: Range<Int> {
        Int(start)..<Int(start) + Int(keyLength)
    }

    /// Where that lies of the key which its first eight bytes leave.
    @inline(__always)
    var tail: Range<Int> {
        let end = Int(start) + Int(keyLength)
        return min(Int(start) + 8, end)..<end
    }

    /// Where that lies which an index keeps of the text.
    @inline(__always)
    var keptText: Range<Int> {
        isCapitalized ? text.lowerBound..<text.lowerBound : text
    }

    /// Where the text lies.
    @inline(__always)
    var text: Range<Int> {
        let start = Int(start) + Int(keyLength)
        return start..<start + Int(textLength)
    }
}
