import CitySearch

/// A way to read a text: as a name, or as a name with the names of places behind it.
struct OracleWay {
    /// What the city's key must begin with.
    let name: [UInt8]
    /// Whether a comma, or nothing, stands behind the name; otherwise it must be a whole key.
    let isSeparated: Bool
    private let places: [OraclePlace]

    /// Whether a place stands behind the name.
    var isPlaced: Bool {
        !places.isEmpty
    }

    /// What the ways of reading a query add to a city's score; nil when it lies elsewhere.
    func adjustment(_ entry: Oracle.Entry) -> Int? {
        var sum = isSeparated ? 0 : OracleScores.withoutComma
        for place in places {
            if place.isNamedWhole(entry) { continue }
            guard place.isNamed(entry) else { return nil }
            sum += OracleScores.placePrefix
        }
        return sum
    }

    /// All ways to read a query.
    static func all(_ query: SearchQuery, _ oracle: Oracle, _ locale: String?) -> [OracleWay] {
        let whole = OracleWay(name: Oracle.prefix(query.text), isSeparated: true, places: [])
        let separated = separated(query.text, oracle, locale)
        if !separated.isEmpty || query.effectiveMode == .prefix { return [whole] + separated }
        return [whole] + unseparated(whole.name, oracle, locale)
    }

    /// At the last comma, and when there are several at the first, with a place behind each.
    private static func separated(
        _ text: String, _ oracle: Oracle, _ locale: String?
    ) -> [OracleWay] {
        let commas: [Unicode.Scalar] = [",", "\u{60C}", "、", "，"]
        let text = Oracle.typed(text)
        let scalars = text.unicodeScalars
        let parts = scalars.split(omittingEmptySubsequences: false) { commas.contains($0) }
        guard parts.count > 1 else { return [] }
        // Behind the first comma there are at most four places.
        let last = parts.count - 1
        return (1...4 ~= last ? Set([1, last]) : [last]).sorted().compactMap { first in
            let end = parts[first - 1].endIndex
            let name = Oracle.prefix(String(scalars[..<end]))
            let places = parts[first...].compactMap {
                OraclePlace(Oracle.prefix(String($0)), oracle, locale)
            }
            guard !name.isEmpty, places.count == parts.count - first else { return nil }
            return OracleWay(name: name, isSeparated: true, places: places)
        }
    }

    /// At each space, with a place of two letters or more behind it.
    private static func unseparated(
        _ text: [UInt8], _ oracle: Oracle, _ locale: String?
    ) -> [OracleWay] {
        text.indices.dropLast().filter { text[$0] == 0x20 }.compactMap { space in
            let place = Array(text[(space + 1)...])
            let letters = String(decoding: place, as: UTF8.self).unicodeScalars.count
            guard letters - (place.last == 0x20 ? 1 : 0) >= 2,
                let place = OraclePlace(place, oracle, locale)
            else { return nil }
            return OracleWay(
                name: Array(text[...space]), isSeparated: false, places: [place])
        }
    }
}
