/// The typed text: the folded text, the parts between separators, and the tokens.
///
/// Most queries need the folded text alone, so parts and tokens are made when the reader first asks for them.
struct TypedText {
    /// The maximum number of Unicode scalars of a text that count.
    static let longest = 1_024

    /// The typed text, unfolded.
    let text: String
    /// The folded text.
    let prefix: FoldedPrefix
    /// Whether the text may hold a separator (``Unicode/Scalar/isSeparator``), or a flag.
    let mayHaveSeparator: Bool
    /// Whether the text is nothing but white space, and lists everything.
    let isBlank: Bool
    /// Whether the text is two to four capitals of ASCII.
    let isInCapitals: Bool
    /// The words of each part that has any, and a space when white space follows.
    private(set) lazy var parts = Self.parts(text)
    /// The tokens; nil when there are none, or too many.
    private(set) lazy var tokens = TextTokens(text)

    /// Takes the first ``longest`` scalars of a text.
    ///
    /// - Complexity: O(length).
    @inline(__always)
    init(_ whole: borrowing String) {
        let text = Self.beginning(of: whole)
        prefix = FoldedPrefix(text)
        isBlank = prefix.isEmpty && Self.isBlank(text)
        mayHaveSeparator = Self.mayHaveSeparator(text)
        isInCapitals = Self.isInCapitals(text)
        self.text = text
    }

    /// Whether separators divide the text into several parts.
    var isSeparated: Bool { mutating get { mayHaveSeparator && parts.count > 1 } }

    /// Whether the text may name a place after a city.
    @inline(__always)
    func mayNamePlace(in mode: MatchMode) -> Bool {
        mayHaveSeparator || mode >= .word && prefix.holdsInnerSpace
    }

    /// The ways to cut a part in two, between its words.
    static func halves(of part: String) -> [(front: String, back: String)] {
        part.indices.dropLast().filter { part[$0] == " " }.map {
            (String(part[..<$0]), String(part[part.index(after: $0)...]))
        }
    }

    private static func parts(_ text: String) -> [String] {
        let scalars = text.unicodeScalars
        let parts = scalars.indices.split {
            scalars[$0].isSeparator && !scalars.isSlashBehindLetter($0)
        }
        return parts.compactMap { positions in
            guard let first = positions.first, let end = positions.last else { return nil }
            let part = scalars[first...end]
            // Signs between separators are not a part.
            guard part.contains(where: { $0.isSpoken }), let last = part.last else { return nil }
            return last.isSpace ? part.words + " " : part.words
        }
    }

    @inline(__always)
    private static func beginning(of text: borrowing String) -> String {
        text.utf8.count <= longest
            ? copy text : String(text.unicodeScalars.prefix(longest))
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
        text.unicodeScalars.allSatisfy { $0.isSpace }
    }

    @inline(__always)
    private static func mayHaveSeparator(_ text: borrowing String) -> Bool {
        let utf8 = text.utf8.span
        for position in 0..<utf8.count {
            // A separator of ASCII, or the lead byte of another one or of a flag.
            switch utf8.byte(at: position) {
            case 0x0A, 0x28, 0x29, 0x2C, 0x2F, 0x3B, 0x7C, 0xD8, 0xE3, 0xEF, 0xF0: return true
            default: continue
            }
        }
        return false
    }
}
