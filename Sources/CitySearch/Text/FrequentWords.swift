/// First names, and words too frequent to be misspelt names of cities.
package enum FrequentWords {
    /// Whether a word is frequent, or a first name.
    ///
    /// - Parameter word: the word, folded.
    /// - Complexity: O(log n) for n words.
    package static func contain(_ word: String) -> Bool {
        holds(.words, word) || areFirstNames(word)
    }

    /// Whether a word is a first name.
    package static func areFirstNames(_ word: String) -> Bool { holds(.firstNames, word) }

    /// Whether a file has a line, by binary search: its lines are in order.
    private static func holds(_ file: EmbeddedData, _ word: String) -> Bool {
        let word = word.utf8.span
        if word.isEmpty { return false }
        return EmbeddedData.withBytes(of: file) { data in
            var (low, high) = (0, data.count)
            while low < high {
                let middle = (low + high) / 2
                // The line that contains the middle.
                var start = middle
                while start > low, data.byte(at: start - 1) != newline { start -= 1 }
                let end = data.position(of: newline, in: start..<high)
                let order = order(data, start..<end, word)
                if order == 0 { return true }
                if order < 0 { low = end + 1 } else { high = start }
            }
            return false
        }
    }

    private static let newline = UInt8(ascii: "\n")

    /// The order of a line and a word: negative, zero or positive.
    private static func order(_ data: Span<UInt8>, _ line: Range<Int>, _ word: Span<UInt8>) -> Int {
        for offset in 0..<min(line.count, word.count) {
            let (one, other) = (data.byte(at: line.lowerBound + offset), word.byte(at: offset))
            if one != other { return one < other ? -1 : 1 }
        }
        return line.count - word.count
    }
}
