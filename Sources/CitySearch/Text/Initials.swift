/// Initials in a key: words of one letter that follow each other, as in `washington d c`.
enum Initials {
    /// Whether a key goes on with two initials.
    ///
    /// - Parameter word: the next eight bytes of the key, big-endian, from the beginning of a word on.
    @inline(__always)
    static func begin(_ word: UInt64) -> Bool {
        word & 0x00FF_00FF_0000_0000 == 0x0020_0020_0000_0000
            && isLetter(UInt8(truncatingIfNeeded: word >> 56))
            && isLetter(UInt8(truncatingIfNeeded: word >> 40))
    }

    /// A key with initials that follow each other joined to one word; nil when there are none.
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
