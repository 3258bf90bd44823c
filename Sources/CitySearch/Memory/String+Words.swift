extension String {
    /// How many bytes a text has at most that Swift keeps in the value itself.
    static let shortByteCount = 15

    /// A text of at most ``shortByteCount`` bytes from two big-endian words, with U+FFFD for what is
    /// not UTF-8.
    ///
    /// - Parameter byteCount: how many bytes of the words belong to the text.
    init(bigEndianWords first: UInt64, _ second: UInt64, byteCount: Int) {
        precondition(byteCount >= 0 && byteCount <= Self.shortByteCount, "no short text")
        // The words overlap by a byte, so that they fill 15 bytes.
        let last = (first << 56 | second >> 8).bigEndian
        self = unsafe String(unsafeUninitializedCapacity: Self.shortByteCount) { bytes in
            let target = UnsafeMutableRawBufferPointer(bytes)
            unsafe target.storeBytes(of: first.bigEndian, as: UInt64.self)
            unsafe target.storeBytes(of: last, toByteOffset: 7, as: UInt64.self)
            return byteCount
        }
    }

    /// A text from big-endian words of eight bytes each, with U+FFFD for what is not UTF-8.
    ///
    /// - Parameter word: the word from a byte on; called in ascending order.
    init(byteCount: Int, bigEndianWordAt word: (Int) -> UInt64) {
        var words: [UInt64] = []
        words.reserveCapacity((byteCount + 7) / 8)
        for offset in stride(from: 0, to: byteCount, by: 8) { words.append(word(offset).bigEndian) }
        self = unsafe words.span.withUnsafeBytes { bytes in
            unsafe String(
                decoding: UnsafeRawBufferPointer(rebasing: bytes[..<byteCount]), as: UTF8.self)
        }
    }
}

/// A text of at most seven bytes in one word. Copies of it count no references, as those of a `String`
/// do.
@usableFromInline
struct ShortText: Sendable, BitwiseCopyable {
    /// The bytes, the first in the lowest bits, and in the highest byte how many there are, or 255 for a
    /// text that is longer.
    private let word: UInt64

    private static let longest = 7

    init(_ text: String) {
        let utf8 = text.utf8.span
        let count = utf8.count
        word = count <= Self.longest ? utf8.paddedWord(at: 0) | UInt64(count) << 56 : .max
    }

    /// Whether the text was longer, and is not here.
    var isLonger: Bool {
        word == .max
    }

    /// The text; nil when it was longer.
    var string: String? {
        isLonger
            ? nil : String(bigEndianWords: word.byteSwapped, 0, byteCount: Int(word >> 56))
    }
}
