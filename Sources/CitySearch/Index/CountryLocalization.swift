/// The names of an index's countries in one language.
struct CountryLocalization: Sendable {
    private let names: [String?]
    private let keys: [(key: String, country: Int)]

    init(_ locale: String, _ table: PlaceTable) {
        let names = table.countries.map { country in
            table.knownCode(country).flatMap { ICU.regionName(code: $0.rawValue, locale: locale) }
        }
        self.names = names
        keys = names.enumerated().compactMap { country, name in
            name.map { (FoldingRules.fold($0) + " ", country) }
        }
    }

    /// The name of a country, or nil when ICU knows none.
    func name(_ country: Int) -> String? {
        country < names.count ? names[country] : nil
    }

    /// The countries whose names begin with a prefix, by their numbers.
    ///
    /// - Complexity: O(countries).
    func matches(_ prefix: borrowing FoldedPrefix) -> [PlaceMatch] {
        var found: [PlaceMatch] = []
        for (key, country) in keys where key.utf8.count >= prefix.count {
            let begins = key.utf8.enumerated().prefix(prefix.count).allSatisfy {
                prefix[$0.offset] == $0.element
            }
            guard begins else { continue }
            let isWhole = key.utf8.count == prefix.wholeKeyLength
            found.append(
                PlaceMatch(country, isWhole ? .whole : .begun, key: PlaceMatch.localized))
        }
        return found
    }
}
