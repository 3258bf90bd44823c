import CitySearch
import TestSupport

/// Search in plain code, over all cities one after another. It defines the meaning of a query; tests compare the engine
/// with it.
///
/// A key is a folded text and one space, the end of its last word. A query finds the keys that begin
/// with its folded text, and one trailing space of the query counts.
struct Oracle {
    /// A city as the oracle sees it.
    struct Entry {
        let id: City.ID
        let name: String
        let population: Int
        let country: CountryCode?
        /// The number of the main name's key; the keys of the alternate names and of all names in other spellings
        /// follow up to `endKey`.
        let firstKey: Int
        let endKey: Int
        /// The numbers of the keys of its later words.
        let words: Range<Int>
        /// The numbers of the keys of its airports.
        let airports: Range<Int>
        let importance: Int
        let traits: Set<CityTrait>
        let coordinate: Coordinate
        /// The number of its country in the order of the countries' English names.
        let rank: Int
        /// The numbers of its region and its subregion among the divisions.
        let region: Int?
        let subregion: Int?

        /// The numbers of its divisions, the innermost first.
        var divisions: [Int] { [subregion, region].compactMap(\.self) }
    }

    /// A result of the oracle.
    struct Match: Equatable {
        let id: City.ID
        let tier: MatchTier
    }

    /// The cities in name order.
    let entries: [Entry]
    /// All keys, city by city.
    private let keys: FlatKeys
    let countries: OracleCountries
    /// The regions and subregions.
    let divisions: [OracleDivision]
    /// The values of a signal by which cities rank.
    var signal: [City.ID: Double] = [:]

    /// - Parameter findsAirports: whether the code of an airport finds a city.
    init(_ records: [CityRecord], findsAirports: Bool = true) {
        self.init(records, keys: records.map(CityKeys.init), findsAirports: findsAirports)
    }

    /// The same, with the keys folded on several processors.
    static func concurrent(_ records: [CityRecord], parts: Int) async -> Oracle {
        let size = records.count / parts + 1
        let keys = await withTaskGroup(of: (Int, [CityKeys]).self) { group in
            for start in stride(from: 0, to: records.count, by: size) {
                group.addTask {
                    (start, records[start...].prefix(size).map(CityKeys.init))
                }
            }
            var parts: [(Int, [CityKeys])] = []
            for await part in group { parts.append(part) }
            return parts.sorted { $0.0 < $1.0 }.flatMap(\.1)
        }
        return Oracle(records, keys: keys)
    }

    /// The keys of a city.
    struct CityKeys {
        let name: [UInt8]
        let alternates: [[UInt8]]
        /// The later words of the main name and of the names by language, each with the rest of the name, and initials.
        let words: [[UInt8]]
        let airports: [[UInt8]]
        /// The number of bytes of each alternate that do not lead to the city.
        let hidden: [Int]

        init(_ record: CityRecord) {
            name = Oracle.key(record.name)
            alternates =
                record.otherNames.map(Oracle.key)
                + ([record.name] + record.otherNames).flatMap(OracleSpellings.otherKeys)
            let own = name
            let local = record.localNames.values
                .filter { !$0.unicodeScalars.contains { ",،、，(（".unicodeScalars.contains($0) } }
                .map(Oracle.key).filter { !$0.starts(with: own) }
            words =
                (OracleSpellings.allKeys(record.name) + local).flatMap(Oracle.words)
                + [OracleSpellings.initials(record)].compactMap(\.self)
            airports = record.airports.map(Oracle.key)
            hidden = OracleUnlikelyNames.hiddenLengths(
                of: alternates, record, name: name, beside: words + airports)
        }
    }

