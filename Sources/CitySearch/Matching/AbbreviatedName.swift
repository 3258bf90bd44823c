/// A name with some abbreviated words: `W. Palm Beach`, `Pres. Prudente`, `N Delhi`, `B'ham`, `Klosterneub.`
struct AbbreviatedName {
    /// A word, in full or abbreviated.
    fileprivate struct Word {
        /// The folded letters at the beginning; the whole word unless `goesOn`.
        let beginning: [UInt8]
        /// The folded end of a word that was contracted.
        var end: [UInt8] = []
        let goesOn: Bool
    }

    private let words: [Word]
    /// The text after the name.
    private let rest: String

    /// The text with an abbreviated name in its first part replaced by the name of the largest city that it may mean;
    /// nil without such a city.
    ///
    /// The name may be followed by the code of a place, as in `W Palm Beach FL 33401`, or end in what looks like one,
    /// as in `S/ YON`.
    static func writtenOut(in text: TextTokens, _ contents: IndexContents) -> String? {
        guard let part = text.parts.first else { return nil }
        let shorter = text.withoutPlaceCode(part)
        let parts = shorter == part ? [part] : [shorter, part]
        return parts.lazy.compactMap { AbbreviatedName($0, of: text)?.writtenOut(contents) }.first
    }

    /// - Returns: nil when none of the tokens is abbreviated.
    private init?(_ part: Range<Int>, of text: TextTokens) {
        guard part.count <= Self.mostWords else { return nil }
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
            let mayBeWord = !word.isCapital && ContextWords.kind(word.folded) != nil
            let goesOn = isStopped || letters.count == 1 && !mayBeWord
            words.append(Word(beginning: letters, goesOn: goesOn))
        }
        let isContracted = words.count == 1 && !(words.first?.end.isEmpty ?? true)
        let isCut = words.count == 1 && words[0].goesOn && words[0].beginning.count > 3
        let isAbbreviated = words.contains { $0.goesOn } && words.contains { !$0.goesOn }
        guard isAbbreviated || isContracted || isCut else { return nil }
        self.words = words
        let end = text.tokens[part.upperBound - 1].range.upperBound
        let rest = text.text[end...]
        self.rest = rest.first == "." ? String(rest.dropFirst()) : String(rest)
    }

    private static let mostWords = 5

    /// The text with the name of the largest city that the abbreviated name may mean; nil if no large city matches.
    ///
    /// - Complexity: O(cities of some size whose names begin so).
    private func writtenOut(_ contents: IndexContents) -> String? {
        var first = FoldedPrefix()
        for byte in words[0].beginning { first.append(byte) }
        let names = contents.nameKeys.range(of: first)
        let alternates = contents.alternates
        let others = alternates.range(of: first)
        // Two abbreviated words after a full one are hardly anything else: `Büren a. A.`
        let isSure = !words[0].goesOn && words.count { $0.goesOn } > 1
        let least = isSure ? Thresholds.surelyAbbreviated : Thresholds.abbreviated
        var name: String?
        var bound = least.importance
        contents.importances.scan(names, atLeast: &bound) { ordinal, importance, bound in
            guard matches(contents.nameKeys, at: ordinal) else { return }
            name = contents.name(of: ordinal)
            bound = importance + 1
        }
        alternates.importances.scan(
            others, set: alternates.maxima(forPrefixOf: .max), atLeast: &bound
        ) { key, importance, bound in
            guard matches(alternates, at: key), let text = alternates.text(at: key) else { return }
            name = text
            bound = importance + 1
        }
        return name.map { $0 + rest }
    }

    /// Whether the words of a key are the words of the name, or expand them. An article may be omitted after an
    /// abbreviated word: `a. A.` is `an der Aare`.
    private func matches(_ keys: SortedKeyTable, at position: Int) -> Bool {
        // The last byte of a key is a space.
        let end = keys.byteCount(at: position) - 1
        var start = 0
        for (number, word) in words.enumerated() {
            if start > end { return false }
            var next = keys.word(at: position, from: start, to: end)
            if number > 0, words[number - 1].goesOn,
                Self.articles.contains(where: { keys.equal($0, at: position, in: next) }),
                keys.wordCount(at: position, from: start, to: end) > words.count - number
            {
                start = next.upperBound + 1
                next = keys.word(at: position, from: start, to: end)
            }
            guard word.matches(keys, at: position, in: next) else { return false }
            start = next.upperBound + 1
        }
        return start > end
    }

    private static let articles = ["dem", "den", "der"].map { Array($0.utf8) }
}

extension AbbreviatedName.Word {
    /// Whether a word of a key is this word, or expands it.
    fileprivate func matches(_ keys: SortedKeyTable, at position: Int, in word: Range<Int>) -> Bool
    {
        word.count >= beginning.count + end.count
            && (word.count > beginning.count) == goesOn
            && keys.equal(beginning, at: position, in: word.prefix(beginning.count))
            && keys.equal(end, at: position, in: word.suffix(end.count))
    }
}

extension SortedKeyTable {
    /// The bytes of a key from the beginning of a word to the next space.
    fileprivate func word(at position: Int, from start: Int, to end: Int) -> Range<Int> {
        var stop = start
        while stop < end {
            let spaces = KeyFolder.spaces(in: word(at: position, from: stop))
            if spaces != 0 { return start..<min(stop + spaces.leadingZeroBitCount / 8, end) }
            stop += 8
        }
        return start..<end
    }

    /// The number of words of a key from the start of one.
    fileprivate func wordCount(at position: Int, from start: Int, to end: Int) -> Int {
        1 + (start..<end).count { byte(at: position, from: $0) == KeyFolder.space }
    }

    /// Whether some bytes of a key are these.
    fileprivate func equal(_ bytes: [UInt8], at position: Int, in range: Range<Int>) -> Bool {
        range.count == bytes.count
            && bytes.indices.allSatisfy {
                byte(at: position, from: range.lowerBound + $0) == bytes[$0]
            }
    }
}

extension TextTokens {
    /// A run without the code of a place at its end, and without a number after that.
    fileprivate func withoutPlaceCode(_ run: Range<Int>) -> Range<Int> {
        var end = run.upperBound
        if tokens[end - 1].isNumber { end -= 1 }
        let code = end - 1
        let isCode =
            code > run.lowerBound && tokens[code].isCapital
            && 2...3 ~= tokens[code].folded.utf8.count && !isAbbreviated(code..<end)
        return run.lowerBound..<(isCode ? code : run.upperBound)
    }
}
