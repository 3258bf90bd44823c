/// Distinguishes names of streets in an address from names of cities.
extension SpanLabeler {
    /// Whether a name is that of a street, in a country that orders its addresses so.
    ///
    /// - Parameter ignored: what no label explains.
    func isOfStreet(_ name: Range<Int>, ignored: [Int], _ order: StreetOrder) -> Bool {
        guard hasStreetWord else { return false }
        let part = text.parts(of: name)
        let isLast = !ignored.contains {
            $0 >= name.upperBound && part.contains($0) && isUnknown($0)
        }
        // `Park Place` in `Park Place Chicago`.
        if !isLast, name.contains(where: isStreetWord) { return true }
        return isInFrontOfStreetWord(name, in: part, order)
            || isBehindStreetWord(name, in: part, order, isLast: isLast)
    }

    /// Whether the word for a street follows a name: directly, or later if the name does not begin its part.
    private func isInFrontOfStreetWord(
        _ name: Range<Int>, in part: Range<Int>, _ order: StreetOrder
    ) -> Bool {
        let behind = name.upperBound..<part.upperBound
        func endsStreet(_ token: Int) -> Bool {
            sides(of: token, in: part, order).behind
        }
        if let next = behind.first, endsStreet(next) { return true }
        // `London Oxford Street` is in London.
        guard order == .behind, name.lowerBound > part.lowerBound else { return false }
        return behind.prefix { !text.tokens[$0].isNumber }.contains(where: endsStreet)
    }

    /// Whether the word for a street precedes a name: directly before it or its particles (`avenida de la Paz`), or
    /// further before a name that is not the last of its part.
    private func isBehindStreetWord(
        _ name: Range<Int>, in part: Range<Int>, _ order: StreetOrder, isLast: Bool
    ) -> Bool {
        let inFront = part.lowerBound..<name.lowerBound
        func beginsStreet(_ token: Int) -> Bool {
            sides(of: token, in: part, order).inFront
        }
        if !isLast, inFront.contains(where: beginsStreet) { return true }
        let nearest = inFront.last {
            !ContextWords.streetParticles.contains(text.tokens[$0].folded)
        }
        guard let nearest else { return false }
        let hasParticle = nearest + 1 < name.lowerBound
        return beginsStreet(nearest) || hasParticle && contextWords[nearest] == .street
    }

    /// Whether the name of a street may be on each side of a token, as the word for a street.
    private func sides(
        of token: Int, in part: Range<Int>, _ order: StreetOrder
    ) -> (inFront: Bool, behind: Bool) {
        let isFirst = token == part.lowerBound
        return switch contextWords[token] {
        // `Grande rue` is all of the name.
        case .streetInFront: (isFirst || contextWords[token - 1] != .streetAdjective, false)
        case .streetBehind, .streetOrCity: (false, true)
        // If only a house number comes before, the name follows.
        case .street where isFirst || isHouseNumber(token - 1): (true, false)
        case .street: (order != .behind, order != .inFront)
        default: (false, false)
        }
    }

    /// Whether a token is a number with at most one letter, unlike `48th`.
    private func isHouseNumber(_ token: Int) -> Bool {
        text.tokens[token].isNumber
            && text.tokens[token].folded.unicodeScalars.count { !$0.isDecimal } <= 1
    }

    /// Whether a token is neither a number nor a word with a known use.
    func isUnknown(_ token: Int) -> Bool {
        contextWords[token] == nil && !text.tokens[token].isNumber && token != unfinished
    }

    func isStreetWord(_ token: Int) -> Bool { contextWords[token]?.isOfStreet ?? false }

    /// Whether a postal code, of four digits or more, is next to a name.
    func isBesidePostalCode(_ name: Range<Int>) -> Bool {
        // The code of a state is also next to a code.
        text.text(name).unicodeScalars.count > 3
            && [name.lowerBound - 1, name.upperBound].contains { token in
                text.tokens.indices.contains(token) && isPostalCode(token)
            }
    }

    /// Whether a token is a number as long as a postal code.
    func isPostalCode(_ token: Int) -> Bool {
        text.tokens[token].isNumber
            && text.tokens[token].folded.utf8.count { 0x30...0x39 ~= $0 } >= 4
    }
}

/// On which side of a street's name a country puts the word for a street (`rue Lafayette`,
/// `Oak Avenue`), and so on which side of that word a name is not a city's.
enum StreetOrder: CaseIterable {
    /// Before the name, as in France; a city follows the name.
    case inFront
    /// After the name, as in the United States; a city follows the word.
    case behind
    /// Behind or nowhere, and the city on either side, as in Germany.
    case open

    /// The order of a country's addresses.
    init(in country: CountryCode) {
        self =
            if Self.countriesInFront.contains(country) {
                .inFront
            } else {
                Self.countriesBehind.contains(country) ? .behind : .open
            }
    }

    private static let countriesInFront = countries("streetInFrontIn")
    private static let countriesBehind = countries("streetBehindIn")

    private static func countries(_ kind: String) -> Set<CountryCode> {
        Set(ContextWords.words(kind).compactMap { CountryCode($0) })
    }
}
