/// A folded query, laid out for a search with typing errors.
struct FuzzyQuery {
    /// The scalars, without a trailing space.
    let units: [PackedScalar]
    /// Whether the last word is finished: a space was typed behind it.
    let endsInSpace: Bool
    /// How many errors it may have.
    let limit: Int
    /// The first bytes of the scalars, up to eight, big-endian, zero behind the end.
    let head: UInt64
    /// How many bytes the head has.
    let headCount: Int
    /// How many bytes the scalars have.
    private let byteCount: Int

    /// - Parameter prefix: a folded query of one letter at least.
    init(_ prefix: FoldedPrefix) {
        endsInSpace = prefix.endsInSpace
        let end = endsInSpace ? prefix.count - 1 : prefix.count
        var units: [PackedScalar] = []
        units.reserveCapacity(end)
        var position = 0
        while position < end {
            var unit = PackedScalar(prefix[position]) << 24
            let count = unit.byteCount
            for offset in 1..<max(1, count) {
                unit |= PackedScalar(prefix[position + offset]) << UInt32(24 - 8 * offset)
            }
            units.append(unit)
            position += count
        }
        self.units = units
        limit = EditDistance.allowed(forLength: units.count)
        byteCount = end
        headCount = min(8, end)
        head = prefix.head & ~(headCount == 8 ? 0 : UInt64.max >> UInt64(8 * headCount))
    }

    /// Whether a key of so many bytes, without its last space, may be all of the query. A letter has one to
    /// four.
    @inline(__always)
    func mayBeWhole(_ byteCount: Int) -> Bool {
        (-4 * limit...4 * limit).contains(byteCount - self.byteCount)
    }

    /// The first scalar.
    var first: PackedScalar {
        units[0]
    }
}