    private init(_ records: [CityRecord], keys: [CityKeys], findsAirports: Bool = true) {
        let countries = OracleCountries(records)
        let ranks = Dictionary(
            uniqueKeysWithValues: zip(countries.all.map(\.code), countries.all.indices))
        var divisions: [OracleDivision] = []
        var numbers: [[[UInt8]]: Int] = [:]
        func number(_ country: CountryCode?, _ names: String...) -> Int? {
            guard let name = names.last, !name.isEmpty else { return nil }
            let tag = ([country?.rawValue ?? ""] + names).map { Array($0.utf8) }
            if let known = numbers[tag] { return known }
            numbers[tag] = divisions.count
            divisions.append(OracleDivision(country, name, in: names.count > 1 ? names[0] : nil))
            return divisions.count - 1
        }
        let cities = zip(records, keys).map { record, keys in
            (record: record, country: CountryCode(record.country), keys: keys)
        }.sorted { one, other in
            Self.isBefore(
                (one.keys.name, one.record, one.country),
                (other.keys.name, other.record, other.country))
        }
        var flat = FlatKeys()
        var entries: [Entry] = []
        for (record, country, keys) in cities {
            let first = flat.count
            flat.append(keys.name)
            for (key, hidden) in zip(keys.alternates, keys.hidden) {
                flat.append(key, hidden: hidden)
            }
            let end = flat.count
            for word in keys.words { flat.append(word) }
            let wordsEnd = flat.count
            for airport in keys.airports { flat.append(airport) }
            let others = Set(keys.alternates).subtracting([keys.name, []])
            entries.append(
                Entry(
                    id: record.id, name: record.name, population: record.population,
                    country: country,
                    firstKey: first, endKey: end, words: end..<wordsEnd,
                    airports: findsAirports ? wordsEnd..<flat.count : wordsEnd..<wordsEnd,
                    importance: OracleScores.importance(
                        population: record.population, names: others,
                        hasAirport: keys.airports.contains { !$0.isEmpty }),
                    traits: Set(
                        (record.featureCode == "PPLC" ? [.capital] : [])
                            + (keys.airports.contains { !$0.isEmpty } ? [.airport] : [])),
                    coordinate: Coordinate(stored: record.latitude, record.longitude),
                    rank: country.flatMap { ranks[$0] } ?? 0,
                    region: number(country, record.region),
                    subregion: number(country, record.region, record.subregion)))
        }
        self.entries = entries
        self.keys = flat
        self.countries = countries
        self.divisions = divisions
    }

    // MARK: Keys

    /// The folded text and the space that closes it; empty for a text that folds to nothing.
    static func key(_ text: String) -> [UInt8] {
        let folded = Array(FoldingRules.fold(text).utf8)
        return folded.isEmpty ? [] : folded + [0x20]
    }

    /// The later words of a key, each with the rest of the key, in its last 254 bytes.
    static func words(_ key: [UInt8]) -> [[UInt8]] {
        key.indices.dropLast().filter { key[$0] == 0x20 && key.count - $0 <= 254 }
            .map { Array(key[($0 + 1)...]) }
    }

    /// The required beginning of a key: the folded text, and the space to which a typed separator at its end folds, cut
    /// to the length that counts.
    static func prefix(_ text: String) -> [UInt8] {
        let text = typed(text)
        let folded = FoldingRules.fold(text)
        guard !folded.isEmpty else { return [] }
        let endsInSpace = FoldingRules.fold(text + "x") == folded + " x"
        var prefix: [UInt8] = []
        for scalar in (folded + (endsInSpace ? " " : "")).unicodeScalars {
            guard prefix.count + UTF8.width(scalar) <= 255 else { break }
            prefix += Array(String(scalar).utf8)
        }
        return prefix
    }

    /// What counts of a text.
    static func typed(_ text: String) -> String {
        String(text.unicodeScalars.prefix(1_024))
    }

    // MARK: Order

    /// Folded name, name as written, country code, id.
    private static func isBefore(
        _ one: (key: [UInt8], record: CityRecord, country: CountryCode?),
        _ other: (key: [UInt8], record: CityRecord, country: CountryCode?)
    ) -> Bool {
        if one.key != other.key { return one.key.lexicographicallyPrecedes(other.key) }
        let (name, otherName) = (Array(one.record.name.utf8), Array(other.record.name.utf8))
        if name != otherName { return name.lexicographicallyPrecedes(otherName) }
        if one.country != other.country {
            return one.country?.rawValue ?? "" < other.country?.rawValue ?? ""
        }
        return one.record.id < other.record.id
    }

