import CitySearch

/// A way to read a text as a postal code: `75008`, `75008 France`, `FR 75008`.
struct PostalInterpretation {
    let code: PostalCode
    /// The typed code, folded.
    let text: String
    /// Where the code must be of; nil for any country.
    let countries: Set<CountryCode>?

    /// Longer texts are not codes.
    private static let longestText = 100

    /// The ways to read all of a text, the whole as a code first.
    static func interpretations(of text: String) -> [PostalInterpretation] {
        guard text.utf8.count <= longestText, text.contains(where: { $0.isNumber }) else {
            return []
        }
        let words = Folding.fold(text).split(separator: " ")
        let placed = words.indices.dropFirst().flatMap { border in
            [
                PostalInterpretation(words[..<border], of: words[border...]),
                PostalInterpretation(words[border...], of: words[..<border]),
            ]
        }
        return ([PostalInterpretation(words[...], of: [])] + placed).compactMap { $0 }
    }

    /// - Parameter place: the words that name a country; none for any country.
    /// - Returns: nil without a code and a country. A code without a digit could be any word.
    private init?(_ words: ArraySlice<Substring>, of place: ArraySlice<Substring>) {
        text = words.joined(separator: " ")
        guard let code = PostalCode(text), code.hasDigit else { return nil }
        self.code = code
        countries = place.isEmpty ? nil : Self.countries(called: place.joined(separator: " "))
        if countries?.isEmpty == true { return nil }
    }

    /// The countries that a folded text is the code or a name of, with what belongs to them.
    private static func countries(called text: String) -> Set<CountryCode> {
        var countries = names[text] ?? []
        if let code = CountryCode(text), CountryLexicon.shared.english[code] != nil {
            countries.insert(code)
        }
        for row in Territories.rows where countries.contains(where: { $0.rawValue == row.country })
        {
            countries.formUnion(row.territories.compactMap { CountryCode($0) })
        }
        return countries
    }

    private static let names: [String: Set<CountryCode>] = {
        let lexicon = CountryLexicon.shared
        var names: [String: Set<CountryCode>] = [:]
        for (code, name) in lexicon.english { names[Folding.fold(name), default: []].insert(code) }
        for list in [lexicon.alsoEnglish, lexicon.lessUsual, lexicon.foreign, lexicon.whole] {
            for name in list { names[Folding.fold(name.text), default: []].insert(name.code) }
        }
        return names
    }()
}
