import CitySearch
import ICUTables

/// Reads texts as documented ("How a text is read"), by trying every city for every way.
struct OracleReader {
    let query: SearchQuery
    let oracle: Oracle
    let locale: String?

    /// The words of each part between separators, and whether a space ends it.
    private typealias Parts = [(words: [String], end: String)]

    private var mode: MatchMode {
        query.effectiveMode
    }

    /// All ways to read the text: the plain one first, or another in its place.
    var ways: [OracleWay] {
        let whole = OracleWay(name: Oracle.prefix(query.text), isWholeText: true)
        let parts = Self.parts(Oracle.typed(query.text))
        let hasSeparator = query.text.unicodeScalars.contains(where: Self.isSeparator)
        guard hasSeparator || mode >= .word else { return [whole] }
        if !hasSeparator, isPlace(whole.name) { return [whole] }
        var usual = hasSeparator ? separated(parts.map(Self.text)) : []
        if usual.isEmpty && mode >= .word { usual = unseparated(whole.name) }
        let all = [whole] + usual
        if all.contains(where: finds) {
            // A region is meant, unless a city is called so.
            let isCity = parts.count < 2 || all.contains { bestWhole($0) != nil }
            return isCity ? all : regionAlone(parts).map { [$0] } ?? all
        }
        let count = parts.reduce(0) { $0 + $1.words.count }
        guard count > 1, parts.count <= 8, count <= 24, mode >= .word || parts.count > 1 else {
            return [whole] + usual
        }
        return otherWay(parts, insteadOf: [whole] + usual).map { [$0] } ?? [whole] + usual
    }

