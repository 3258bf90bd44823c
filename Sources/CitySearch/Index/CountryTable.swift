/// The countries in the order of their English names, and the keys that find them.
package final class CountryTable: Sendable {
    private let codes: Column<UInt16>
    /// The English name of each country, or its code where there is none.
    let names: TextColumn
    /// Alpha-2 codes and usual English names.
    private let keys: SmallKeyColumn
    private let keyTexts: TextColumn
    /// Less usual English names, and names in other languages.
    private let foreignKeys: SmallKeyColumn
    private let foreignTexts: TextColumn
    /// Alpha-3 codes and abbreviations with periods.
    private let codeKeys: SmallKeyColumn
    /// The slots of ``keys`` and ``foreignKeys``, noted when they are first asked for.
    private let slots = LazyReference<KeySlotSet>()

    /// How many letters must be typed before less usual names and other languages count.
    static let foreignLetters = 3

    init(_ table: SectionTable) throws(IndexFormatError) {
        codes = try table.column(.countryCodes)
        names = try TextColumn(table, .countryNameOffsets, .countryNameBytes)
        keys = try SmallKeyColumn(
            table, .countryKeyOffsets, .countryKeyBytes, .countryKeyCountries)
        keyTexts = try TextColumn(table, .countryKeyTextOffsets, .countryKeyTextBytes)
        foreignKeys = try SmallKeyColumn(
            table, .foreignKeyOffsets, .foreignKeyBytes, .foreignKeyCountries)
        foreignTexts = try TextColumn(table, .foreignKeyTextOffsets, .foreignKeyTextBytes)
        codeKeys = try SmallKeyColumn(
            table, .countryCodeKeyOffsets, .countryCodeKeyBytes, .countryCodeKeyCountries)
    }

    /// How many countries there are.
    var count: Int {
        codes.count
    }

    /// The code of a country, or that of no country, which has a number like any other as far as
    /// cities are concerned, and neither name nor key.
    func code(_ number: Int) -> CountryCode {
        CountryCode(packed: codes[number])
    }

    /// The code of a country; nil for no country.
    package func knownCode(_ number: Int) -> CountryCode? {
        codes[number] == CountryCode.none.packed ? nil : code(number)
    }

    /// The number of the country with a code, if it has cities.
    func number(of code: CountryCode) -> Int? {
        codes.indices.first { codes[$0] == code.packed }
    }

    /// For each country whether it is among some; nil when none are named, which stands for all.
    func membership(in codes: Set<CountryCode>) -> [Bool]? {
        guard !codes.isEmpty else { return nil }
        var isMember = [Bool](repeating: false, count: count)
        for code in codes {
            if let number = number(of: code) { isMember[number] = true }
        }
        return isMember
    }

    /// The countries of which the code or a name begins with a prefix, each with the text that
    /// does, in the order of their English names.
    ///
    /// - Complexity: O(log n) without a match, otherwise O(matches).
    func matches(_ prefix: borrowing FoldedPrefix) -> [CountryMatch] {
        guard knownSlots.mayHold(prefix) else { return [] }
        let own = keys.range(of: prefix)
        let foreign =
            Self.reachesForeign(prefix)
            ? foreignKeys.range(of: prefix)
            : Self.mayBeShortName(prefix) ? foreignKeys.wholeRange(of: prefix) : 0..<0
        guard !own.isEmpty || !foreign.isEmpty else { return [] }
        var found: [CountryMatch] = []
        var isFound = OrdinalBitset(count: count)
        for position in own {
            let number = keys.number(at: position)
            guard isFound.insert(number) else { continue }
            found.append(CountryMatch(country: number, .known(UInt32(position))))
        }
        for position in foreign {
            let number = foreignKeys.number(at: position)
            guard isFound.insert(number) else { continue }
            found.append(CountryMatch(country: number, .foreign(UInt32(position))))
        }
        return found.sorted { $0.country < $1.country }
    }

    private var knownSlots: KeySlotSet {
        if let known = slots.load() { return known }
        var heads = Array(keys.heads)
        heads.append(contentsOf: foreignKeys.heads)
        return slots.storeIfNil(KeySlotSet(heads: heads))
    }

    /// Calls `body` with the countries that a text names which stands behind a city's name: those that
    /// ``matches(_:)`` finds, and those of which it is the alpha-3 code or an abbreviation. "The" in
    /// front of a name does not count, and a whole name in another script may have two letters: 日本. A
    /// country may be there more than once.
    ///
    /// - Complexity: O(log n + matches).
    func forEachNamed(by prefix: FoldedPrefix, isWhole: Bool, _ body: (PlaceMatch) -> Void) {
        codeKeys.forEachMatch(prefix, isWhole: true, body)
        forEachName(prefix, isWhole, body)
        if let prefix = prefix.withoutArticle { forEachName(prefix, isWhole, body) }
    }

    private func forEachName(
        _ prefix: borrowing FoldedPrefix, _ isWhole: Bool, _ body: (PlaceMatch) -> Void
    ) {
        guard knownSlots.mayHold(prefix) else { return }
        keys.forEachMatch(prefix, isWhole: isWhole, body)
        if Self.reachesForeign(prefix) {
            foreignKeys.forEachMatch(prefix, isWhole: isWhole, body)
        } else if Self.mayBeShortName(prefix) {
            foreignKeys.forEachMatch(prefix, isWhole: true, body)
        }
    }

    /// The match of a country by a whole name that is no code, for each country that has the name.
    ///
    /// - Complexity: O(log n + matches).
    func typedOut(_ prefix: borrowing FoldedPrefix) -> [CountryMatch] {
        guard Self.reachesForeign(prefix) || Self.mayBeShortName(prefix),
            knownSlots.mayHold(prefix)
        else { return [] }
        let own = keys.wholeRange(of: prefix).map { position in
            CountryMatch(country: keys.number(at: position), .known(UInt32(position)))
        }
        let foreign = foreignKeys.wholeRange(of: prefix).map { position in
            CountryMatch(country: foreignKeys.number(at: position), .foreign(UInt32(position)))
        }
        var known: Set<Int> = []
        return (own + foreign).filter { known.insert($0.country).inserted }
    }

    /// The columns of keys that may hold a typing error.
    var misspellable: [SmallKeyColumn] {
        [keys, foreignKeys]
    }

    /// Whether two letters may be a name in another script, as 日本 is.
    private static func mayBeShortName(_ prefix: borrowing FoldedPrefix) -> Bool {
        prefix.letterCount == 2 && prefix.scalarCount < prefix.count
    }

    private static func reachesForeign(_ prefix: borrowing FoldedPrefix) -> Bool {
        prefix.count >= foreignLetters && prefix.scalarCount >= foreignLetters
    }

    /// The text by which a country was found.
    func text(_ text: CountryMatch.Text, of country: Int) -> String {
        switch text.position {
        case .known(let position): keyTexts[Int(position)]
        case .foreign(let position): foreignTexts[Int(position)]
        case .localized: names[country]
        }
    }
}

