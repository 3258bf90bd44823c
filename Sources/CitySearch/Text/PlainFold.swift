/// The fold of a scalar in one word, for a fold of up to four bytes without special cases.
///
/// Half of all names are in other alphabets than Latin, whose letters have two bytes each. One look into
/// a small table folds them.
struct PlainFold: BitwiseCopyable, Sendable {
    private let word: UInt64

    /// Not plain, or not known yet.
    static let none = PlainFold(word: 0)
    /// Scalars below this have at most two bytes.
    static let limit = 0x800

    private init(word: UInt64) {
        self.word = word
    }

    /// - Parameters:
    ///   - scalar: a scalar of two bytes.
    ///   - fold: what it folds to.
    ///   - bytes: what scalars fold to.
    init(_ scalar: Unicode.Scalar, _ fold: ScalarFold, in bytes: [UInt8]) {
        let isPlain =
            fold.isItself
            || (1...4 ~= fold.length && !fold.hasSpace && !fold.opensWithMark
                && !fold.closesWithMark)
        guard isPlain, !fold.isInContext, !LetterDigraphs.isSign(scalar.value) else {
            self = .none
            return
        }
        let folded =
            fold.isItself
            ? Array(String(scalar).utf8) : Array(bytes[fold.offset..<fold.offset + fold.length])
        word = UInt64(folded.count) << 32 | folded.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// Whether the fold is not plain, or not known.
    @inline(__always)
    var isNone: Bool {
        word == 0
    }

    /// The bytes, the first in the lowest bits.
    @inline(__always)
    var bytes: UInt64 {
        word & 0xFFFF_FFFF
    }

    /// How many bytes there are.
    @inline(__always)
    var length: Int {
        Int(truncatingIfNeeded: word >> 32)
    }
}
