extension IndexContents {
    /// The countries of which the code or a name begins with a prefix, in the order of their
    /// English names.
    func countryMatches(_ prefix: borrowing FoldedPrefix) -> [CountryMatch] {
        let matches = countryTable.matches(prefix)
        guard let localized = localization?.matches(prefix), !localized.isEmpty else {
            return matches
        }
        let known = Set(matches.map(\.country))
        return (matches + localized.filter { !known.contains($0.country) })
            .sorted { $0.country < $1.country }
    }

    /// The countries that a prefix names, in the language that was asked for too.
    package func countries(namedBy prefix: FoldedPrefix) -> [PlaceMatch] {
        let matches = countryTable.named(by: prefix)
        guard let localized = localization?.named(by: prefix), !localized.isEmpty else {
            return matches
        }
        return (matches + localized).merged
    }

    /// The name of a country, in the language that was asked for or else in English.
    func countryName(_ country: Int) -> String {
        localization?.name(country) ?? countryTable.names[country]
    }

    /// Calls `body` with the UTF-8 of the name of a country.
    func withCountryNameUTF8<Result, Failure: Error>(
        _ country: Int, _ body: (Span<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        guard let localized = localization?.name(country) else {
            return try countryTable.names.withUTF8(country, body)
        }
        return try body(localized.utf8.span)
    }

    /// The text by which a country was found.
    func text(_ match: CountryMatch) -> String {
        match.text.isLocalized ? countryName(match.country) : countryTable.text(match)
    }

    // MARK: Distances

    /// How many kilometres a city is away from a point.
    ///
    /// - Complexity: O(1).
    func kilometres(from point: GreatCircle, to ordinal: Int) -> Double {
        arc(from: point, to: ordinal).kilometres
    }

    /// What lies between a point and a city.
    func arc(from point: GreatCircle, to ordinal: Int) -> GreatCircle.Arc {
        point.arc(to: facts[ordinal].coordinate)
    }
}

/// The names of an index's countries in one language.
struct CountryLocalization: Sendable {
    private let names: [String?]
    private let keys: [(prefix: String, country: Int)]

    init(_ locale: String, _ table: CountryTable) {
        let names = (0..<table.count).map { number in
            table.knownCode(number).flatMap { ICU.regionName(code: $0.rawValue, locale: locale) }
        }
        self.names = names
        keys = names.enumerated().compactMap { country, name in
            name.map { (FoldingRules.fold($0) + " ", country) }
        }
    }

    /// The name of a country, or nil when ICU knows none.
    func name(_ country: Int) -> String? {
        names[country]
    }

    /// The countries whose names begin with a prefix.
    ///
    /// - Complexity: O(countries).
    func matches(_ prefix: FoldedPrefix) -> [CountryMatch] {
        named(by: prefix).map { CountryMatch(country: $0.number, text: .localized) }
    }

    /// The countries whose names begin with a prefix, and whether it is all of the name.
    ///
    /// - Complexity: O(countries).
    func named(by prefix: FoldedPrefix) -> [PlaceMatch] {
        let length = prefix.count
        return keys.lazy.filter { key in
            key.prefix.utf8.count >= length
                && key.prefix.utf8.enumerated().prefix(length).allSatisfy {
                    prefix[$0.offset] == $0.element
                }
        }.map { key in
            PlaceMatch(
                number: key.country, isWhole: key.prefix.utf8.count == prefix.wholeKeyLength)
        }
    }
}
