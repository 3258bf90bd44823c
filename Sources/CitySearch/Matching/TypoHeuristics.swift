/// Whether a text may be the misspelt name of a city, judged by its form.
///
/// Four kinds of text are not:
/// - an abbreviation or a code: three letters, or up to five capitals;
/// - letters that spell nothing: in the order of the keyboard or of the alphabet, or a repeated piece;
/// - the name of a street;
/// - words with other uses (``FrequentWords``): `hello` never means Hellouw.
package enum TypoHeuristics {
    /// Whether a text may hold a typing error.
    ///
    /// - Parameter typed: the typed text, unfolded.
    package static func isCandidate(_ typed: String) -> Bool {
        let words = typed.unicodeScalars.split { !isOfWord($0) }
        if words.count == 1, let word = words.first, isCode(Substring(word)) { return false }
        guard typed.utf8.count <= longest else { return true }
        let folded = words.map { Folding.fold(String(Substring($0))) }
        if folded.count == 1, let word = folded.first, isMechanical(Array(word.utf8)) {
            return false
        }
        if folded.count > 1, namesStreet(folded) { return false }
        // Several words may be a name that was taken apart: `ports mouth`. With a first name they are a person's.
        return !folded.allSatisfy(FrequentWords.contain)
            || folded.count > 1 && !folded.contains(where: FrequentWords.areFirstNames)
    }

    /// Whether words are the name of a street.
    private static func namesStreet(_ words: [String]) -> Bool {
        let (first, last) = (
            words.first.flatMap(ContextWords.kind), words.last.flatMap(ContextWords.kind)
        )
        return first == .streetInFront || first == .street || last == .streetBehind
            || last == .street || last == .streetOrSaint
    }

    /// Longer texts are not checked: rows of a keyboard are never typed at such length.
    private static let longest = 64

    private static func isOfWord(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII
            ? ASCIIFold.isLetter(UInt8(truncatingIfNeeded: scalar.value))
            : !scalar.properties.isWhitespace
    }

    /// Three letters, up to five capitals, or capitals after small letters, as in brands.
    private static func isCode(_ word: Substring) -> Bool {
        let letters = Array(word.utf8)
        guard letters.allSatisfy({ $0 < 0x80 }) else { return false }
        if letters.count <= 3 { return true }
        let isCapital = letters.map { 0x41...0x5A ~= $0 }
        if letters.count <= 5, isCapital.allSatisfy({ $0 }) { return true }
        return zip(isCapital, isCapital.dropFirst()).dropFirst().contains { !$0 && $1 }
    }

    // MARK: Typed without looking

    private static func isMechanical(_ letters: [UInt8]) -> Bool {
        guard letters.count >= 4 else { return false }
        return sequences.contains { sequence in
            guard let first = sequence.firstIndex(of: letters[0]) else { return false }
            return sequence[first...].starts(with: letters)
        } || isRepeated(letters)
    }

    /// Whether a text is a piece of two letters or more three times.
    private static func isRepeated(_ letters: [UInt8]) -> Bool {
        guard letters.count >= 6 else { return false }
        return (2...letters.count / 3).contains { length in
            letters.count % length == 0
                && letters.indices.dropFirst(length).allSatisfy {
                    letters[$0] == letters[$0 - length]
                }
        }
    }

    /// The rows of a keyboard, and the alphabet, in both directions. Each has a letter once.
    private static let sequences = [
        "qwertyuiop", "asdfghjkl", "zxcvbnm", "abcdefghijklmnopqrstuvwxyz",
    ].flatMap { [Array($0.utf8), $0.utf8.reversed()] }
}
