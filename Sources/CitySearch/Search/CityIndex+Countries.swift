extension CityIndex {
    /// A country, and how many cities of it an index has.
    public struct Country: Identifiable, Hashable, Sendable {
        /// The code of the country.
        public let code: CountryCode
        /// The name of the country, in the language of ``CityIndex/localized(for:)`` or else in English;
        /// its code where no name is known.
        public let name: String
        /// How many cities of the index lie in it.
        public let cityCount: Int

        /// The code of the country.
        public var id: CountryCode {
            code
        }
    }

    /// The countries of the index's cities, in the alphabetical order of their English names.
    ///
    /// - Complexity: O(countries).
    public var countries: [Country] {
        let table = contents.countryTable
        return (0..<table.count).compactMap { number in
            table.knownCode(number).map { code in
                Country(
                    code: code, name: contents.countryName(number),
                    cityCount: contents.postings.list(of: number).count)
            }
        }
    }
}

extension CityIndex: CustomStringConvertible {
    /// What the index holds, for example `234908 cities, 246 countries, 51547968 bytes`.
    public var description: String {
        "\(count) cities, \(countries.count) countries, \(byteCount) bytes"
    }
}
