/// The countries in the order of their English names, and the keys that find them.
struct CountryTable: Sendable {
    private let codes: Column<UInt16>
    private let names: TextColumn
    /// ISO codes and English names.
    private let keys: SmallKeyColumn<UInt16>
    private let keyTexts: TextColumn
    /// Names in other languages.
    private let foreignKeys: SmallKeyColumn<UInt16>
    private let foreignTexts: TextColumn

    /// How many letters must be typed before names in other languages count.
    static let foreignLetters = 3

    init(_ table: SectionTable) throws(IndexFormatError) {
        codes = try table.column(.countryCodes)
        names = try TextColumn(table, .countryNameOffsets, .countryNameBytes)
        keys = try SmallKeyColumn(
            keys: TextColumn(table, .countryKeyOffsets, .countryKeyBytes),
            numbers: table.column(.countryKeyCountries))
        keyTexts = try TextColumn(table, .countryKeyTextOffsets, .countryKeyTextBytes)
        foreignKeys = try SmallKeyColumn(
            keys: TextColumn(table, .foreignKeyOffsets, .foreignKeyBytes),
            numbers: table.column(.foreignKeyCountries))
        foreignTexts = try TextColumn(table, .foreignKeyTextOffsets, .foreignKeyTextBytes)
    }

    /// How many countries there are.
    var count: Int {
        codes.count
    }

    /// The code of a country.
    func code(_ number: Int) -> CountryCode {
        CountryCode(packed: codes[number])
    }

    /// The English name of a country, or its code where there is none.
    func name(_ number: Int) -> String {
        names[number]
    }

    /// The number of the country with a code, if it has cities.
    func number(of code: CountryCode) -> Int? {
        codes.indices.first { codes[$0] == code.packed }
    }

    /// The countries of which the code or a name begins with a prefix, each with the text that
    /// does, in the order of their English names.
    ///
    /// - Complexity: O(log n) without a match, otherwise O(matches).
    func matches(_ prefix: FoldedPrefix) -> [CountryMatch] {
        let own = keys.range(of: prefix)
        var foreign = 0..<0
        if prefix.count >= Self.foreignLetters, prefix.scalarCount >= Self.foreignLetters {
            foreign = foreignKeys.range(of: prefix)
        }
        guard !own.isEmpty || !foreign.isEmpty else { return [] }
        var texts: [Int: CountryMatch] = [:]
        for position in own {
            let number = keys.number(at: position)
            if texts[number] == nil {
                texts[number] = CountryMatch(country: number, text: .known(UInt32(position)))
            }
        }
        for position in foreign {
            let number = foreignKeys.number(at: position)
            if texts[number] == nil {
                texts[number] = CountryMatch(country: number, text: .foreign(UInt32(position)))
            }
        }
        return texts.values.sorted { $0.country < $1.country }
    }

    /// The text by which a country was found.
    func text(_ match: CountryMatch) -> String {
        switch match.text {
        case .known(let position): keyTexts[Int(position)]
        case .foreign(let position): foreignTexts[Int(position)]
        case .localized: name(match.country)
        }
    }
}

/// A country that a query found, and by which of its names.
@usableFromInline
struct CountryMatch: Sendable, BitwiseCopyable {
    /// Where the name stands.
    enum Text: Sendable, BitwiseCopyable {
        case known(UInt32)
        case foreign(UInt32)
        /// It is the name in the language that was asked for.
        case localized

        var isLocalized: Bool {
            if case .localized = self { true } else { false }
        }
    }

    private let number: UInt16
    let text: Text

    init(country: Int, text: Text) {
        number = UInt16(country)
        self.text = text
    }

    /// The number of the country.
    var country: Int {
        Int(number)
    }
}
