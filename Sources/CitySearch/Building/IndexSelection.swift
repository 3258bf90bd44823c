/// The selection of cities and of their data for a smaller index.
///
/// Omitted data is neither searchable nor returned. Everything else is as in an index of a list that never had more.
///
/// ```swift
/// var selection = IndexSelection()
/// selection.mostCities = 10_000
/// selection.languages = [Language("en"), Language("de")].compactMap(\.self)
/// let small = try await index.selecting(selection)
/// try await small.writeSnapshot(to: "cities-10000.cityindex")
/// ```
public struct IndexSelection: Hashable, Sendable {
    /// Data of cities that an index can omit.
    public enum Part: String, CaseIterable, Sendable {
        /// Names without a language: other spellings, former names, transcriptions. Names by language stay.
        case alternateNames = "alternates"
        /// Codes of airports.
        case airports
        /// Divisions of the second level, such as counties.
        case subregions
        /// Time zones.
        case timeZones = "time-zones"
    }

    /// The minimum population of a city.
    public var minimumPopulation = 0
    /// The maximum number of cities: the largest ones of the selection; nil for all. Equally large ones are taken in
    /// the order of ``CityIndex/cities``.
    public var mostCities: Int?
    /// Only cities of these countries are included; empty for all countries.
    public var countries: Set<CountryCode> = []
    /// The languages of names of cities, regions, subregions and countries; nil for all.
    ///
    /// Only names in these languages are included, with all that ``CityIndex/localized(in:)`` shows for them: for
    /// `zh-TW` also names in simplified characters, its fallback. The index also contains
    /// - the names of the data, which are English for divisions and countries, and the codes of both,
    /// - names in the languages of the country, so that `münchen` finds Munich in any index,
    /// - names without a language, except those that fold like an omitted name of the city.
    public var languages: Set<Language>?
    /// The parts that are omitted for all cities.
    public var omittedParts: Set<Part> = []

    /// Keeps everything.
    public init() {}
}

extension CityIndex {
    /// Makes a smaller index of a part of this one.
    ///
    /// The result is as if the index had been loaded from the selected cities with their selected names. So divisions
    /// and countries without a city are removed, and the prominence of a city is computed from its remaining names.
    ///
    /// - Throws: ``CityIndexError`` if there is not enough memory, or if the task is cancelled.
    /// - Complexity: O(n) for n names that are left, shared by the processors.
    public func selecting(
        _ selection: IndexSelection
    ) async throws(CityIndexError) -> CityIndex {
        try await CityIndexError.rethrowing(for: nil) {
            let languages = KeptLanguages(selection.languages)
            let ordinals = selection.ordinals(in: self)
            // Large cities have more names, so each batch gets as many of them.
            let batchCount = max(1, min(Platform.processorCount, ordinals.count / 1_024))
            let batches = try await concurrently(batchCount) { number in
                var batch = CityBatchBuilder(length: 0)
                for position in stride(from: number, to: ordinals.count, by: batchCount) {
                    if position % 4_096 == number { try Task.checkCancellation() }
                    let city = City(shard: shard, ordinal: ordinals[position])
                    try selection.record(of: city, languages).add(to: &batch)
                }
                return batch.finish()
            }
            let bytes = try await IndexAssembly.assemble(
                batches, skipped: skippedRecords, lexicon: .shared, languages: languages)
            return try CityIndex(bytes)
        }
    }
}

extension IndexSelection {
    /// The ordinals of the cities that stay, the largest first.
    fileprivate func ordinals(in index: CityIndex) -> [Int] {
        let contents = index.contents
        var ordinals: [Int] = []
        for position in contents.ordinalsByPopulation.indices {
            let ordinal = Int(contents.ordinalsByPopulation[position])
            let isTooSmall = Int(contents.populations[ordinal]) < minimumPopulation
            if isTooSmall || ordinals.count == mostCities { break }
            let code = contents.placeTable.code(contents.country(of: ordinal))
            if countries.isEmpty || countries.contains(code) { ordinals.append(ordinal) }
        }
        return ordinals
    }

    /// The selected parts of a city.
    fileprivate func record(of city: City, _ languages: KeptLanguages) -> CityRecord {
        var record = CityRecord(city)
        let country = city.country ?? .none
        let (kept, others) = languages.split(record.localNames, in: country)
        record.localNames = kept
        if omittedParts.contains(.alternateNames) {
            record.alternateNames = []
        } else if !others.isEmpty {
            let gone = Set(others.values.map(Folding.fold))
            record.alternateNames.removeAll { gone.contains(Folding.fold($0)) }
        }
        if omittedParts.contains(.airports) { record.airports = [] }
        if omittedParts.contains(.subregions) { record.subregion = "" }
        if omittedParts.contains(.timeZones) { record.timeZone = "" }
        return record
    }
}

/// The languages of the names in an index: the requested ones, and the languages of each place.
struct KeptLanguages: Sendable {
    /// The tags of the languages (``Language/packed(_:)``); nil for all.
    private let tags: Set<UInt64>?

    /// All languages.
    static let all = KeptLanguages(nil)

    init(_ languages: Set<Language>?) {
        tags = languages.map { languages in
            Set(languages.flatMap { language in language.tags.indices.map { language.tags[$0] } })
        }
    }

    /// Whether a name in a language stays.
    ///
    /// - Parameters:
    ///   - language: its tag; nil for a name without a language.
    ///   - country: where the place is.
    func keep(_ language: UInt64?, in country: CountryCode) -> Bool {
        guard let tags, let language else { return true }
        return tags.contains(language)
            || SpokenLanguages.shared.areSpoken(language, in: country)
    }

    /// The included and the omitted names by language.
    func split(
        _ names: [String: String], in country: CountryCode
    ) -> (kept: [String: String], others: [String: String]) {
        if tags == nil { return (names, [:]) }
        let kept = names.filter { keep(Language.packed($0.key), in: country) }
        return (kept, names.filter { kept[$0.key] == nil })
    }
}

/// The languages of each country besides English: `Data/country-languages.tsv`.
private struct SpokenLanguages: Sendable {
    static let shared = SpokenLanguages()

    private let languages: [CountryCode: Set<String>]

    private init() {
        let rows = EmbeddedData.lists(of: .countryLanguages).compactMap { country, languages in
            CountryCode(country).map { ($0, Set(languages)) }
        }
        languages = Dictionary(rows) { $0.union($1) }
    }

    /// Whether a language is spoken in a country, in whatever script.
    func areSpoken(_ language: UInt64, in country: CountryCode) -> Bool {
        guard let spoken = languages[country] else { return false }
        return spoken.contains(String(Language.unpacked(language).prefix { $0 != "-" }))
    }
}
