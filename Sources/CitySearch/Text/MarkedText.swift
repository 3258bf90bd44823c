/// A text that cannot be folded scalar by scalar: a mark changes the letter before it, or marks are
/// not in canonical order.
///
/// All marks after a letter are folded together. Marks that stay are put in canonical order (The Unicode Standard,
/// section 3.11); the first of its class may compose with the letter.
struct MarkedText {
    /// The folded text so far, with a space for every separator.
    private(set) var scalars: [Unicode.Scalar] = []
    /// The position of the first mark after the last letter.
    private var firstMark = 0
    /// The classes of the marks after the last letter, including removed ones.
    private var classes: Set<UInt8> = []
    /// Whether the text holds an apostrophe or a sign of ``LetterDigraphs``.
    private(set) var hasVariant = false

    /// - Parameter range: valid UTF-8.
    /// - Complexity: O(length), times the logarithm of the number of marks after a letter.
    init(_ text: Span<UInt8>, _ range: Range<Int>) {
        for scalar in text.string(range).unicodeScalars { append(scalar) }
        orderMarks()
    }

    private mutating func append(_ scalar: Unicode.Scalar) {
        if scalar.isASCII {
            appendASCII(UInt8(truncatingIfNeeded: scalar.value))
            return
        }
        let table = FoldTable.shared
        let fold = table.fold(of: scalar.value)
        if fold.isApostrophe || LetterDigraphs.isSign(scalar.value) { hasVariant = true }
        // The table has a line for each mark that it knows. Swift may know more.
        if fold.isItself { return append(letter: scalar) }
        if let mark = LetterOfItsOwn.mark(scalar), compose(mark) { return }
        for scalar in table.scalars(of: scalar) {
            scalar.isMark ? append(mark: scalar) : append(letter: scalar)
        }
        // A removed scalar that is not a mark does not separate the marks around it.
        if scalar.isMark { classes.insert(scalar.markClass) }
        if LetterOfItsOwn.hasLostMark(scalar) { classes.insert(230) }
    }

    private mutating func appendASCII(_ byte: UInt8) {
        switch ASCIIFold.of(byte) {
        case .letter(let letter): append(letter: Unicode.Scalar(letter))
        case .separator: append(letter: " ")
        case .apostrophe: hasVariant = true
        case .nothing: break
        }
    }

    private mutating func append(letter: Unicode.Scalar) {
        orderMarks()
        scalars.append(letter)
        firstMark = scalars.count
        classes.removeAll(keepingCapacity: true)
    }

    private mutating func append(mark: Unicode.Scalar) {
        scalars.append(mark)
        classes.insert(mark.markClass)
    }

    /// Sorts the marks after the last letter by class. Marks of one class keep their order.
    private mutating func orderMarks() {
        guard scalars.count - firstMark > 1 else { return }
        let marks = scalars[firstMark...].enumerated().sorted {
            ($0.element.markClass, $0.offset) < ($1.element.markClass, $1.offset)
        }
        scalars.replaceSubrange(firstMark..., with: marks.map { $0.element })
    }

    /// Composes the mark with the last letter, unless a mark of the same class is between.
    private mutating func compose(_ mark: Unicode.Scalar) -> Bool {
        guard firstMark > 0, !classes.contains(mark.markClass),
            let letter = LetterOfItsOwn.composed(scalars[firstMark - 1], mark)
        else { return false }
        scalars[firstMark - 1] = letter
        return true
    }
}

extension Unicode.Scalar {
    /// Whether the scalar is a mark that has a canonical order among others.
    var isMark: Bool { markClass != 0 }

    /// The canonical combining class; 0 for letters and everything that is not such a mark.
    var markClass: UInt8 { properties.canonicalCombiningClass.rawValue }
}
