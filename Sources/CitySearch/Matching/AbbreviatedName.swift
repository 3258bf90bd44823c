/// A name of which some words are abbreviated: `W. Palm Beach`, `Pres. Prudente`, `N Delhi`, `B'ham`.
struct AbbreviatedName {
    /// A word, in full or abbreviated.
    private struct Word {
        /// The folded letters at the beginning; the whole word unless `goesOn`.
        let beginning: [UInt8]
        /// The folded end of a word that was contracted.
        var end: [UInt8] = []
        let goesOn: Bool
    }

    private let words: [Word]
    /// What follows the name in the text.
    private let rest: String

    /// Takes the tokens of a text's first part; nil when none of them is abbreviated.
    init?(_ text: TextTokens) {
        guard let part = text.parts.first, part.count <= Self.mostWords else { return nil }
        var words: [Word] = []
        for token in part {
            let (word, letters) = (text.tokens[token], Array(text.tokens[token].folded.utf8))
            guard !word.isLetter, !letters.contains(KeyFolder.space) else { return nil }
            if let last = words.last, text.isBehindApostrophe(token), last.beginning.count <= 2 {
                // `B'ham`: the letters at the apostrophe were left out.
                words[words.count - 1] = Word(
                    beginning: last.beginning, end: letters, goesOn: true)
                continue
            }
            let isStopped = text.isAbbreviated(token..<token + 1)
            let mayBeWord = !word.isCapital && SpokenWords.kind(word.folded) != nil
            let goesOn = isStopped || letters.count == 1 && !mayBeWord
            words.append(Word(beginning: letters, goesOn: goesOn && letters.count <= 4))
        }
        let isContracted = words.count == 1 && !(words.first?.end.isEmpty ?? true)
        let isAbbreviated = words.contains { $0.goesOn } && words.contains { !$0.goesOn }
        guard isAbbreviated || isContracted else { return nil }
        self.words = words
        let end = text.tokens[part.upperBound - 1].range.upperBound
        let rest = text.text[end...]
        self.rest = rest.first == "." ? String(rest.dropFirst()) : String(rest)
    }

    private static let mostWords = 5

    /// The text with the name of the largest city that the abbreviated name may stand for; nil when
    /// it stands for no large one.
    ///
    /// - Complexity: O(cities of some size whose names begin so).
    func writtenOut(_ contents: IndexContents) -> String? {
        var first = FoldedPrefix()
        for byte in words[0].beginning { first.append(byte) }
        let names = contents.nameKeys.range(of: first)
        let alternates = contents.alternates
        let others = alternates.range(of: first)
        for least in [16, 12].map({ Score(octaves: $0) }) {
            var best: (name: String, importance: UInt16)?
            var bound = least.importance
            contents.importances.scan(names, atLeast: &bound) { ordinal, importance, bound in
                guard matches(contents.nameKeys, at: ordinal) else { return }
                best = (contents.name(of: ordinal), importance)
                bound = importance + 1
            }
            alternates.importances.scan(
                others, set: alternates.maxima(forPrefixOf: .max), atLeast: &bound
            ) { key, importance, bound in
                guard matches(alternates, at: key), let name = alternates.text(at: key) else {
                    return
                }
                best = (name, importance)
                bound = importance + 1
            }
            if let best { return best.name + rest }
        }
        return nil
    }

    /// Whether the words of a key are the words of the name, or what they stand for.
    private func matches(_ keys: Keys, at position: Int) -> Bool {
        let length = keys.byteCount(at: position)
        var offset = 0
        for (number, word) in words.enumerated() {
            var end = offset
            while end < length, keys.byte(at: position, from: end) != KeyFolder.space { end += 1 }
            let left = end - offset
            guard left >= word.beginning.count + word.end.count,
                word.goesOn ? left > word.beginning.count : left == word.beginning.count
            else { return false }
            for (place, byte) in word.beginning.enumerated()
            where keys.byte(at: position, from: offset + place) != byte { return false }
            for (place, byte) in word.end.enumerated()
            where keys.byte(at: position, from: end - word.end.count + place) != byte {
                return false
            }
            offset = end + 1
            if number + 1 == words.count { return offset == length }
        }
        return false
    }
}
