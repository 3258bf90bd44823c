/// How to read a text in other than the usual ways.
extension QueryParser {
    /// The interpretations of a text in which the usual ways find no city. Nil when the usual interpretations stay:
    /// because the text is more likely misspelt, or because no other interpretation finds a city either.
    ///
    /// All ways compete by the score of the best city that they find.
    mutating func otherInterpretations(insteadOf usual: [Interpretation]) -> Interpretations? {
        guard terms.mode >= .word || text.isSeparated, let tokens = text.tokens else { return nil }
        let isLiberal = terms.mode == .fuzzy
        if tokens.tokens.count == 1 {
            return isLiberal ? (rewrittenSigns(tokens) ?? rewrittenLayout)?.interpretations : nil
        }
        var generator = SpanLabeler(tokens, terms, contents)
        var best: ScoredInterpretations?
        func add(_ other: ScoredInterpretations?) {
            guard let other, other.score > best?.score ?? .least else { return }
            best = other
        }
        let name = generator.bestName()
        let choices = generator.choiceLabels()
        if let most = choices.map({ $0.worth }).max() {
            add(
                ScoredInterpretations(
                    Interpretations(choices.compactMap { generator.interpretation($0) }), most))
        }
        for labels in [name, generator.bestPlace()] {
            add(
                labels.flatMap { labels in
                    generator.interpretation(labels).map { ScoredInterpretations($0, labels.worth) }
                })
        }
        for open in generator.openInterpretations() { add(open) }
        if isLiberal, let signs = rewrittenSigns(tokens) { add(signs) }
        if isLiberal {
            let floor = best?.score ?? .least
            if TypoHeuristics.isCandidate(text.text),
                misspelt(among: usual.misspellable, atLeast: floor) != nil
            {
                return nil
            }
            if let misspelt = misspelt(among: generator.misspeltInterpretations(), atLeast: floor) {
                return Interpretations([misspelt])
            }
        }
        if best == nil, isLiberal { return rewrittenLayout.map { $0.interpretations } }
        return best?.interpretations
    }

    // MARK: Other texts

    /// The interpretations of the text without the signs that hide a name.
    private func rewrittenSigns(_ tokens: TextTokens) -> ScoredInterpretations? {
        let abbreviated = AbbreviatedName.writtenOut(in: tokens, contents)
            .map { TextRewriting(kind: .abbreviation, text: $0) }
        let texts = TextRewriting.ofSigns(text.text) + (abbreviated.map { [$0] } ?? [])
        return texts.lazy.compactMap { wholeInterpretations($0, atLeast: .least) }.first
    }

    /// The interpretations of the text as it would be on another keyboard: the first one that finds a
    /// large city.
    private var rewrittenLayout: ScoredInterpretations? {
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
    ) -> ScoredInterpretations? {
        var parser = QueryParser(contents, terms, TypedText(other.text))
        let plain = parser.plainInterpretation
        let usual = [plain] + parser.usualInterpretations()
        if let score = usual.compactMap({ $0.bestWholeScore(contents) }).max(), score >= least {
            return ScoredInterpretations(
                Interpretations(usual, of: other), score + Features.rewriting)
        }
        guard other.kind != .keyboardLayout else { return nil }
        let places = plain.places.filter { $0.naming == .whole }
        if let most = places.map({ contents.placeSizes.importance(of: $0.place) }).max() {
            return ScoredInterpretations(
                Interpretations([plain], of: other), Score(most) + Features.rewriting)
        }
        guard let tokens = parser.text.tokens else { return nil }
        var generator = SpanLabeler(tokens, terms, contents)
        guard let labels = generator.bestName(),
            let interpretation = generator.interpretation(labels)
        else {
            return nil
        }
        return ScoredInterpretations(
            Interpretations([interpretation], of: other), labels.worth + Features.rewriting)
    }

    /// The interpretation of a text such as `city of Bradford`, which is the name of a subregion and yet states that it
    /// names a city; nil for other texts.
    mutating func designatedCity(_ plain: Interpretation) -> Interpretations? {
        guard plain.tierRanges.areEmpty(contents),
            plain.places.allSatisfy({ contents.placeTable.kind(of: $0.place) == .subregion }),
            let tokens = text.tokens
        else { return nil }
        var generator = SpanLabeler(tokens, terms, contents)
        guard let best = generator.bestName(), best.isCertain else { return nil }
        return Interpretations(generator.interpretation(best))
    }

    /// The interpretation of a text as the name of a place within others, or as several names, if that is likelier than
    /// what other interpretations find.
    mutating func likelier(than others: [Interpretation]) -> Interpretations? {
        guard terms.mode >= .word, let tokens = text.tokens, tokens.tokens.count > 1,
            tokens.mayOfferNames || beginsWithPlace
        else { return nil }
        var generator = SpanLabeler(tokens, terms, contents)
        let score =
            others.compactMap { interpretation in
                max(
                    interpretation.bestWholeScore(contents) ?? .least,
                    interpretation.mayGoOn ? interpretation.bestScore(contents) ?? .least : .least)
            }.max() ?? .least
        let choices = generator.choiceLabels()
        if let most = choices.map({ $0.worth }).max(), most > score {
            return Interpretations(choices.compactMap { generator.interpretation($0) })
        }
        guard let place = generator.bestPlace(), place.isCertain, !place.places.isEmpty,
            place.worth > score,
            let interpretation = generator.interpretation(place)
        else { return nil }
        return Interpretations([interpretation] + others)
    }
}

extension QueryParser {
    /// Whether the first part, or the first words of a text without separators, are the full name of a place.
    private var beginsWithPlace: Bool {
        mutating get {
            guard let first = text.parts.first else { return false }
            if text.isSeparated { return place([first], .whole) != nil }
            return TypedText.halves(of: first).contains { place([$0.front], .whole) != nil }
        }
    }
}

extension TextTokens {
    /// Whether a sign or a word may separate alternative names.
    fileprivate var mayOfferNames: Bool {
        text.utf8.contains {
            $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ";") || $0 == UInt8(ascii: "|")
        }
            || tokens.count > 2 && tokens.contains { ContextWords.joinsNames($0.folded) }
    }
}

/// A way to read a text, and the score of the best city that it finds.
struct ScoredInterpretations {
    let interpretations: Interpretations
    let score: Score

    init(_ interpretations: Interpretations, _ score: Score) {
        (self.interpretations, self.score) = (interpretations, score)
    }

    init(_ interpretation: Interpretation, _ score: Score) {
        self.init(Interpretations([interpretation]), score)
    }
}
