/// The countries, their divisions and the time zones of all batches under numbers that do not depend on how a
/// file was cut.
struct PlaceTables: Sendable {
    /// The codes that occur, in the order of the countries' English names: the first places.
    let countries: [CountryCode]
    /// The name of each place: of countries the English one, or the code.
    let names: [String]
    /// The place that contains each place; for a country, itself.
    let parents: [UInt16]
    /// The divisions of place p are the places `firstParts[p]..<firstParts[p + 1]`.
    let firstParts: [UInt16]
    /// The keys of the places, in no order.
    let keys: [PlaceKeyBatch]
    /// The names of the places in other languages.
    let localNames: LocalNameBatch
    /// The country of each code; for others `UInt16.max`. Indexed by ``CountryCode/packed``.
    let countryNumbers: [UInt16]
    /// For each batch, the place of each of its regions.
    let regionNumbers: [[UInt16]]
    /// For each batch, the place of each of its subregions.
    let subregionNumbers: [[UInt16]]

    /// The time zones by name.
    let timeZones: [String]
    /// For each batch, the number of each of its time zones.
    let timeZoneNumbers: [[UInt16]]

    /// A division of a place.
    private struct Division: Hashable, Comparable, Sendable {
        let parent: UInt16
        let spelling: Spelling

        var name: String { spelling.text }

        static func < (one: Division, other: Division) -> Bool {
            (one.parent, one.spelling) < (other.parent, other.spelling)
        }
    }