    /// The matches by names, in the requested order.
    private func ordered(
        _ found: [Found], _ query: SearchQuery, _ prefix: [UInt8], isPlain: Bool = false,
        isPlace: Bool = false
    ) -> [Found] {
        if query.order == .relevance {
            return ranked(found, query.text, prefix, isPlain: isPlain, isPlace: isPlace)
        }
        // In name order again, which the tiers keep.
        let places = Dictionary(uniqueKeysWithValues: found.map { ($0.entry.id, $0) })
        let inNameOrder = entries.filter { places[$0.id] != nil }
        let byTier = Dictionary(grouping: inNameOrder) { places[$0.id]?.match.tier ?? .fuzzy }
        return byTier.sorted { $0.key < $1.key }.flatMap { _, found in
            ordered(found, query).compactMap { places[$0.id] }
        }
    }

    /// Cities in name order, in the order asked for.
    private func ordered(_ entries: [Entry], _ query: SearchQuery) -> [Entry] {
        switch query.order {
        case .name: return entries
        case .distance:
            guard let point = query.near else { return entries }
            return entries.map { (OracleScores.kilometres($0.coordinate, point), $0) }
                .enumerated().sorted { ($0.element.0, $0.offset) < ($1.element.0, $1.offset) }
                .map(\.element.1)
        case .population, .relevance:
            return entries.enumerated().sorted {
                ($1.element.population, $0.offset) < ($0.element.population, $1.offset)
            }.map(\.element)
        }
    }

    /// The best first. The best city of exactly the typed name is among the first five if the name has two letters, or
    /// among the first three if it is a town. It is also before the cities of a place of that name, unless these are
    /// far likelier. The second is among the first five. For exactly two letters, and for the towns of a place's name,
    /// the others are at the end of the first ten.
    private func ranked(
        _ found: [Found], _ text: String, _ prefix: [UInt8], isPlain: Bool, isPlace: Bool
    ) -> [Found] {
        // The matches are in name order.
        var ranked = found.enumerated().sorted { one, other in
            if one.element.score != other.element.score {
                return one.element.score > other.element.score
            }
            if one.element.match.tier != other.element.match.tier {
                return one.element.match.tier < other.element.match.tier
            }
            return one.offset < other.offset
        }.map(\.element)
        let letters = prefix.letters.count - (prefix.last == 0x20 ? 1 : 0)
        guard isPlain, letters >= 2 else { return ranked }
        func hasWholeName(_ found: Found) -> Bool {
            let entry = found.entry
            switch found.match.tier {
            case .name: return keys.key(entry.firstKey, isWhole: prefix)
            case .alternateName:
                return (entry.firstKey..<entry.endKey).contains { keys.key($0, isWhole: prefix) }
            default: return false
            }
        }
        let whole = ranked.filter { found in
            hasWholeName(found)
                && (found.match.tier == .name || isOwnName(found.entry, prefix))
        }
        let usual = letters == 2 ? 3 : 2
        let towns =
            isPlace && letters > 2
            ? whole.prefix(10).dropFirst(usual).filter { $0.entry.population > 20_000 } : []
        let pinned = whole.prefix(usual) + towns
        var indices = pinned.indices.map { $0 == 1 && letters > 2 ? 4 : 9 }
        if let largest = pinned.first {
            let isShort = letters == 3 && !Self.isInCapitals(Self.typed(text))
            indices[0] = largest.entry.population >= 50_000 || isShort ? 2 : 4
        }
        for number in indices.indices.dropLast().reversed() {
            indices[number] = min(indices[number], indices[number + 1] - 1)
        }
        for (number, city) in pinned.enumerated() {
            var latest = indices[number]
            if number == 0 {
                let places: [MatchTier: Int] = [
                    .region: Thresholds.regionNamesake.parts,
                    .country: Thresholds.countryNamesake.parts,
                ]
                let typed = Self.typed(text).lowercased()
                let isSpelled =
                    letters >= 4 && city.entry.name.lowercased() == typed
                    && !typed.allSatisfy(\.isASCII)
                latest =
                    ranked.prefix(latest).firstIndex {
                        city.score >= $0.score - (places[$0.match.tier] ?? -1 << 30)
                            || isSpelled && city.score >= $0.score - Thresholds.spelledName.parts
                                && !hasWholeName($0)
                                && !$0.entry.name.lowercased().hasPrefix(typed)
                    } ?? latest
            }
            guard let place = ranked.firstIndex(where: { $0.entry.id == city.entry.id }),
                place > latest
            else { continue }
            ranked.insert(ranked.remove(at: place), at: latest)
        }
        return ranked
    }

