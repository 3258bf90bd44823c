/// Adds the weights of labels to the worth of the interpretation, and decides whether the name is a city's.
extension SpanLabeler {
    mutating func addWeights(to labels: inout Labeling) {
        let name = labels.name
        for part in text.parts { addWeight(of: part, to: &labels) }
        if labels.omitsLabel || namesOtherPlace(labels) || namesOtherTown(labels) {
            labels.weights.add(.elsewhere, Features.elsewhere)
        }
        removeStreets(from: &labels)
        if labels.isPlace { labels.weights.add(.place, weightOfPlace(labels)) }
        if isAddress, isBesidePostalCode(name) {
            labels.weights.add(.besidePostalCode, Features.besidePostalCode)
        }
        if isInStreet(labels) { labels.weights.add(.inStreet, Features.inStreet) }
        if text.isInsideWord(name.lowerBound) {
            labels.weights.add(.insideWord, Features.insideWord)
        }
        if !labels.isPlace, name.allSatisfy({ contextWords[$0] != nil || text.tokens[$0].isNumber })
        {
            labels.weights.add(.nameIsWord, Features.nameIsWord)
        }
    }

    /// The addition if the text refers to a place, and not to a city in it.
    private func weightOfPlace(_ labels: Labeling) -> Score {
        if isBesideTown(labels) { return Features.placeBesideTown }
        if labels.ignored.contains(where: isUnknown) { return Features.placeBesideWords }
        return labels.places.isEmpty ? Features.saidPlace : Features.placeInPlaces
    }

    /// Whether all words between two separators of an address are ignored, and look like the name of a town.
    func isBesideTown(_ labels: Labeling) -> Bool {
        isAddress
            && text.parts.contains { part in
                part.allSatisfy { isUnknown($0) && labels.ignored.contains($0) }
            }
    }

    /// Whether a name is that of a street or a building, because an unknown word follows: it is between the same
    /// separators as a street, or directly before a word for a building.
    private func isInStreet(_ labels: Labeling) -> Bool {
        let part = text.part(of: labels.name.lowerBound)
        let next = labels.name.upperBound
        if labels.ignored.contains(next), part.contains(next), contextWords[next] == .venue {
            return labels.ignored.contains { $0 > next && isUnknown($0) }
        }
        return part.contains(where: isStreetWord)
            && labels.ignored.contains { $0 >= part.upperBound && isUnknown($0) }
    }

    /// Adds the weight of what is ignored between two separators.
    private mutating func addWeight(of part: Range<Int>, to labels: inout Labeling) {
        let name = labels.name
        let ignored = labels.ignored.filter(part.contains)
        let ofLonger = ignored.filter { isInLongerName($0, than: name) }
        let passed = ignored.filter { !ofLonger.contains($0) }
        let words = passed.filter { !isInOtherChoice($0, than: name) && !text.tokens[$0].isLetter }
        let street = street(in: part, before: name)
        let ofStreet = words.filter(street.contains).map { weight($0, in: labels) }
        var sum = max(ofStreet.reduce(.zero, +), Features.mostOfStreet)
        for token in words where !street.contains(token) { sum.add(weight(token, in: labels)) }
        if isBehindPreposition(name) {
            let behind = passed.filter { $0 > name.lowerBound && !isInOtherChoice($0, than: name) }
            let rest = behind.map { weight($0, in: labels) }.reduce(.zero, +)
            sum = max(sum - rest, Features.mostSaid) + rest
        }
        // A long run of letters says no more than some words.
        let letters = passed.filter { text.tokens[$0].isLetter }.map { weight($0, in: labels) }
            .reduce(.zero, +)
        sum = sum + max(letters, Features.mostLetters)
        if passed.contains(where: { isInOtherChoice($0, than: name) }) {
            sum = sum + Features.otherChoice
        }
        let most =
            part.lowerBound > name.lowerBound
            ? Features.mostBehind
            : part.contains(where: isStreetWord) ? Features.mostOfStreet : Features.mostInFront
        labels.weights.add(.ignored, ignored.count == part.count ? max(sum, most) : sum)
        for _ in ofLonger { labels.weights.add(.ignored, Features.ofLongerName) }
        let isExplained = ignored.allSatisfy { token in
            text.tokens[token].isNumber || isDesignator[token] && token < name.lowerBound
        }
        if !isExplained { labels.isCertain = false }
    }

    /// The tokens of a part before a city that are a street: up to a word that follows its name, or from one that
    /// precedes it.
    func street(in part: Range<Int>, before name: Range<Int>) -> Range<Int> {
        let front = part.clamped(to: 0..<name.lowerBound)
        let first = front.first {
            contextWords[$0] == .streetInFront || contextWords[$0] == .street
        }
        if let last = front.last(where: { isStreetWord($0) && contextWords[$0] != .streetInFront })
        {
            return front.lowerBound..<(contextWords[last] == .street ? front.upperBound : last + 1)
        }
        return (first ?? front.upperBound)..<front.upperBound
    }

    /// Whether a name is that of something else: no city of the labels, a street, a person, or a country next to
    /// unknown words.
    mutating func isNotCity(_ labels: Labeling) -> Bool {
        labels.cities.isEmpty || !hasStreetWord && isBehindFirstName(labels.name)
            || labels.name.allSatisfy { contextWords[$0]?.isOfStreet ?? false }
            || !labels.isPlace && !labels.isCertain && namesCountry(labels.name)
    }

