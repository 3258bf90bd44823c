import CitySearch

/// Reads texts as documented ("Interpretation of texts"), by trying every city for every way.
struct OracleReader {
    let query: SearchQuery
    let oracle: Oracle
    let locale: String?

    /// The words of each part between separators, and whether a space ends it.
    private typealias Parts = [(words: [String], end: String)]

    private var mode: MatchMode { query.effectiveMode }

    /// The usual ways to read the text: the plain one first, or another in its place.
    var ways: [OracleWay] {
        let whole = OracleWay(
            name: Oracle.prefix(query.text), isWholeText: true,
            isInCapitals: Oracle.isInCapitals(query.text))
        let parts = Self.parts(Oracle.typed(query.text))
        let hasSeparator = query.text.unicodeScalars.contains(where: Self.isSeparator)
        guard hasSeparator || mode >= .word else { return [whole] }
        if !hasSeparator || parts.count < 2, isPlace(whole.name) { return [whole] }
        var usual = hasSeparator ? separated(parts.map(Self.text)) : []
        if usual.isEmpty && mode >= .word { usual = unseparated(whole.name) }
        let all = [whole] + usual
        guard all.contains(where: finds) else { return all }
        // A region is found, unless a city has that name.
        let isCity = parts.count < 2 || all.contains { bestWhole($0) != nil }
        return isCity ? all : regionAlone(parts).map { [$0] } ?? all
    }

    /// Whether one of these is the interpretation of the text: it finds a city by a name, or all of the text names a
    /// place. Otherwise other interpretations are tried.
    var isUsual: Bool {
        let ways = ways
        if ways.contains(where: finds) || ways[0].isRegion { return true }
        return ways.count == 1 && !OraclePlaces(ways[0].name, query, oracle, locale).isEmpty
    }

    /// Whether an interpretation is a usual one, of a text in which these find a city.
    func reads(_ interpretation: TextInterpretation?) -> Bool {
        guard let interpretation else { return true }
        guard interpretation.ignored.isEmpty, interpretation.disambiguatedBy.isEmpty, isUsual
        else { return false }
        guard let city = interpretation.city else {
            // All of the text names a place, whose cities are found next to those called so.
            return interpretation.places.map { Oracle.prefix($0.text) } == [ways[0].name]
        }
        let name = Oracle.prefix(city)
        return ways.contains { way in
            [name, name + [0x20]].contains(way.name)
                && way.places.count == interpretation.places.count
        }
    }

    /// Whether a text is the full name of a region or a country.
    private func isPlace(_ text: [UInt8]) -> Bool {
        let closed = text.last == 0x20 ? text : text + [0x20]
        guard query.includesCountries, !text.isEmpty else { return false }
        let isRegion =
            closed.letters.count > 4
            && oracle.divisions.contains { $0.isNamed(closed) }
        let isCountry = !oracle.countries.matches(
            text, locale: locale, isWhole: true, isName: true
        ).isEmpty
        return isRegion && mode >= .word || isCountry
    }

    // MARK: Words

    static func isSeparator(_ scalar: Unicode.Scalar) -> Bool {
        "\n(),/;|\u{60C}\u{61B}、（），／；".unicodeScalars.contains(scalar)
    }

    private static func parts(_ text: String) -> Parts {
        // A slash behind a single letter abbreviates it.
        let text = withoutSlashes(text)
        return text.unicodeScalars.split(whereSeparator: isSeparator).compactMap { part in
            let words = part.split(whereSeparator: \.properties.isWhitespace).map(String.init)
            let isSpoken = part.contains {
                $0.properties.isAlphabetic || $0.properties.numericType != nil
            }
            let endsInSpace = part.last?.properties.isWhitespace ?? false
            return isSpoken ? (words, endsInSpace ? " " : "") : nil
        }
    }

    private static func withoutSlashes(_ text: String) -> String {
        var scalars: [Unicode.Scalar] = []
        for scalar in text.unicodeScalars {
            let letters = scalars.reversed().prefix {
                $0.properties.isAlphabetic || $0.properties.numericType != nil
            }
            scalars.append(scalar == "/" && letters.count == 1 ? " " : scalar)
        }
        return String(String.UnicodeScalarView(scalars))
    }

    private static func text(_ part: (words: [String], end: String)) -> String {
        part.words.joined(separator: " ") + part.end
    }

    // MARK: The usual ways

    /// Divided at the last separator, and if there are several also at the first, with places after the city; or with a
    /// place before it, if that finds a larger city.
    private func separated(_ texts: [String]) -> [OracleWay] {
        guard texts.count > 1 else { return [] }
        let last = texts.count - 1
        let ways = (2...4 ~= last ? [last, 1] : [last]).compactMap { first in
            places(Array(texts[first...]), .prefix).flatMap { way(Array(texts[..<first]), in: $0) }
        }
        guard let front = places([texts[0]], .whole),
            let placeFirst = way(Array(texts[1...]), in: front),
            let score = bestWhole(placeFirst)
        else { return ways }
        return score > ways.compactMap(bestWhole).max() ?? .min ? [placeFirst] : ways
    }

