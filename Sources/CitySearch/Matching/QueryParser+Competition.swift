/// The interpretations of a text that compete with the usual ones.
extension QueryParser {
    /// The likeliest interpretations by labels of the words, or of another text; nil where the usual interpretations
    /// are likelier, or the text is more likely misspelt.
    ///
    /// All compete by the score of the best city that they find. Other texts and typing errors count only where the
    /// usual interpretations find nothing.
    mutating func likelier(than usual: [Interpretation]) -> Interpretations? {
        guard terms.mode >= .word || text.isSeparated else { return nil }
        let isFound = usual.contains { $0.finds(contents) }
        if isFound, terms.mode < .word || !text.mayNamePlace(in: terms.mode) { return nil }
        guard let tokens = text.tokens else { return nil }
        if tokens.tokens.count == 1 {
            if isFound || terms.mode != .fuzzy { return nil }
            return rewrittenSigns(tokens) ?? rewrittenLayout
        }
        var labeler = SpanLabeler(tokens, terms, contents)
        if isFound, let known = usual.compactMap({ $0.likeliestScore(contents) }).max() {
            let others = labeler.likeliestInterpretations(insteadOf: known)
            return likeliest(others)?.joined(by: usual)
        }
        let best = likeliest(labeler.likeliestInterpretations())
        return terms.mode == .fuzzy
            ? guess(insteadOf: usual, best, &labeler, tokens) : best
    }

    /// The interpretation with the best score, and the others that are almost as likely.
    private func likeliest(_ all: [Interpretations]) -> Interpretations? {
        guard let best = all.max(by: { $0.score < $1.score }) else { return nil }
        // Alternative names that a text offers are all of its interpretations.
        guard let first = best.only else { return best }
        let others = all.compactMap { other in
            other.score + Thresholds.behindLikeliest >= best.score
                ? other.only : nil
        }.filter { $0 !== first }
        return best.joined(by: others)
    }

    /// The interpretations of a text in which the usual ones find nothing: those by labels, unless it is more likely
    /// misspelt or means another text.
    private mutating func guess(
        insteadOf usual: [Interpretation], _ labelled: Interpretations?,
        _ labeler: inout SpanLabeler, _ tokens: TextTokens
    ) -> Interpretations? {
        let signs = rewrittenSigns(tokens)
        let best = [labelled, signs].compactMap { $0 }.max { $0.score < $1.score }
        let floor = best?.score ?? .least
        if TypoHeuristics.isCandidate(text.text),
            misspelt(among: usual.misspellable, atLeast: floor) != nil
        {
            return nil
        }
        if let misspelt = misspelt(among: labeler.misspeltInterpretations(), atLeast: floor) {
            return Interpretations([misspelt])
        }
        return best ?? rewrittenLayout
    }

    // MARK: Other texts

    /// The interpretations of the text without the signs that hide a name.
    private func rewrittenSigns(_ tokens: TextTokens) -> Interpretations? {
        let abbreviated = AbbreviatedName.writtenOut(in: tokens, contents)
            .map { TextRewriting(kind: .abbreviation, text: $0) }
        let texts = TextRewriting.ofSigns(text.text) + (abbreviated.map { [$0] } ?? [])
        return texts.lazy.compactMap { wholeInterpretations($0, atLeast: .least) }.first
    }

    /// The interpretations of the text as it would be on another keyboard: the first one that finds a
    /// large city.
    private var rewrittenLayout: Interpretations? {
        guard Self.layoutLetters ~= text.text.unicodeScalars.count else { return nil }
        return TextRewriting.ofLayouts(text.text, where: mayBeginName).lazy
            .compactMap { wholeInterpretations($0, atLeast: Thresholds.leastGuessedWorth) }.first
    }

    /// Whether a name begins with the first letters of a text.
    private func mayBeginName(_ text: String) -> Bool {
        let folded = FoldedPrefix(text)
        let beginning = folded.prefix(min(folded.count, 8))
        return !beginning.isEmpty && contents.haveName(beginning, terms)
    }

    /// The number of characters of a text that may be typed on another keyboard.
    private static let layoutLetters = 4...64

    /// The interpretations of another text, if they find a full name: of a city that is large enough, or
    /// of a place.
    private func wholeInterpretations(
        _ other: TextRewriting, atLeast least: Score
    ) -> Interpretations? {
        var parser = QueryParser(contents, terms, TypedText(other.text))
        let plain = parser.plainInterpretation
        let usual = [plain] + parser.usualInterpretations()
        if let score = usual.compactMap({ $0.bestWholeScore(contents) }).max(), score >= least {
            return Interpretations(usual, of: other, score: score + Features.rewriting)
        }
        guard other.kind != .keyboardLayout else { return nil }
        let places = plain.places.filter { $0.naming == .whole }
        if let most = places.map({ contents.placeSizes.importance(of: $0.place) }).max() {
            return Interpretations(
                [plain], of: other, score: Score(most) + Features.rewriting)
        }
        guard let tokens = parser.text.tokens else { return nil }
        var generator = SpanLabeler(tokens, terms, contents)
        guard let labels = generator.bestName(),
            let interpretation = generator.interpretation(labels)
        else {
            return nil
        }
        return Interpretations(
            [interpretation], of: other, score: labels.worth + Features.rewriting)
    }
}