    /// Removes the cities in whose countries the name would be that of a street.
    private func removeStreets(from labels: inout Labeling) {
        let orders = StreetOrder.allCases.filter {
            isOfStreet(labels.name, ignored: labels.ignored, $0)
        }
        if orders.isEmpty { return }
        let count = labels.cities.count
        labels.cities.removeAll { city in
            let country = contents.placeTable.code(contents.country(of: city.ordinal))
            return orders.contains(StreetOrder(in: country))
        }
        if labels.cities.count < count { labels.isNarrowed = true }
    }

    /// Whether a word such as `in` is directly before a name.
    func isBehindPreposition(_ name: Range<Int>) -> Bool {
        name.lowerBound > text.part(of: name.lowerBound).lowerBound + 1
            && ContextWords.prepositions.contains(text.tokens[name.lowerBound - 1].folded)
            && !text.isBehindHyphen(name.lowerBound) && !text.isBehindHyphen(name.lowerBound - 1)
    }

    /// Whether the ignored words after the name are the name of a country or a region.
    private mutating func namesOtherPlace(_ labels: Labeling) -> Bool {
        guard !labels.isPlace else { return false }
        for token in labels.ignored
        where token >= labels.name.upperBound && !isInOtherChoice(token, than: labels.name)
            && !text.isInsideWord(token)
        {
            for end in ends(from: token) where (token..<end).allSatisfy(labels.ignored.contains) {
                let named = places(token..<end).filter { $0.naming == .whole }
                if named.contains(where: { mayBeMeant($0, token..<end) }) { return true }
            }
        }
        return false
    }

    /// Whether the word directly after the name of a city makes it that of a town.
    private func namesOtherTown(_ labels: Labeling) -> Bool {
        let next = labels.name.upperBound
        return !labels.isPlace && labels.ignored.contains(next) && text.tokens[next].isLetter
            && CityDesignators.otherTowns.contains(text.tokens[next].folded)
    }

    /// Whether a run that names a place may refer to it: a code between separators, before a number, or of a country in
    /// capitals; a name in an address between separators.
    private func mayBeMeant(_ match: PlaceMatch, _ run: Range<Int>) -> Bool {
        if text.isPart(run) { return true }
        guard text.text(run).utf8.count <= 3 else {
            return !isAddress && contents.placeTable.kind(of: match.place) != .subregion
        }
        guard text.tokens[run.lowerBound].isCapital else { return false }
        let isBeforeNumber =
            run.upperBound < text.tokens.count && text.tokens[run.upperBound].isNumber
        return isBeforeNumber || contents.placeTable.isCountry(match.place)
    }

    /// Whether a token belongs to another of several names that a text offers: `Oslo / Bergen`.
    func isInOtherChoice(_ token: Int, than name: Range<Int>) -> Bool {
        guard let choice = choices.first(where: { $0.contains(token) }) else {
            return joints.contains(token)
        }
        return !choice.contains(name.lowerBound)
    }

    /// Whether a token is a word that a full stop abbreviates.
    private func isAbbreviation(_ token: Int) -> Bool {
        text.tokens[token].folded.unicodeScalars.count <= 4 && text.isAbbreviated(token..<token + 1)
    }

    /// The addition for ignoring a token.
    private mutating func weight(_ token: Int, in labels: Labeling) -> Score {
        let (word, kind) = (text.tokens[token], contextWords[token])
        if isPlaceOfPostalCode(token) { return Features.unknownWord }
        if word.isNumber { return Features.number }
        if isAbbreviation(token), text.part(of: token) == text.part(of: labels.name.lowerBound),
            kind == nil || kind == .around
        {
            return token > 0 && isAbbreviation(token - 1) ? .zero : Features.abbreviatedWord
        }
        if kind != nil || isStreetName[token] { return Features.knownWord }
        if word.isLetter { return Features.letter }
        if beginsAnyWord(token) { return Features.number }
        if token == lastWord, token > 0, !labels.ignored.contains(token - 1),
            !isAddress
        {
            return Features.unfinishedWord
        }
        return isAddress ? Features.addressWord : Features.unknownWord
    }

    /// The last token that is more than the first letter of a word.
    private var lastWord: Int {
        let last = text.tokens.count - 1
        return last > 0 && beginsAnyWord(last) ? last - 1 : last
    }

    /// Whether a token is the first letter of a word that is still typed, which may be a known one.
    func beginsAnyWord(_ token: Int) -> Bool {
        terms.ending == .open && token + 1 == text.tokens.count && text.endsInWord
            && text.tokens[token].isSingleLetter
    }

    /// Whether a token in capitals is the code of a place, and a postal code after it ends the text: `VA 24467`.
    private mutating func isPlaceOfPostalCode(_ token: Int) -> Bool {
        guard token + 2 == text.tokens.count, text.tokens[token].isCapital,
            isPostalCode(token + 1)
        else { return false }
        return places(token..<token + 1).contains { $0.naming == .whole }
    }

    /// Whether a name is a person's: it ends the text, directly after a first name.
    private func isBehindFirstName(_ name: Range<Int>) -> Bool {
        !text.beginsPart(name) && name.upperBound == text.tokens.count
            && contextWords[name.lowerBound - 1] == nil
            && FrequentWords.areFirstNames(text.tokens[name.lowerBound - 1].folded)
    }
}

/// Separates words that can safely be ignored from words that may refer to another city.
extension SpanLabeler {
    /// Whether a run that is ignored may mean another city: it holds an unknown word or the code of a place, and no
    /// word for a street or a building, which would make it an address.
    func leavesDoubt(_ run: Range<Int>, beside name: Range<Int>) -> Bool {
        !run.contains(where: isOfAddress)
            && run.contains { mayMeanCity($0) || isCode($0, beside: name) }
    }

    private func isOfAddress(_ token: Int) -> Bool {
        contextWords[token]?.isOfStreet ?? false || contextWords[token] == .venue
            || isStreetName[token]
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
