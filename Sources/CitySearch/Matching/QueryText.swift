/// The text of a query, folded, with what it may hold.
struct QueryText {
    /// How many Unicode scalars of a text count.
    static let longest = 1_024

    /// The folded text.
    let prefix: FoldedPrefix
    /// Whether the text may hold a separator (``TextParts/isSeparator(_:)``), or a flag.
    let mayHaveSeparator: Bool
    /// Whether the text is nothing but white space, and lists everything.
    let isBlank: Bool

    /// Whether the text is two to four capitals of ASCII.
    let isInCapitals: Bool

    /// - Parameter text: the beginning of the text that counts.
    @inline(__always)
    init(_ text: borrowing String) {
        prefix = FoldedPrefix(text)
        isBlank = prefix.isEmpty && Self.isBlank(text)
        mayHaveSeparator = Self.mayHaveSeparator(text)
        isInCapitals = Self.isInCapitals(text)
    }

    /// The beginning of a text that counts: at most ``longest`` scalars.
    ///
    /// - Complexity: O(1) for texts that count whole.
    @inline(__always)
    static func beginning(of text: String) -> String {
        text.utf8.count <= longest
            ? text : String(text.unicodeScalars.prefix(longest))
    }

    /// Whether the text may name a place behind a city.
    @inline(__always)
    func mayNamePlace(in mode: MatchMode) -> Bool {
        mayHaveSeparator || mode >= .word && prefix.holdsInnerSpace
    }

    @inline(__always)
    private static func isInCapitals(_ text: borrowing String) -> Bool {
        let utf8 = text.utf8.span
        guard 2...4 ~= utf8.count else { return false }
        for position in 0..<utf8.count where !(0x41...0x5A ~= utf8.byte(at: position)) {
            return false
        }
        return true
    }

    @inline(never)
    private static func isBlank(_ text: borrowing String) -> Bool {
        text.unicodeScalars.allSatisfy(\.properties.isWhitespace)
    }

    @inline(__always)
    private static func mayHaveSeparator(_ text: borrowing String) -> Bool {
        let utf8 = text.utf8.span
        for position in 0..<utf8.count {
            // One of ASCII, or the lead byte of one of another script.
            switch utf8.byte(at: position) {
            case 0x0A, 0x28, 0x29, 0x2C, 0x2F, 0x3B, 0x7C, 0xD8, 0xE3, 0xEF, 0xF0: return true
            default: continue
            }
        }
        return false
    }
}