    /// Whether a text is the whole name of a region or a country.
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
        text.unicodeScalars.split(whereSeparator: isSeparator).compactMap { part in
            let words = part.split(whereSeparator: \.properties.isWhitespace).map(String.init)
            let isSpoken = part.contains {
                $0.properties.isAlphabetic || $0.properties.numericType != nil
            }
            let endsInSpace = part.last?.properties.isWhitespace ?? false
            return isSpoken ? (words, endsInSpace ? " " : "") : nil
        }
    }

    private static func text(_ part: (words: [String], end: String)) -> String {
        part.words.joined(separator: " ") + part.end
    }

    private static func isNumber(_ word: String) -> Bool {
        word.unicodeScalars.contains { $0.properties.numericType == .decimal }
    }

    // MARK: The usual ways

    /// At the last separator, and when there are several at the first, with a place behind each; or with a
    /// place in front, if that is a larger city's.
    private func separated(_ texts: [String]) -> [OracleWay] {
        guard texts.count > 1 else { return [] }
        let last = texts.count - 1
        let ways = (2...4 ~= last ? [last, 1] : [last]).compactMap { first in
            places(Array(texts[first...]), .begun).flatMap { way(Array(texts[..<first]), in: $0) }
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
                let named = OraclePlace(place, .begun, oracle, locale)
            else { return nil }
            return OracleWay(name: way.name, places: [named], mayGoOn: false)
        }
    }

    // MARK: Other ways

    private func otherWay(_ parts: Parts, insteadOf usual: [OracleWay]) -> OracleWay? {
        let designated = Self.withoutDesignator(parts)
        let texts = [parts] + (designated.map { [$0] } ?? [])
        var (addresses, cutWords): ([Parts], [Parts]) = ([], [])
        if let numberless = Self.withoutNumbers(designated ?? parts) {
            let streets = Self.withoutStreet(numberless.all, numberless.isKept)
            addresses = [numberless.parts] + streets.wholeParts
            cutWords = streets.words
        }
        // What a text passes over tells whether its name may go on.
        let tried = [(parts, false, true)] + texts.dropFirst().map { ($0, true, true) }
        let cut = (addresses + cutWords).map { ($0, true, false) }
        let exact = firstFound(tried, .begun) ?? regionAlone(parts) ?? firstFound(cut, .begun)
        if let exact { return exact }
        let isKnown = parts.map { part in
            let text = Self.text(part)
            let way = OracleWay(name: Oracle.prefix(text))
            return oracle.entries.contains { oracle.isNamed($0, way, query) }
                || place(text, .begun) != nil
                || mode == .fuzzy && place(text, .misspelt) != nil
        }
        let known = zip(parts, isKnown).filter(\.1).map(\.0)
        let others = known.isEmpty || known.count == parts.count ? [] : [(known, true, false)]
        guard mode == .fuzzy else { return firstFound(others, .begun) }
        // A usual way may be right but for an error in the name. Between separators that must be one with a
        // place: a misspelt place is likelier than a misspelt name that holds separators.
        let placed = usual.filter { $0.mayGoOn && !$0.places.isEmpty }
        let plain = usual.filter { $0.mayGoOn && $0.places.isEmpty }
        if placed.contains(where: findsMisspelt) { return nil }
        let mayBePlain = placed.isEmpty && plain.contains(where: findsMisspelt)
        if mayBePlain && parts.count == 1 { return nil }
        if let misspelt = firstFound(tried, .misspelt) { return misspelt }
        if mayBePlain { return nil }
        let candidates = (tried + cut.prefix(addresses.count))
            .flatMap { self.ways($0, .misspelt, ofWholeNames: false) }.prefix(8)
        return candidates.first(where: findsMisspelt) ?? firstFound(others, .begun)
    }

    /// A region by its whole name, with larger places behind it or in front, in which it lies.
    private func regionAlone(_ parts: Parts) -> OracleWay? {
        guard query.includesCountries, mode >= .word else { return nil }
        for split in Self.splits(parts.map(Self.text))
        where split.isSeparator || parts.count == 1 {
            let tried = [
                (split.front, places(split.back, .begun)),
                (split.back, places(split.front, .whole)),
            ]
            for case (let name, let places?) in tried where name.count == 1 {
                let way = OracleWay(
                    name: Oracle.prefix(name[0]), places: places, isRegion: true)
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

    private static func withoutDesignator(_ parts: Parts) -> Parts? {
        guard let first = parts.first else { return nil }
        var words = first.words
        var count = CityDesignators.count(in: words.map { Substring($0) })
        if count == 0, words.count > 1,
            let sign = words[1].unicodeScalars.firstIndex(where: FoldingRules.isApostrophe)
        {
            let scalars = words[1].unicodeScalars
            let front = String(scalars[...sign])
            let rest = String(scalars[scalars.index(after: sign)...])
            let split = [words[0], front, rest] + words.dropFirst(2)
            if !rest.isEmpty, CityDesignators.count(in: split.map { Substring($0) }) == 2 {
                (words, count) = (split, 2)
            }
        }
        guard count > 0 else { return nil }
        return [(Array(words[count...]), first.end)] + parts.dropFirst()
    }

    /// The text without words that hold digits, with these words, and which are kept.
    private static func withoutNumbers(
        _ all: Parts
    ) -> (parts: Parts, all: Parts, isKept: [[Bool]])? {
        let isKept = all.map { $0.words.map { !isNumber($0) } }
        let parts = kept(all, isKept)
        let hasNumber = isKept.joined().contains(false)
        return hasNumber && !parts.isEmpty ? (parts, all, isKept) : nil
    }

    private static func kept(_ all: Parts, _ isKept: [[Bool]]) -> Parts {
        zip(all, isKept).compactMap { part, isKept in
            let words = zip(part.words, isKept).filter(\.1).map(\.0)
            return words.isEmpty ? nil : (words, part.end)
        }
    }

    /// The text from each part on, then from each word on.
    private static func withoutStreet(
        _ all: Parts, _ isKept: [[Bool]]
    ) -> (wholeParts: [Parts], words: [Parts]) {
        let parts = all.indices.dropFirst().map { ($0, 0) }
        let words = all.indices.flatMap { part in
            all[part].words.indices.dropFirst().map { (part, $0) }
        }
        let whole = kept(all, isKept)
        func cut(_ part: Int, _ word: Int) -> Parts? {
            let isBehind = all.indices.map { number in
                all[number].words.indices.map { place in
                    isKept[number][place] && (number, place) >= (part, word)
                }
            }
            let rest = kept(all, isBehind)
            return rest.isEmpty || rest.map(text) == whole.map(text) ? nil : rest
        }
        return (parts.compactMap(cut), words.compactMap(cut))
    }

    private typealias Tried = (parts: Parts, passesOver: Bool, mayGoOn: Bool)

    private func firstFound(_ tried: [Tried], _ naming: OraclePlace.Naming) -> OracleWay? {
        for text in tried {
            let found = ways(text, naming, ofWholeNames: true).filter(finds)
            let scores = found.map { bestWhole($0) ?? .min }
            if let best = scores.max() { return found[scores.firstIndex(of: best) ?? 0] }
        }
        return nil
    }

    /// The ways to read the rest of a text.
    private func ways(
        _ tried: Tried, _ naming: OraclePlace.Naming, ofWholeNames: Bool
    ) -> [OracleWay] {
        let texts = tried.parts.map(Self.text)
        let front: OraclePlace.Naming = naming == .begun ? .whole : .misspelt
        var ways: [OracleWay?] = []
        let isCountry = texts.count == 1 && place(texts[0], .whole)?.isCountry == true
        if tried.passesOver, tried.mayGoOn || !isCountry {
            ways.append(way(texts, in: [], mayGoOn: tried.mayGoOn))
        }
        for split in Self.splits(texts) where split.isSeparator || mode >= .word {
            let mayGoOn = split.isSeparator || !ofWholeNames
            let isWhole =
                split.front.count == 1
                && way(split.front, in: []).map { oracle.isWholeName($0, query) } == true
            if mayGoOn || isWhole, let places = places(split.back, naming) {
                ways.append(way(split.front, in: places, mayGoOn: mayGoOn))
            }
            if split.isSeparator || texts.count == 1, let places = places(split.front, front) {
                ways.append(way(split.back, in: places))
            }
        }
        return ways.compactMap { $0 }
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

    // MARK: What a way finds

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

    private func findsMisspelt(_ way: OracleWay) -> Bool {
        guard way.mayGoOn, let errors = OracleTypingErrors(way.name) else { return false }
        return oracle.entries.contains { entry in
            way.adjustment(entry) != nil && oracle.isNear(entry, errors, query)
        }
    }
}