    /// Whether a text is a full name of a city.
    func hasWholeName(_ entry: Entry, _ text: [UInt8], _ query: SearchQuery) -> Bool {
        let end = query.includesAlternateNames ? entry.endKey : entry.firstKey + 1
        return (entry.firstKey..<end).contains { keys.key($0, isWhole: text) }
    }

    // MARK: Search

    /// A city that names led to.
    private struct Found {
        let entry: Entry
        let match: Match
        let score: Int
    }

    /// The scores, in 1,024th of octaves, of the cities that scores rank.
    func scores(
        _ query: SearchQuery, favourites: Set<City.ID>, locale: String? = nil, as ways: [OracleWay]?
    ) -> [City.ID: Int] {
        let exact = exact(query, favourites, locale, ways)
        let errors = query.effectiveMode == .fuzzy ? withErrors(query, favourites, exact) : []
        return Dictionary((exact.found + errors).map { ($0.entry.id, $0.score) }) { one, _ in one }
    }

    /// All cities that a query finds, in order.
    ///
    /// - Parameter ways: how the text is read; the usual ways when nil.
    func search(
        _ query: SearchQuery, favourites: Set<City.ID>, locale: String? = nil,
        as ways: [OracleWay]? = nil
    ) -> [Match] {
        if query.favourites == .first { return favouritesFirst(query, favourites, locale, ways) }
        let exact = exact(query, favourites, locale, ways)
        var found = ordered(
            exact.found, query, exact.prefix, isPlain: exact.isPlain,
            isPlace: exact.places.isAnyTypedOut
        ).map(\.match)
        let isByName = query.order == .name
        var ofPlaces: [Match] = []
        for tier in [MatchTier.region, .country] {
            let groups = Dictionary(grouping: exact.ofPlaces[tier] ?? []) {
                isByName ? exact.places.position(of: $0, tier) : 0
            }
            for (_, cities) in groups.sorted(by: { $0.key < $1.key }) {
                ofPlaces += ordered(cities, query).map { Match(id: $0.id, tier: tier) }
            }
        }
        guard query.effectiveMode == .fuzzy, !exact.ways.isEmpty else { return found + ofPlaces }
        var all = query
        all.favourites = .mixed
        let errors = withErrors(
            all, favourites,
            query.favourites == .mixed ? exact : self.exact(all, favourites, locale, ways)
        ).filter { passes($0.entry, query, favourites) }
        guard query.order == .relevance, !found.isEmpty else {
            return found + ofPlaces + ordered(errors, query, []).map(\.match)
        }
        // By relevance each comes before the first match that is less likely; before the best one, if that is far
        // less likely.
        let scores = Dictionary(uniqueKeysWithValues: exact.found.map { ($0.entry.id, $0.score) })
        var start = 0
        for error in errors {
            func isBehind(_ position: Int) -> Bool {
                let score = scores[found[position].id] ?? .max / 2
                return score + (start == 0 ? Thresholds.behindExact.parts : 0) >= error.score
            }
            while start < found.count, isBehind(start) { start += 1 }
            found.insert(error.match, at: start)
            start += 1
        }
        return found + ofPlaces
    }

