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
    func countries(namedBy prefix: FoldedPrefix) -> [PlaceMatch] {
        let matches = countryTable.named(by: prefix)
        guard let localized = localization?.named(by: prefix), !localized.isEmpty else {
            return matches
        }
        return (matches + localized).merged
    }

    /// The name of a country, in the language that was asked for or else in English.
    func countryName(_ country: Int) -> String {
        localization?.name(country) ?? countryTable.name(country)
    }

    /// Calls `body` with the UTF-8 of the name of a country.
    func withCountryNameUTF8<Result, Failure: Error>(
        _ country: Int, _ body: (Span<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        guard let localized = localization?.name(country) else {
            return try countryTable.withNameUTF8(country, body)
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
    @inline(__always)
    func kilometres(from point: GreatCircle, to ordinal: Int) -> Double {
        arc(from: point, to: ordinal).kilometres
    }

    /// What lies between a point and a city.
    @inline(__always)
    func arc(from point: GreatCircle, to ordinal: Int) -> GreatCircle.Arc {
        point.arc(to: facts[ordinal].coordinate)
    }
}
