/// The countries, regions and time zones of all batches under numbers that do not depend on how a
/// file was cut.
struct PlaceTables: Sendable {
    /// The codes that occur, in the order of the countries' English names: the first places.
    let countries: [CountryCode]
    /// The name of each place: of countries the English one, or the code.
    let names: [String]
    /// The place that each place lies in; of a country, itself.
    let parents: [UInt16]
    /// What names a place.
    let keys: SortedPlaceKeys
    /// The country of each code; for others `UInt16.max`. Indexed by ``CountryCode/packed``.
    let countryNumbers: [UInt16]
    /// For each batch, the place of each of its regions.
    let regionNumbers: [[UInt16]]

    /// The time zones by name.
    let timeZones: [String]
    /// For each batch, the number of each of its time zones.
    let timeZoneNumbers: [[UInt16]]

    /// A first-order division of a country.
    private struct Region: Hashable, Comparable, Sendable {
        let country: UInt16
        let spelling: Spelling

        var name: String {
            spelling.text
        }

        static func < (one: Region, other: Region) -> Bool {
            (one.country, one.spelling) < (other.country, other.spelling)
        }
    }

    /// - Parameters:
    ///   - batches: what is known of the cities beside their names.
    ///   - lexicon: the names of countries.
    init(_ batches: [CityBatch], _ lexicon: CountryLexicon) throws {
        var isUsed = [Bool](repeating: false, count: 1 << 16)
        for batch in batches {
            for index in batch.fields.indices {
                isUsed[Int(batch.fields[index].country.packed)] = true
            }
        }
        let codes = isUsed.indices.filter { isUsed[$0] }.map { CountryCode(packed: UInt16($0)) }
        var folder = TextFolder()
        let named = try codes.map { code in
            let name = lexicon.english[code] ?? code.rawValue
            return (code: code, name: name, key: try folder.key(of: name))
        }.sorted {
            $0.key == $1.key
                ? $0.code < $1.code : $0.key.utf8.lexicographicallyPrecedes($1.key.utf8)
        }
        let countries = named.map(\.code)
        self.countries = countries
        var numbers = [UInt16](repeating: .max, count: 1 << 16)
        for (number, code) in countries.enumerated() { numbers[Int(code.packed)] = UInt16(number) }
        countryNumbers = numbers

        let local = batches.map { batch in
            batch.regions.tags.indices.map {
                Region(
                    country: numbers[Int(batch.regions.tags[$0])],
                    spelling: Spelling(batch.regions.string($0)))
            }
        }
        let (regions, regionNumbers) = Self.numbered(local)
        guard countries.count + regions.count <= UInt16.max else {
            throw CityIndexError(.tooManyRegions(regions.count))
        }
        let first = UInt16(countries.count)
        self.regionNumbers = regionNumbers.map { $0.map { $0 + first } }
        names = named.map(\.name) + regions.map(\.name)
        parents = countries.indices.map { UInt16($0) } + regions.map(\.country)
        var keys = PlaceKeysBuilder()
        try keys.addCountries(countries, lexicon)
        try keys.addRegions(
            regions.map { ($0.name, countries[Int($0.country)]) }, from: countries.count, &folder)
        self.keys = keys.sorted()

        let localZones = batches.map { batch in
            batch.timeZones.tags.indices.map { Spelling(batch.timeZones.string($0)) }
        }
        let (zones, timeZoneNumbers) = Self.numbered(localZones)
        self.timeZoneNumbers = timeZoneNumbers
        timeZones = zones.map(\.text)
        guard timeZones.count < UInt16.max else {
            throw CityIndexError(.tooManyTimeZones(timeZones.count))
        }
    }

    /// All values in order, and for each batch the number of each of its values.
    private static func numbered<Value: Hashable & Comparable>(
        _ local: [[Value]]
    ) -> ([Value], [[UInt16]]) {
        let values = Set(local.joined()).sorted()
        let numbers = Dictionary(uniqueKeysWithValues: zip(values, values.indices))
        return (values, local.map { $0.map { UInt16(truncatingIfNeeded: numbers[$0] ?? 0) } })
    }
}

/// A text that equals others of the same bytes only, and comes in their order. To a `String` composed and
/// decomposed letters are equal, so that of two such texts the one that came first would stay.
struct Spelling: Hashable, Comparable, Sendable {
    let text: String

    init(_ text: String) {
        self.text = text
    }

    static func == (one: Spelling, other: Spelling) -> Bool {
        one.text.utf8.elementsEqual(other.text.utf8)
    }

    static func < (one: Spelling, other: Spelling) -> Bool {
        one.text.utf8.lexicographicallyPrecedes(other.text.utf8)
    }
}

extension PlaceKeysBuilder {
    /// Adds what names countries.
    ///
    /// - Parameters:
    ///   - countries: the countries by their numbers.
    ///   - lexicon: the names.
    fileprivate mutating func addCountries(
        _ countries: [CountryCode], _ lexicon: CountryLexicon
    ) throws(OutOfMemory) {
        let places = Dictionary(uniqueKeysWithValues: zip(countries, countries.indices))
        let alsoEnglish = Dictionary(grouping: lexicon.alsoEnglish, by: \.code)
        let lessUsual = Dictionary(grouping: lexicon.lessUsual, by: \.code)
        for (place, code) in countries.enumerated() {
            try addCode(code.rawValue, .usual, place: place)
            let names =
                (lexicon.english[code].map { [$0] } ?? [])
                + (alsoEnglish[code] ?? []).map(\.text)
            try addEnglishNames(names, .usual, place: place)
            try addEnglishNames((lessUsual[code] ?? []).map(\.text), .english, place: place)
        }
        for name in lexicon.foreign {
            if let place = places[name.code] { try addName(name.text, .foreign, place: place) }
        }
        for name in lexicon.whole {
            if let place = places[name.code] { try addCode(name.text, place: place) }
        }
    }

    /// Adds what names regions.
    ///
    /// - Parameters:
    ///   - regions: their names and their countries, country by country.
    ///   - first: the number of the first of them.
    fileprivate mutating func addRegions(
        _ regions: [(name: String, country: CountryCode)], from first: Int,
        _ folder: inout TextFolder
    ) throws(OutOfMemory) {
        var places: [String: [Int]] = [:]
        for (number, region) in regions.enumerated() {
            let place = first + number
            try addEnglishNames([region.name], .usual, place: place)
            if let name = PlaceNameSpellings.withoutKind(region.name) {
                try addName(region.name, spelled: name, .usual, place: place)
            }
            places[try folder.folded(region.name), default: []].append(place)
            guard number + 1 == regions.count || regions[number + 1].country != region.country
            else {
                continue
            }
            try addKnownRegions(places, of: region.country, &folder)
            places.removeAll(keepingCapacity: true)
        }
    }

    /// Adds the codes of a country's regions, and their names in all languages.
    ///
    /// - Parameter places: the regions, by the folded forms of their names.
    private mutating func addKnownRegions(
        _ places: [String: [Int]], of country: CountryCode, _ folder: inout TextFolder
    ) throws(OutOfMemory) {
        var called: [Int] = []
        try RegionLexicon.shared.forEachText(in: country) { kind, data, text throws(OutOfMemory) in
            if kind == .name { called = places[try folder.folded(data.string(text))] ?? [] }
            for place in called {
                switch kind {
                case .name: break
                case .code: try addCode(data, text, place: place)
                case .englishName: try addName(data, text, .usual, place: place)
                case .otherName: try addName(data, text, .foreign, place: place)
                }
            }
        }
    }
}