    /// The results of a query without typing errors, in name order.
    private struct Exact {
        let prefix: [UInt8]
        let ways: [OracleWay]
        let places: OraclePlaces
        /// By names, and by places that are typed out whole.
        var found: [Found] = []
        /// By other places alone.
        var ofPlaces: [MatchTier: [Entry]] = [:]

        /// Whether the whole text may be a name.
        var isPlain: Bool { ways.first?.isWholeText ?? false }
    }

    /// Whether a text may be an abbreviation: two to four capitals.
    static func isInCapitals(_ text: String) -> Bool {
        text.wholeMatch(of: /[A-Z]{2,4}/) != nil
    }

    private func exact(
        _ query: SearchQuery, _ favourites: Set<City.ID>, _ locale: String?,
        _ chosen: [OracleWay]?
    ) -> Exact {
        let prefix = Self.prefix(query.text)
        let isBlank = Self.typed(query.text).unicodeScalars.allSatisfy(\.properties.isWhitespace)
        let isNothing = prefix.isEmpty && !isBlank
        let isReadable = !isNothing && (!isBlank || chosen != nil)
        let ways = isReadable ? chosen ?? OracleWay.all(query, self, locale) : []
        let isPlain = ways.first?.isWholeText ?? false
        let region = ways.first.flatMap { $0.isRegion ? $0.name : nil }
        let places = OraclePlaces(
            region ?? (isPlain ? prefix : []), query, self, locale, isRegion: region != nil)
        let meant = meantDivisions(query)
        var exact = Exact(prefix: prefix, ways: ways, places: places)
        if isNothing { return exact }
        for entry in entries {
            guard passes(entry, query, favourites) else { continue }
            var reached: [(tier: MatchTier, score: Int, isWhole: Bool)] =
                isBlank && chosen == nil ? [(.name, longer(query), false)] : []
            let countsAsOwnName = places.isTypedOut(around: entry)
            for (number, way) in ways.enumerated() {
                let reach = reach(
                    of: entry, way, query, countsAsOwnName: number == 0 && countsAsOwnName)
                if let reach { reached.append(reach) }
            }
            let near = bias(
                entry, query, favourites, meant, prefix, isWhole: reached.contains { $0.isWhole })
            let (tier, best) = (reached.map(\.tier).min(), reached.map(\.score).max())
            if let tier, let best {
                let match = Match(id: entry.id, tier: tier)
                let score = best + entry.importance + near
                exact.found.append(Found(entry: entry, match: match, score: score))
            } else if let tier = places.tier(of: entry), ways[0].adjustment(entry) != nil {
                if query.order == .relevance, let score = places.score(of: entry) {
                    let match = Match(id: entry.id, tier: tier)
                    let score = score + entry.importance + near
                    exact.found.append(Found(entry: entry, match: match, score: score))
                } else {
                    exact.ofPlaces[tier, default: []].append(entry)
                }
            }
        }
        return exact
    }

    /// The contributions of the user's place, the script of a short text, preferences and a signal to the score of a
    /// city.
    private func bias(
        _ entry: Entry, _ query: SearchQuery, _ favourites: Set<City.ID>,
        _ meant: [Division: Set<Int>], _ prefix: [UInt8], isWhole: Bool
    ) -> Int {
        guard query.order == .relevance || query.effectiveMode == .fuzzy else { return 0 }
        var sum = boost(entry, query, favourites, meant)
        if let near = query.near {
            let isAtHome = entry.country.map { $0 == CountryOutlines.country(at: near) } ?? false
            sum += min(
                OracleScores.nearness(entry.coordinate, near)
                    + (isAtHome ? Features.ownCountry.parts : 0), Features.nearest.parts)
            if isWhole, OracleScores.kilometres(entry.coordinate, near) <= 30 {
                sum += Features.nearWholeName.parts
            }
        }
        let letters = prefix.letters.filter { $0 != " " || prefix.last != 0x20 }
        let count = prefix.letters.count - (prefix.last == 0x20 ? 1 : 0)
        if count <= 3, let first = letters.first, !first.isASCII,
            let codes = ScriptCountries.scripts.first(where: { $0.scalars.contains(first.value) }),
            let country = entry.country, codes.countries.contains(country.rawValue)
        {
            sum += Features.ownScript.parts
        }
        return sum
    }

