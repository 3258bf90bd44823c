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

/// How many typing errors a query may have.
///
/// The distance is optimal string alignment: an error is an added, a missing or a wrong letter, or two
/// swapped neighbours, and no letter is edited twice (Damerau, "A Technique for Computer Detection and
/// Correction of Spelling Errors", 1964). A letter is a Unicode scalar of the folded text.
package enum EditDistance {
    /// The largest distance that is ever allowed.
    package static let maximum = 2

    /// The distance allowed for a query.
    ///
    /// Two letters with an error could be anything. One error is the most common by far. A second one
    /// finds too much unless the query is long.
    ///
    /// - Parameter length: how many scalars the query has, without a trailing space.
    package static func allowed(forLength length: Int) -> Int {
        switch length {
        case ..<3: 0
        case ..<8: 1
        default: 2
        }
    }
}

/// The UTF-8 bytes of a scalar as a number: the first byte in the highest bits, zero behind the last.
///
/// The numbers compare as the bytes do.
typealias PackedScalar = UInt32

extension PackedScalar {
    /// The scalar that a word begins with; 0 behind the end of a key.
    ///
    /// - Parameter word: bytes of valid UTF-8, the first in the highest bits.
    @inline(__always)
    init(leading word: UInt64) {
        let top = UInt32(truncatingIfNeeded: word >> 32)
        self = top & ~(UInt32.max >> UInt32(8 * Self.byteCount(lead: UInt8(top >> 24))))
    }

    /// How many bytes a scalar with the lead byte `lead` has.
    @inline(__always)
    static func byteCount(lead: UInt8) -> Int {
        lead < 0x80 ? 1 : UTF8Length.of(lead: lead)
    }

    /// How many bytes the scalar has.
    @inline(__always)
    var byteCount: Int {
        Self.byteCount(lead: UInt8(self >> 24))
    }

    /// The space, which ends words and keys.
    static var space: PackedScalar { PackedScalar(KeyFolder.space) << 24 }
}
