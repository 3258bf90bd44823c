import CitySearch

/// Search written the plainest way, over all cities, one after another: what a query means, for the
/// engine to be held against.
///
/// A key is a folded text and one trailing space, the end of its last word; a query is found by the
/// keys that begin with its folded text, and one trailing space of the query counts.
struct Oracle {
    /// A city as the oracle sees it.
    struct Entry {
        let id: City.ID
        let population: Int
        let country: CountryCode
        /// The number of the own name's key; those of the alternate names and of all names in other
        /// spellings follow up to `endKey`.
        let firstKey: Int
        let endKey: Int
        /// The number of its country in the order of the countries' English names.
        let rank: Int
        /// The number of its country and region among the places.
        let region: Int?
    }

    /// What the oracle found.
    struct Match: Equatable {
        let id: City.ID
        let tier: MatchTier
    }

    /// The cities in name order.
    let entries: [Entry]
    /// All keys, city by city.
    private let keys: FlatKeys
    let countries: OracleCountries
    /// A region, the keys of its name and those of its codes.
    struct Region {
        let country: CountryCode
        let name: String
        let keys: [[UInt8]]
        let codes: [[UInt8]]

        init(_ country: CountryCode, _ name: String) {
            self.country = country
            self.name = name
            keys = OracleSpellings.englishKeys(name)
            let codes = RegionCodes.byCountry[country.text] ?? [:]
            self.codes = codes.filter { FoldingRules.fold($0.value) == FoldingRules.fold(name) }
                .map { Oracle.key($0.key) }
        }
    }

    let regions: [Region]

    init(_ records: [CityRecord]) {
        self.init(records, keys: records.map(CityKeys.init))
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

        init(_ record: CityRecord) {
            name = Oracle.key(record.name)
            alternates =
                record.alternateNames.map(Oracle.key)
                + ([record.name] + record.alternateNames).flatMap(OracleSpellings.otherKeys)
        }
    }

    private init(_ records: [CityRecord], keys: [CityKeys]) {
        let countries = OracleCountries(records)
        let ranks = Dictionary(
            uniqueKeysWithValues: zip(countries.all.map(\.code), countries.all.indices))
        var regions: [Region] = []
        var numbers: [String: Int] = [:]
        let cities = zip(records, keys).compactMap { record, keys in
            CountryCode(record.country).map { (record: record, country: $0, keys: keys) }
        }.sorted { one, other in
            Self.isBefore(
                (one.keys.name, one.record, one.country),
                (other.keys.name, other.record, other.country))
        }
        var flat = FlatKeys()
        var entries: [Entry] = []
        for (record, country, keys) in cities {
            var region: Int?
            if !record.region.isEmpty {
                let tag = "\(country) \(record.region)"
                region = numbers[tag] ?? regions.count
                if numbers[tag] == nil {
                    numbers[tag] = regions.count
                    regions.append(Region(country, record.region))
                }
            }
            let first = flat.count
            flat.append(keys.name)
            for key in keys.alternates { flat.append(key) }
            entries.append(
                Entry(
                    id: record.id, population: record.population, country: country,
                    firstKey: first, endKey: flat.count, rank: ranks[country] ?? 0, region: region))
        }
        self.entries = entries
        self.keys = flat
        self.countries = countries
        self.regions = regions
    }

    // MARK: Keys

    /// The folded text and the space that closes it; empty for a text that folds to nothing.
    static func key(_ text: String) -> [UInt8] {
        let folded = Array(FoldingRules.fold(text).utf8)
        return folded.isEmpty ? [] : folded + [0x20]
    }

    /// What a key must begin with: the folded text, and the space that a typed separator at its end
    /// folds to.
    static func prefix(_ text: String) -> [UInt8] {
        let folded = FoldingRules.fold(text)
        guard !folded.isEmpty else { return [] }
        let endsInSpace = FoldingRules.fold(text + "x") == folded + " x"
        return Array(folded.utf8) + (endsInSpace ? [0x20] : [])
    }

    // MARK: Order

    /// Folded name, name as written, country code, id.
    private static func isBefore(
        _ one: (key: [UInt8], record: CityRecord, country: CountryCode),
        _ other: (key: [UInt8], record: CityRecord, country: CountryCode)
    ) -> Bool {
        if one.key != other.key { return one.key.lexicographicallyPrecedes(other.key) }
        let (name, otherName) = (Array(one.record.name.utf8), Array(other.record.name.utf8))
        if name != otherName { return name.lexicographicallyPrecedes(otherName) }
        if one.country != other.country { return one.country.text < other.country.text }
        return one.record.id < other.record.id
    }

    /// Cities in name order, in the order asked for.
    private func ordered(_ entries: [Entry], _ order: SearchOrder) -> [Entry] {
        switch order {
        case .name: return entries
        case .population:
            return entries.enumerated().sorted {
                ($1.element.population, $0.offset) < ($0.element.population, $1.offset)
            }.map(\.element)
        }
    }

    // MARK: Search

    /// All cities that a query finds, in order.
    func search(
        _ query: SearchQuery, favourites: Set<City.ID>, locale: String? = nil
    ) -> [Match] {
        let prefix = Self.prefix(query.text)
        let isBlank = query.text.unicodeScalars.allSatisfy(\.properties.isWhitespace)
        if prefix.isEmpty && !isBlank { return [] }
        let composite = OracleComposite(query.text, self, locale)
        let places = isBlank ? [:] : countries.matches(prefix, locale: locale)
        var tiers: [MatchTier: [Entry]] = [:]
        for entry in entries {
            guard query.countries.isEmpty || query.countries.contains(entry.country),
                !query.favouritesOnly || favourites.contains(entry.id)
            else { continue }
            let isInPlace = composite?.admits(entry) ?? false
            func isFound(_ key: Int) -> Bool {
                if isInPlace, let name = composite?.name, keys.key(key, startsWith: name) {
                    return true
                }
                return keys.key(key, startsWith: prefix)
            }
            if isBlank || isFound(entry.firstKey) {
                tiers[.name, default: []].append(entry)
            } else if query.includesAlternateNames,
                (entry.firstKey + 1..<entry.endKey).contains(where: isFound)
            {
                tiers[.alternateName, default: []].append(entry)
            } else if query.includesCountries, places[entry.country] != nil {
                tiers[.country, default: []].append(entry)
            }
        }
        var matches: [Match] = []
        for tier in [MatchTier.name, .alternateName] {
            matches += ordered(tiers[tier] ?? [], query.order)
                .map { Match(id: $0.id, tier: tier) }
        }
        let byCountry = Dictionary(grouping: tiers[.country] ?? [], by: \.rank)
        for (_, cities) in byCountry.sorted(by: { $0.key < $1.key }) {
            matches += ordered(cities, query.order).map { Match(id: $0.id, tier: .country) }
        }
        return matches
    }
}
