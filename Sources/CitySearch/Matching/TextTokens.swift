/// The tokens of a text: its words, and the single letters of scripts that are written without spaces.
///
/// A hyphen, an apostrophe and other signs end a word as a space does, so that `DE-Berlin`, `d'Amiens` and `city:Paris`
/// fall into what they are made of. The text of a run keeps the signs between its tokens, and is folded with them.
package struct TextTokens {
    /// A word, or a letter of a script without spaces.
    package struct Token {
        /// Its position in the text.
        let range: Range<String.Index>
        /// The token, folded, without a space at the end.
        let folded: String
        /// Whether the script of the token is written without spaces.
        let isLetter: Bool
        /// Whether it holds a digit, as house numbers and postal codes do.
        let isNumber: Bool
        /// Whether it holds capitals and no small letters.
        let isCapital: Bool

        /// Whether it is one letter or digit.
        var isSingleLetter: Bool { folded.unicodeScalars.count == 1 }
    }

    /// The text.
    let text: String
    package let tokens: [Token]
    /// The tokens of each part.
    let parts: [Range<Int>]

    /// The most tokens and parts of a text that is read in other than the usual notations.
    static let most = (tokens: 48, parts: 12)

    /// - Returns: nil when the text has none, or too many.
    package init?(_ text: String) {
        var tokens: [Token] = []
        var parts: [Range<Int>] = []
        var start: String.Index?
        var isLetter = false

        func endToken(at end: String.Index) {
            guard let first = start else { return }
            start = nil
            let word = text[first..<end]
            let folded = Folding.fold(String(word))
            if folded.isEmpty { return }
            let scalars = word.unicodeScalars
            tokens.append(
                Token(
                    range: first..<end, folded: folded, isLetter: isLetter,
                    isNumber: scalars.contains { $0.isDecimal },
                    isCapital: scalars.contains { $0.isCapital }
                        && !scalars.contains { $0.isSmall }))
        }
        func endPart() {
            let first = parts.last?.upperBound ?? 0
            if tokens.count > first { parts.append(first..<tokens.count) }
        }
        let scalars = text.unicodeScalars
        for position in scalars.indices {
            var sign = Sign(scalars[position])
            if scalars.isSlashBehindLetter(position) { sign = .space }
            // A dash between spaces separates two names: `Blonay - Saint-Légier`.
            if scalars.isSpacedDash(position) { sign = .separator }
            switch sign {
            case .mark: continue
            case .letterOfWord where start != nil && !isLetter: continue
            case .apostrophe: endToken(at: scalars.index(after: position))
            default: endToken(at: position)
            }
            switch sign {
            case .letterOfWord, .letter: (start, isLetter) = (position, sign == .letter)
            case .separator: endPart()
            case .mark, .apostrophe, .space: break
            }
            if tokens.count > Self.most.tokens || parts.count > Self.most.parts { return nil }
        }
        endToken(at: text.endIndex)
        endPart()
        guard 1...Self.most.tokens ~= tokens.count, parts.count <= Self.most.parts else {
            return nil
        }
        (self.text, self.tokens, self.parts) = (text, tokens, parts)
    }

    /// The text of a run of tokens.
    package func text(_ run: Range<Int>) -> String {
        String(text[tokens[run.lowerBound].range.lowerBound..<end(of: run)])
    }

    /// Where a run of tokens ends.
    private func end(of run: Range<Int>) -> String.Index {
        tokens[run.upperBound - 1].range.upperBound
    }

    /// Whether the text ends in a word, which may be unfinished.
    var endsInWord: Bool { tokens.last?.range.upperBound == text.endIndex }

    /// Whether a full stop follows a run, as in an abbreviation.
    func isAbbreviated(_ run: Range<Int>) -> Bool {
        let end = end(of: run)
        return end < text.endIndex && text.unicodeScalars[end] == "."
    }

    /// The initials of several abbreviated words, which may name a place: `N.H.`, `W. Va.`; nil for
    /// any other run.
    func initials(_ run: Range<Int>) -> String? {
        guard run.count > 1, run.allSatisfy({ isAbbreviated($0..<$0 + 1) }) else { return nil }
        let letters = run.compactMap { tokens[$0].folded.unicodeScalars.first }
        return String(String.UnicodeScalarView(letters))
    }

    /// Whether a run begins or ends between two initials: `K.` in `U.K.`
    func cutsInitials(_ run: Range<Int>) -> Bool {
        [run.lowerBound, run.upperBound].contains { next in
            !beginsPart(next..<next) && next < tokens.count
                && (next - 1...next).allSatisfy {
                    tokens[$0].isSingleLetter && isAbbreviated($0..<$0 + 1)
                }
        }
    }

    /// The initials of the whole text, if all of its words are abbreviated.
    var initials: String? { initials(tokens.indices) }

    /// Whether an apostrophe is directly before a token.
    func isBehindApostrophe(_ token: Int) -> Bool { isBehind(token, Apostrophes.contains) }

    /// Whether a sign between alternative names separates a token from the previous one.
    func isBehindChoice(_ token: Int) -> Bool {
        guard token > 0, beginsPart(token..<token + 1) else { return false }
        return text[tokens[token - 1].range.upperBound..<tokens[token].range.lowerBound]
            .unicodeScalars
            .contains { $0 == "/" || $0 == ";" || $0 == "|" }
    }

    /// Whether a hyphen joins a token to the one before.
    func isBehindHyphen(_ token: Int) -> Bool { isBehind(token) { $0 == "-" } }

    /// Whether a token is a syllable within a word of Hangul, which has spaces between words.
    func isInsideWord(_ token: Int) -> Bool {
        token > 0 && tokens[token - 1].range.upperBound == tokens[token].range.lowerBound
            && HangulSyllable.all.contains(
                text.unicodeScalars[tokens[token].range.lowerBound].value)
    }

    private func isBehind(_ token: Int, _ isSign: (Unicode.Scalar) -> Bool) -> Bool {
        let start = tokens[token].range.lowerBound
        return start > text.startIndex
            && text[text.index(before: start)].unicodeScalars.contains(where: isSign)
    }

    /// The tokens of the part that a token belongs to.
    func part(of token: Int) -> Range<Int> {
        parts.first { $0.contains(token) } ?? token..<token + 1
    }

    /// The tokens of the part of a run, or of several parts: the name `Washington, D.C.` holds a separator.
    func parts(of run: Range<Int>) -> Range<Int> {
        part(of: run.lowerBound).lowerBound..<part(of: run.upperBound - 1).upperBound
    }

    /// Whether a run begins after a separator, or at the start of the text.
    func beginsPart(_ run: Range<Int>) -> Bool {
        parts.contains { $0.lowerBound == run.lowerBound }
    }

    /// Whether a run ends before a separator, or at the end of the text.
    func endsPart(_ run: Range<Int>) -> Bool { parts.contains { $0.upperBound == run.upperBound } }

    /// Whether a run is everything between two separators.
    func isPart(_ run: Range<Int>) -> Bool { parts.contains(run) }
}

