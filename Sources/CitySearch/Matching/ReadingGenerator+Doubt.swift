/// Separates words that can safely be ignored from words that may refer to another city.
extension ReadingGenerator {
    /// Whether a run that is ignored may mean another city: it holds an unknown word or the code of a place, and no word for
    /// a street or a building, which would make it an address.
    func leavesDoubt(_ run: Range<Int>, beside name: Range<Int>) -> Bool {
        !run.contains(where: isOfAddress)
            && run.contains { mayMeanCity($0) || isCode($0, beside: name) }
    }

    private func isOfAddress(_ token: Int) -> Bool {
        spoken[token]?.isOfStreet ?? false || spoken[token] == .venue || isStreetName[token]
    }

    /// A single letter of a script with spaces says nothing: `D-10115`, `Flat B`.
    private func mayMeanCity(_ token: Int) -> Bool {
        isUnknown(token) && !isDesignator[token] && text.tokens[token].folded.utf8.count > 1
    }

    /// Whether a known word is the code of a place in its position: between separators, or at the end of a part,
    /// ignoring numbers, in capitals or directly after the city, as `CO` in `Leeds, CO 80201`. Two letters at the end
    /// of a part may be the code of a place without cities in the index.
    private func isCode(_ token: Int, beside name: Range<Int>) -> Bool {
        let run = token..<token + 1
        let word = text.tokens[token].folded
        guard !text.tokens[token].isNumber, 2...3 ~= word.utf8.count else { return false }
        let isLast =
            token >= name.upperBound
            && (token + 1..<text.part(of: token).upperBound).allSatisfy { text.tokens[$0].isNumber }
        let mayBeCode =
            text.isPart(run) || isLast && (token == name.upperBound || text.tokens[token].isCapital)
        return mayBeCode
            && (word.utf8.count == 2 && text.endsPart(run)
                || !contents.places(namedBy: FoldedPrefix(word), .whole).isEmpty)
    }
}
