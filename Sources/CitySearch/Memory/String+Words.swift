extension String {
    /// How many bytes two words hold of a short text: Swift keeps those in the value itself.
    static let shortByteCount = 15

    /// A text of at most ``shortByteCount`` bytes that stand in two big-endian words; what is not
    /// UTF-8 is repaired.
    ///
    /// - Parameter byteCount: how many bytes of the words belong to the text.
    @inline(__always)
    init(bigEndianWords first: UInt64, _ second: UInt64, byteCount: Int) {
        precondition(byteCount >= 0 && byteCount <= Self.shortByteCount, "no short text")
        // The last of the first word's bytes is written twice, so that two words fill 15 bytes.
        let last = (first << 56 | second >> 8).bigEndian
        self = unsafe String(unsafeUninitializedCapacity: Self.shortByteCount) { bytes in
            let target = UnsafeMutableRawBufferPointer(bytes)
            unsafe target.storeBytes(of: first.bigEndian, as: UInt64.self)
            unsafe target.storeBytes(of: last, toByteOffset: 7, as: UInt64.self)
            return byteCount
        }
    }

    /// A text of so many bytes, of which big-endian words hold eight each; what is not UTF-8 is
    /// repaired.
    ///
    /// - Parameter word: the word that begins with a byte; asked for in order.
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
