/// A text of a row, and its matched parts.
public struct HighlightedText: Hashable, Sendable {
    /// The text.
    public let text: String
    /// The parts that were typed: ascending, without overlap, each of whole `Character`s.
    public let highlights: [Range<String.Index>]

    init(_ text: String, highlights: [Range<String.Index>] = []) {
        self.text = text
        self.highlights = highlights
    }

    /// A stretch of the text that is typed or not throughout.
    public struct Part: Hashable, Sendable {
        /// The stretch.
        public let text: Substring
        /// Whether it was typed.
        public let isHighlighted: Bool
    }

    /// The text, cut where highlights begin and end.
    ///
    /// - Complexity: O(highlights).
    public var parts: [Part] {
        var parts: [Part] = []
        func add(_ range: Range<String.Index>, isHighlighted: Bool) {
            guard !range.isEmpty else { return }
            parts.append(Part(text: text[range], isHighlighted: isHighlighted))
        }
        var end = text.startIndex
        for range in highlights {
            add(end..<range.lowerBound, isHighlighted: false)
            add(range, isHighlighted: true)
            end = range.upperBound
        }
        add(end..<text.endIndex, isHighlighted: false)
        return parts
    }
}
