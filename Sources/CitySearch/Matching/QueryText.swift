/// A query's text, taken apart.
struct QueryText {
    /// How many Unicode scalars of a text count.
    static let longest = 1_024

    /// The folded text.
    let prefix: FoldedPrefix
    /// Whether the text may hold a comma.
    let mayHaveComma: Bool
    /// Whether the text is nothing but white space, and lists everything.
    let isBlank: Bool

    @inline(__always)
    /// - Parameter text: what counts of what was typed.
    init(_ text: borrowing String, table: borrowing FoldTable) {
        prefix = FoldedPrefix(text, table: table)
        isBlank = prefix.isEmpty && Self.isBlank(text)
        mayHaveComma = Self.mayHaveComma(text)
    }

    /// What counts of a text: at most ``longest`` scalars.
    ///
    /// - Complexity: O(1) for texts that count whole.
    @inline(__always)
    static func beginning(of text: String) -> String {
        text.utf8.count <= longest
            ? text : String(text.unicodeScalars.prefix(longest))
    }

    /// Whether a part of the text may name a place behind the name of a city.
    @inline(__always)
    func mayNamePlace(in mode: MatchMode) -> Bool {
        mayHaveComma || mode >= .word && prefix.holdsInnerSpace
    }

    @inline(never)
    private static func isBlank(_ text: borrowing String) -> Bool {
        text.unicodeScalars.allSatisfy(\.properties.isWhitespace)
    }

    @inline(__always)
    private static func mayHaveComma(_ text: borrowing String) -> Bool {
        let utf8 = text.utf8.span
        for position in stride(from: 0, to: utf8.count, by: 8) {
            let word = utf8.paddedWord(at: position)
            if ASCIIWord.isPlain(word, without: UInt8(ascii: ",")) { continue }
            for position in position..<min(position + 8, utf8.count) {
                // A comma, or a byte that those of other scripts begin with.
                switch utf8[position] {
                case 0x2C, 0xD8, 0xE3, 0xEF: return true
                default: continue
                }
            }
        }
        return false
    }

    /// What stands between the commas of a text.
    static func parts(of text: String) -> [String] {
        text.unicodeScalars.split(omittingEmptySubsequences: false, whereSeparator: isComma)
            .map { String(String.UnicodeScalarView($0)) }
    }

    /// The comma, and those of Arabic, Chinese and Japanese.
    static func isComma(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x2C, 0x060C, 0x3001, 0xFF0C: true
        default: false
        }
    }
}
