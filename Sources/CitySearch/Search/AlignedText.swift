/// A text that is shown, with its folded form, of which each scalar knows the `Character` that it comes
/// from.
struct AlignedText {
    /// The folded form, without a space at its end.
    private(set) var folded: [Unicode.Scalar] = []
    /// For each scalar of the folded form the number of its character.
    private var characters: [Int] = []
    /// Where each character begins, and where the last one ends.
    private var bounds: [String.Index]

    /// How many scalars of the folded form count.
    private static let longest = 1_024

    /// - Complexity: O(length).
    init(_ text: String, _ table: FoldTable) {
        bounds = [text.startIndex]
        for position in text.indices where folded.count < Self.longest {
            append(text[position], table)
            bounds.append(text.index(after: position))
        }
        if folded.last == " " {
            folded.removeLast()
            characters.removeLast()
        }
    }

    private mutating func append(_ character: Character, _ table: FoldTable) {
        let number = bounds.count - 1
        for scalar in Self.folded(character, table) where scalar != " " || isInWord {
            folded.append(scalar)
            characters.append(number)
        }
    }

    private var isInWord: Bool {
        folded.last.map { $0 != " " } ?? false
    }

    /// What a character folds to in the middle of a word; separators fold to a space there.
    private static func folded(_ character: Character, _ table: FoldTable) -> [Unicode.Scalar] {
        var scalars = FoldedPrefix("x\(character)x", table: table).letters
        guard scalars.count >= 2 else { return [] }
        scalars.removeLast()
        scalars.removeFirst()
        return scalars
    }

    /// The characters of the text that a range of the folded form comes from.
    func range(of range: Range<Int>) -> Range<String.Index> {
        bounds[characters[range.lowerBound]]..<bounds[characters[range.upperBound - 1] + 1]
    }
}
