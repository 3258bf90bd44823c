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

    /// The countries and regions that a text names, in the language that was asked for too. A place may be
    /// there more than once.
    ///
    /// - Parameter isWhole: whether the beginning of a name does not count.
    package func places(namedBy text: FoldedPrefix, isWhole: Bool = false) -> [NamedPlaceMatch] {
        var found: [NamedPlaceMatch] = []
        countryTable.forEachNamed(by: text, isWhole: isWhole) {
            found.append(NamedPlaceMatch(country: $0))
        }
        if let localization {
            for match in localization.named(by: text) where !isWhole || match.naming == .whole {
                found.append(NamedPlaceMatch(country: match))
            }
        }
        regionTable.forEachNamed(by: text, isWhole: isWhole) {
            found.append(NamedPlaceMatch(region: $0))
        }
        return found
    }

    /// The countries and regions with a name that a typing error lies between.
    func places(nearlyNamedBy text: FoldedPrefix) -> [NamedPlaceMatch] {
        (misspeltPlaces.load() ?? misspeltPlaces.storeIfNil(MisspeltPlaces(self))).matches(text)
    }

    /// The countries that a text names whole, by a name and not by a code.
    func countries(typedOut prefix: borrowing FoldedPrefix) -> [CountryMatch] {
        let known = countryTable.typedOut(prefix)
        guard let localization else { return known }
        let others = localization.named(by: copy prefix).filter { match in
            match.naming == .whole && !known.contains { $0.country == match.number }
        }
        return known + others.map { CountryMatch(country: $0.number, .localized) }
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
    func text(_ text: CountryMatch.Text, ofCountry country: Int) -> String {
        text.isLocalized ? countryName(country) : countryTable.text(text, of: country)
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

/// A country or a region that a text names.
package struct NamedPlaceMatch: Sendable, BitwiseCopyable {
    package enum Place: Hashable, Sendable, BitwiseCopyable {
        case country(Int)
        case region(Int)
    }

    package let place: Place
    package let naming: PlaceNaming

    init(country match: PlaceMatch) {
        place = .country(match.number)
        naming = match.naming
    }

    init(region match: PlaceMatch) {
        place = .region(match.number)
        naming = match.naming
    }
}
