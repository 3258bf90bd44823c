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
        named(by: prefix).map { CountryMatch(country: $0.number, .localized) }
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
                number: key.country,
                key.prefix.utf8.count == prefix.wholeKeyLength ? .whole : .begun)
        }
    }
}