    /// Whether a city's own name begins with a name but for words in short or in full.
    private func isOwnName(_ entry: Entry, _ name: [UInt8]) -> Bool {
        let short = Self.shortened(name)
        let own = Self.shortened(Array(String(keys.scalars(entry.firstKey)).utf8))
        let closed = name.last == 0x20 ? name : name + [0x20]
        let isAbbreviable = name.split(separator: 0x20).dropLast(name.last == 0x20 ? 0 : 1).contains
        { word in
            AbbreviatedWords.rows.contains {
                $0.full.utf8.elementsEqual(word) || $0.short.utf8.elementsEqual(word)
            }
        }
        return closed.dropLast().contains(0x20) && isAbbreviable && own.starts(with: short)
    }

    /// A folded text with its words in short; the last one only when a space closes it.
    private static func shortened(_ text: [UInt8]) -> [UInt8] {
        var words = text.split(separator: 0x20, omittingEmptySubsequences: false).map(Array.init)
        for number in words.indices.dropLast() {
            let row = AbbreviatedWords.rows.first { $0.full.utf8.elementsEqual(words[number]) }
            if let row { words[number] = Array(row.short.utf8) }
        }
        return Array(words.joined(separator: [0x20]))
    }

    private func favouritesFirst(
        _ query: SearchQuery, _ favourites: Set<City.ID>, _ locale: String?,
        _ ways: [OracleWay]?
    ) -> [Match] {
        [FavouritePlacement.only, .excluded].flatMap { placement in
            var query = query
            query.favourites = placement
            return search(query, favourites: favourites, locale: locale, as: ways)
        }
    }

    /// Whether a city is of the countries and the favourites that are asked for.
    func passes(_ entry: Entry, _ query: SearchQuery, _ favourites: Set<City.ID>) -> Bool {
        let isThere = query.countries.isEmpty || entry.country.map(query.countries.contains) == true
        return switch query.favourites {
        case .mixed, .first: isThere
        case .only: isThere && favourites.contains(entry.id)
        case .excluded: isThere && !favourites.contains(entry.id)
        }
    }

    /// The ten best cities with a name that differs by a typing error, if they are likely enough compared with the
    /// exact matches and with each other; the best first.
    private func withErrors(
        _ query: SearchQuery, _ favourites: Set<City.ID>, _ exact: Exact
    ) -> [Found] {
        let known = Set((exact.found.map(\.entry) + exact.ofPlaces.values.joined()).map(\.id))
        guard
            TypoHeuristics.isCandidate(Self.typed(query.text))
                || exact.ways.contains(where: { isWholeName($0, query) })
        else { return [] }
        let separated = exact.ways.filter { $0.mayGoOn && !$0.isRegion }
        let placed = separated.filter { !$0.places.isEmpty }
        let errors = (placed.isEmpty ? separated : placed).compactMap { way in
            OracleTypingErrors(way.name).map { (way: way, errors: $0) }
        }
        let meant = meantDivisions(query)
        var found: [Found] = []
        for entry in entries where !known.contains(entry.id) {
            guard passes(entry, query, favourites) else { continue }
            let scores = errors.compactMap { way, errors in
                way.adjustment(entry).flatMap { place in
                    score(of: entry, errors, query).map { $0 + place }
                }
            }
            guard let best = scores.max() else { continue }
            let near = bias(entry, query, favourites, meant, exact.prefix, isWhole: false)
            found.append(
                Found(
                    entry: entry, match: Match(id: entry.id, tier: .fuzzy),
                    score: best + entry.importance + near))
        }
        let least = exact.found.map { $0.score - Thresholds.behindExact.parts }.max() ?? .min
        // The matches are in name order.
        let best = found.enumerated().filter { $0.element.score >= least }.sorted {
            ($1.element.score, $0.offset) < ($0.element.score, $1.offset)
        }.prefix(10).map(\.element)
        return best.filter { $0.score >= best[0].score - Thresholds.behindMisspelt.parts }
    }