    /// - Parameters:
    ///   - batches: the fields of the cities besides their names.
    ///   - lexicon: the names of countries.
    ///   - languages: those in which places keep names.
    init(
        _ batches: [CityBatch], _ lexicon: CountryLexicon, _ languages: KeptLanguages
    ) async throws {
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

        let (regions, regionNumbers) = try Self.divisions(batches, \.regions, countries.count) {
            _, tag in numbers[Int(tag)]
        }
        self.regionNumbers = regionNumbers
        let (subregions, subregionNumbers) = try Self.divisions(
            batches, \.subregions, countries.count + regions.count
        ) { regionNumbers[$0][Int($1)] }
        self.subregionNumbers = subregionNumbers
        let names = named.map(\.name) + (regions + subregions).map(\.name)
        let parents = countries.indices.map { UInt16($0) } + (regions + subregions).map(\.parent)
        self.names = names
        self.parents = parents
        firstParts = Self.firstParts(
            of: parents, regions: countries.count..<countries.count + regions.count)
        // Two tasks, since most of a load waits for them.
        let (own, known) = try await concurrently {
            try PlaceKeyBatch(ofDivisions: names, parents, countries: countries.count)
        } and: {
            try PlaceKeyBatch(knownOf: names, parents, countries, lexicon, languages)
        }
        localNames = known.localNames
        keys = [own, known]

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

    /// See ``firstParts``.
    private static func firstParts(of parents: [UInt16], regions: Range<Int>) -> [UInt16] {
        var part = regions.lowerBound
        return (0...parents.count).map { place in
            let end = place < regions.lowerBound ? regions.upperBound : parents.count
            if place >= regions.upperBound { part = parents.count }
            while part < end, Int(parents[part]) < place { part += 1 }
            return UInt16(truncatingIfNeeded: part)
        }
    }

    /// All divisions of one kind in order, and for each batch the place of each of its divisions.
    ///
    /// - Parameters:
    ///   - first: the number of places before them.
    ///   - parent: returns the place for the tag of a text in a batch.
    private static func divisions(
        _ batches: [CityBatch], _ texts: (CityBatch) -> TextBatch, _ first: Int,
        parent: (_ batch: Int, _ tag: UInt32) -> UInt16
    ) throws(CityIndexError) -> ([Division], [[UInt16]]) {
        let (divisions, numbers) = numbered(
            batches.indices.map { batch in
                let texts = texts(batches[batch])
                return texts.tags.indices.map {
                    Division(
                        parent: parent(batch, texts.tags[$0]), spelling: Spelling(texts.string($0)))
                }
            })
        guard first + divisions.count <= UInt16.max else {
            throw CityIndexError(.tooManyRegions(first + divisions.count))
        }
        return (divisions, numbers.map { $0.map { $0 + UInt16(first) } })
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

/// A text that is compared by its bytes. A `String` takes composed and decomposed letters as equal,
/// so that only the first of two such texts would stay.
struct Spelling: Hashable, Comparable, Sendable {
    private let utf8: [UInt8]

    init(_ text: String) { utf8 = Array(text.utf8) }

    var text: String { String(decoding: utf8, as: UTF8.self) }

    static func < (one: Spelling, other: Spelling) -> Bool {
        one.utf8.lexicographicallyPrecedes(other.utf8)
    }
}

extension PlaceKeyBatch {
    /// The names of divisions as lists of cities have them.
    ///
    /// - Parameters:
    ///   - names: the names of all places.
    ///   - parents: the place that contains each of them.
    ///   - countryCount: the number of countries among them, which come first.
    fileprivate init(
        ofDivisions names: [String], _ parents: [UInt16], countries countryCount: Int
    ) throws(OutOfMemory) {
        var keys = PlaceKeysBuilder()
        for place in countryCount..<names.count where !names[place].isEmpty {
            let isRegion = Int(parents[place]) < countryCount
            let nameClass = isRegion ? PlaceNameClass.usual : .english
            try keys.addEnglishNames([names[place]], nameClass, place: place)
            if let name = PlaceNameSpellings.withoutKind(names[place]) {
                try keys.addName(names[place], spelled: name, nameClass, place: place)
            }
        }
        self = keys.finish()
    }

    /// The engine's data of countries and of their divisions: names in many languages, and codes.
    ///
    /// - Parameters:
    ///   - names: the names of all places.
    ///   - parents: the place that contains each of them.
    ///   - countries: the codes of the first of them.
    ///   - lexicon: the names of countries.
    ///   - languages: those in which places keep names.
    fileprivate init(
        knownOf names: [String], _ parents: [UInt16], _ countries: [CountryCode],
        _ lexicon: CountryLexicon, _ languages: KeptLanguages
    ) throws(OutOfMemory) {
        var keys = PlaceKeysBuilder(languages)
        try keys.addCountries(countries, lexicon)
        try keys.addKnownDivisions(of: names, parents, countries)
        self = keys.finish()
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
        let foreign = Dictionary(grouping: lexicon.foreign, by: \.code)
        for (place, code) in countries.enumerated() {
            for name in foreign[code] ?? [] where languages.keep(name.language, in: code) {
                try addName(name.text, .foreign, place: place)
                if name.isUsual, let language = name.language {
                    let text = name.text.utf8.span
                    try addLocalName(text, text.indices, language, place: place)
                }
            }
        }
        for name in lexicon.whole where languages.keep(name.language, in: name.code) {
            if let place = places[name.code] { try addCode(name.text, place: place) }
        }
    }

    /// Adds the codes of the divisions of countries, and their names in all languages.
    ///
    /// - Parameters:
    ///   - names: the names of all places.
    ///   - parents: the place that contains each of them.
    ///   - countries: the codes of the first of them.
    fileprivate mutating func addKnownDivisions(
        of names: [String], _ parents: [UInt16], _ countries: [CountryCode]
    ) throws(OutOfMemory) {
        var folder = TextFolder()
        var known = KnownDivisions()
        for place in countries.count..<names.count where !names[place].isEmpty {
            let parent = Int(parents[place])
            let country = countries[Int(parents[parent])]
            if parent < countries.count || RegionLexicon.shared.knowsSubregions(of: country) {
                known.add(place, try folder.folded(names[place]), in: parent)
            }
        }
        for (place, country) in countries.enumerated() {
            try addKnownDivisions(known, of: country, place, &folder)
        }
    }

    /// Adds the divisions of one country.
    private mutating func addKnownDivisions(
        _ known: KnownDivisions, of code: CountryCode, _ country: Int, _ folder: inout TextFolder
    ) throws(OutOfMemory) {
        var outer: [Int] = []
        var called: [Int] = []
        var isRegion = true
        try RegionLexicon.shared.forEachText(in: code) {
            kind, data, text, language throws(OutOfMemory) in
            switch kind {
            case .outerRegion: outer = known[try folder.folded(data.string(text)), in: [country]]
            case .region, .subregion:
                isRegion = kind == .region
                called =
                    known[
                        try folder.folded(data.string(text)), in: isRegion ? [country] : outer]
            default: break
            }
            for place in called where kind == .englishName || languages.keep(language, in: code) {
                switch kind {
                case .region, .outerRegion, .subregion: break
                case .code: try addCode(data, text, place: place)
                case .englishName:
                    try addName(data, text, isRegion ? .usual : .english, place: place)
                case .otherName: try addName(data, text, .foreign, place: place)
                }
                if let language { try addLocalName(data, text, language, place: place) }
            }
        }
    }
}

/// The divisions of places by their folded names.
private struct KnownDivisions {
    private struct Name: Hashable {
        let parent: Int
        let text: String
    }

    private var places: [Name: [Int]] = [:]

    mutating func add(_ place: Int, _ name: String, in parent: Int) {
        places[Name(parent: parent, text: name), default: []].append(place)
    }

    /// The divisions of some places that have a name.
    subscript(name: String, in parents: [Int]) -> [Int] {
        parents.flatMap { places[Name(parent: $0, text: name)] ?? [] }
    }
}