/// A country that a query found, and by which of its names.
@usableFromInline
struct CountryMatch: Sendable, BitwiseCopyable {
    /// Where the name stands, as one number.
    @usableFromInline
    struct Text: RawRepresentable, Sendable, BitwiseCopyable {
        @usableFromInline let rawValue: UInt32

        @usableFromInline
        init(rawValue: UInt32) {
            self.rawValue = rawValue
        }

        private static let foreignBit: UInt32 = 1 << 31

        /// A code or a usual English name.
        static func known(_ position: UInt32) -> Text {
            Text(rawValue: position)
        }

        /// A less usual name, or one in another language.
        static func foreign(_ position: UInt32) -> Text {
            Text(rawValue: position | foreignBit)
        }

        /// It is the name in the language that was asked for.
        static var localized: Text {
            Text(rawValue: .max)
        }

        /// Where the name stands.
        fileprivate enum Position {
            case known(UInt32)
            case foreign(UInt32)
            case localized
        }

        fileprivate var position: Position {
            if isLocalized { return .localized }
            return rawValue & Self.foreignBit == 0
                ? .known(rawValue) : .foreign(rawValue & ~Self.foreignBit)
        }

        var isLocalized: Bool {
            rawValue == .max
        }

        /// Whether it is a usual English name, or one in the language that was asked for.
        var isUsual: Bool {
            isLocalized || rawValue & Self.foreignBit == 0
        }
    }

    private let number: UInt16
    let text: Text

    init(country: Int, _ text: Text) {
        number = UInt16(country)
        self.text = text
    }

    /// The number of the country.
    var country: Int {
        Int(number)
    }
}