    /// Whether a city has an airport with the code that a way's name is.
    private func hasAirport(_ entry: Entry, _ way: OracleWay, _ query: SearchQuery) -> Bool {
        let length = way.name.count + (way.name.last == 0x20 ? 0 : 1)
        return query.includesAlternateNames && length == 4
            && entry.airports.contains { keys.key($0, isWhole: way.name) }
    }

    /// Whether the name of a way is a full name of a city, regardless of places.
    func isWholeName(_ way: OracleWay, _ query: SearchQuery) -> Bool {
        entries.contains { entry in
            let end = query.includesAlternateNames ? entry.endKey : entry.firstKey + 1
            return (entry.firstKey..<end).contains { keys.key($0, isWhole: way.name) }
        }
    }

    /// Whether a way finds a city by a name, regardless of places.
    func isNamed(_ entry: Entry, _ way: OracleWay, _ query: SearchQuery) -> Bool {
        if hasAirport(entry, way, query) { return true }
        let others = query.includesAlternateNames ? entry.endKey : entry.firstKey + 1
        let words = query.effectiveMode >= .word && way.mayGoOn ? entry.words : 0..<0
        return (entry.firstKey..<others).contains { key in
            way.mayGoOn
                ? keys.key(key, startsWith: way.name) : keys.key(key, isWhole: way.name)
        } || words.contains { keys.key($0, startsWith: way.name) }
    }

    /// The contribution to a city's importance of a name equal to the way's name; nil if the city has none.
    func wholeScore(_ entry: Entry, _ way: OracleWay, _ query: SearchQuery) -> Int? {
        if keys.key(entry.firstKey, isWhole: way.name) { return wholeOwn(way, query) }
        let others = query.includesAlternateNames ? entry.firstKey + 1..<entry.endKey : 0..<0
        guard others.contains(where: { keys.key($0, isWhole: way.name) }) else {
            return hasAirport(entry, way, query) ? Features.airport.parts : nil
        }
        return isShortForm(entry, way, query)
            ? wholeOwn(way, query) + Features.shortForm.parts : wholeAlternate(entry, way, query)
    }

    private func isPlaced(_ way: OracleWay, _ query: SearchQuery) -> Bool {
        !way.places.isEmpty
            || query.isComplete == true && !(query.countries.isEmpty && query.division == nil)
    }

    /// The contribution of a fully typed main name.
    private func wholeOwn(_ way: OracleWay, _ query: SearchQuery) -> Int {
        isPlaced(way, query) ? Features.placedName.parts : Features.wholeName.parts
    }

    /// The contribution of a name longer than a complete text.
    private func longer(_ query: SearchQuery) -> Int {
        query.isComplete == true ? Features.longerName.parts : 0
    }

    /// Whether the name of a way is another name of a city whose own name goes on behind it with a word.
    private func isShortForm(_ entry: Entry, _ way: OracleWay, _ query: SearchQuery) -> Bool {
        guard query.isComplete == true || !way.places.isEmpty, query.includesAlternateNames
        else { return false }
        let words = way.name.last == 0x20 ? way.name : way.name + [0x20]
        return !keys.key(entry.firstKey, isWhole: way.name)
            && keys.key(entry.firstKey, startsWith: words)
            && (entry.firstKey + 1..<entry.endKey).contains { keys.key($0, isWhole: way.name) }
    }

    /// The contribution of a full alternate name: more if it is the main name in another spelling.
    private func wholeAlternate(_ entry: Entry, _ way: OracleWay, _ query: SearchQuery) -> Int {
        let isOwn = isOwnName(entry, way.name) || isOneOfNames(entry, way.name)
        if isPlaced(way, query) {
            return isOwn ? Features.placedName.parts : Features.placedAlternate.parts
        }
        return isOwn || way.isInCapitals
            ? Features.wholeName.parts : Features.wholeAlternate.parts
    }

