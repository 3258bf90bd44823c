/// The countries, regions and time zones of all batches under numbers that do not depend on how a
/// file was cut.
struct PlaceTables: Sendable {
    /// The codes that occur, in the order of the countries' English names.
    let countries: [CountryCode]
    /// The English name of each country, or its code.
    let countryNames: [String]
    /// The number of each code; for others `UInt16.max`. Indexed by ``CountryCode/packed``.
    let countryNumbers: [UInt16]
    /// What names a country.
    let countryKeys: CountryKeys

    /// The regions by country and name.
    let regions: [Region]
    /// Names of regions.
    let regionKeys: SortedNamedKeys
    /// Codes of regions, to be typed whole.
    let regionCodes: SortedNamedKeys
    /// For each batch, the number of each of its regions.
    let regionNumbers: [[UInt16]]

    /// The time zones by name.
    let timeZones: [String]
    /// For each batch, the number of each of its time zones.
    let timeZoneNumbers: [[UInt16]]

    /// A first-order division of a country.
    struct Region: Hashable, Comparable, Sendable {
        let country: UInt16
        let spelling: Spelling

        var name: String {
            spelling.text
        }

        static func < (one: Region, other: Region) -> Bool {
            (one.country, one.spelling) < (other.country, other.spelling)
        }
    }

    init(_ batches: [CityAttributes], _ lexicon: CountryLexicon) throws {
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
        countries = named.map(\.code)
        countryNames = named.map(\.name)
        var numbers = [UInt16](repeating: .max, count: 1 << 16)
        for (number, code) in countries.enumerated() { numbers[Int(code.packed)] = UInt16(number) }
        countryNumbers = numbers
        countryKeys = try CountryKeys(countries, lexicon)

        let local = batches.map { batch in
            batch.regionCountries.indices.map {
                Region(
                    country: numbers[Int(batch.regionCountries[$0])],
                    spelling: Spelling(batch.regions.string($0)))
            }
        }
        let (regions, regionNumbers) = Self.numbered(local)
        guard regions.count <= UInt16.max else {
            throw CityIndexError(.tooManyRegions(regions.count))
        }
        self.regions = regions
        self.regionNumbers = regionNumbers
        (regionKeys, regionCodes) = try Self.keys(regions, countries)

        let localZones = batches.map { batch in
            (0..<batch.timeZones.count).map {
                Spelling(batch.timeZones.string($0))
            }
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

    private static func keys(
        _ regions: [Region], _ countries: [CountryCode]
    ) throws(OutOfMemory) -> (names: SortedNamedKeys, codes: SortedNamedKeys) {
        var names = NamedKeys()
        var codes = NamedKeys()
        var folder = TextFolder()
        var otherNames: [String: [String]] = [:]
        var regionCodes: [String: [String]] = [:]
        for (number, region) in regions.enumerated() {
            if number == 0 || regions[number - 1].country != region.country {
                let country = countries[Int(region.country)]
                otherNames = try OtherRegionNames.names(in: country) {
                    text throws(OutOfMemory) in try folder.folded(text)
                }
                regionCodes = try RegionCodes.codes(in: country) {
                    text throws(OutOfMemory) in try folder.folded(text)
                }
            }
            let key = try folder.folded(region.name)
            try names.addEnglishNames([region.name], number: number)
            if let name = PlaceNameSpellings.withoutKind(region.name) {
                try names.addName(region.name, spelled: name, number: number)
            }
            for name in otherNames[key] ?? [] {
                try names.addName(name, number: number)
            }
            for code in regionCodes[key] ?? [] {
                try codes.addCode(code, number: number)
            }
        }
        return (names.sorted(), codes.sorted())
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

/// The keys that name the countries of an index.
struct CountryKeys: Sendable {
    /// Alpha-2 codes and usual English names, which count from the first letter on.
    let own: SortedNamedKeys
    /// Less usual English names and names in other languages, which count from three letters on.
    let foreign: SortedNamedKeys
    /// Alpha-3 codes and abbreviations with periods, which count when they were typed whole.
    let codes: SortedNamedKeys

    /// - Parameters:
    ///   - countries: the countries by their numbers.
    ///   - lexicon: the names.
    init(_ countries: [CountryCode], _ lexicon: CountryLexicon) throws(OutOfMemory) {
        var numbers: [CountryCode: Int] = [:]
        var own = NamedKeys()
        var foreign = NamedKeys()
        var codes = NamedKeys()
        let alsoEnglish = Dictionary(grouping: lexicon.alsoEnglish, by: \.code)
        let lessUsual = Dictionary(grouping: lexicon.lessUsual, by: \.code)
        for (number, code) in countries.enumerated() {
            numbers[code] = number
            try own.addCode(code.rawValue, number: number)
            let names =
                (lexicon.english[code].map { [$0] } ?? [])
                + (alsoEnglish[code] ?? []).map(\.text)
            try own.addEnglishNames(names, number: number)
            try foreign.addEnglishNames((lessUsual[code] ?? []).map(\.text), number: number)
        }
        for name in lexicon.foreign {
            if let number = numbers[name.code] { try foreign.addName(name.text, number: number) }
        }
        for name in lexicon.whole {
            if let number = numbers[name.code] { try codes.addCode(name.text, number: number) }
        }
        self.own = own.sorted()
        self.foreign = foreign.sorted()
        self.codes = codes.sorted()
    }
}
