/// How to read a text when the usual ways find no city.
extension QueryReader {
    /// The readings of a text in which the usual ways find no city. Nil when the usual readings stay:
    /// because the text is more likely misspelt, or because no other reading finds a city either.
    ///
    /// The likelier ways come first: labels around a whole name, signs that hide a name, the largest
    /// name beside unknown words, another keyboard, and typing errors.
    mutating func otherReadings(insteadOf usual: [Reading]) -> TextReadings? {
        guard terms.mode >= .word || text.isSeparated, let tokens = text.tokens else { return nil }
        let isLiberal = terms.mode == .fuzzy
        if tokens.tokens.count == 1 {
            return isLiberal ? rewrittenSigns(tokens) ?? rewrittenLayout : nil
        }
        var generator = ReadingGenerator(tokens, terms, contents)
        let best = generator.bestName()
        if let best, best.isCertain { return TextReadings(generator.reading(best)) }
        if let region = regionAlone() { return TextReadings([region]) }
        if let begun = generator.begunReading() { return TextReadings([begun]) }
        let mayBeMisspelt = isLiberal && TypingErrorSigns.mayBeMisspelt(text.text)
        if isLiberal, let rewritten = rewrittenSigns(tokens) { return rewritten }
        if let phrase = generator.begunPhrase(besides: best), phrase.worth > best?.worth ?? .least {
            return TextReadings([phrase.reading])
        }
        if let best {
            let isMisspelt =
                mayBeMisspelt
                && usual.misspellable.contains { findsMisspelt($0, atLeast: best.worth) }
            return isMisspelt ? nil : TextReadings(generator.reading(best))
        }
        if isLiberal, let other = rewrittenLayout { return other }
        if mayBeMisspelt {
            if usual.misspellable.contains(where: { findsMisspelt($0) }) { return nil }
            let misspelt = generator.misspeltReadings().first { findsMisspelt($0) }
            if let misspelt { return TextReadings([misspelt]) }
        }
        let last = generator.bestNameBesideUnfinished() ?? generator.bestPlace()
        return last.flatMap { TextReadings(generator.reading($0)) }
    }

    // MARK: Other texts

    /// The readings of the text without the signs that hide a name.
    private func rewrittenSigns(_ tokens: TextTokens) -> TextReadings? {
        let abbreviated = AbbreviatedName(tokens)?.writtenOut(contents)
            .map { TextRewriting(kind: .abbreviation, text: $0) }
        let texts = TextRewriting.ofSigns(text.text) + (abbreviated.map { [$0] } ?? [])
        return texts.lazy.compactMap { wholeReadings($0, atLeast: .least) }.first
    }

    /// The readings of the text as it would be on another keyboard: the first one that finds a
    /// large city.
    private var rewrittenLayout: TextReadings? {
        guard Self.layoutLetters ~= text.text.unicodeScalars.count else { return nil }
        return TextRewriting.ofLayouts(text.text, where: mayBeginName).lazy
            .compactMap { wholeReadings($0, atLeast: ReadingCost.leastGuessedWorth) }.first
    }

    /// Whether a name begins with the first letters of a text.
    private func mayBeginName(_ text: String) -> Bool {
        let folded = FoldedPrefix(text)
        let beginning = folded.prefix(min(folded.count, 8))
        return !beginning.isEmpty
            && (!contents.nameKeys.range(of: beginning).isEmpty
                || !contents.alternates.range(of: beginning).isEmpty)
    }

    /// How many characters a text has that may be typed on another keyboard.
    private static let layoutLetters = 4...64

    /// The readings of another text, if they find a whole name: of a city that is large enough, or
    /// of a place.
    private func wholeReadings(_ other: TextRewriting, atLeast least: Score) -> TextReadings? {
        var reader = QueryReader(contents, terms, TypedText(other.text))
        let plain = reader.plainReading
        let usual = [plain] + reader.usualReadings()
        if usual.contains(where: { $0.bestWholeScore(contents).map { $0 >= least } ?? false }) {
            return TextReadings(usual, of: other)
        }
        guard other.kind != .keyboardLayout else { return nil }
        if plain.places.contains(where: { $0.naming == .whole }) {
            return TextReadings([plain], of: other)
        }
        guard let tokens = reader.text.tokens else { return nil }
        var generator = ReadingGenerator(tokens, terms, contents)
        return generator.bestName().flatMap { TextReadings(generator.reading($0), of: other) }
    }

    /// The reading of a text such as `city of Bradford`, which is the name of a subregion and yet
    /// says that it names a city; nil for other texts.
    mutating func designatedCity(_ plain: Reading) -> TextReadings? {
        guard plain.clauses.areEmpty(contents),
            plain.places.allSatisfy({ contents.placeTable.kind(of: $0.place) == .subregion }),
            let tokens = text.tokens
        else { return nil }
        var generator = ReadingGenerator(tokens, terms, contents)
        guard let best = generator.bestName(), best.isCertain else { return nil }
        return TextReadings(generator.reading(best))
    }

    /// The reading of a text as the name of a region, and of larger places that it lies in, behind it or in
    /// front.
    mutating func regionAlone() -> Reading? {
        guard terms.includesCountries, terms.mode >= .word else { return nil }
        let parts = text.parts
        if parts.count > 1, let first = parts.first, let last = parts.last {
            return region(first, in: place(Array(parts.dropFirst()), .begun))
                ?? region(last, in: place(parts.dropLast(), .whole))
        }
        for (front, back) in parts.first.map(TypedText.halves) ?? [] {
            if let reading = region(front, in: place([back], .begun)) { return reading }
            if let reading = region(back, in: place([front], .whole)) { return reading }
        }
        return nil
    }

    private func region(_ name: String, in places: Places?) -> Reading? {
        guard let places else { return nil }
        let prefix = FoldedPrefix(name)
        let named = self.places(namedBy: prefix)
        let isRegion = named.contains { match in
            match.naming == .whole && !contents.placeTable.isCountry(match.place)
                && places.all.contains(match.place)
        }
        guard isRegion else { return nil }
        return Reading(
            .region(name, among: places.texts, passedOver: []), prefix, clauses(prefix),
            in: places.all, places: named, contents)
    }
}
