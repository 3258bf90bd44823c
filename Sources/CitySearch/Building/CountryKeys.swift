/// The keys that name the countries of an index.
struct CountryKeys: Sendable {
    /// Alpha-2 codes and usual English names, which count from the first letter on.
    let own: SortedNamedKeys
    /// Less usual English names and names in other languages, which count from three letters on.
    let foreign: SortedNamedKeys
    /// Alpha-3 codes and abbreviations with periods, which count when they were typed whole.
    let codes: SortedNamedKeys

    /// - Parameters:
    ///   - countries: the countries by their numbers.
    ///   - lexicon: the names.
    init(_ countries: [CountryCode], _ lexicon: CountryLexicon) throws(OutOfMemory) {
        var numbers: [CountryCode: Int] = [:]
        var own = NamedKeys()
        var foreign = NamedKeys()
        var codes = NamedKeys()
        let alsoEnglish = Dictionary(grouping: lexicon.alsoEnglish, by: \.code)
        let lessUsual = Dictionary(grouping: lexicon.lessUsual, by: \.code)
        for (number, code) in countries.enumerated() {
            numbers[code] = number
            try own.addCode(code.text, number: number)
            let names =
                (lexicon.english[code].map { [$0] } ?? [])
                + (alsoEnglish[code] ?? []).map(\.text)
            try own.addEnglishNames(names, number: number)
            try foreign.addEnglishNames((lessUsual[code] ?? []).map(\.text), number: number)
        }
        for name in lexicon.foreign {
            if let number = numbers[name.code] { try foreign.addName(name.text, number: number) }
        }
        for name in lexicon.whole {
            if let number = numbers[name.code] { try codes.addCode(name.text, number: number) }
        }
        self.own = own.sorted()
        self.foreign = foreign.sorted()
        self.codes = codes.sorted()
    }
}
