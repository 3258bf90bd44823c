import CitySearch

/// The countries and their divisions that a text names.
struct OraclePlace {
    /// How badly places may be named.
    enum Naming {
        /// By a full name or a code.
        case whole
        /// So, or by the beginning of a name.
        case prefix
        /// By a full name or a code, or by a name with one typing error.
        case misspelt
    }

    /// What lying in each country, and in each division, takes from a score.
    private var countries: [CountryCode: Int] = [:]
    private var divisions: [Int: Int] = [:]
    /// Whether the text is a full name or a code of a country.
    private(set) var isCountry = false

    /// - Returns: nil when it names none.
    init?(_ text: [UInt8], _ naming: Naming, _ oracle: Oracle, _ locale: String?) {
        guard !text.isEmpty else { return nil }
        let closed = text.last == 0x20 ? text : text + [0x20]
        let mayErr = naming == .misspelt && closed.letters.count > 4
        let letters = closed.letters
        func score(_ key: [UInt8]) -> Int? {
            if key == closed { return 0 }
            if naming == .prefix, key.starts(with: text) { return Features.placePrefix.parts }
            let isNear =
                mayErr && abs(key.count - closed.count) <= 4
                && Self.isOneErrorFrom(letters, key.letters)
            return isNear ? Features.likelyError.parts : nil
        }
        let (isLong, isShort) = (OracleCountries.isLong(text), OracleCountries.isShortName(text))
        for (number, division) in oracle.divisions.enumerated() {
            let keys = division.keys.lazy.filter { key in
                key.nameClass == .usual || isLong || isShort && key.key == closed
            }
            var best = keys.compactMap { score($0.key) }.max()
            if division.codes.contains(closed) { best = 0 }
            // The beginning of a subregion takes four letters.
            let isBegun = best == Features.placePrefix.parts
            if isBegun, division.outer != nil, closed.letters.count < 5 { best = nil }
            if let best { divisions[number] = best }
        }
        let wholes = oracle.countries.named(by: text, locale: locale, isWhole: true)
        let begun = naming == .prefix ? oracle.countries.named(by: text, locale: locale) : []
        for country in oracle.countries.all {
            let keys = (country.own + country.foreign).flatMap(\.keys)
            let near = mayErr ? keys.compactMap(score).max() : nil
            countries[country.code] =
                wholes.contains(country.code)
                ? 0 : begun.contains(country.code) ? Features.placePrefix.parts : near
        }
        for row in Territories.rows {
            guard let country = CountryCode(row.country), wholes.contains(country) else { continue }
            for territory in row.territories.compactMap({ CountryCode($0) }) {
                countries[territory] = max(
                    countries[territory] ?? Features.placePrefix.parts, Features.placePrefix.parts
                )
            }
        }
        isCountry = !wholes.isEmpty
        if countries.isEmpty, divisions.isEmpty { return nil }
    }

    /// The same places of one kind; nil when there are none.
    func only(_ kind: PlaceKind, _ oracle: Oracle) -> OraclePlace? {
        var place = self
        if kind != .country { place.countries = [:] }
        place.divisions = divisions.filter {
            kind == (oracle.divisions[$0.key].outer == nil ? .region : .subregion)
        }
        return place.countries.isEmpty && place.divisions.isEmpty ? nil : place
    }

    /// Whether at most one letter is missing, too many or wrong, or two are swapped: in the rest without the common
    /// prefix and suffix of the texts.
    private static func isOneErrorFrom(
        _ one: String.UnicodeScalarView, _ other: String.UnicodeScalarView
    ) -> Bool {
        var (one, other) = (Array(one)[...], Array(other)[...])
        while let first = one.first, first == other.first {
            one.removeFirst()
            other.removeFirst()
        }
        while let last = one.last, last == other.last {
            one.removeLast()
            other.removeLast()
        }
        let isSwap = one.count == 2 && one.elementsEqual(other.reversed())
        return max(one.count, other.count) <= 1 || isSwap
    }

    /// The amount that the place subtracts from a city's score; nil if it does not contain the city.
    func adjustment(_ entry: Oracle.Entry) -> Int? {
        adjustment(entry.divisions, of: entry.country)
    }

    /// The same for the cities of some divisions of a country.
    func adjustment(_ divisions: [Int], of country: CountryCode?) -> Int? {
        var best = country.flatMap { countries[$0] }
        for division in divisions {
            if let score = self.divisions[division] { best = max(best ?? score, score) }
        }
        return best
    }
}

extension [UInt8] {
    /// The scalars of a key.
    var letters: String.UnicodeScalarView {
        String(decoding: self, as: UTF8.self).unicodeScalars
    }
}
