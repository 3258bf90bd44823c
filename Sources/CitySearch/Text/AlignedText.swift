/// A text that is shown, with its folded form, of which each scalar knows the `Character` that it comes
/// from.
struct AlignedText {
    private let text: String
    /// The folded form, without a space at its end.
    private(set) var folded: [Unicode.Scalar] = []
    /// For each scalar of the folded form where the UTF-8 of its character is.
    private var origins: [Range<Int>] = []

    /// How many scalars of the folded form count.
    private static let longest = 1_024

    /// - Complexity: O(length).
    init(_ text: String) {
        self.text = text
        let bytes = text.utf8.span
        folded.reserveCapacity(min(bytes.count, Self.longest))
        origins.reserveCapacity(min(bytes.count, Self.longest))
        var start = 0
        while start < bytes.count, folded.count < Self.longest {
            // Most characters are letters of ASCII. To find where any other ends takes far longer.
            let next = start + 1 < bytes.count ? bytes[start + 1] : 0
            if next < 0x80, let letter = Self.letter(bytes[start]) {
                append(letter, from: start..<start + 1)
                start += 1
            } else {
                let end = endOfCharacter(at: start)
                for scalar in Self.folded(character(start..<end))
                where scalar != " " || isInWord {
                    append(scalar, from: start..<end)
                }
                start = end
            }
        }
        if folded.last == " " {
            folded.removeLast()
            origins.removeLast()
        }
    }

    /// What a letter of ASCII folds to; nil for other bytes.
    private static func letter(_ byte: UInt8) -> Unicode.Scalar? {
        guard byte < 0x80, case .letter(let letter) = ASCIIFold.of(byte) else { return nil }
        return Unicode.Scalar(letter)
    }

    private mutating func append(_ scalar: Unicode.Scalar, from origin: Range<Int>) {
        folded.append(scalar)
        origins.append(origin)
    }

    private var isInWord: Bool {
        folded.last.map { $0 != " " } ?? false
    }

    /// What a character folds to in the middle of a word; separators fold to a space there.
    private static func folded(_ character: Substring) -> [Unicode.Scalar] {
        if character == " " { return [" "] }
        var scalars = FoldedPrefix("x\(character)x").letters
        guard scalars.count >= 2 else { return [] }
        scalars.removeLast()
        scalars.removeFirst()
        return scalars
    }

    // MARK: Places in the text

    private func index(_ offset: Int) -> String.Index {
        text.utf8.index(text.startIndex, offsetBy: offset)
    }

    private func endOfCharacter(at start: Int) -> Int {
        text.utf8.distance(from: text.startIndex, to: text.index(after: index(start)))
    }

    private func character(_ range: Range<Int>) -> Substring {
        text[index(range.lowerBound)..<index(range.upperBound)]
    }

    /// The characters of the text that a range of the folded form comes from.
    func range(of range: Range<Int>) -> Range<String.Index> {
        let (first, last) = (origins[range.lowerBound], origins[range.upperBound - 1])
        return index(first.lowerBound)..<index(last.upperBound)
    }
}
