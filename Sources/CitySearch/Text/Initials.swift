/// Words of one letter behind one another, as periods between initials fold to: `washington d c`.
enum Initials {
    /// Whether a key goes on with two of them, and with nothing else between.
    ///
    /// - Parameter word: its next eight bytes, big-endian, of which the first begins a word.
    @inline(__always)
    static func begin(_ word: UInt64) -> Bool {
        word & 0x00FF_00FF_0000_0000 == 0x0020_0020_0000_0000
            && isLetter(UInt8(truncatingIfNeeded: word >> 56))
            && isLetter(UInt8(truncatingIfNeeded: word >> 40))
    }

    /// A key with all that stand behind one another as one word; nil when there are none.
    ///
    /// - Parameter key: a folded text and the space that closes it.
    static func joined(_ key: [UInt8]) -> [UInt8]? {
        var result: [UInt8] = []
        var isInitial = false
        for word in key.dropLast().split(separator: KeyFolder.space) {
            let wasInitial = isInitial
            isInitial = word.count == 1 && word.allSatisfy(isLetter)
            if wasInitial, isInitial { result.removeLast() }
            result += word
            result.append(KeyFolder.space)
        }
        return result.count < key.count ? result : nil
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
    }
}