extension String.UnicodeScalarView {
    /// Whether a slash follows a single letter, which it abbreviates: `C/ Mayor`, `s/n`.
    func isSlashBehindLetter(_ position: Index) -> Bool {
        guard self[position] == "/", position > startIndex else { return false }
        let letter = index(before: position)
        return self[letter].isSpoken
            && (letter == startIndex || !self[index(before: letter)].isSpoken)
    }

    /// Whether a hyphen or a dash is between spaces.
    fileprivate func isSpacedDash(_ position: Index) -> Bool {
        let scalar = self[position]
        // Of ASCII, the hyphen is the only one.
        guard scalar == "-" || !scalar.isASCII && scalar.properties.isDash, position > startIndex
        else { return false }
        let next = index(after: position)
        return next < endIndex && self[next].properties.isWhitespace
            && self[index(before: position)].properties.isWhitespace
    }
}

/// The role of a scalar when a text is cut into tokens.
private enum Sign {
    /// A letter or a digit of a word.
    case letterOfWord
    /// A letter of a script without spaces, which is a token by itself.
    case letter
    /// A part of the previous letter: an accent, a vowel sign, an invisible character.
    case mark
    case apostrophe
    /// White space, and a sign that says nothing.
    case space
    case separator

    init(_ scalar: Unicode.Scalar) {
        self =
            if scalar.isSeparator {
                .separator
            } else if Apostrophes.contains(scalar) {
                .apostrophe
            } else if scalar.isAttached {
                .mark
            } else if scalar.isOfScriptWithoutSpaces {
                .letter
            } else {
                scalar.isSpoken ? .letterOfWord : .space
            }
    }
}

/// Results of look-ups by runs of tokens.
///
/// A text has few tokens, so a slot for each run is faster than a dictionary.
struct RunTable<Value> {
    private var values: [Value?]
    private let tokenCount: Int

    /// - Parameter tokenCount: the number of tokens of the text, at most ``TextTokens/most``.
    init(tokenCount: Int) {
        self.tokenCount = tokenCount
        values = Array(repeating: nil, count: tokenCount * tokenCount)
    }

    /// The result for a run that is not empty; nil before it is set.
    subscript(run: Range<Int>) -> Value? {
        get { values[slot(of: run)] }
        set { values[slot(of: run)] = newValue }
    }

    private func slot(of run: Range<Int>) -> Int {
        run.lowerBound * tokenCount + run.upperBound - 1
    }
}