    /// Whether a name is one of several that slashes divide in the own name.
    private func isOneOfNames(_ entry: Entry, _ name: [UInt8]) -> Bool {
        let parts = entry.name.split(separator: "/")
        let folded = Folding.fold(String(decoding: name, as: UTF8.self))
        return parts.count > 1 && parts.contains { Folding.fold(String($0)) == folded }
    }

    /// The contribution of the best of a city's names, with its typing errors, to the city's importance.
    private func score(
        of entry: Entry, _ errors: OracleTypingErrors, _ query: SearchQuery
    ) -> Int? {
        let end = query.includesAlternateNames ? entry.endKey : entry.firstKey + 1
        return (entry.firstKey..<end).compactMap { key -> Int? in
            let isOwn = key == entry.firstKey
            let costs = errors.costs(to: keys.scalars(key), isOwn: isOwn)
            let prefix = costs.prefix.map {
                (isOwn ? 0 : Features.alternatePrefix.parts) + longer(query) - $0 * 1024
            }
            let whole = costs.whole.map {
                (isOwn ? Features.wholeName.parts : Features.wholeAlternate.parts) - $0 * 1024
            }
            return [prefix, whole].compactMap(\.self).max()
        }.max()
    }

    /// The first tier that a city reaches in a way, and what that adds to its importance.
    private func reach(
        of entry: Entry, _ way: OracleWay, _ query: SearchQuery, countsAsOwnName: Bool
    ) -> (tier: MatchTier, score: Int, isWhole: Bool)? {
        // Every name begins with nothing.
        if way.name.isEmpty {
            return way.adjustment(entry).map { (.name, $0 + longer(query), false) }
        }
        // Most cities have no such name, which is quickly seen.
        let end = query.effectiveMode >= .word ? entry.words.upperBound : entry.endKey
        let isAirport = hasAirport(entry, way, query)
        guard
            isAirport
                || (entry.firstKey..<end).contains(where: { keys.key($0, startsWith: way.name) }),
            let place = way.adjustment(entry)
        else { return nil }
        func isFound(_ key: Int) -> Bool {
            way.mayGoOn
                ? keys.key(key, startsWith: way.name) : keys.key(key, isWhole: way.name)
        }
        func score(_ found: [Int], whole: Int, prefix: Int) -> Int {
            place + (isWhole(found) ? whole : prefix + longer(query))
        }
        func isWhole(_ found: [Int]) -> Bool {
            found.contains { keys.key($0, isWhole: way.name) }
        }
        if isFound(entry.firstKey) {
            if isShortForm(entry, way, query) {
                return (.name, place + wholeOwn(way, query) + Features.shortForm.parts, true)
            }
            return (
                .name, score([entry.firstKey], whole: wholeOwn(way, query), prefix: 0),
                isWhole([entry.firstKey])
            )
        }
        if query.includesAlternateNames {
            let found = (entry.firstKey + 1..<entry.endKey).filter(isFound)
            if !found.isEmpty {
                if isShortForm(entry, way, query) {
                    let score = place + wholeOwn(way, query) + Features.shortForm.parts
                    return (.alternateName, score, true)
                }
                let isOwn = isOwnName(entry, way.name)
                let score = score(
                    found,
                    whole: countsAsOwnName
                        ? wholeOwn(way, query) : wholeAlternate(entry, way, query),
                    prefix: isOwn ? 0 : Features.alternatePrefix.parts)
                return (.alternateName, score, isWhole(found))
            }
        }
        if way.mayGoOn, query.effectiveMode >= .word {
            let found = entry.words.filter(isFound)
            if !found.isEmpty {
                return (
                    .word,
                    score(found, whole: Features.wholeWord.parts, prefix: Features.word.parts),
                    false
                )
            }
        }
        return isAirport ? (.airport, place + Features.airport.parts, false) : nil
    }
}
