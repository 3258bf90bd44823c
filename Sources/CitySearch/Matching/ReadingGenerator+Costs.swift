/// Takes what labels cost from what the reading is worth, and tells when the name is none of a city.
extension ReadingGenerator {
    mutating func addCosts(to labels: inout Labels) {
        let name = labels.name
        for part in text.parts { addCost(of: part, to: &labels) }
        removeStreets(from: &labels)
        labels.isOfOther = isOfOther(labels)
        if isAddress, isBesidePostalCode(name) {
            labels.cost = labels.cost - ReadingCost.besidePostalCode
        }
        if !labels.isPlace, name.allSatisfy({ spoken[$0] != nil || text.tokens[$0].isNumber }) {
            labels.cost = labels.cost + ReadingCost.nameIsWord
        }
    }

    /// Adds what is passed over between two separators.
    private mutating func addCost(of part: Range<Int>, to labels: inout Labels) {
        let name = labels.name
        let passed = labels.passedOver.filter(part.contains)
        let sum = passed.map { cost($0) }.reduce(.zero, +)
        // A place that narrows a name says that it is a city's, whatever stands in front.
        let isWhole =
            passed.count == part.count
            || !labels.places.isEmpty && passed.allSatisfy { $0 < name.lowerBound }
        let most =
            part.lowerBound > name.lowerBound ? ReadingCost.partBehind : ReadingCost.partInFront
        labels.cost = labels.cost + (isWhole ? min(sum, most) : sum)
        let isExplained = passed.allSatisfy { token in
            text.tokens[token].isNumber || isDesignator[token] && token < name.lowerBound
        }
        if !isExplained { labels.isCertain = false }
    }

    /// Whether a name is that of something else: no city where the labels say, a street, a person, or a country beside unknown words.
    private mutating func isOfOther(_ labels: Labels) -> Bool {
        labels.cities.isEmpty || !hasStreetWord && isBehindFirstName(labels.name)
            || labels.name.allSatisfy { spoken[$0]?.isOfStreet ?? false }
            || !labels.isPlace && !labels.isCertain && namesCountry(labels.name)
    }

    /// Removes the cities in whose countries the name would be that of a street.
    private func removeStreets(from labels: inout Labels) {
        let orders = StreetOrder.allCases.filter {
            isOfStreet(labels.name, passedOver: labels.passedOver, $0)
        }
        if orders.isEmpty { return }
        let count = labels.cities.count
        labels.cities.removeAll { city in
            let country = contents.placeTable.code(contents.country(of: city.ordinal))
            return orders.contains(StreetOrder(in: country))
        }
        if labels.cities.count < count { labels.isNarrowed = true }
    }

    /// What passing over a token costs.
    private mutating func cost(_ token: Int) -> Score {
        let (word, spoken) = (text.tokens[token], spoken[token])
        if isPlaceOfPostalCode(token) { return ReadingCost.word }
        if word.isNumber { return ReadingCost.number }
        if spoken != nil || isStreetName[token] { return ReadingCost.knownWord }
        if word.isLetter { return ReadingCost.letter }
        if token == unfinished, !isAddress { return ReadingCost.unfinishedWord }
        return isAddress ? ReadingCost.addressWord : ReadingCost.word
    }

    /// Whether a token in capitals is the code of a place, and a postal code behind it ends the text:
    /// `VA 24467`.
    private mutating func isPlaceOfPostalCode(_ token: Int) -> Bool {
        guard token + 2 == text.tokens.count, text.tokens[token].isCapital,
            isPostalCode(token + 1)
        else { return false }
        return places(token..<token + 1).contains { $0.naming == .whole }
    }

    /// Whether a name is a person's: it ends the text, right behind a first name.
    private func isBehindFirstName(_ name: Range<Int>) -> Bool {
        !text.beginsPart(name) && name.upperBound == text.tokens.count
            && spoken[name.lowerBound - 1] == nil
            && FrequentWords.areFirstNames(text.tokens[name.lowerBound - 1].folded)
    }
}
