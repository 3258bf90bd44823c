/// A text of at most seven bytes in one word. Copies of it count no references, as those of a `String`
/// do.
@usableFromInline
struct ShortText: Sendable, BitwiseCopyable {
    /// The bytes, the first in the lowest bits, and in the highest byte how many there are, or 255 for a
    /// text that is longer.
    private let word: UInt64

    private static let longest = 7

    @inline(__always)
    init(_ text: String) {
        let utf8 = text.utf8.span
        let count = utf8.count
        word = count <= Self.longest ? utf8.paddedWord(at: 0) | UInt64(count) << 56 : .max
    }

    /// Whether the text was longer, and is not here.
    @inline(__always)
    var isLonger: Bool {
        word == .max
    }

    /// The text; nil when it was longer.
    var string: String? {
        isLonger
            ? nil : String(bigEndianWords: word.byteSwapped, 0, byteCount: Int(word >> 56))
    }
}
