/// A folded query, laid out for a search with typing errors.
struct FuzzyQuery {
    /// The scalars, without a trailing space.
    let units: [PackedScalar]
    /// Whether the last word is finished: a space was typed after it.
    let endsInSpace: Bool
    /// The maximum number of errors.
    let limit: Int
    /// The first bytes of the scalars, up to eight, big-endian, zero after the end.
    let head: UInt64
    /// The number of bytes of the head.
    let headCount: Int
    /// The number of bytes of the scalars.
    private let byteCount: Int

    /// The most errors that a query may have.
    static let mostErrors = 2

    /// - Parameter prefix: a folded query of one letter at least.
    init(_ prefix: FoldedPrefix) {
        units = prefix.letters.map { PackedScalar($0) }
        endsInSpace = prefix.endsInSpace
        limit = prefix.allowedErrors
        byteCount = endsInSpace ? prefix.count - 1 : prefix.count
        headCount = min(8, byteCount)
        head = prefix.head & ~(UInt64.max >> UInt64(8 * headCount))
    }

    /// Whether a key of `byteCount` bytes, without its last space, may be the whole query: an
    /// error changes its length by a letter at most, of up to four bytes.
    func mayBeWhole(_ byteCount: Int) -> Bool {
        (-4 * limit...4 * limit).contains(byteCount - self.byteCount)
    }
}

/// The UTF-8 bytes of a scalar as a number: the first byte in the highest bits, zero after the last.
///
/// The numbers compare as the bytes do.
typealias PackedScalar = UInt32

extension PackedScalar {
    init(_ scalar: Unicode.Scalar) {
        let bytes = scalar.utf8.reduce(0) { $0 << 8 | UInt32($1) }
        self = bytes << UInt32(bytes.leadingZeroBitCount & ~7)
    }

    /// The scalar that a word begins with; 0 after the end of a key.
    ///
    /// - Parameter word: bytes of valid UTF-8, the first in the highest bits.
    init(leading word: UInt64) {
        let top = UInt32(truncatingIfNeeded: word >> 32)
        self = top & ~(UInt32.max >> UInt32(8 * Self.byteCount(lead: UInt8(top >> 24))))
    }

    /// The number of bytes of a scalar with the lead byte `lead`.
    static func byteCount(lead: UInt8) -> Int { lead < 0x80 ? 1 : UTF8Length.of(lead: lead) }

    /// The number of bytes of the scalar.
    var byteCount: Int { Self.byteCount(lead: UInt8(self >> 24)) }

    /// The space, which ends words and keys.
    static var space: PackedScalar { PackedScalar(KeyFolder.space) << 24 }
}
