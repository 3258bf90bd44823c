extension FoldTableBuilder {
    /// Asks ICU what the scalars of a text fold to that ``KeyFolder`` would ask for, one after another,
    /// if it began anew behind each: up to the first for which ``FoldingRules`` are to be asked.
    ///
    /// - Parameter range: valid UTF-8.
    /// - Complexity: O(length), beside ICU.
    mutating func learnScalars(of text: Span<UInt8>, _ range: Range<Int>) {
        var position = range.lowerBound
        // Whether a mark that comes next may belong to one before.
        var isBehindMark = false
        while position < range.upperBound {
            let byte = text.byte(at: position)
            guard byte >= 0x80 else {
                switch ASCIIFold.of(byte) {
                case .apostrophe, .nothing: isBehindMark = true
                case .letter, .separator: break
                }
                position += 1
                continue
            }
            let length = UTF8Length.of(lead: byte)
            guard position + length <= range.upperBound else { return }
            let scalar = text.scalar(at: position, length: length)
            if fold(of: scalar).isUnknown { learn(scalar) }
            let fold = fold(of: scalar)
            if fold.isInContext || (isBehindMark && fold.opensWithMark) { return }
            if fold.isItself {
                isBehindMark = false
            } else if fold.length > 0 {
                isBehindMark = fold.closesWithMark
            }
            position += length
            if position < range.upperBound, text.byte(at: position) < 0x80 { isBehindMark = false }
        }
    }
}
