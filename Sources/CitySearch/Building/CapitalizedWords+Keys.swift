extension CapitalizedWords {
    /// Whether a text is a key without its last space, with capitals.
    ///
    /// - Parameter bytes: what holds both.
    static func areText(
        _ text: Range<Int>, ofKey key: Range<Int>, in bytes: borrowing GrowingColumn<UInt8>
    ) -> Bool {
        guard text.count + 1 == key.count else { return false }
        let end = key.upperBound - 1
        var previous = before
        var word = bytes.bigEndianWord(at: key.lowerBound, end: end)
        for offset in stride(from: 0, to: text.count, by: 8) {
            let next = bytes.bigEndianWord(at: key.lowerBound + offset + 8, end: end)
            let written = bytes.bigEndianWord(
                at: text.lowerBound + offset, end: text.upperBound)
            if Self.word(word, after: previous, before: next) != written { return false }
            (previous, word) = (word, next)
        }
        return true
    }
}
