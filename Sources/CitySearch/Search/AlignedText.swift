/// A text that is shown, with its folded form, of which each scalar knows the `Character` that it comes
/// from.
struct AlignedText {
    /// The folded form, without a space at its end.
    private(set) var folded: [Unicode.Scalar] = []
    /// For each scalar of the folded form the number of its character.
    private var characters: [Int] = []
    /// Where each character begins, and where the last one ends, as offsets in the text's scalars.
    private var bounds = [0]

    /// How many scalars of the folded form count.
    private static let longest = 1_024

    /// - Complexity: O(length).
    init(_ text: String, _ table: FoldTable) {
        for character in text where folded.count < Self.longest {
            append(character, table)
        }
        if folded.last == " " {
            folded.removeLast()
            characters.removeLast()
        }
    }

    private mutating func append(_ character: Character, _ table: FoldTable) {
        let number = bounds.count - 1
        bounds.append(bounds[number] + character.unicodeScalars.count)
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

    /// The scalars of the text that a range of the folded form comes from, whole characters of them.
    func scalars(of range: Range<Int>) -> Range<Int> {
        bounds[characters[range.lowerBound]]..<bounds[characters[range.upperBound - 1] + 1]
    }
}
