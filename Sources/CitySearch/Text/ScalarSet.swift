/// A set of scalars that may claim to hold one that it does not hold, never the other way round.
struct ScalarSet: BitwiseCopyable, Hashable, Sendable {
    private var bits: UInt64 = 0

    /// The letters of ASCII have a bit each, all others share the rest.
    @inline(__always)
    mutating func insert(_ unit: PackedScalar) {
        let lead = unit >> 24
        let bit =
            lead >= 0x61 && lead <= 0x7A ? lead - 0x61 : 26 + (unit &* 0x9E37_79B1) >> 16 % 38
        bits |= 1 << UInt64(bit)
    }

    /// How many scalars surely are in this set and not in the other; there may be more.
    @inline(__always)
    func countMissing(in other: ScalarSet) -> Int {
        (bits & ~other.bits).nonzeroBitCount
    }
}