    /// At each space, with a place of two letters or more behind it.
    private func unseparated(_ text: [UInt8]) -> [OracleWay] {
        text.indices.dropLast().filter { text[$0] == 0x20 }.compactMap { space in
            let place = Array(text[(space + 1)...])
            let way = OracleWay(name: Array(text[...space]), mayGoOn: false)
            guard place.letters.count - (place.last == 0x20 ? 1 : 0) >= 2,
                oracle.isWholeName(way, query),
                let named = OraclePlace(place, .prefix, oracle, locale)
            else { return nil }
            return OracleWay(name: way.name, places: [named], mayGoOn: false, isUnseparated: true)
        }
    }

    // MARK: Regions alone

    /// A region and larger places, where that is all of the text.
    var regionAlone: OracleWay? { regionAlone(Self.parts(Oracle.typed(query.text))) }

    /// A region by its full name, with larger places that contain it after or before it.
    private func regionAlone(_ parts: Parts) -> OracleWay? {
        guard query.includesCountries, mode >= .word else { return nil }
        for split in Self.splits(parts.map(Self.text))
        where split.isSeparator || parts.count == 1 {
            let tried = [
                (split.front, places(split.back, .prefix)),
                (split.back, places(split.front, .whole)),
            ]
            for case (let name, let places?) in tried where name.count == 1 {
                let way = OracleWay(name: Oracle.prefix(name[0]), places: places, isRegion: true)
                let letters = way.name.letters.count - (way.name.last == 0x20 ? 1 : 0)
                let closed = way.name.last == 0x20 ? way.name : way.name + [0x20]
                let isNamed = oracle.entries.contains { entry in
                    let divisions = entry.divisions
                    return divisions.indices.contains { number in
                        oracle.divisions[divisions[number]].isNamed(closed)
                            && way.adjustment(Array(divisions[number...]), of: entry.country) != nil
                    }
                }
                if letters >= 4, isNamed { return way }
            }
        }
        return nil
    }

    /// Each way to cut texts in two: between the words of the first, then between two of them.
    private static func splits(
        _ texts: [String]
    ) -> [(front: [String], back: [String], isSeparator: Bool)] {
        guard let first = texts.first else { return [] }
        let words = first.split(separator: " ").map(String.init)
        let inside = words.indices.dropFirst().map { word in
            let rest = words[word...].joined(separator: " ") + (first.hasSuffix(" ") ? " " : "")
            return (
                front: [words[..<word].joined(separator: " ")],
                back: [rest] + texts.dropFirst(), isSeparator: false
            )
        }
        return inside
            + texts.indices.dropFirst().map {
                (front: Array(texts[..<$0]), back: Array(texts[$0...]), isSeparator: true)
            }
    }

    // MARK: Parts of a way

    private func way(
        _ name: [String], in places: [OraclePlace], mayGoOn: Bool = true
    ) -> OracleWay? {
        let name = Oracle.prefix(name.joined(separator: ", "))
        return name.isEmpty ? nil : OracleWay(name: name, places: places, mayGoOn: mayGoOn)
    }

    private func place(_ text: String, _ naming: OraclePlace.Naming) -> OraclePlace? {
        OraclePlace(Oracle.prefix(text), naming, oracle, locale)
    }

    /// A place for each text, or two, that have something in common.
    private func places(_ texts: [String], _ naming: OraclePlace.Naming) -> [OraclePlace]? {
        guard 1...4 ~= texts.count else { return nil }
        var places: [OraclePlace] = []
        for text in texts {
            guard let named = place(text, naming).map({ [$0] }) ?? twoPlaces(text, naming) else {
                return nil
            }
            places += named
        }
        return overlap(places) ? places : nil
    }

    private func twoPlaces(_ text: String, _ naming: OraclePlace.Naming) -> [OraclePlace]? {
        let words = text.split(separator: " ")
        for split in words.indices.dropFirst() {
            let inner = words[..<split].joined(separator: " ")
            let outer = words[split...].joined(separator: " ")
            if let outer = place(outer, naming),
                let inner = place(inner, naming == .misspelt ? .misspelt : .whole),
                overlap([inner, outer])
            {
                return [inner, outer]
            }
        }
        return nil
    }

    private func overlap(_ places: [OraclePlace]) -> Bool {
        oracle.entries.contains { entry in places.allSatisfy { $0.adjustment(entry) != nil } }
    }

    // MARK: Results of a way

    private func finds(_ way: OracleWay) -> Bool {
        oracle.entries.contains { way.adjustment($0) != nil && oracle.isNamed($0, way, query) }
    }

    private func bestWhole(_ way: OracleWay) -> Int? {
        oracle.entries.compactMap { entry in
            way.adjustment(entry).flatMap { place in
                oracle.wholeScore(entry, way, query).map { $0 + place + entry.importance }
            }
        }.max()
    }
}
