extension String {
    /// The most bytes of a text that Swift stores in the value itself.
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
    /// - Parameter word: returns the word that begins at a byte; called in ascending order.
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

/// A text of at most seven bytes in one word. Unlike a `String`, it is copied without counting references.
@usableFromInline
struct ShortText: Sendable, BitwiseCopyable {
    /// The bytes, the first in the lowest bits. The highest byte is their number, or 255 for a longer text.
    private let word: UInt64

    private static let longest = 7

    init(_ text: String) {
        let utf8 = text.utf8.span
        let count = utf8.count
        word = count <= Self.longest ? utf8.paddedWord(at: 0) | UInt64(count) << 56 : .max
    }

    /// Whether the text was too long to be stored.
    var isLonger: Bool { word == .max }

    /// The text; nil when it was longer.
    var string: String? {
        isLonger
            ? nil : String(bigEndianWords: word.byteSwapped, 0, byteCount: Int(word >> 56))
    }
}
