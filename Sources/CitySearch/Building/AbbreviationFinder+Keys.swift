extension AbbreviationFinder {
    /// Whether the key from `start` to the end of the bytes holds one of the words, or initials.
    ///
    /// Not inlined, so that folding stays small enough for inlining.
    @inline(never)
    func occurs(in bytes: borrowing GrowingColumn<UInt8>, from start: Int) -> Bool {
        var position = start
        var beginsWord = true
        while position < bytes.count {
            let word = bytes.bigEndianWord(at: position, end: bytes.count)
            if beginsWord {
                if mayBegin(word), number(word) != nil { return true }
                if Initials.begin(word) { return true }
            }
            let spaces = KeyFolder.spaces(in: word)
            beginsWord = spaces != 0
            position += beginsWord ? spaces.leadingZeroBitCount >> 3 + 1 : 8
        }
        return false
    }
}
